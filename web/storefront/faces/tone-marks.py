"""Gives a face letters with tone marks for those it would set a mark beside: ẹ̀ and its like have no character of their
own, so the pair becomes one glyph, the mark above the middle of the letter. tone-marks.py FROM TO"""

import sys
import unicodedata
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent

letters, marks = 'aeioumnAEIOUMNẹọịụẸỌỊỤ', '\u0300\u0301\u0304'


def anchored(font):
    """The letters above which the face itself sets all three marks."""
    drawn, found = font.getBestCmap(), {}
    for lookup in font['GPOS'].table.LookupList.Lookup if 'GPOS' in font else []:
        for table in (getattr(one, 'ExtSubTable', one) for one in lookup.SubTable):
            if table.LookupType != 4:
                continue
            known = dict(zip(table.MarkCoverage.glyphs, table.MarkArray.MarkRecord))
            for base, record in zip(table.BaseCoverage.glyphs, table.BaseArray.BaseRecord):
                for mark, its in known.items():
                    if record.BaseAnchor[its.Class] is not None:
                        found.setdefault(base, set()).add(mark)
    wanted = {drawn[ord(mark)] for mark in marks}
    return {letter for letter in letters if wanted <= found.get(drawn[ord(letter)], set())}


def joined(font, letter, mark):
    """A glyph of both, as wide as the letter alone."""
    glyf, drawn = font['glyf'], font.getBestCmap()
    base, over = drawn[ord(letter)], drawn[ord(mark)]
    plain = drawn[ord(unicodedata.normalize('NFD', letter)[0])]
    middle = lambda one: (glyf[one].xMin + glyf[one].xMax) // 2
    # Marks are drawn to stand above an x.
    up = max(0, glyf[plain].yMax - glyf[drawn[ord('o')]].yMax)
    glyph = Glyph()
    glyph.numberOfContours, glyph.components = -1, []
    for part, x, y in ((base, 0, 0), (over, middle(plain) - middle(over), up)):
        component = GlyphComponent()
        component.glyphName, component.x, component.y, component.flags = part, x, y, 0x6
        glyph.components.append(component)
    name = f'{base}.{ord(mark):04X}'
    glyf[name] = glyph
    glyph.recalcBounds(glyf)
    font['hmtx'][name] = (font['hmtx'][base][0], glyph.xMin)
    return f'sub {base} {over} by {name};'


font = TTFont(sys.argv[1])
done = anchored(font)
drawn = font.getBestCmap()
whole = lambda pair: len(pair) == 1 and ord(pair) in drawn
pairs = [] if 'ẹ' in done else [
    joined(font, letter, mark)
    for letter in letters
    for mark in marks
    if letter not in done and not whole(unicodedata.normalize('NFC', letter + mark))
]
if pairs:
    font.getReverseGlyphMap(rebuild=True)
    addOpenTypeFeaturesFromString(font, 'feature ccmp { %s } ccmp;' % ' '.join(pairs), tables=['GSUB'])
font.save(sys.argv[2])
