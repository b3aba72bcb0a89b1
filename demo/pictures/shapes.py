"""Shapes: numpy in, Blender meshes out. One unit of length is 10 cm; z is up; y points away from us."""

import math

import bpy
import numpy as np
from mathutils import Matrix

TAU = math.tau


# -- meshes --------------------------------------------------------------------------------------
def add_mesh(name, vertices, faces, material, smooth=True, uv=None):
    """`faces`: vertex numbers, any count a face. `uv`: one (u, v) for each vertex."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(np.asarray(vertices).tolist(), [], faces if isinstance(faces, list) else faces.tolist())
    if uv is not None:
        layer = mesh.uv_layers.new(name='uv')
        loops = np.empty(len(mesh.loops), dtype=np.int32)
        mesh.loops.foreach_get('vertex_index', loops)
        layer.data.foreach_set('uv', np.asarray(uv, dtype=np.float32)[loops].ravel())
    mesh.polygons.foreach_set('use_smooth', [smooth] * len(mesh.polygons))
    mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def grid_faces(rows, columns, wrap_rows=False, wrap_columns=False):
    """Quads over a rows × columns table of vertices."""
    r = np.arange(rows if wrap_rows else rows - 1)
    c = np.arange(columns if wrap_columns else columns - 1)
    r, c = (part.ravel() for part in np.meshgrid(r, c, indexing='ij'))
    down, right = (r + 1) % rows, (c + 1) % columns
    return np.stack(
        [r * columns + c, r * columns + right, down * columns + right, down * columns + c], axis=1
    )


def place(thing, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """Move, turn (degrees) and scale."""
    thing.location = at
    thing.rotation_euler = [math.radians(a) for a in turn]
    thing.scale = (scale,) * 3 if np.isscalar(scale) else scale
    return thing


# -- curves --------------------------------------------------------------------------------------
def smooth_path(points, count=120):
    """A Catmull-Rom curve through the points, at `count` even steps of length."""
    p = np.asarray(points, dtype=float)
    ends = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    out = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:]):
        t = np.linspace(0, 1, 24, endpoint=False)[:, None]
        out.append(
            0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        )
    fine = np.vstack([*out, p[-1:]])
    return resample(fine, count)


def resample(points, count):
    points = np.asarray(points, dtype=float)
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    steps = np.linspace(0, along[-1], count)
    return np.stack([np.interp(steps, along, points[:, i]) for i in range(points.shape[1])], axis=1)


# -- solids --------------------------------------------------------------------------------------
def lathe(name, profile, material, around=160, along=220, shape=None, smoothed=True, inside=None):
    """Turn a profile of (radius, height) about the z axis, as on a potter's wheel.

    `shape(angle, radius, height)` may return a new radius: throwing rings, carving, wobble.
    `inside=(material, n)`: another glaze from the nth point of the profile on."""
    line = smooth_path(profile, along) if smoothed else resample(profile, along)
    angle = np.linspace(0, TAU, around, endpoint=False)
    radius = np.repeat(line[:, :1], around, axis=1)
    height = np.repeat(line[:, 1:], around, axis=1)
    if shape:
        radius = shape(angle[None, :], radius, height)
    vertices = np.stack([radius * np.cos(angle), radius * np.sin(angle), height], axis=2).reshape(-1, 3)
    thing = add_mesh(name, vertices, grid_faces(along, around, wrap_columns=True), material)
    if inside:
        thing.data.materials.append(inside[0])
        turn = np.argmin(np.linalg.norm(line - np.asarray(profile[inside[1]]), axis=1))
        rows = np.repeat(np.arange(along - 1) >= turn, around).astype(np.int32)
        thing.data.polygons.foreach_set('material_index', rows)
    return thing


def hand_thrown(rings=7.0, depth=0.0022, wobble=0.005, seed=0):
    """The potter's hand: faint spiral grooves and a body that is not quite round."""
    phase = np.random.default_rng(seed).uniform(0, TAU, 4)

    def shape(angle, radius, height):
        strength = 0.6 + 0.4 * np.sin(2.3 * height + phase[3])
        groove = depth * strength * np.sin(TAU * rings * height + angle + 1.4 * np.sin(3 * height + phase[0]))
        oval = wobble * (np.sin(2 * angle + phase[1]) + 0.5 * np.sin(3 * angle + phase[2] + 2 * height))
        return radius * (1 + oval) + groove * np.clip(radius * 4, 0, 1)

    return shape


def sweep(name, path, material, width=0.05, depth=None, around=16, closed=False, up=(0, 0, 1)):
    """A tube along a path. `width` and `depth` are radii: numbers, or one for each point of the path."""
    path = np.asarray(path, dtype=float)
    n = len(path)
    width = np.broadcast_to(np.asarray(width, dtype=float), (n,))
    depth = width if depth is None else np.broadcast_to(np.asarray(depth, dtype=float), (n,))
    vertices, faces, uv = tube(path, width, depth, around, closed, up)
    return add_mesh(name, vertices, faces, material, uv=uv)


def tube(path, width, depth, around, closed, up=(0, 0, 1)):
    """Vertices, faces and uv (u along the tube, v round it) of one tube. Open ends are pinched shut."""
    n = len(path)
    ahead = np.roll(path, -1, axis=0) - np.roll(path, 1, axis=0)
    if not closed:
        ahead[0], ahead[-1] = path[1] - path[0], path[-1] - path[-2]
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
    side = np.cross(ahead, np.asarray(up, dtype=float))
    side /= np.linalg.norm(side, axis=1, keepdims=True) + 1e-9
    top = np.cross(side, ahead)
    if not closed:
        path = np.vstack([path[:1], path, path[-1:]])
        side, top = (np.vstack([part[:1], part, part[-1:]]) for part in (side, top))
        width, depth = (np.concatenate([[1e-4], part, [1e-4]]) for part in (width, depth))
        n += 2
    angle = np.linspace(0, TAU, around, endpoint=False)
    ring = (
        path[:, None]
        + side[:, None] * (np.cos(angle)[None, :, None] * width[:, None, None])
        + top[:, None] * (np.sin(angle)[None, :, None] * depth[:, None, None])
    )
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    uv = np.stack(np.meshgrid(length, angle / TAU, indexing='ij'), axis=2).reshape(-1, 2)
    return ring.reshape(-1, 3), grid_faces(n, around, wrap_rows=closed, wrap_columns=True), uv


def many(name, parts, material, smooth=True):
    """One mesh from many (vertices, faces, uv) parts: a whole basket in one object."""
    vertices, faces, uvs, count = [], [], [], 0
    for v, f, uv in parts:
        vertices.append(v)
        faces.append(np.asarray(f) + count)
        uvs.append(uv)
        count += len(v)
    return add_mesh(name, np.vstack(vertices), np.vstack(faces), material, smooth, np.vstack(uvs))


def rounded_rectangle(width, depth, corner, steps=10):
    """The outline, anticlockwise, always the same number of points whatever the corner."""
    corner = max(min(corner, width / 2, depth / 2), 0.0005)
    angle = np.linspace(0, math.pi / 2, steps)
    points = []
    for turn, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        centre = np.array([sx * (width / 2 - corner), sy * (depth / 2 - corner)])
        a = angle + turn * math.pi / 2
        points.append(centre + corner * np.stack([np.cos(a), np.sin(a)], axis=1))
    return np.vstack(points)


def slab(name, width, depth, corner, profile, material, inside=None, steps=10):
    """Like `lathe`, but round a rounded rectangle: `profile` is (inset from the edge, height)."""
    rings = [
        np.column_stack(
            [rounded_rectangle(width - 2 * i, depth - 2 * i, corner - i, steps), np.full(4 * steps, z)]
        )
        for i, z in profile
    ]
    n = 4 * steps
    faces = grid_faces(len(profile), n, wrap_columns=True).tolist()
    faces.insert(0, list(range(n))[::-1])
    faces.append([(len(profile) - 1) * n + k for k in range(n)])
    thing = add_mesh(name, np.vstack(rings), faces, material)
    if inside:
        thing.data.materials.append(inside[0])
        index = [0] + [int(k // n >= inside[1]) for k in range(len(faces) - 2)] + [1]
        thing.data.polygons.foreach_set('material_index', index)
    return thing


def bar_profile(height, edge):
    """A solid with soft edges, for `slab`: soap, boards, lids."""
    turn = np.linspace(0, math.pi / 2, 6)
    low = [(edge - edge * math.sin(a), edge - edge * math.cos(a)) for a in turn]
    high = [(i, height - z) for i, z in reversed(low)]
    tight = [(edge * 1.3, 0.0)], [(edge * 1.3, height)]
    return tight[0] + low + high + tight[1]


# -- clay ----------------------------------------------------------------------------------------
def mug(material, seed=0):
    wall = [
        (0.0, 0.03), (0.2, 0.03), (0.27, 0.0), (0.3, 0.005), (0.315, 0.05), (0.37, 0.12), (0.42, 0.25),
        (0.435, 0.42), (0.425, 0.62), (0.405, 0.8), (0.403, 0.88), (0.395, 0.905), (0.38, 0.9), (0.373, 0.86),
        (0.38, 0.7), (0.395, 0.5), (0.385, 0.3), (0.33, 0.15), (0.2, 0.1), (0.0, 0.095),
    ]  # fmt: skip
    body = lathe('mug', wall, material, shape=hand_thrown(seed=seed))
    bow = [
        (0.38, 0, 0.73), (0.46, 0, 0.75), (0.6, 0, 0.72), (0.67, 0, 0.58), (0.64, 0, 0.42), (0.54, 0, 0.31),
        (0.4, 0, 0.25),
    ]  # fmt: skip
    t = np.linspace(0, 1, 60)
    flare = 0.03 * (np.exp(-t * 12) + np.exp(-(1 - t) * 12))
    handle = sweep(
        'handle', smooth_path(bow, 60), material, width=0.036 + flare, depth=0.07 + flare, up=(0, 1, 0)
    )
    handle.parent = body
    return body


def bowl(outer, inner, seed=0):
    wall = [
        (0.0, 0.05), (0.3, 0.05), (0.36, 0.0), (0.41, 0.0), (0.43, 0.06), (0.6, 0.17), (0.78, 0.36),
        (0.88, 0.58),
        (0.905, 0.74), (0.9, 0.775), (0.882, 0.785), (0.865, 0.77), (0.855, 0.72), (0.82, 0.56), (0.7, 0.34),
        (0.5, 0.18), (0.25, 0.115), (0.0, 0.105),
    ]  # fmt: skip
    return lathe('bowl', wall, outer, shape=hand_thrown(9, 0.003, 0.006, seed), inside=(inner, 9), along=300)


def plate(material, seed=0):
    wall = [
        (0.0, 0.03), (0.7, 0.03), (0.76, 0.0), (0.8, 0.0), (0.83, 0.04), (1.1, 0.07), (1.25, 0.12),
        (1.3, 0.19),
        (1.295, 0.215), (1.275, 0.215), (1.25, 0.18), (1.2, 0.13), (1.05, 0.105), (0.7, 0.09), (0.3, 0.085),
        (0.0, 0.085),
    ]  # fmt: skip
    return lathe('plate', wall, material, shape=hand_thrown(3, 0.001, 0.004, seed), along=260, around=240)


def carved(bands):
    """Carving for a pot: each band is (from height, to height, kind)."""
    thrown = hand_thrown(3.0, 0.006, 0.004, 3)

    def shape(angle, radius, height):
        cut = np.zeros_like(radius)
        for low, high, kind in bands:
            t = (height - low) / (high - low)
            inside = np.clip(np.minimum(t, 1 - t) * 40, 0, 1)
            if kind == 'groove':
                cut += inside
            if kind == 'zigzag':
                fold = np.abs(((angle / TAU * 30) % 1) - 0.5) * 2
                cut += inside * np.clip(1.35 - np.abs(fold * 0.62 + 0.19 - t) * 9, 0, 1)
            if kind == 'dashes':
                slot = np.abs((((angle / TAU * 96) + t * 0.8) % 1) - 0.5)
                cut += inside * np.clip((0.26 - slot) * 8, 0, 1)
            if kind == 'weave':
                u, v = angle / TAU * 34, t * 2
                cross = np.minimum(np.abs(((u + v) % 1) - 0.5), np.abs(((u - v) % 1) - 0.5))
                cut += inside * np.clip((0.14 - cross) * 12, 0, 1)
        return thrown(angle, radius, height) - 0.026 * np.clip(cut, 0, 1)

    return shape


def water_pot(material):
    wall = [
        (0.0, 0.05), (0.35, 0.04), (0.62, 0.02), (0.85, 0.12), (1.25, 0.45), (1.55, 0.95), (1.66, 1.5),
        (1.56, 2.05),
        (1.25, 2.5), (0.88, 2.78), (0.74, 2.9), (0.71, 3.02), (0.75, 3.14), (0.88, 3.24), (0.93, 3.28),
        (0.91, 3.33),
        (0.84, 3.31), (0.68, 3.15), (0.62, 3.0), (0.66, 2.85), (0.9, 2.6), (1.1, 2.4),
    ]  # fmt: skip
    bands = [
        (1.44, 1.475, 'groove'), (1.5, 1.76, 'zigzag'), (1.79, 1.825, 'groove'), (1.86, 2.0, 'dashes'),
        (2.03, 2.065, 'groove'), (2.1, 2.32, 'weave'), (2.35, 2.385, 'groove'), (2.62, 2.65, 'groove'),
    ]  # fmt: skip
    pot = lathe('water pot', wall, material, around=1000, along=900, shape=carved(bands))
    lid = [
        (0.0, 3.2), (0.6, 3.2), (0.78, 3.3), (0.82, 3.34), (0.8, 3.39), (0.6, 3.5), (0.35, 3.58),
        (0.14, 3.62),
        (0.1, 3.68), (0.12, 3.74), (0.2, 3.82), (0.21, 3.9), (0.14, 3.97), (0.0, 3.99),
    ]  # fmt: skip
    top = lathe('lid', lid, material, shape=hand_thrown(6, 0.004, 0.004, 5))
    top.parent = pot
    return pot


def carafe(material):
    wall = [
        (0.0, 0.03), (0.3, 0.03), (0.36, 0.0), (0.4, 0.01), (0.44, 0.08), (0.52, 0.3), (0.54, 0.55),
        (0.49, 0.9),
        (0.36, 1.25), (0.235, 1.5), (0.19, 1.72), (0.185, 1.9), (0.21, 2.06), (0.255, 2.14), (0.26, 2.165),
        (0.24, 2.17), (0.2, 2.1), (0.16, 1.95), (0.155, 1.7), (0.21, 1.45), (0.3, 1.2),
    ]  # fmt: skip
    return lathe('carafe', wall, material, shape=hand_thrown(5, 0.003, 0.005, 8), along=260)


def cup(material, seed=0):
    wall = [
        (0.0, 0.03), (0.16, 0.03), (0.2, 0.0), (0.235, 0.005), (0.26, 0.06), (0.31, 0.2), (0.335, 0.4),
        (0.34, 0.6),
        (0.345, 0.68), (0.335, 0.7), (0.318, 0.69), (0.312, 0.62), (0.308, 0.4), (0.28, 0.2), (0.2, 0.1),
        (0.0, 0.09),
    ]  # fmt: skip
    return lathe('cup', wall, material, shape=hand_thrown(8, 0.0025, 0.006, seed))


def planter(clay, earth, leaf):
    wall = [
        (0.0, 0.1), (0.5, 0.1), (0.52, 0.08), (0.56, 0.09), (0.6, 0.3), (0.69, 0.7), (0.77, 1.05),
        (0.79, 1.1),
        (0.845, 1.11), (0.86, 1.16), (0.87, 1.34), (0.855, 1.38), (0.81, 1.385), (0.78, 1.35), (0.76, 1.2),
        (0.7, 0.9),
    ]  # fmt: skip
    pot = lathe('planter', wall, clay, shape=hand_thrown(6, 0.002, 0.003, 4))
    saucer = [
        (0.0, 0.03), (0.6, 0.03), (0.64, 0.0), (0.7, 0.0), (0.76, 0.06), (0.82, 0.17), (0.82, 0.2),
        (0.79, 0.2),
        (0.74, 0.12), (0.68, 0.08), (0.0, 0.08),
    ]  # fmt: skip
    lathe('saucer', saucer, clay, shape=hand_thrown(6, 0.002, 0.003, 6)).parent = pot
    ground = [(0.79, 1.24), (0.6, 1.25), (0.3, 1.27), (0.0, 1.28)]
    lathe('earth', ground, earth, smoothed=False, along=60).parent = pot
    dice = np.random.default_rng(11)
    for k in range(11):
        turn = k * 2.39996 + dice.normal(0, 0.2)
        out = 0.06 + 0.34 * (k / 10) ** 0.8
        snake_plant_leaf(leaf, turn, out, 2.5 - 1.1 * (k / 10) + dice.uniform(-0.15, 0.2), dice).parent = pot
    return pot


def snake_plant_leaf(material, turn, out, length, dice):
    """One sword: narrow at the foot, widest half-way, a sharp tip; gutter-shaped, twisting, leaning out."""
    v, u = np.meshgrid(np.linspace(0, 1, 50), np.linspace(-1, 1, 13), indexing='ij')
    half = 0.19 * np.interp(v, [0, 0.12, 0.5, 0.8, 0.95, 1], [0.5, 0.66, 1.0, 0.8, 0.3, 0.015])
    twist = dice.uniform(-0.7, 0.7) * v + turn + dice.normal(0, 0.5)
    lean = out * (1 + 1.1 * v**1.6) + dice.uniform(0.0, 0.25) * v**2
    across, gutter = u * half * np.cos(u * 0.5), -(1 - u**2) * half * 0.45
    wave = 0.02 * np.sin(v * 14 + dice.uniform(0, TAU)) * u
    x = np.cos(turn) * lean + across * -np.sin(twist) + (gutter + wave) * np.cos(twist)
    y = np.sin(turn) * lean + across * np.cos(twist) + (gutter + wave) * np.sin(twist)
    z = 1.2 + length * v
    uv = np.stack([(u + 1) / 2, v * length / 2 + dice.uniform(0, 5)], axis=2).reshape(-1, 2)
    leaf = add_mesh('leaf', np.stack([x, y, z], axis=2).reshape(-1, 3), grid_faces(50, 13), material, uv=uv)
    thickness = leaf.modifiers.new('thickness', 'SOLIDIFY')
    thickness.thickness = 0.025
    return leaf


def palm_frond(material, seed=0, length=6.0):
    """Flat, along x: a rib and two rows of long leaflets. Only its shadow is ever seen."""
    dice = np.random.default_rng(seed)
    vertices, faces = [], []
    for t in np.linspace(0.02, 1, 15):
        for side in (-1, 1):
            reach = 1.9 * math.sin(math.pi * (0.12 + 0.84 * t)) ** 0.8 + dice.normal(0, 0.06)
            lean = math.radians(62 - 28 * t) + dice.normal(0, 0.04)
            way = np.array([math.cos(lean), side * math.sin(lean)])
            across = np.array([-way[1], way[0]]) * 0.09
            root = np.array([t * length, 0.35 * math.sin(t * 1.6) - 0.2])
            n = len(vertices)
            for along, wide in ((0, 0.4), (0.4, 1.0), (0.75, 0.7), (1.0, 0.05)):
                bend = np.array([0.12 * along**2, -0.1 * along**2])
                for edge in (-1, 1):
                    vertices.append((*(root + way * reach * along + across * wide * edge + bend), 0))
            faces += [[n + 2 * i, n + 2 * i + 1, n + 2 * i + 3, n + 2 * i + 2] for i in range(3)]
    return add_mesh('frond', np.array(vertices), faces, material, smooth=False)


# -- wood ----------------------------------------------------------------------------------------
def spoon(material, kind='ladle', length=3.2):
    """Carved flat on the xz plane, lying along x, bowl to the right. kind: ladle, paddle or stirrer."""
    stations = {
        # t, half width, half thickness, how deep the dish is
        'ladle': [
            (0, 0.004, 0.004, 0), (0.008, 0.06, 0.055, 0), (0.03, 0.1, 0.09, 0), (0.3, 0.075, 0.07, 0),
            (0.62, 0.08, 0.075, 0), (0.7, 0.13, 0.085, 0.04), (0.78, 0.3, 0.08, 0.2),
            (0.88, 0.385, 0.06, 0.27), (0.96, 0.29, 0.05, 0.17), (0.99, 0.14, 0.045, 0.05),
            (1, 0.03, 0.03, 0),
        ],
        'paddle': [
            (0, 0.004, 0.004, 0), (0.008, 0.065, 0.05, 0), (0.03, 0.1, 0.08, 0), (0.3, 0.08, 0.07, 0),
            (0.58, 0.085, 0.07, 0), (0.68, 0.17, 0.055, 0), (0.8, 0.27, 0.045, 0), (0.93, 0.3, 0.035, 0),
            (0.98, 0.26, 0.03, 0), (1, 0.19, 0.02, 0),
        ],
        'stirrer': [
            (0, 0.004, 0.004, 0), (0.008, 0.05, 0.05, 0), (0.03, 0.085, 0.08, 0), (0.3, 0.07, 0.065, 0),
            (0.7, 0.075, 0.07, 0), (0.78, 0.13, 0.07, 0.03), (0.87, 0.22, 0.06, 0.09),
            (0.95, 0.19, 0.05, 0.07), (0.99, 0.1, 0.04, 0.02), (1, 0.03, 0.03, 0),
        ],
    }  # fmt: skip
    table = np.array(stations[kind])
    t = np.linspace(0, 1, 260)
    fine = smooth_path(table * [length, 1, 1, 1], 400)
    width, thick, dish = (np.interp(t * length, fine[:, 0], fine[:, k]) for k in (1, 2, 3))
    angle = np.linspace(0, TAU, 48, endpoint=False)
    side = np.sign(np.cos(angle)) * np.abs(np.cos(angle)) ** 0.85
    y = width[:, None] * side[None, :]
    across = np.clip(1 - side**2, 0, 1)[None, :]
    z = thick[:, None] * np.sin(angle)[None, :] - dish[:, None] * across
    z = z + 0.16 * (np.clip(t - 0.6, 0, 1) ** 1.5)[:, None]
    vertices = np.stack([np.repeat((t * length)[:, None], 48, axis=1) - length / 2, y, z], axis=2).reshape(
        -1, 3
    )
    thing = add_mesh('spoon', vertices, grid_faces(260, 48, wrap_columns=True), material)
    return thing


def mortar(material):
    wall = [
        (0.0, 0.0), (0.5, 0.0), (0.56, 0.02), (0.57, 0.12), (0.53, 0.22), (0.38, 0.34), (0.36, 0.4),
        (0.4, 0.47),
        (0.56, 0.62), (0.68, 0.9), (0.715, 1.25), (0.7, 1.5), (0.69, 1.58), (0.66, 1.605), (0.6, 1.6),
        (0.57, 1.55),
        (0.55, 1.3), (0.5, 0.95), (0.36, 0.7), (0.0, 0.62),
    ]  # fmt: skip

    def grooves(angle, radius, height):
        cut = sum(np.exp(-(((height - h) / 0.014) ** 2)) for h in (1.32, 1.38, 1.44, 0.1))
        return radius - 0.018 * cut * (radius > 0.54)

    return lathe('mortar', wall, material, along=700, shape=grooves)


def pestle(material):
    wall = [
        (0.0, 0.0), (0.12, 0.01), (0.22, 0.08), (0.25, 0.2), (0.22, 0.36), (0.14, 0.56), (0.11, 0.8),
        (0.105, 1.2),
        (0.12, 1.6), (0.15, 1.8), (0.17, 1.92), (0.15, 2.03), (0.08, 2.09), (0.0, 2.1),
    ]  # fmt: skip
    return lathe('pestle', wall, material)


def tray(timber, metal):
    rim = [
        (0.1, 0.0), (0.05, 0.0), (0.02, 0.02), (0.0, 0.06), (-0.06, 0.34), (-0.06, 0.365), (-0.045, 0.385),
        (0.01, 0.385),
        (0.03, 0.375), (0.045, 0.35), (0.085, 0.13), (0.11, 0.095), (0.15, 0.085), (0.25, 0.085),
    ]  # fmt: skip
    base = slab('tray', 4.8, 3.0, 0.42, rim, timber)
    for side in (-1, 1):
        bow = [
            (0, -0.55, 0.36), (0.0, -0.56, 0.5), (0.02, -0.5, 0.66), (0.03, -0.3, 0.73), (0.03, 0.3, 0.73),
            (0.02, 0.5, 0.66), (0.0, 0.56, 0.5), (0, 0.55, 0.36),
        ]  # fmt: skip
        path = smooth_path(bow, 90) * [side, 1, 1] + [side * 2.41, 0, 0]
        sweep('handle', path, metal, width=0.05, up=(1, 0, 0)).parent = base
        for end in (-0.55, 0.55):
            foot = [
                (0.0, 0.0),
                (0.12, 0.0),
                (0.13, 0.02),
                (0.12, 0.045),
                (0.08, 0.06),
                (0.06, 0.1),
                (0.0, 0.1),
            ]
            place(lathe('foot', foot, metal, around=48, along=60), (side * 2.41, end, 0.38)).parent = base
    return base


def board(material):
    top = slab('board', 2.2, 3.8, 0.3, bar_profile(0.2, 0.035), material, steps=14)
    top.data.transform(_turned_flat())
    cutter = lathe(
        'cutter', [(0.0, -1), (0.16, -1), (0.16, 1), (0.0, 1)], material, smoothed=False, around=64, along=40
    )
    place(cutter, (0, 0, 3.45), (90, 0, 0))
    hole = top.modifiers.new('hole', 'BOOLEAN')
    hole.object, hole.operation = cutter, 'DIFFERENCE'
    cutter.hide_render = True
    top.data.use_auto_smooth = True
    return top


def _turned_flat():
    """Stand a slab up: its length becomes height, its lower edge at z = 0, its face towards us."""
    return Matrix.Translation((0, 0.1, 1.9)) @ Matrix.Rotation(math.radians(90), 4, 'X')


# -- cloth and weave -----------------------------------------------------------------------------
def basket(straw, band, stakes=44, rows=34, height=2.6):
    """Real weaving: a row goes in front of one stake and behind the next; the row above does the reverse."""
    dice = np.random.default_rng(2)

    def radius(z):
        return np.interp(z, [0, 0.25, 1.2, 2.2, 2.6], [1.22, 1.4, 1.56, 1.6, 1.57])

    plain, dyed, uprights = [], [], []
    angle = np.linspace(0, TAU, stakes * 8, endpoint=False)
    step = height / rows
    for row in range(rows):
        sway = 0.055 * np.cos(angle * stakes / 2 + math.pi * row)
        z = (row + 0.5) * step + 0.012 * np.sin(angle * 3 + dice.uniform(0, TAU)) + dice.normal(0, 0.004)
        r = radius(z) + sway + dice.normal(0, 0.006)
        path = np.stack([r * np.cos(angle), r * np.sin(angle), z], axis=1)
        part = tube(path, np.full(len(path), 0.028), np.full(len(path), step * 0.56), 8, True)
        (dyed if row in (19, 20, 21, 23, 25, 26, 27) else plain).append(part)
    for k in range(stakes):
        a = k * TAU / stakes
        z = np.linspace(0.0, height + 0.05, 30)
        path = np.stack([radius(z) * np.cos(a), radius(z) * np.sin(a), z], axis=1)
        uprights.append(
            tube(path, np.full(30, 0.03), np.full(30, 0.02), 6, False, (np.cos(a), np.sin(a), 0.01))
        )
    body = many('basket', plain + uprights, straw)
    many('band', dyed, band).parent = body
    lathe('floor', [(0.0, 0.06), (1.25, 0.06), (1.25, 0.02), (0.0, 0.02)], straw, smoothed=False).parent = (
        body
    )
    # The rim: two strips wound round each other.
    turn = np.linspace(0, TAU, 900, endpoint=False)
    for phase in (0, math.pi):
        r = 1.585 + 0.05 * np.cos(turn * 56 + phase)
        z = height + 0.03 + 0.06 * np.sin(turn * 56 + phase)
        rim = np.stack([r * np.cos(turn), r * np.sin(turn), z], axis=1)
        sweep('rim', rim, straw, width=0.05, depth=0.06, around=8, closed=True).parent = body
    for side in (-1, 1):
        bow = smooth_path([
            (side * 1.56, -0.5, 1.9), (side * 1.62, -0.5, 2.5), (side * 1.68, -0.4, 3.05),
            (side * 1.7, 0, 3.3), (side * 1.68, 0.4, 3.05), (side * 1.62, 0.5, 2.5),
            (side * 1.56, 0.5, 1.9),
        ], 400)  # fmt: skip
        wind = np.linspace(0, TAU * 15, 400)
        for phase in (0, TAU / 3, 2 * TAU / 3):
            away = np.stack([np.cos(wind + phase), 0 * wind, 0 * wind], axis=1) * 0.06
            ahead = np.gradient(bow, axis=0)
            ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
            other = np.cross(ahead, [1, 0, 0]) * (np.sin(wind + phase) * 0.06)[:, None]
            sweep('handle', bow + away + other, band, width=0.06, around=8, up=(1, 0, 0)).parent = body
    return body


def cushion(material, size=4.5, n=64, frames=34, pressure=2.4):
    """Two squares sewn together and blown up with Blender's own cloth, so the creases are real ones."""
    t = np.linspace(-0.5, 0.5, n)
    x, z = np.meshgrid(t, t, indexing='ij')
    print_at = np.stack([x + 0.5, z + 0.5], axis=2)
    # Cut a little full at the middle of each side, as a tailor does, so that the sides end up straight.
    x, z = x * (1 + 0.07 * (1 - 4 * z**2)), z * (1 + 0.07 * (1 - 4 * x**2))
    index = np.arange(n * n).reshape(n, n)
    edge = np.ones((n, n), dtype=bool)
    edge[1:-1, 1:-1] = False
    back = index.copy()
    back[~edge] = np.arange((~edge).sum()) + n * n
    front_at = np.stack([x, np.where(edge, 0, -0.01), z], axis=2).reshape(-1, 3) * size
    back_at = np.stack([x, np.full_like(x, 0.01), z], axis=2)[~edge] * size
    faces = grid_faces(n, n)
    faces = np.vstack([faces, back.ravel()[faces][:, ::-1]])
    uv = np.vstack([print_at.reshape(-1, 2), print_at[~edge]])
    thing = add_mesh('cushion', np.vstack([front_at, back_at]), faces, material, uv=uv)
    cloth = thing.modifiers.new('cloth', 'CLOTH')
    settings = cloth.settings
    settings.quality = 6
    settings.mass = 0.25
    settings.tension_stiffness = settings.compression_stiffness = 18
    settings.shear_stiffness = 6
    settings.bending_stiffness = 0.5
    settings.use_pressure = True
    settings.uniform_pressure_force = pressure
    settings.effector_weights.gravity = 0
    cloth.collision_settings.use_collision = False
    scene = bpy.context.scene
    for frame in range(1, frames):
        scene.frame_set(frame)
    done = bpy.data.meshes.new_from_object(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    scene.frame_set(1)
    thing.modifiers.clear()
    thing.data = done
    done.polygons.foreach_set('use_smooth', [True] * len(done.polygons))
    smooth = thing.modifiers.new('smooth', 'SUBSURF')
    smooth.render_levels = smooth.levels = 1
    lowest = min(v.co.z for v in done.vertices)
    for vertex in done.vertices:
        vertex.co.z -= lowest
    # The piping over the seam.
    around = np.concatenate([index[:, 0], index[-1, 1:], index[::-1, -1][1:], index[0, ::-1][1:-1]])
    seam = np.array([done.vertices[int(k)].co[:] for k in around])
    path = resample(np.vstack([seam, seam[:1]]), 400)[:-1]
    piping = sweep('piping', path, material, width=0.045, around=10, closed=True, up=(0, 1, 0.01))
    piping.parent = thing
    return thing


def ribbon(name, profile, width, material, thickness, rows=60, sag=0.02, seed=0, uv_scale=1.0):
    """Cloth that follows a profile of (y, z) and is `width` wide in x, with a little life in it."""
    dice = np.random.default_rng(seed)
    profile = np.asarray(profile)
    n = len(profile)
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(profile, axis=0), axis=1))])
    x = np.linspace(-width / 2, width / 2, rows)
    s, x = np.meshgrid(length, x, indexing='ij')
    y, z = np.repeat(profile[:, :1], rows, axis=1), np.repeat(profile[:, 1:], rows, axis=1)
    for k in range(1, 6):
        a, b, c = dice.normal(0, 0.9 * k), dice.normal(0, 0.7 * k), dice.uniform(0, TAU)
        wave = sag / k * np.sin(a * x + b * s + c)
        z, y = z + wave, y + wave * 0.7
    vertices = np.stack([x, y, z], axis=2).reshape(-1, 3)
    uv = np.stack([x / width + 0.5, s * uv_scale], axis=2).reshape(-1, 2)
    thing = add_mesh(name, vertices, grid_faces(n, rows), material, uv=uv)
    solid = thing.modifiers.new('thickness', 'SOLIDIFY')
    solid.thickness, solid.offset = thickness, 0
    round_edge = thing.modifiers.new('soft', 'BEVEL')
    round_edge.width, round_edge.segments, round_edge.limit_method = thickness * 0.4, 2, 'ANGLE'
    return thing


def folded_throw(material, fringe):
    """Six layers, folded like a letter, the last end hanging over the front with its fringe."""
    layers, gap, deep = 6, 0.2, 2.0
    dice = np.random.default_rng(5)
    path = []
    for k in range(layers):
        z = 0.1 + k * gap
        front, back = -deep / 2 + dice.normal(0, 0.025), deep / 2 + dice.normal(0, 0.03)
        ends = (back, front) if k % 2 == 0 else (front, back)
        path += [(y, z) for y in np.linspace(ends[0], ends[1], 40)]
        if k < layers - 1:
            turn = np.linspace(-math.pi / 2, math.pi / 2, 14)[1:-1]
            way = -1 if k % 2 == 0 else 1
            path += [
                (ends[1] + way * 0.5 * gap * 1.15 * math.cos(a), z + gap / 2 + gap / 2 * math.sin(a))
                for a in turn
            ]
    # Six layers end at the back; one more lies forward on top and falls over the front.
    top = 0.1 + (layers - 1) * gap
    turn = np.linspace(-math.pi / 2, math.pi / 2, 14)[1:-1]
    path += [(path[-1][0] + 0.5 * gap * math.cos(a), top + gap / 2 + gap / 2 * math.sin(a)) for a in turn]
    high = top + gap
    path += [(y, high) for y in np.linspace(deep / 2, -deep / 2 - 0.02, 40)]
    corner = np.linspace(0, math.pi / 2, 12)[1:]
    path += [(-deep / 2 - 0.02 - 0.13 * math.sin(a), high - 0.13 + 0.13 * math.cos(a)) for a in corner]
    path += [(-deep / 2 - 0.15 - 0.02 * t, high - 0.13 - 0.32 * t) for t in np.linspace(0.1, 1, 10)]
    cloth = ribbon('throw', path, 3.0, material, 0.13, rows=90, sag=0.026, seed=3, uv_scale=0.12)
    last = path[-1]
    strands = []
    for x in np.linspace(-1.47, 1.47, 46):
        x0, sway = x + dice.normal(0, 0.008), dice.normal(0, 0.04)
        drop = 0.34 + dice.normal(0, 0.025)
        line = smooth_path([
            (x0, last[0], last[1] + 0.05), (x0 + sway * 0.3, last[0] - 0.02, last[1] - drop * 0.4),
            (x0 + sway, last[0] - 0.03 + dice.normal(0, 0.02), last[1] - drop),
        ], 20)  # fmt: skip
        width = 0.024 + 0.012 * np.exp(-((np.linspace(0, 1, 20) - 0.2) ** 2) / 0.006)
        strands.append(tube(line, width, width, 8, False, (0, 1, 0)))
    many('fringe', strands, fringe).parent = cloth
    return cloth


def rolled_runner(material, flat=4.2):
    """A roll at the back, the loose end running towards us along the table."""
    turns = np.linspace(0, TAU * 3.6, 220)
    pitch = 0.095
    radius = 0.13 + pitch * turns / TAU
    end = radius[-1]
    angle = turns - turns[-1] - math.pi / 2
    roll = np.stack([-radius * np.cos(angle), end + 0.03 + radius * np.sin(angle)], axis=1)
    last = roll[-1]
    run = np.stack([last[0] - np.linspace(0.03, flat, 140), np.full(140, last[1])], axis=1)
    run[:, 1] += 0.045 * np.sin(np.linspace(0, 7, 140)) ** 2 * np.linspace(0, 1, 140)
    path = np.vstack([roll, run])
    length = np.sum(np.linalg.norm(np.diff(path, axis=0), axis=1))
    return ribbon('runner', path, 3.4, material, 0.055, rows=70, sag=0.006, seed=8, uv_scale=1 / length)


def coaster(beads, back, seed=0):
    """Beads sewn in rings. `beads`: one material for each ring, from the middle."""
    dice = np.random.default_rng(seed)
    a, b = np.linspace(0, TAU, 12, endpoint=False), np.linspace(0.15, math.pi - 0.15, 7)
    b, a = np.meshgrid(b, a, indexing='ij')
    ball = np.stack([np.sin(b) * np.cos(a), np.sin(b) * np.sin(a), np.cos(b) * 0.82], axis=2).reshape(-1, 3)
    faces = grid_faces(7, 12, wrap_columns=True)
    size = 0.0285  # nine rings of these make a coaster 10 cm wide
    cork = lathe(
        'cork', [(0.0, 0.0), (0.5, 0.0), (0.515, 0.02), (0.51, 0.04), (0.0, 0.04)], back, smoothed=False
    )
    parts = {}
    for ring, material in enumerate(beads):
        r = ring * size * 1.98
        count = 1 if ring == 0 else int(TAU * r / (size * 2.04))
        for k in range(count):
            angle = k * TAU / count + ring * 0.7 + dice.normal(0, 0.015)
            at = np.array([r * math.cos(angle), r * math.sin(angle), 0.055 + dice.normal(0, 0.0015)])
            turn = dice.normal(0, 0.25, 3)
            grown = size * (1 + dice.normal(0, 0.03))
            spun = ball * grown + np.cross(turn, ball * grown)
            parts.setdefault(material, []).append((spun + at, faces, np.zeros((len(ball), 2))))
    for material, list_ in parts.items():
        many('beads', list_, material).parent = cork
    return cork


def hand_fan(straw, dyed, stick):
    """Plaited strips, over one and under one, on the diagonal; a bound edge; a rib for a handle."""
    radius, pitch = 1.3, 0.115
    plain, marked = [], []
    for family in (0, 1):
        for k in range(-11, 12):
            offset = k * pitch
            half = math.sqrt(max(radius**2 - offset**2, 0)) - 0.01
            if half < 0.12:
                continue
            s = np.linspace(-half, half, max(int(half * 2 / pitch * 8), 12))
            lift = 0.016 * np.cos(s / pitch * math.pi + math.pi * (k + family))
            a, b = (s, np.full_like(s, offset)) if family == 0 else (np.full_like(s, offset), s)
            x, z = (a - b) * math.sqrt(0.5), (a + b) * math.sqrt(0.5)
            path = np.stack([x, lift, z + 2.45], axis=1)
            part = tube(path, np.full(len(s), pitch * 0.475), np.full(len(s), 0.008), 8, False, (0, 1, 0))
            (marked if abs(k) in (3, 7) else plain).append(part)
    fan = many('fan', plain, straw)
    many('dyed strips', marked, dyed).parent = fan
    turn = np.linspace(0, TAU, 360, endpoint=False)
    for inset, thick in ((0.0, 0.06), (0.11, 0.028)):
        hoop = np.stack(
            [
                (radius - inset) * np.cos(turn),
                np.full_like(turn, -0.012),
                2.45 + (radius - inset) * np.sin(turn),
            ],
            axis=1,
        )
        sweep('edge', hoop, dyed, width=thick, around=12, closed=True, up=(0, 1, 0)).parent = fan
    binding = []
    for k in range(110):
        a = k * TAU / 110
        loop = np.linspace(0, TAU, 14, endpoint=False)
        r = radius + 0.068 * np.cos(loop)
        tilt = a + 0.012 * np.sin(loop)
        path = np.stack([r * np.cos(tilt), -0.012 + 0.068 * np.sin(loop), 2.45 + r * np.sin(tilt)], axis=1)
        binding.append(
            tube(path, np.full(14, 0.009), np.full(14, 0.018), 6, True, (-math.sin(a), 0, math.cos(a)))
        )
    many('binding', binding, straw).parent = fan
    rib = smooth_path(
        [(0.0, -0.06, 0.0), (0.012, -0.06, 0.6), (-0.008, -0.06, 1.3), (0, -0.06, 2.2), (0, -0.045, 3.62)],
        120,
    )
    width = np.interp(np.linspace(0, 1, 120), [0, 0.02, 0.3, 0.36, 1], [0.07, 0.09, 0.075, 0.055, 0.03])
    sweep('rib', rib, stick, width=width, depth=width * 0.75, up=(0, 1, 0)).parent = fan
    for z in (1.14, 1.24, 1.34):
        loop = np.linspace(0, TAU, 40, endpoint=False)
        tie = np.stack([0.085 * np.cos(loop), -0.055 + 0.075 * np.sin(loop), z + 0 * loop], axis=1)
        sweep('tie', tie, dyed, width=0.02, depth=0.035, around=10, closed=True).parent = fan
    return fan


# -- light and scent -----------------------------------------------------------------------------
def oil_lamp(clay, oil, wick, fire):
    """A saucer pinched to a lip on the right, where the wick lies."""
    wall = [
        (0.0, 0.06), (0.22, 0.05), (0.28, 0.0), (0.34, 0.0), (0.38, 0.07), (0.55, 0.17), (0.68, 0.33),
        (0.72, 0.46),
        (0.715, 0.485), (0.695, 0.49), (0.67, 0.47), (0.63, 0.35), (0.5, 0.2), (0.3, 0.13), (0.0, 0.12),
    ]  # fmt: skip
    thrown = hand_thrown(8, 0.004, 0.008, 9)

    def pinch(angle, radius, height):
        near = np.abs((angle + math.pi) % TAU - math.pi)
        high = np.clip(height / 0.48, 0, 1) ** 1.5
        lip = 0.3 * np.exp(-((near / 0.24) ** 2)) - 0.13 * np.exp(-(((near - 0.55) / 0.28) ** 2))
        return thrown(angle, radius, height) * (1 + lip * high)

    lamp = lathe('lamp', wall, clay, shape=pinch, around=360)
    level = [(0.63, 0.345), (0.3, 0.345), (0.0, 0.345)]
    pool = lathe('oil', level, oil, smoothed=False, shape=lambda a, r, h: pinch(a, r, h + 0.01))
    pool.parent = lamp
    cord = smooth_path(
        [(0.1, 0.05, 0.3), (0.4, 0.01, 0.36), (0.7, 0, 0.45), (0.86, 0, 0.53), (0.94, 0, 0.6)], 60
    )
    sweep('wick', cord, wick, width=0.032, around=10).parent = lamp
    place(flame(fire, 0.58), (0.925, 0, 0.52)).parent = lamp
    return lamp


def flame(material, height=0.8):
    t = np.linspace(0, 1, 30)
    width = 0.5 * np.sin(np.pi * t**0.62) * (1 - t) ** 0.45 * 0.42
    body = lathe('flame', np.stack([np.maximum(width, 0.001), t], axis=1), material, around=48, along=80)
    for vertex in body.data.vertices:
        vertex.co.x += 0.05 * vertex.co.z**2
        vertex.co *= height
    # `glow` gives its light, from inside: a lamp makes less noise than a shining surface.
    body.visible_shadow = body.visible_diffuse = False
    return body


def glow(at, watts=14, colour=(1, 0.6, 0.26), size=0.16):
    """The light a flame throws."""
    data = bpy.data.lights.new('glow', 'POINT')
    data.energy, data.color, data.shadow_soft_size = watts, colour, size
    light = bpy.data.objects.new('glow', data)
    light.location = at
    bpy.context.scene.collection.objects.link(light)


def incense_burner(clay, metal, ribbon_material):
    foot = [
        (0.0, 0.04), (0.34, 0.04), (0.4, 0.0), (0.45, 0.01), (0.46, 0.07), (0.36, 0.15), (0.3, 0.22),
        (0.34, 0.3),
        (0.5, 0.4), (0.62, 0.56), (0.655, 0.74), (0.66, 0.8), (0.645, 0.82), (0.6, 0.815), (0.56, 0.7),
        (0.3, 0.45), (0.0, 0.42),
    ]  # fmt: skip
    base = lathe('burner', foot, clay, shape=hand_thrown(10, 0.003, 0.004, 1), along=300)
    dome = [
        (0.575, 0.76), (0.57, 0.8), (0.63, 0.835), (0.655, 0.86), (0.65, 0.9), (0.6, 1.08), (0.48, 1.25),
        (0.3, 1.37),
        (0.14, 1.41), (0.11, 1.43), (0.11, 1.45), (0.0, 1.46), (0.0, 1.4), (0.25, 1.33), (0.44, 1.2),
        (0.55, 1.05), (0.59, 0.88), (0.575, 0.76),
    ]  # fmt: skip
    lid = lathe('pierced lid', dome, clay, along=180, around=128)
    lid.parent = base
    for height, count, size, shift in ((1.0, 14, 0.05, 0), (1.14, 12, 0.043, 0.5), (1.26, 9, 0.034, 0)):
        for k in range(count):
            a = (k + shift) * TAU / count
            drill = lathe(
                'drill',
                [(0.0, 0), (size, 0), (size, 0.7), (0.0, 0.7)],
                clay,
                around=18,
                along=12,
                smoothed=False,
            )
            place(drill, (0.25 * math.cos(a), 0.25 * math.sin(a), height - 0.12), (0, 62, math.degrees(a)))
            drill.hide_render = True
            cut = lid.modifiers.new('hole', 'BOOLEAN')
            cut.object, cut.operation, cut.solver = drill, 'DIFFERENCE', 'FAST'
    knob = [
        (0.0, 1.45), (0.07, 1.45), (0.075, 1.47), (0.05, 1.5), (0.045, 1.54), (0.09, 1.6), (0.105, 1.67),
        (0.08, 1.74), (0.03, 1.78), (0.02, 1.82), (0.0, 1.83),
    ]  # fmt: skip
    lathe('knob', knob, metal, around=64, along=120).parent = base
    if ribbon_material:
        for seed, turn in ((1, 0), (2, 70), (3, -50)):
            place(smoke(ribbon_material, seed), (0.2 * (seed - 2), -0.1, 1.2), (0, 0, turn)).parent = base
    return base


def smoke(material, seed):
    dice = np.random.default_rng(seed)
    v, u = np.meshgrid(np.linspace(0, 1, 120), np.linspace(-1, 1, 24), indexing='ij')
    sway = sum(0.16 / k * np.sin(v * 5 * k + dice.uniform(0, TAU)) for k in (1, 2, 3)) * v
    wide = 0.07 + 0.28 * v**1.2
    x = sway + u * wide + 0.06 * np.sin(v * 9 + u * 2) * v
    y = 0.12 * np.sin(u * 3 + v * 6) * v
    uv = np.stack([(u + 1) / 2, v], axis=2).reshape(-1, 2)
    return add_mesh(
        'smoke', np.stack([x, y, v * 2.3], axis=2).reshape(-1, 3), grid_faces(120, 24), material, uv=uv
    )


def calabash_candle(gourd, wax, wick, fire):
    """Half a calabash, its lip at z = 0 of its own, standing on its round foot."""
    t = np.linspace(0, 1, 14)
    outer = [(0.86 * math.sin(a) ** 0.9, -0.66 * math.cos(a)) for a in t * 1.5]
    outer = [(r, max(z, -0.62)) for r, z in outer]
    lip = [(0.875, 0.0), (0.865, 0.02), (0.84, 0.022), (0.825, 0.0)]
    inner = [(0.8, -0.1), (0.72, -0.3), (0.5, -0.48), (0.0, -0.55)]
    gourd_shape = lathe('gourd', outer + lip + inner, gourd, shape=hand_thrown(2, 0.001, 0.014, 6), along=260)
    pool = [
        (0.83, -0.085),
        (0.8, -0.11),
        (0.72, -0.125),
        (0.5, -0.13),
        (0.42, -0.14),
        (0.3, -0.146),
        (0.1, -0.146),
        (0.03, -0.13),
        (0.0, -0.12),
    ]
    lathe('wax', pool, wax, shape=hand_thrown(2, 0.001, 0.01, 6), along=160).parent = gourd_shape
    cord = smooth_path([(0, 0, -0.16), (0.004, 0, -0.04), (0.02, 0, 0.09)], 20)
    sweep('wick', cord, wick, width=0.02, around=10).parent = gourd_shape
    place(flame(fire, 0.55), (0.015, 0, -0.01)).parent = gourd_shape
    return place(gourd_shape, (0, 0, 0.63))


# -- pantry and bath -----------------------------------------------------------------------------
def soap(material, seed=0):
    """A hand-cut bar, 8 by 5.5 by 2.6 cm: no edge quite straight."""
    dice = np.random.default_rng(seed)
    bar = slab('soap', 0.82, 0.56, 0.05, bar_profile(0.27, 0.035), material, steps=8)
    lean = dice.normal(0, 0.02, 4)
    for vertex in bar.data.vertices:
        x, y, z = vertex.co
        vertex.co.x += lean[0] * z + 0.012 * math.sin(7 * y + lean[1] * 90)
        vertex.co.y += lean[2] * z + 0.01 * math.sin(6 * x + lean[3] * 90)
    return bar


def string_round(material, width, depth, height, x=0.0, radius=0.018):
    """A turn of twine round a stack, across its depth."""
    loop = rounded_rectangle(depth + 0.03, height + 0.02, 0.05, 12)
    path = np.column_stack([np.full(len(loop), x), loop[:, 0], loop[:, 1] + height / 2])
    return sweep(
        'twine',
        resample(np.vstack([path, path[:1]]), 200)[:-1],
        material,
        width=radius,
        around=8,
        closed=True,
        up=(1, 0, 0),
    )


def bow(material, at, size=0.3, radius=0.018):
    """A simple knot with two loops and two ends."""
    for side in (-1, 1):
        loop = smooth_path([
            (0, 0, 0.01), (side * 0.35, -0.12, 0.16), (side * 0.95, -0.2, 0.12), (side * 1.0, 0.06, 0.06),
            (side * 0.5, 0.1, 0.07), (0, 0.02, 0.02),
        ], 60)  # fmt: skip
        place(sweep('loop', loop * size, material, width=radius, around=8), at)
        end = smooth_path(
            [(0, 0, 0.02), (side * 0.25, -0.35, 0.06), (side * 0.55, -0.75, 0.01), (side * 0.62, -0.9, 0.0)],
            40,
        )
        place(sweep('end', end * size, material, width=radius, around=8), at)
    place(
        sweep(
            'knot',
            smooth_path([(-0.1, 0, 0.03), (0, -0.04, 0.08), (0.1, 0, 0.03)], 12) * size,
            material,
            width=radius * 1.8,
            around=10,
        ),
        at,
    )


def jar(clear, radius=0.42, height=0.62, neck=0.36, wall=0.028):
    """Straight-sided glass: outside, over the lip, and down the inside."""
    r, h, n, w = radius, height, neck, wall
    outline = [
        (0.0, 0.02), (r * 0.7, 0.015), (r - 0.06, 0.0), (r - 0.02, 0.01), (r, 0.05), (r, 0.12),
        (r, h * 0.75), (r - 0.01, h * 0.86), (n + 0.015, h * 0.96),
        (n, h), (n, h + 0.09), (n + 0.012, h + 0.11), (n, h + 0.125), (n - w, h + 0.12), (n - w, h),
        (r - w - 0.02, h * 0.86), (r - w, h * 0.72),
        (r - w, 0.14), (r - w - 0.02, 0.08), (r * 0.7, 0.065), (0.0, 0.065),
    ]  # fmt: skip
    return lathe('jar', outline, clear, along=320, around=128)


def jar_filling(material, radius, top, wall=0.028, swirl=0.0):
    r = radius - wall + 0.006
    outline = [
        (0.0, 0.03), (r * 0.7, 0.03), (r - 0.03, 0.035), (r, 0.07), (r, top - 0.02), (r - 0.02, top),
        (r * 0.5, top), (0.0, top),
    ]  # fmt: skip
    filling = lathe('filling', outline, material, along=200, around=160)
    if swirl:
        for vertex in filling.data.vertices:
            if vertex.co.z > top - 0.05:
                d, a = math.hypot(vertex.co.x, vertex.co.y), math.atan2(vertex.co.y, vertex.co.x)
                inside = max(0.0, 1 - d / r)
                vertex.co.z += swirl * (math.sin(a + d * 26) * 0.35 * min(1, inside * 4) + 1.6 * inside**1.5)
    return filling


def lid(material, radius=0.4, height=0.14):
    outline = [
        (0.0, 0.0),
        (radius - 0.02, 0.0),
        (radius, 0.02),
        (radius, height - 0.025),
        (radius - 0.025, height),
        (radius * 0.5, height),
        (0.0, height),
    ]
    return lathe('lid', outline, material, smoothed=False, along=240, around=128)


def heap(material, count, radius, rise, seed=0, size=0.13, spread=1.0):
    """Dried calyces tipped in a heap: curled petals, every one its own way up."""
    dice = np.random.default_rng(seed)
    parts = []
    for _ in range(count):
        r, a = radius * math.sqrt(dice.random()), dice.uniform(0, TAU)
        height = rise * (1 - (r / radius) ** 2) ** 0.8 * dice.uniform(0.4, 1.0) if radius else 0
        parts.append(
            _calyx(
                dice,
                np.array([r * math.cos(a) * spread, r * math.sin(a), height]),
                size * dice.uniform(0.7, 1.25),
            )
        )
    thing = many('petals', parts, material)
    solid = thing.modifiers.new('thickness', 'SOLIDIFY')
    solid.thickness = 0.006
    return thing


def _calyx(dice, at, size):
    """One petal: a cupped, crumpled tongue."""
    v, u = np.meshgrid(np.linspace(0, 1, 9), np.linspace(-1, 1, 7), indexing='ij')
    half = 0.45 * np.sin(np.pi * (0.12 + 0.86 * v) ** 1.2) ** 0.7
    curl = dice.uniform(0.8, 2.4)
    x = u * half
    y = np.sin(v * curl) / curl * 2
    z = (
        (1 - np.cos(v * curl)) / curl
        + u**2 * half * dice.uniform(0.3, 1.0)
        + 0.08 * np.sin(u * 6 + v * 7 + dice.uniform(0, TAU))
    )
    points = np.stack([x, y - 0.8, z], axis=2).reshape(-1, 3) * size
    q = dice.normal(0, 1, 4)
    w, i, j, k = q / np.linalg.norm(q)
    spin = np.array([
        [1 - 2 * (j * j + k * k), 2 * (i * j - k * w), 2 * (i * k + j * w)],
        [2 * (i * j + k * w), 1 - 2 * (i * i + k * k), 2 * (j * k - i * w)],
        [2 * (i * k - j * w), 2 * (j * k + i * w), 1 - 2 * (i * i + j * j)],
    ])  # fmt: skip
    return points @ spin.T + at, grid_faces(9, 7), np.stack([u, v], axis=2).reshape(-1, 2)


def tin(paint, radius=0.62, height=1.35):
    outline = [
        (0.0, 0.02), (radius - 0.06, 0.02), (radius - 0.01, 0.0), (radius + 0.012, 0.015),
        (radius + 0.012, 0.035), (radius, 0.05),
        (radius, height - 0.16), (radius - 0.012, height - 0.15), (radius - 0.015, height - 0.02),
        (radius - 0.01, height), (radius - 0.025, height + 0.005),
        (radius - 0.035, height - 0.02), (radius - 0.035, 0.2), (0.0, 0.2),
    ]  # fmt: skip
    return lathe('tin', outline, paint, smoothed=False, along=500)


def dipper(material):
    outline = [(0.0, 0.0), (0.07, 0.01)]
    for k in range(6):
        z = 0.03 + k * 0.075
        wide = 0.1 + 0.075 * math.sin(math.pi * (k + 0.8) / 6.6)
        outline += [
            (wide - 0.02, z),
            (wide, z + 0.012),
            (wide, z + 0.032),
            (wide - 0.02, z + 0.044),
            (0.055, z + 0.048),
            (0.055, z + 0.07),
        ]
    outline += [(0.05, 0.52), (0.042, 0.62), (0.042, 1.5), (0.055, 1.6), (0.05, 1.66), (0.0, 1.68)]
    return lathe('dipper', outline, material, smoothed=False, along=700, around=48)


def open_box(card, width=3.0, depth=2.2, height=0.74):
    sides = [
        (0.1, 0.0), (0.03, 0.0), (0.0, 0.01), (0.0, 0.05), (0.0, height - 0.01), (0.008, height),
        (0.045, height), (0.052, height - 0.01),
        (0.052, 0.1), (0.06, 0.07), (0.2, 0.07),
    ]  # fmt: skip
    return slab('box', width, depth, 0.03, sides, card)


def wood_wool(material, width, depth, low, high, count=620, seed=0):
    """Curls of shaved wood."""
    dice = np.random.default_rng(seed)
    parts = []
    for _ in range(count):
        x, y = dice.uniform(-width / 2, width / 2), dice.uniform(-depth / 2, depth / 2)
        z = dice.uniform(low, high)
        n, turn, r = 36, dice.uniform(0.8, 2.6) * TAU, dice.uniform(0.07, 0.24)
        t = np.linspace(0, turn, n)
        drift = dice.normal(0, 0.025, 3) * [1, 1, 0.4]
        loose = r * (1 + 0.3 * t / turn)
        path = np.stack([loose * np.cos(t), loose * np.sin(t), 0 * t], axis=1) + t[:, None] * drift
        tilt, spin = dice.normal(0, 0.6), dice.uniform(0, TAU)
        c, s = math.cos(tilt), math.sin(tilt)
        path = path @ np.array([[1, 0, 0], [0, c, -s], [0, s, c]]).T
        c, s = math.cos(spin), math.sin(spin)
        path = path @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]).T + [x, y, z]
        path[:, 0] = np.clip(path[:, 0], -width / 2, width / 2)
        path[:, 1] = np.clip(path[:, 1], -depth / 2, depth / 2)
        path[:, 2] = np.clip(path[:, 2], low - 0.05, high + 0.14)
        path += dice.normal(0, 1e-4, path.shape)
        parts.append(tube(path, np.full(n, 0.014), np.full(n, 0.004), 6, False))
    return many('wood wool', parts, material)
