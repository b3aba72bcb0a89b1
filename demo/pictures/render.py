"""blender -b --factory-startup -P render.py -- [--size 400] [--samples 12] [--out folder] [name …]"""

import argparse
import os
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

import denoise  # noqa: E402
import studio  # noqa: E402
from products import PHOTOS  # noqa: E402


def shoot(name, size, samples, out):
    photo = PHOTOS[name]
    width, height = (round(side * size / 1000) for side in photo['size'])
    start = time.time()
    studio.empty_room()
    studio.backdrop(photo['wall'], photo['behind'])
    studio.window_light(**photo['light'])
    photo['build']()
    studio.camera(**photo['view'])
    studio.prepare((width, height), round(samples * photo['care']))
    with tempfile.TemporaryDirectory() as folder:
        first, second = (studio.render_pass(seed, folder) for seed in (1, 2))
        guide = studio.guide_pass(folder)
    light = studio.bloom(denoise.clean(first, second, guide), photo['bloom'])
    studio.save(studio.film(light, photo['exposure']), os.path.join(out, f'{name}.jpg'), 88)
    print(f'{name}: {time.time() - start:.0f} s', flush=True)


def main():
    words = sys.argv[sys.argv.index('--') + 1 :] if '--' in sys.argv else []
    options = argparse.ArgumentParser()
    options.add_argument('names', nargs='*', default=[])
    options.add_argument('--size', type=int, default=1000)
    options.add_argument('--samples', type=int, default=3)
    options.add_argument('--out', default=os.path.join(HERE, '..', 'photos'))
    chosen = options.parse_args(words)
    os.makedirs(chosen.out, exist_ok=True)
    for name in chosen.names or PHOTOS:
        shoot(name, chosen.size, chosen.samples, os.path.abspath(chosen.out))


main()
