"""Every material in the shop, as Cycles nodes. One unit of length is 10 cm."""

import bpy

import patterns


class Graph:
    """A short way to write a node tree: every call adds one node and returns its output socket."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def node(self, kind, inputs=None, output=0, **attributes):
        node = self.tree.nodes.new(kind)
        for key, value in attributes.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            self.set(node.inputs[key], value)
        return node.outputs[output]

    def set(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif socket.type == 'RGBA' and len(value) == 3:
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    # -- coordinates -----------------------------------------------------------------------------
    def coords(self, kind='Object'):
        return self.node('ShaderNodeTexCoord', output=kind)

    def scaled(self, vector, scale, move=(0, 0, 0)):
        return self.node('ShaderNodeMapping', {'Vector': vector, 'Scale': scale, 'Location': move})

    def axes(self, vector):
        node = self.tree.nodes.new('ShaderNodeSeparateXYZ')
        self.set(node.inputs[0], vector)
        return node.outputs

    # -- numbers ---------------------------------------------------------------------------------
    def math(self, operation, a, b=0.0, clamp=False):
        return self.node('ShaderNodeMath', {0: a, 1: b}, operation=operation, use_clamp=clamp)

    def step(self, value, low, high):
        """0 below `low`, 1 above `high`, smooth between."""
        return self.node('ShaderNodeMapRange', {0: value, 1: low, 2: high}, interpolation_type='SMOOTHSTEP')

    def noise(self, vector, scale, detail=4.0, roughness=0.55, distortion=0.0):
        inputs = {
            'Vector': vector,
            'Scale': scale,
            'Detail': detail,
            'Roughness': roughness,
            'Distortion': distortion,
        }
        return self.node('ShaderNodeTexNoise', inputs)

    def cells(self, vector, scale, feature='F1', randomness=1.0):
        inputs = {'Vector': vector, 'Scale': scale, 'Randomness': randomness}
        return self.node('ShaderNodeTexVoronoi', inputs, feature=feature)

    def wave(self, vector, scale, distortion=0.0, detail=2.0, direction='X', kind='BANDS', detail_scale=1.0):
        inputs = {
            'Vector': vector,
            'Scale': scale,
            'Distortion': distortion,
            'Detail': detail,
            'Detail Scale': detail_scale,
        }
        extra = {'bands_direction': direction} if kind == 'BANDS' else {'rings_direction': direction}
        return self.node('ShaderNodeTexWave', inputs, wave_type=kind, **extra)

    # -- colours and normals ---------------------------------------------------------------------
    def mix(self, factor, a, b, blend='MIX'):
        return self.node('ShaderNodeMixRGB', {0: factor, 1: a, 2: b}, blend_type=blend)

    def ramp(self, value, *stops):
        node = self.tree.nodes.new('ShaderNodeValToRGB')
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, colour) in zip(elements, stops):
            element.position = position
            element.color = (*colour, 1)
        self.set(node.inputs[0], value)
        return node.outputs[0]

    def bump(self, height, distance, strength=1.0, under=None):
        inputs = {'Height': height, 'Distance': distance, 'Strength': strength}
        if under is not None:
            inputs['Normal'] = under
        return self.node('ShaderNodeBump', inputs)

    # -- shaders ---------------------------------------------------------------------------------
    def principled(self, **inputs):
        names = {
            'colour': 'Base Color',
            'roughness': 'Roughness',
            'metallic': 'Metallic',
            'specular': 'Specular',
            'coat': 'Clearcoat',
            'coat_roughness': 'Clearcoat Roughness',
            'coat_normal': 'Clearcoat Normal',
            'sheen': 'Sheen',
            'normal': 'Normal',
        }
        return self.node('ShaderNodeBsdfPrincipled', {names[key]: value for key, value in inputs.items()})

    def blend(self, factor, a, b):
        return self.node('ShaderNodeMixShader', {0: factor, 1: a, 2: b})

    def surface(self, shader, seen_from_afar=None):
        """`seen_from_afar`: a flat colour for light that only bounces off here: three times faster."""
        if seen_from_afar:
            plain = self.node('ShaderNodeBsdfDiffuse', {'Color': seen_from_afar})
            shader = self.blend(self.node('ShaderNodeLightPath', output='Is Camera Ray'), plain, shader)
        output = self.tree.nodes.new('ShaderNodeOutputMaterial')
        self.set(output.inputs['Surface'], shader)
        return self.material


def hex_colour(text):
    """'#rrggbb' as linear light, the way Cycles wants it."""
    channels = [int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)


def times(colour, factor):
    return tuple(min(1, c * factor) for c in colour)


# -- the room ------------------------------------------------------------------------------------
def plaster(colour):
    """Limewashed wall and table: nearly flat colour, cloudy, with trowel marks too fine to count.

    It fills most of every photograph, so its marks are an image, which is far cheaper than noise nodes."""
    g = Graph('plaster')
    uv = g.coords('UV')

    def look_up(scale, picture):
        node = g.tree.nodes.new('ShaderNodeTexImage')
        node.image = picture
        g.set(node.inputs[0], g.scaled(uv, (scale, scale, scale)))
        return node.outputs[0]

    picture = patterns.as_image('plaster', patterns.trowel_marks())
    cloud, marks = look_up(0.07, picture), look_up(0.21, picture)
    base = hex_colour(colour)
    tint = g.ramp(cloud, (0.3, times(base, 0.9)), (0.7, base))
    tint = g.mix(0.1, tint, g.ramp(marks, (0.35, (0.55, 0.5, 0.45)), (0.65, (1, 1, 1))), 'MULTIPLY')
    normal = g.bump(marks, 0.05, 0.3)
    return g.surface(g.principled(colour=tint, roughness=0.85, specular=0.15, normal=normal), base)


# -- clay ----------------------------------------------------------------------------------------
def _bare_clay(g, where, colour, smoke=0.0):
    body = hex_colour(colour)
    grain = g.noise(where, 26, 4, 0.7)
    tint = g.ramp(grain, (0.3, times(body, 0.78)), (0.7, times(body, 1.12)))
    cloud = g.noise(where, 2.2, 3)
    tint = g.mix(g.step(cloud, 0.45, 0.75), tint, times(body, 0.72))
    if smoke:
        kiln = g.step(g.noise(where, 0.8, 3, 0.6), 0.5, 0.72)
        tint = g.mix(g.math('MULTIPLY', kiln, smoke), tint, hex_colour('#3a2a22'))
    height = g.math('ADD', g.math('MULTIPLY', grain, 0.5), g.noise(where, 120, 2))
    return tint, g.bump(height, 0.006, 0.6)


def terracotta(colour='#ab6242', smoke=0.0, polish=0.82):
    g = Graph('terracotta')
    tint, normal = _bare_clay(g, g.coords(), colour, smoke)
    return g.surface(
        g.principled(colour=tint, roughness=polish, specular=0.3, normal=normal), hex_colour(colour)
    )


def glaze(colour, body='#b07350', above=None, rim=None, break_colour='#8a5a36', speckle=0.8, gloss=0.16):
    """Glaze over clay: bare below `above`, thin and brown on the lip at `rim`, iron specks, soft pooling."""
    g = Graph('glaze')
    where = g.coords()
    height = g.axes(where)[2]
    paint = hex_colour(colour)
    pooling = g.noise(g.scaled(where, (1, 1, 0.5)), 3.0, 4, 0.6)
    tint = g.ramp(pooling, (0.3, times(paint, 0.7)), (0.5, paint), (0.72, times(paint, 1.15)))
    brown = hex_colour(break_colour)
    if rim is not None:
        wobble = g.math(
            'ADD', height, g.math('MULTIPLY', g.math('SUBTRACT', g.noise(where, 5, 2), 0.5), 0.05)
        )
        tint = g.mix(g.math('MULTIPLY', g.step(wobble, rim - 0.045, rim - 0.002), 0.85), tint, brown)
    if speckle:
        pick = g.step(g.noise(where, 6, 2), 0.44, 0.54)
        large = g.math('MULTIPLY', g.step(g.cells(where, 15), 0.19, 0.1), pick)
        small = g.math('MULTIPLY', g.step(g.cells(where, 38), 0.17, 0.08), 0.6)
        tint = g.mix(
            g.math('MULTIPLY', g.math('MAXIMUM', large, small), speckle), tint, hex_colour('#4a2f1c')
        )
    ripple = g.bump(g.noise(where, 7, 2), 0.02, 0.22)
    coated = g.principled(
        colour=tint,
        roughness=gloss + 0.14,
        specular=0.5,
        coat=1.0,
        coat_roughness=gloss * 0.4,
        normal=ripple,
        coat_normal=ripple,
    )
    if above is None:
        return g.surface(coated, paint)
    tint, normal = _bare_clay(g, where, body)
    bare = g.principled(colour=tint, roughness=0.8, specular=0.25, normal=normal)
    wave = g.math('MULTIPLY', g.math('SUBTRACT', g.noise(where, 2.6, 3), 0.5), 0.09)
    line = g.step(g.math('ADD', height, wave), above - 0.004, above + 0.004)
    return g.surface(g.blend(line, bare, coated), paint)


# -- wood, metal, stone --------------------------------------------------------------------------
def wood(light='#ac8053', dark='#75502f', along='X', scale=1.0, polish=0.42):
    """Iroko: growth rings cut lengthways, with short dark pores. The grain runs `along` one axis."""
    g = Graph('wood')
    thin = {'X': (0.12, 1, 1), 'Y': (1, 0.12, 1), 'Z': (1, 1, 0.12)}[along]
    pores_at = {'X': (1.2, 42, 42), 'Y': (42, 1.2, 42), 'Z': (42, 42, 1.2)}[along]
    where = g.coords()
    log = g.scaled(where, tuple(t * scale for t in thin), (0.37, 0.21, 0.53))
    swirl = g.noise(log, 1.3, 3, 0.5)
    rings = g.math('FRACT', g.math('MULTIPLY', swirl, 13.0))
    rings = g.math('MULTIPLY', rings, g.math('SUBTRACT', 1.0, g.step(rings, 0.9, 1.0)))
    tint = g.mix(rings, hex_colour(light), hex_colour(dark))
    tint = g.mix(
        0.35, tint, g.ramp(g.noise(log, 0.7, 2), (0.3, (0.55, 0.5, 0.45)), (0.7, (1, 1, 1))), 'MULTIPLY'
    )
    pores = g.step(g.noise(g.scaled(where, pores_at), 1.0, 2, 0.6), 0.56, 0.7)
    tint = g.mix(g.math('MULTIPLY', pores, 0.55), tint, times(hex_colour(dark), 0.35))
    height = g.math('SUBTRACT', g.math('MULTIPLY', rings, 0.3), pores)
    shader = g.principled(
        colour=tint, roughness=g.math('ADD', g.math('MULTIPLY', pores, 0.2), polish), specular=0.4,
        normal=g.bump(height, 0.006, 0.5),
    )  # fmt: skip
    return g.surface(shader, hex_colour(light))


def brass(roughness=0.22):
    g = Graph('brass')
    where = g.coords()
    wear = g.noise(where, 9, 4, 0.65)
    tint = g.ramp(wear, (0.3, hex_colour('#a87c38')), (0.65, hex_colour('#d9b46a')))
    rough = g.math('ADD', g.math('MULTIPLY', wear, 0.2), roughness - 0.1)
    return g.surface(
        g.principled(colour=tint, metallic=1.0, roughness=rough, normal=g.bump(wear, 0.01, 0.15))
    )


def soil(colour='#33251b'):
    g = Graph('soil')
    lumps = g.noise(g.coords(), 14, 5, 0.7)
    tint = g.ramp(lumps, (0.35, times(hex_colour(colour), 0.4)), (0.7, times(hex_colour(colour), 1.6)))
    return g.surface(g.principled(colour=tint, roughness=0.95, specular=0.1, normal=g.bump(lumps, 0.08, 1.0)))


def painted(colour, roughness=0.38, metallic=0.0, uneven=0.06):
    """Enamel on tin, waxed card, anything smooth of one colour."""
    g = Graph('painted')
    base = hex_colour(colour)
    grain = g.noise(g.coords(), 5, 4, 0.6)
    tint = g.ramp(grain, (0.3, times(base, 1 - uneven * 2)), (0.7, times(base, 1 + uneven)))
    rough = g.math('ADD', g.math('MULTIPLY', grain, 0.12), roughness - 0.06)
    return g.surface(g.principled(colour=tint, roughness=rough, metallic=metallic, specular=0.45), base)


# -- cloth and weave -----------------------------------------------------------------------------
def _threads(g, uv, across, along):
    """Plain weave, over one and under one, as a height."""
    u, v, _ = g.axes(uv)
    warp = g.math('SINE', g.math('MULTIPLY', u, across * 3.14159))
    weft = g.math('SINE', g.math('MULTIPLY', v, along * 3.14159))
    return g.math('MULTIPLY', warp, weft)


def cloth(picture, threads=(260, 260), depth=0.004):
    """Cotton with a picture dyed into it."""
    g = Graph('cloth')
    uv = g.coords('UV')
    image = g.tree.nodes.new('ShaderNodeTexImage')
    image.image = picture
    g.set(image.inputs[0], uv)
    weave = _threads(g, uv, *threads)
    lint = g.noise(g.scaled(uv, (40, 40, 40)), 4, 3, 0.7)
    tint = g.mix(0.2, image.outputs[0], g.ramp(lint, (0.3, (0.55, 0.55, 0.6)), (0.7, (1, 1, 1))), 'MULTIPLY')
    height = g.math('ADD', weave, lint)
    shader = g.principled(
        colour=tint, roughness=0.9, specular=0.12, sheen=0.25, normal=g.bump(height, depth, 0.6)
    )
    return g.surface(shader, (0.09, 0.12, 0.24))


def adire(kind='eleko'):
    picture = patterns.adire_oniko() if kind == 'oniko' else patterns.adire_eleko()
    threads = (160, 640) if kind == 'oniko' else (260, 260)
    return cloth(patterns.as_image(f'adire {kind}', picture), threads)


ASO_OKE = (
    (0.00, '#e6d9c0'), (0.13, '#2a3755'), (0.17, '#e6d9c0'), (0.21, '#2a3755'), (0.36, '#a65a3d'),
    (0.41, '#e6d9c0'),
    (0.44, '#a65a3d'), (0.49, '#e6d9c0'), (0.72, '#2a3755'), (0.75, '#c99a3d'), (0.78, '#2a3755'),
    (0.81, '#e6d9c0'),
)  # fmt: skip


def aso_oke(strips=5):
    """Narrow-loom strips sewn side by side: the same stripes again and again, with a seam between."""
    g = Graph('aso-oke')
    uv = g.coords('UV')
    u, v, _ = g.axes(uv)
    strip = g.math('FRACT', g.math('MULTIPLY', u, strips))
    node = g.tree.nodes.new('ShaderNodeValToRGB')
    node.color_ramp.interpolation = 'CONSTANT'
    while len(node.color_ramp.elements) < len(ASO_OKE):
        node.color_ramp.elements.new(0.5)
    for element, (position, colour) in zip(node.color_ramp.elements, ASO_OKE):
        element.position, element.color = position, (*hex_colour(colour), 1)
    g.set(node.inputs[0], strip)
    ribs = g.math('SINE', g.math('MULTIPLY', v, 900.0))
    slub = g.noise(g.scaled(uv, (30, 220, 1)), 1.0, 3, 0.7)
    tint = g.mix(0.28, node.outputs[0], g.ramp(slub, (0.3, (0.5, 0.5, 0.5)), (0.7, (1, 1, 1))), 'MULTIPLY')
    seam = g.math('MULTIPLY', g.step(strip, 0.012, 0.0), -3.0)
    height = g.math('ADD', g.math('ADD', ribs, slub), seam)
    shader = g.principled(
        colour=tint, roughness=0.9, specular=0.1, sheen=0.3, normal=g.bump(height, 0.008, 0.7)
    )
    return g.surface(shader, (0.5, 0.42, 0.34))


def raffia(colour='#c9a56a'):
    """Dry palm fibre: long streaks along the strip (u runs along it), a little shine, never one colour."""
    g = Graph('raffia')
    base = hex_colour(colour)
    uv = g.coords('UV')
    streaks = g.noise(g.scaled(uv, (3, 30, 1)), 1.0, 4, 0.7)
    patch = g.noise(g.coords(), 3.5, 3)
    tint = g.ramp(streaks, (0.3, times(base, 0.55)), (0.5, base), (0.75, times(base, 1.25)))
    tint = g.mix(0.5, tint, g.ramp(patch, (0.35, (0.6, 0.52, 0.42)), (0.65, (1, 1, 1))), 'MULTIPLY')
    shader = g.principled(colour=tint, roughness=0.55, specular=0.35, normal=g.bump(streaks, 0.012, 0.7))
    return g.surface(shader, times(base, 0.8))


def twine(colour='#b49668'):
    g = Graph('twine')
    base = hex_colour(colour)
    u, v, _ = g.axes(g.coords('UV'))
    twist = g.math('SINE', g.math('ADD', g.math('MULTIPLY', u, 60.0), g.math('MULTIPLY', v, 6.2832)))
    tint = g.ramp(g.math('ADD', g.math('MULTIPLY', twist, 0.5), 0.5), (0.1, times(base, 0.45)), (0.7, base))
    return g.surface(g.principled(colour=tint, roughness=0.9, specular=0.1, normal=g.bump(twist, 0.02, 1.0)))


def bead(colour):
    g = Graph('bead')
    base = hex_colour(colour)
    return g.surface(
        g.principled(colour=base, roughness=0.16, specular=0.55, coat=0.6, coat_roughness=0.05), base
    )


def cork():
    return painted('#a97f54', roughness=0.9, uneven=0.25)


# -- plants and food -----------------------------------------------------------------------------
def snake_leaf():
    """Sansevieria: dark wavy bands across, a yellow edge. u runs across the leaf, v along it."""
    g = Graph('leaf')
    uv = g.coords('UV')
    u, v, _ = g.axes(uv)
    bands = g.noise(g.scaled(uv, (2.5, 11, 1), (0, 0, 0)), 2.0, 3, 0.6, 0.6)
    green = g.ramp(
        bands, (0.38, hex_colour('#1f3d24')), (0.52, hex_colour('#4d6f42')), (0.66, hex_colour('#8aa06a'))
    )
    middle = g.math('ABSOLUTE', g.math('SUBTRACT', u, 0.5))
    edge = g.math(
        'ADD',
        middle,
        g.math('MULTIPLY', g.math('SUBTRACT', g.noise(g.scaled(uv, (1, 8, 1)), 2, 2), 0.5), 0.09),
    )
    tint = g.mix(g.step(edge, 0.39, 0.42), green, hex_colour('#d3c46a'))
    return g.surface(
        g.principled(colour=tint, roughness=0.38, specular=0.45, normal=g.bump(bands, 0.02, 0.2))
    )


def hibiscus():
    """Dried calyces: dark wine, brighter where the light comes through."""
    g = Graph('hibiscus')
    where = g.coords()
    veins = g.noise(g.scaled(where, (9, 2, 9)), 2.0, 3, 0.7)
    tint = g.ramp(
        veins, (0.3, hex_colour('#2c060d')), (0.55, hex_colour('#6a1222')), (0.75, hex_colour('#93203a'))
    )
    solid = g.principled(colour=tint, roughness=0.55, specular=0.35, normal=g.bump(veins, 0.03, 0.8))
    through = g.node('ShaderNodeBsdfTranslucent', {'Color': hex_colour('#a01c34')})
    return g.surface(g.blend(0.18, solid, through))


def black_soap():
    g = Graph('black soap')
    where = g.coords()
    lumps = g.noise(where, 5, 6, 0.68)
    tint = g.ramp(
        lumps, (0.3, hex_colour('#20140d')), (0.55, hex_colour('#452c1b')), (0.75, hex_colour('#6b4a2e'))
    )
    pits = g.step(g.cells(where, 11), 0.16, 0.02)
    height = g.math('SUBTRACT', lumps, pits)
    return g.surface(
        g.principled(colour=tint, roughness=0.62, specular=0.3, normal=g.bump(height, 0.035, 0.7))
    )


def cream(colour='#efe0b6', roughness=0.45):
    """Shea butter and wax: light goes a little way in."""
    g = Graph('cream')
    base = hex_colour(colour)
    soft = g.noise(g.coords(), 5, 3)
    shader = g.principled(colour=base, roughness=roughness, specular=0.4, normal=g.bump(soft, 0.03, 0.25))
    through = g.node('ShaderNodeBsdfTranslucent', {'Color': base})
    return g.surface(g.blend(0.15, shader, through), base)


def calabash():
    """Gourd skin, scraped and oiled, with a burnt border of triangles under the lip."""
    g = Graph('calabash')
    where = g.coords()
    x, y, z = g.axes(where)
    skin = g.noise(where, 3.2, 5, 0.65)
    tint = g.ramp(
        skin, (0.3, hex_colour('#8a4f1f')), (0.55, hex_colour('#b9762f')), (0.75, hex_colour('#cf9548'))
    )
    angle = g.math('MULTIPLY', g.math('ARCTAN2', y, x), 26 / 6.28318)
    tooth = g.math('ABSOLUTE', g.math('SUBTRACT', g.math('FRACT', angle), 0.5))
    up = g.math('ADD', g.math('MULTIPLY', tooth, 0.36), -0.27)
    triangle = g.math('MULTIPLY', g.step(g.math('SUBTRACT', z, up), -0.008, 0.008), g.step(z, -0.075, -0.085))
    lines = None
    for height in (-0.06, -0.29, -0.32):
        ring = g.step(g.math('ABSOLUTE', g.math('SUBTRACT', z, height)), 0.011, 0.006)
        lines = ring if lines is None else g.math('MAXIMUM', lines, ring)
    burnt = g.math('MULTIPLY', g.math('MAXIMUM', triangle, lines), g.step(skin, 0.15, 0.4))
    tint = g.mix(g.math('MULTIPLY', burnt, 0.93), tint, hex_colour('#24130a'))
    normal = g.bump(g.math('SUBTRACT', g.math('MULTIPLY', skin, 0.6), burnt), 0.012, 0.5)
    return g.surface(
        g.principled(colour=tint, roughness=0.34, specular=0.45, normal=normal), hex_colour('#a5682b')
    )


# -- things light goes through -------------------------------------------------------------------
def glass(tint=(1, 1, 1), shadow=0.9, roughness=0.0, ior=1.45):
    """Clear glass that lets the window's light through to what stands behind it."""
    g = Graph('glass')
    body = g.node('ShaderNodeBsdfGlass', {'Color': tint, 'Roughness': roughness, 'IOR': ior})
    clear = g.node('ShaderNodeBsdfTransparent', {'Color': times(tint, shadow)})
    paths = [g.node('ShaderNodeLightPath', output=name) for name in ('Is Shadow Ray', 'Is Diffuse Ray')]
    return g.surface(g.blend(g.math('MAXIMUM', *paths), body, clear))


def honey(colour='#e8a838'):
    """Amber all through, deeper where there is more of it, with a little cloud."""
    g = Graph('honey')
    base = hex_colour(colour)
    body = g.node('ShaderNodeBsdfGlass', {'Color': base, 'Roughness': 0.03, 'IOR': 1.2})
    cloud = g.node('ShaderNodeBsdfTranslucent', {'Color': base})
    shader = g.blend(0.3, body, cloud)
    clear = g.node('ShaderNodeBsdfTransparent', {'Color': times(base, 0.9)})
    paths = [g.node('ShaderNodeLightPath', output=name) for name in ('Is Shadow Ray', 'Is Diffuse Ray')]
    return g.surface(g.blend(g.math('MAXIMUM', *paths), shader, clear))


def palm_oil():
    g = Graph('palm oil')
    base = hex_colour('#8c3410')
    return g.surface(
        g.principled(colour=base, roughness=0.05, specular=0.6, coat=0.5, coat_roughness=0.02), base
    )


def flame(bottom, top):
    """Blue and clear at the wick, yellow-white in the middle, thin at the edges. Heights are the object's."""
    g = Graph('flame')
    height = g.step(g.axes(g.coords())[2], bottom, top)
    tint = g.ramp(
        height, (0.0, (0.35, 0.3, 0.9)), (0.16, (1, 0.42, 0.08)), (0.5, (1, 0.72, 0.3)), (1, (1, 0.45, 0.1))
    )
    power = g.ramp(height, (0.0, (0.05,) * 3), (0.3, (0.6,) * 3), (0.6, (1,) * 3), (1, (0.35,) * 3))
    glow = g.node('ShaderNodeEmission', {'Color': tint, 'Strength': g.math('MULTIPLY', power, 9.0)})
    clear = g.node('ShaderNodeBsdfTransparent')
    facing = g.node('ShaderNodeLayerWeight', {'Blend': 0.35}, output='Facing')
    solid = g.math('MULTIPLY', g.math('SUBTRACT', 1.0, facing), g.step(height, 0.0, 0.3))
    g.material.cycles.sample_as_light = False
    return g.surface(g.blend(solid, clear, glow))


def smoke(strength=0.16):
    """A thread of smoke on a ribbon: u across, v up."""
    g = Graph('smoke')
    uv = g.coords('UV')
    u, v, _ = g.axes(uv)
    wisps = g.noise(g.scaled(uv, (2.2, 1.2, 1)), 2.2, 4, 0.6, 1.2)
    sides = g.step(g.math('ABSOLUTE', g.math('SUBTRACT', u, 0.5)), 0.5, 0.0)
    ends = g.math('MULTIPLY', g.step(v, 0.0, 0.08), g.step(v, 1.0, 0.35))
    amount = g.math('MULTIPLY', g.math('MULTIPLY', sides, ends), g.step(wisps, 0.35, 0.7))
    haze = g.node('ShaderNodeEmission', {'Color': (0.95, 0.9, 0.85), 'Strength': 0.9})
    clear = g.node('ShaderNodeBsdfTransparent')
    return g.surface(g.blend(g.math('MULTIPLY', amount, strength), clear, haze))
