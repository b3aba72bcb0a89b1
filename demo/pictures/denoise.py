"""Debian's Blender has no denoiser, so here is one: an edge-avoiding wavelet filter.

Two renderings with different seeds tell how noisy each pixel is. The light (colour without the surface's own
colour) is then averaged with its neighbours, as long as they lie on the same surface and differ by no
more than that noise. Dammertz et al. 2010 and Schied et al. 2017 describe the method. A third, cheap
rendering without light gives the surfaces' own colours and directions with more samples, so that edges
come out smooth.
"""

import numpy as np

KERNEL = (0.0625, 0.25, 0.375, 0.25, 0.0625)


def clean(first, second, guide, levels=4, tolerance=3.0):
    """One picture from two passes of `studio.render_pass` and one of `studio.guide_pass`."""
    a, b = (part['colour'] / np.maximum(part['albedo'], 0.02) for part in (first, second))
    noise = _box(((_brightness(a) - _brightness(b)) / 2) ** 2, 3)
    # The guide has twice the samples of the other two.
    normal, albedo = ((guide[name] * 2 + first[name] + second[name]) / 4 for name in ('normal', 'albedo'))
    guides = np.concatenate([normal * 3.0, albedo * 5.0], axis=2).astype(np.float32)
    light = _soften_edges((a + b) / 2, first, second, guides)
    light = _remove_sparks(light)
    for level in range(levels):
        light, noise = _smooth(light, noise, guides, 2**level, tolerance)
    return light * np.maximum(albedo, 0.02)


def _soften_edges(light, first, second, guides):
    """On an edge each pixel saw a different share of two surfaces: take the light of the place instead."""
    colour, paint = first['colour'] + second['colour'], np.maximum(first['albedo'] + second['albedo'], 0.04)
    around = blur(colour, 1, times=1) / blur(paint, 1, times=1)
    steep = sum(np.abs(np.gradient(guides, axis=axis)).sum(axis=2) for axis in (0, 1))
    edge = np.clip((steep - 0.6) / 0.8, 0, 1)[:, :, None]
    return light * (1 - edge) + around * edge


def _smooth(light, noise, guides, step, tolerance):
    height, width, _ = light.shape
    pad = 2 * step
    spread = tolerance * np.sqrt(_box(noise, 1)) + 1e-4
    level = _brightness(light)
    wide = ((pad, pad), (pad, pad))
    far_light = np.pad(light, (*wide, (0, 0)), mode='edge')
    far_guides = np.pad(guides, (*wide, (0, 0)), mode='edge')
    far_level, far_noise = np.pad(level, wide, mode='edge'), np.pad(noise, wide, mode='edge')
    total, total_noise = np.zeros_like(light), np.zeros_like(noise)
    weights = np.zeros_like(noise)
    for i, ki in enumerate(KERNEL):
        for j, kj in enumerate(KERNEL):
            part = (slice(i * step, i * step + height), slice(j * step, j * step + width))
            apart = np.abs(far_level[part] - level) / spread
            apart += ((far_guides[part] - guides) ** 2).sum(axis=2) * 4.0
            weight = ki * kj * np.exp(-apart)
            total += far_light[part] * weight[:, :, None]
            total_noise += far_noise[part] * weight**2
            weights += weight
    return total / weights[:, :, None], total_noise / weights**2


def _remove_sparks(light):
    """A pixel far brighter than all its neighbours is a stray ray, not a highlight."""
    level = _brightness(light)
    wide = np.pad(level, 1, mode='edge')
    height, width = level.shape
    around = [wide[i : i + height, j : j + width] for i in range(3) for j in range(3) if (i, j) != (1, 1)]
    ceiling = np.sort(np.stack(around), axis=0)[-2] * 1.2 + 0.02
    return light * np.minimum(1, ceiling / np.maximum(level, 1e-6))[:, :, None]


def _brightness(light):
    return light @ np.array([0.2126, 0.7152, 0.0722], dtype=np.float32)


def _box(values, radius):
    size = 2 * radius + 1
    for axis in (0, 1):
        pad = [(0, 0), (0, 0)]
        pad[axis] = (radius + 1, radius)
        total = np.cumsum(np.pad(values, pad, mode='edge').astype(np.float64), axis=axis)
        n = values.shape[axis]
        values = (np.take(total, range(size, size + n), axis) - np.take(total, range(n), axis)) / size
    return values.astype(np.float32)


def blur(picture, radius, times=3):
    """Three box blurs are nearly a Gaussian."""
    layers = [picture[:, :, k] for k in range(picture.shape[2])]
    for _ in range(times):
        layers = [_box(layer, max(1, radius)) for layer in layers]
    return np.stack(layers, axis=2)
