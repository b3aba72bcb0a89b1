"""Gives a variable face Ṣ and ṣ: its own s with its own dot below, in the middle at every weight.

dotted-s.py FILE: the file, with one axis, is written over.
"""

import sys
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.instancer import instantiateVariableFont

path = sys.argv[1]
font = TTFont(path)
axis = font['fvar'].axes[0]
assert axis.defaultValue == axis.maxValue, 'The heaviest weight is the drawn one.'
light = instantiateVariableFont(TTFont(path), {axis.axisTag: axis.minValue})


def middle(face, name):
    glyph = face['glyf'][name]
    return (glyph.xMin + glyph.xMax) / 2


def component(name, x, flags):
    part = GlyphComponent()
    part.glyphName, part.x, part.y, part.flags = name, x, 0, flags
    return part


# What says how wide each glyph is at each weight knows nothing of new ones; without it, the outlines say it.
del font['HVAR']
variations = font['gvar'].variations
useItsWidth, roundOffset, offset = 0x200, 0x4, 0x2
for base, name, letter in (('S', 'Sdotbelow', 0x1E62), ('s', 'sdotbelow', 0x1E63)):
    x = round(middle(font, base) - middle(font, 'dotbelowcomb'))
    light_x = round(middle(light, base) - middle(light, 'dotbelowcomb'))
    width = font['hmtx'][base][0]
    glyph = Glyph()
    glyph.numberOfContours = -1
    glyph.components = [
        component(base, 0, useItsWidth | offset | roundOffset),
        component('dotbelowcomb', x, offset | roundOffset),
    ]
    font['glyf'][name] = glyph
    font['hmtx'][name] = (width, font['hmtx'][base][1])
    narrower = light['hmtx'][base][0] - width
    moves = [(0, 0), (light_x - x, 0), (0, 0), (narrower, 0), (0, 0), (0, 0)]
    variations[name] = [TupleVariation({axis.axisTag: (-1, -1, 0)}, moves)]
    for table in font['cmap'].tables:
        if table.isUnicode():
            table.cmap[letter] = name
font.save(path)
