"""Cloth patterns, drawn as arrays: adire eleko (cassava paste) and adire oniko (tied with raffia)."""

import bpy
import numpy as np

INDIGO, PASTE = np.array([0.10, 0.145, 0.265]), np.array([0.82, 0.85, 0.87])


def as_image(name, picture):
    """A Blender image from an array of sRGB values, height × width × 3."""
    height, width, _ = picture.shape
    image = bpy.data.images.new(name, width, height)
    pixels = np.ones((height, width, 4), dtype=np.float32)
    pixels[:, :, :3] = picture
    image.pixels.foreach_set(pixels.ravel())
    image.update()
    return image


def cloud(height, width, cells, seed):
    """Smooth random values from 0 to 1, about `cells` lumps across."""
    dice = np.random.default_rng(seed)
    total, weight = np.zeros((height, width)), 0
    for octave in range(3):
        n = cells * 2**octave
        coarse = dice.random((n + 2, n + 2))
        y, x = np.linspace(0, n, height), np.linspace(0, n, width)
        iy, ix = np.minimum(y.astype(int), n), np.minimum(x.astype(int), n)
        fy, fx = ((t * t * (3 - 2 * t))[:, None] if k == 0 else (t * t * (3 - 2 * t))[None, :]
                  for k, t in enumerate((y - iy, x - ix)))  # fmt: skip
        top = coarse[iy][:, ix] * (1 - fx) + coarse[iy][:, ix + 1] * fx
        low = coarse[iy + 1][:, ix] * (1 - fx) + coarse[iy + 1][:, ix + 1] * fx
        total += (top * (1 - fy) + low * fy) / 2**octave
        weight += 1 / 2**octave
    return total / weight


def trowel_marks(size=700):
    """Grey clouds, fine and coarse: the surface of limewash. Mirrored, so that it can repeat."""
    fine = (cloud(size, size, 24, 31) * 0.45 + cloud(size, size, 8, 32) * 0.55 - 0.5) * 1.6 + 0.5
    fine = np.block([[fine, fine[:, ::-1]], [fine[::-1], fine[::-1, ::-1]]])
    return np.repeat(np.clip(fine, 0, 1)[:, :, None], 3, axis=2)


def line(distance, width):
    """1 on the line, 0 away from it, with a soft edge of paint."""
    return np.clip((width - np.abs(distance)) / 0.025 + 0.5, 0, 1)


def near_whole(x):
    return np.abs(x - np.round(x))


def _sun(x, y):
    r, a = np.hypot(x, y), np.arctan2(y, x)
    rays = line(near_whole(a / np.pi * 8) * r, 0.045) * (r > 0.42) * (r < 0.85)
    return np.maximum.reduce([rays, line(r - 0.36, 0.035), np.clip((0.2 - r) / 0.03, 0, 1)])


def _rings(x, y):
    r = np.hypot(x, y)
    return line(near_whole(r * 4.2) / 4.2, 0.038) * (r < 0.9)


def _leaf(x, y):
    x, y = (x + y) * 0.72, (y - x) * 0.72
    half = np.maximum(0.42 * (1 - (x / 0.95) ** 2), 0)
    inside = (np.abs(y) < half) * (np.abs(x) < 0.93)
    veins = line(near_whole((x * 1.1 - np.abs(y) * 0.9) * 4) / 4, 0.03)
    return np.maximum(
        line(np.abs(y) - half, 0.04) * (np.abs(x) < 0.96), inside * np.maximum(veins, line(y, 0.035))
    )


def _combs(x, y):
    block = (np.floor((x + 0.9) / 0.6) + np.floor((y + 0.9) / 0.6)) % 2
    bars = np.where(block > 0, near_whole(x * 8.3) / 8.3, near_whole(y * 8.3) / 8.3)
    return line(bars, 0.032) * (np.maximum(np.abs(x), np.abs(y)) < 0.88)


def _zigzag(x, y):
    fold = np.abs(((x * 2.4) % 1) - 0.5) * 0.55
    return line(near_whole((y - fold) * 3.6) / 3.6, 0.042) * (np.maximum(np.abs(x), np.abs(y)) < 0.88)


def _seeds(x, y):
    u, v = x * 3.1, y * 3.1
    u = u + 0.5 * (np.round(v) % 2)
    r = np.hypot(u - np.round(u), v - np.round(v)) / 3.1
    return np.clip((0.085 - r) / 0.03, 0, 1) * (np.maximum(np.abs(x), np.abs(y)) < 0.9)


def _snail(x, y):
    r, a = np.hypot(x, y), np.arctan2(y, x) / (2 * np.pi)
    return line(near_whole(r * 4.4 - a) / 4.4, 0.042) * (r < 0.88)


def _petals(x, y):
    r, a = np.hypot(x, y), np.arctan2(y, x)
    edge = 0.84 * np.abs(np.cos(2 * a)) ** 0.6
    middle = line(near_whole(a / np.pi * 2) * r, 0.03) * (r < edge) * (r > 0.16)
    return np.maximum.reduce([line(r - edge, 0.042), middle, np.clip((0.12 - r) / 0.03, 0, 1)])


MOTIFS = (_sun, _combs, _leaf, _rings, _zigzag, _petals, _seeds, _snail)
LAYOUT = ((0, 1, 2, 3), (4, 5, 6, 7), (2, 3, 0, 1), (7, 6, 5, 4))


def adire_eleko(size=1600, ground=INDIGO, seed=4):
    """Sixteen squares, each its own drawing, and no line quite straight: paste goes on with a feather."""
    shake = [(cloud(size, size, 14, seed + i) - 0.5) * 0.03 for i in (1, 2)]
    y, x = np.meshgrid(
        np.linspace(0, 4, size, endpoint=False), np.linspace(0, 4, size, endpoint=False), indexing='ij'
    )
    x, y = x + shake[0] * 1.6, y + shake[1] * 1.6
    paste = np.zeros((size, size))
    for row in range(4):
        for column in range(4):
            here = (np.floor(y) == row) & (np.floor(x) == column)
            u, v = (x[here] - column) * 2.3 - 1.15, (y[here] - row) * 2.3 - 1.15
            paste[here] = MOTIFS[LAYOUT[row][column]](u, v)
    frame = np.maximum(line(near_whole(x), 0.016), line(near_whole(y), 0.016))
    frame = np.maximum(
        frame, np.maximum(line(near_whole(x) - 0.045, 0.008), line(near_whole(y) - 0.045, 0.008))
    )
    paste = np.maximum(paste, frame)
    paste *= 0.72 + 0.4 * cloud(size, size, 40, seed + 5)
    return dyed(paste, ground, seed)


def adire_oniko(height=1800, width=450, seed=9):
    """Rows of rings where raffia was tied round the cloth: sharp inside, feathered outside."""
    dice = np.random.default_rng(seed)
    shake = [(cloud(height, width, 18, seed + i) - 0.5) * 0.12 for i in (1, 2)]
    y, x = np.meshgrid(np.linspace(0, 12, height), np.linspace(0, 3, width), indexing='ij')
    x, y = x + shake[0], y + shake[1]
    paste = np.zeros((height, width))
    for row in range(12):
        for column in range(-1, 4):
            cx, cy = column + (0.5 if row % 2 else 1.0) + dice.normal(0, 0.02), row + 0.5 + dice.normal(
                0, 0.02
            )
            r, a = np.hypot(x - cx, (y - cy)), np.arctan2(y - cy, x - cx)
            pleat = 0.62 + 0.38 * np.sin(a * 22 + dice.uniform(0, 6) + 3 * np.sin(a * 5))
            for radius, width_, strength in ((0.36, 0.055, 0.95), (0.23, 0.04, 0.75), (0.09, 0.035, 0.9)):
                size = radius * (1 + 0.05 * np.sin(a * 3 + row))
                ring = np.exp(-(((r - size) / width_) ** 2)) * (0.45 + 0.55 * pleat)
                paste = np.maximum(paste, ring * strength)
    return dyed(paste, INDIGO, seed)


def dyed(paste, ground, seed):
    """Paste keeps the dye out, more or less; the vat is never quite even."""
    height, width = paste.shape
    vat = (0.78 + 0.44 * cloud(height, width, 5, seed + 20))[:, :, None] * ground
    keep = np.clip(paste, 0, 1)[:, :, None]
    return np.clip(vat * (1 - keep) + PASTE * keep, 0, 1)
