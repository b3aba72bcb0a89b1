"""One static face of a variable one that came in parts, at a width and a weight. one-width.py WIDTH WEIGHT TO PART…"""

import os
import sys
import tempfile
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

width, weight, target, *parts = sys.argv[1:]
with tempfile.TemporaryDirectory() as folder:
    static = []
    for number, part in enumerate(parts):
        font = instantiateVariableFont(TTFont(part), {'wdth': float(width), 'wght': float(weight)})
        font.flavor = None
        static.append(os.path.join(folder, f'{number}.ttf'))
        font.save(static[-1])
    Merger().merge(static).save(target)
