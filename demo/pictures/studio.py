"""The room: plaster wall and table, a window on the left, a camera; and the rendering itself."""

import math
import os

import bpy
import numpy as np
from mathutils import Matrix, Vector

import denoise
import materials
import shapes


def empty_room():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.world = bpy.data.worlds.new('air')


def backdrop(colour, wall):
    """Table and wall in one sheet of plaster, meeting in a small curve `wall` units behind the product."""
    bend = 0.35
    angle = np.linspace(0, math.pi / 2, 16)
    curve = np.stack([wall - bend + bend * np.sin(angle), bend - bend * np.cos(angle)], axis=1)
    profile = np.vstack([[[-40, 0]], curve, [[wall, 40]]])
    x = np.array([-40.0, 40.0])
    vertices = [(a, y, z) for y, z in profile for a in x]
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(profile, axis=0), axis=1))])
    uv = [(a, s) for s in along for a in x]
    faces = shapes.grid_faces(len(profile), 2)
    return shapes.add_mesh('backdrop', vertices, faces, materials.plaster(colour), uv=uv)


def area_light(at, towards, size, watts, colour):
    data = bpy.data.lights.new('window', 'AREA')
    data.shape = 'RECTANGLE'
    data.size, data.size_y = size
    data.energy = watts
    data.color = colour
    light = bpy.data.objects.new('window', data)
    light.location = at
    light.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(light)
    return light


def window_light(strength=1.0, fill=1.0, colour=(1.0, 0.945, 0.87), sky=(1.0, 0.97, 0.94)):
    """A tall window of six panes, on the left and a little in front, and the light of the room itself."""
    centre = Vector((-9.0, -4.2, 6.2))
    frame = (Vector((0, 0, 0.8)) - centre).to_track_quat('-Z', 'Y').to_matrix()
    right, up = frame @ Vector((1, 0, 0)), frame @ Vector((0, 1, 0))
    for column in (-0.5, 0.5):
        for row in (-1, 0, 1):
            spot = centre + right * (2.6 * column) + up * (3.0 * row)
            area_light(spot, spot + Vector((0, 0, 0.8)) - centre, (2.3, 2.7), 380 * strength, colour)
    world = bpy.context.scene.world
    world.use_nodes = True
    world.node_tree.nodes.clear()
    background = world.node_tree.nodes.new('ShaderNodeBackground')
    output = world.node_tree.nodes.new('ShaderNodeOutputWorld')
    world.node_tree.links.new(background.outputs[0], output.inputs[0])
    background.inputs[0].default_value = (*sky, 1)
    background.inputs[1].default_value = 0.3 * fill


def leaf_shadows(on=(-3.5, 4.2, 3.4), strength=4.5):
    """A low sun through palm fronds outside the window: a soft pattern that falls `on` the wall."""
    ray = Vector((1.0, 0.62, -0.5)).normalized()
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.color, data.angle = strength, (1.0, 0.86, 0.68), math.radians(0.6)
    sun = bpy.data.objects.new('sun', data)
    sun.rotation_euler = ray.to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(sun)
    green = materials.painted('#2f4a2a')
    for k, (turn, right, up) in enumerate(((20, -3.0, -2.6), (58, -1.0, -3.4), (-14, -3.6, -0.6))):
        frond = shapes.palm_frond(green, k)
        frame = ray.to_track_quat('-Z', 'Y').to_matrix()
        frond.location = Vector(on) - ray * 13 + frame @ Vector((right, up, 0))
        frond.rotation_euler = (frame @ Matrix.Rotation(math.radians(turn), 3, 'Z')).to_euler()
        frond.visible_camera = False


def camera(target, distance, elevation=14, azimuth=0, lens=85, f_stop=5.6):
    """A camera on a sphere round the target, focused on it. Angles in degrees."""
    e, a = math.radians(elevation), math.radians(azimuth)
    offset = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e))) * distance
    data = bpy.data.cameras.new('camera')
    data.lens = lens
    data.dof.use_dof = f_stop is not None
    data.dof.focus_distance = distance
    data.dof.aperture_fstop = (f_stop or 8) / 10  # lengths are in tenths of a metre
    thing = bpy.data.objects.new('camera', data)
    thing.location = Vector(target) + offset
    thing.rotation_euler = (-offset).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing


def prepare(size, samples):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    cycles = scene.cycles
    cycles.device = 'CPU'
    cycles.samples = samples
    cycles.use_adaptive_sampling = False
    cycles.max_bounces = 8
    cycles.diffuse_bounces = 2
    cycles.glossy_bounces = 4
    cycles.transmission_bounces = 8
    cycles.transparent_max_bounces = 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 4
    cycles.use_denoising = False
    cycles.blur_glossy = 0.5
    scene.render.threads_mode = 'FIXED'
    scene.render.threads = 2
    scene.render.use_persistent_data = True


def render_pass(seed, folder):
    """One rendering as arrays: colour, albedo, normal (height × width × 3, first row at the bottom)."""
    scene = bpy.context.scene
    scene.cycles.seed = seed
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new('CompositorNodeRLayers')
    names = {'Image': 'colour', 'Denoising Albedo': 'albedo', 'Denoising Normal': 'normal'}
    out = tree.nodes.new('CompositorNodeOutputFile')
    out.base_path = folder
    out.format.file_format = 'OPEN_EXR'
    out.format.color_depth = '32'
    out.file_slots.clear()
    for socket, name in names.items():
        out.file_slots.new(name)
        tree.links.new(source.outputs[socket], out.inputs[name])
    tree.links.new(source.outputs['Image'], tree.nodes.new('CompositorNodeComposite').inputs[0])
    bpy.ops.render.render()
    return {name: read_floats(os.path.join(folder, f'{name}0001.exr')) for name in names.values()}


def guide_pass(folder):
    """Only what the surfaces are, not how they are lit: cheap, so with twice the samples."""
    scene = bpy.context.scene
    for light in [thing for thing in scene.objects if thing.type == 'LIGHT']:
        light.hide_render = True
    scene.world.node_tree.nodes['Background'].inputs[1].default_value = 0
    scene.cycles.diffuse_bounces = 0
    scene.cycles.samples *= 2
    return render_pass(3, folder)


def read_floats(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = 'Non-Color'
    width, height = image.size
    values = np.empty(width * height * 4, dtype=np.float32)
    image.pixels.foreach_get(values)
    bpy.data.images.remove(image)
    return values.reshape(height, width, 4)[:, :, :3]


def bloom(light, amount):
    """What a lens does round a flame."""
    if not amount:
        return light
    bright = np.clip(light - 1.2, 0, 12)
    halo = sum(
        denoise.blur(bright, int(light.shape[0] * r)) * w for r, w in ((0.012, 0.5), (0.04, 0.3), (0.1, 0.2))
    )
    return light + halo * amount


def film(light, exposure):
    """From light to picture: a gentle shoulder so highlights roll off, then sRGB."""
    x = np.maximum(light * exposure, 0)
    grey = x @ np.array([0.2126, 0.7152, 0.0722], dtype=x.dtype)
    x = x * 0.85 + grey[:, :, None] * 0.15  # the curve below adds colour; take the same amount away first
    a, b, c, d, e = 2.2, 0.04, 2.2, 0.5, 0.12
    y = np.clip((x * (a * x + b)) / (x * (c * x + d) + e), 0, 1)
    return np.where(y <= 0.0031308, y * 12.92, 1.055 * np.power(y, 1 / 2.4) - 0.055)


def save(picture, path, quality):
    height, width, _ = picture.shape
    image = bpy.data.images.new('picture', width, height)
    pixels = np.ones((height, width, 4), dtype=np.float32)
    pixels[:, :, :3] = picture
    image.pixels.foreach_set(pixels.ravel())
    image.filepath_raw = path
    image.file_format = 'JPEG'
    scene = bpy.context.scene
    scene.render.image_settings.quality = quality
    image.save()
    bpy.data.images.remove(image)
