"""Gives a static face that has no Ṅ and ṅ its own N with its own dot above. dotted-n.py FROM TO"""

import sys
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent

font = TTFont(sys.argv[1])
glyf, letters = font['glyf'], font.getBestCmap()
# Faces that came in parts have no dot of their own to put above; the spacing one stands as high.
dot = letters.get(0x307) or letters.get(0x2D9) or letters[ord('.')]
low, high = glyf[letters[ord('x')]].yMax, glyf[letters[ord('H')]].yMax
for base, letter, up in ((ord('N'), 0x1E44, high - low), (ord('n'), 0x1E45, 0)):
    if letter in letters:
        continue
    name, at = f'uni{letter:04X}', letters[base]
    middle = lambda one: (glyf[one].xMin + glyf[one].xMax) // 2
    glyph = Glyph()
    glyph.numberOfContours, glyph.components = -1, []
    over = glyf[at].yMax + low // 5 - glyf[dot].yMin if dot == letters[ord('.')] else up
    for part, x, y in ((at, 0, 0), (dot, middle(at) - middle(dot), over)):
        component = GlyphComponent()
        component.glyphName, component.x, component.y, component.flags = part, x, y, 0x6
        glyph.components.append(component)
    glyf[name] = glyph
    glyph.recalcBounds(glyf)
    font['hmtx'][name] = (font['hmtx'][at][0], glyph.xMin)
    for table in font['cmap'].tables:
        if table.isUnicode():
            table.cmap[letter] = name
font.save(sys.argv[2])
