"""The table of photographs: for each file name, what stands on the table and where the camera is."""

import materials as m
import numpy as np
import shapes as s
import studio

# The wall and table of each collection.
CREAM, SAND, BLUSH, DUSK, SAGE = '#ece3d6', '#ddd0bd', '#e8d5c7', '#a98468', '#dfd8c2'
EVENING = dict(strength=0.3, fill=0.5, colour=(1.0, 0.86, 0.72), sky=(0.85, 0.88, 1.0))

OAT, INDIGO, LEAF = '#ddcfb4', '#26324f', '#667355'

PHOTOS = {}


def photo(
    name, wall=CREAM, behind=2.6, exposure=0.9, light=None, bloom=0.0, care=1.0, size=(1000, 1000), **view
):
    """Register a scene.

    `behind`: how far away the wall is. `care`: times the usual samples (glass and flames are noisy).
    `view`: what `studio.camera` takes."""

    def register(build):
        PHOTOS[name] = dict(
            build=build,
            wall=wall,
            behind=behind,
            exposure=exposure,
            light=light or {},
            bloom=bloom,
            care=care,
            size=size,
            view=view,
        )
        return build

    return register


# -- clay ----------------------------------------------------------------------------------------
def glazed_mug(colour, seed=0):
    brown = {OAT: '#8a5a36', INDIGO: '#7a5540', LEAF: '#7b5a34'}[colour]
    return s.mug(m.glaze(colour, above=0.13, rim=0.9, break_colour=brown), seed)


@photo('clay-mug', exposure=0.82, target=(0.1, 0, 0.42), distance=4.7, elevation=15)
def _():
    s.place(glazed_mug(OAT), turn=(0, 0, -28))


@photo('clay-mug-2', target=(0.1, 0.1, 0.4), distance=9.6, elevation=19)
def _():
    for k, colour in enumerate((OAT, INDIGO, LEAF)):
        s.place(glazed_mug(colour, k), (-1.15 + 1.15 * k, 0.25 * (k % 2), 0), (0, 0, -35 + 12 * k))


@photo('deep-soup-bowl', target=(0, 0, 0.36), distance=6.6, elevation=27)
def _():
    s.bowl(m.terracotta('#a9623f'), m.glaze('#5d7d68', rim=0.785, break_colour='#6d4a2c', gloss=0.1), 2)


@photo('dinner-plates', target=(0, 0, 0.24), distance=8.3, elevation=24)
def _():
    for k in range(4):
        oat = m.glaze(OAT, rim=0.222, speckle=0.9)
        s.place(s.plate(oat, k), (0.02 * (k % 2), 0.015 * k, 0.102 * k), (0, 0, 70 * k))


@photo('amu-water-pot', behind=4.5, target=(0.1, 0, 1.85), distance=15.2, elevation=10)
def _():
    s.water_pot(m.terracotta('#a65a3a', smoke=0.75, polish=0.55))


@photo(
    'amu-water-pot-2', behind=4.5, target=(0.35, -0.8, 2.45), distance=6.6, elevation=24, azimuth=18, f_stop=4
)
def _():
    s.water_pot(m.terracotta('#a65a3a', smoke=0.75, polish=0.55))


@photo('carafe-and-cup', target=(0.22, 0, 0.98), distance=9.8, elevation=11)
def _():
    glaze = m.glaze(INDIGO, body='#cdb492', above=0.16, rim=2.17, break_colour='#8a6a4c', speckle=0.5)
    s.carafe(glaze)
    s.place(
        s.cup(m.glaze(INDIGO, body='#cdb492', above=0.12, rim=0.7, break_colour='#8a6a4c', speckle=0.5)),
        (0.93, -0.25, 0),
    )


@photo('snake-plant-planter', behind=3.4, target=(0.1, 0, 1.8), distance=14.2, elevation=11)
def _():
    s.planter(m.terracotta('#b06a48'), m.soil(), m.snake_leaf())


# -- wood ----------------------------------------------------------------------------------------
@photo('cooking-spoons', wall=SAND, behind=6, target=(0, 0.05, 0.1), distance=9.6, elevation=60, f_stop=8)
def _():
    for k, kind in enumerate(('paddle', 'ladle', 'stirrer')):
        tone = (('#ac8053', '#75502f'), ('#8d6039', '#55341d'), ('#bf9a6c', '#8a6440'))[k]
        length = (3.2, 3.0, 2.7)[k]
        s.place(
            s.spoon(m.wood(*tone), kind, length),
            (-0.86 + 0.86 * k, 0.1 - 0.08 * k, (0.09, 0.24, 0.13)[k]),
            (0, (0, -6, -1.5)[k], (97, 90, 84)[k]),
        )


@photo('mortar-and-pestle', wall=SAND, target=(0.05, 0, 0.98), distance=10.4, elevation=17)
def _():
    s.mortar(m.wood('#8a5a32', '#4e2d17', 'Z'))
    s.place(s.pestle(m.wood('#a06c3e', '#643c20', 'Z')), (-0.12, 0.0, 0.72), (0, 18, 0))


@photo('serving-tray', wall=SAND, behind=4, target=(0.05, 0, 0.25), distance=15, elevation=33, azimuth=24)
def _():
    s.tray(m.wood('#9a6c43', '#65401f', scale=0.7), m.brass())


@photo(
    'serving-tray-2',
    care=1.4,
    wall=SAND,
    behind=6,
    target=(2.25, 0, 0.45),
    distance=6.6,
    elevation=24,
    azimuth=40,
    f_stop=3.2,
)
def _():
    s.tray(m.wood('#9a6c43', '#65401f', scale=0.7), m.brass())


@photo(
    'chopping-board', wall=SAND, behind=1.2, target=(0.05, 0, 1.8), distance=14.6, elevation=9, azimuth=-16
)
def _():
    s.place(s.board(m.wood('#a97c50', '#6f4828', 'Z', scale=0.8)), (0, 0.06, 0.01), (-13, 0, 0))


# -- cloth and weave -----------------------------------------------------------------------------
@photo('raffia-basket', wall=BLUSH, behind=4, target=(0.05, 0, 1.5), distance=14.6, elevation=17)
def _():
    s.place(s.basket(m.raffia('#ccb488'), m.raffia('#7d3d24')), turn=(0, 0, 62))


def leaning_cushion():
    return s.place(s.cushion(m.adire()), (0, 0.35, -0.02), (-17, 0, 0))


@photo('adire-cushion', wall=BLUSH, behind=2.1, target=(0.05, 0, 2.0), distance=17, elevation=9, azimuth=-16)
def _():
    leaning_cushion()


@photo(
    'adire-cushion-2',
    wall=BLUSH,
    behind=2.1,
    target=(0.95, 0.3, 3.05),
    distance=8.2,
    elevation=8,
    azimuth=22,
    f_stop=4,
)
def _():
    leaning_cushion()


@photo('aso-oke-throw', wall=BLUSH, behind=4, target=(0, -0.2, 0.6), distance=11.2, elevation=24, azimuth=24)
def _():
    s.folded_throw(m.aso_oke(), m.painted('#eadfca', roughness=0.9))


@photo(
    'adire-table-runner',
    wall=BLUSH,
    behind=5,
    target=(0.0, -1.5, 0.2),
    distance=16.6,
    elevation=33,
    azimuth=28,
)
def _():
    s.rolled_runner(m.adire('oniko'))


@photo(
    'beaded-coasters', care=1.3, wall=BLUSH, behind=4, target=(-0.03, -0.02, 0.05), distance=5.5, elevation=40
)
def _():
    red, milk, blue, gold = (m.bead(c) for c in ('#a3301f', '#eadfc8', '#203567', '#d09a35'))
    designs = (
        (gold, red, red, milk, milk, blue, blue, milk, red),
        (milk, blue, blue, gold, red, red, milk, milk, blue),
        (red, milk, gold, blue, blue, red, milk, blue, blue),
        (blue, gold, red, red, milk, blue, milk, red, gold),
    )
    spots = ((-0.62, -0.3, 0), (0.5, -0.52, 0), (0.1, 0.5, 0), (0.42, 0.14, 0.1))
    for k, (design, (x, y, z)) in enumerate(zip(designs, spots)):
        s.place(s.coaster(design, m.cork(), k), (x, y, z), (-6 if z else 0, 7 if z else 0, 40 * k))


@photo(
    'raffia-hand-fan',
    wall=BLUSH,
    behind=0.62,
    target=(0.15, 0, 1.95),
    distance=13.6,
    elevation=7,
    azimuth=-10,
)
def _():
    s.place(
        s.hand_fan(m.raffia('#d6bd92'), m.raffia('#7a2f22'), m.wood('#8d6238', '#5d3a1e', 'Z')),
        (0, 0.1, 0.06),
        (-6, 5, 0),
    )


# -- light and scent -----------------------------------------------------------------------------
@photo(
    'palm-oil-lamp',
    care=1.4,
    wall=DUSK,
    exposure=1.15,
    light=EVENING,
    bloom=0.5,
    target=(0.1, 0, 0.42),
    distance=5.6,
    elevation=21,
)
def _():
    lamp = s.oil_lamp(
        m.terracotta('#946344', smoke=0.5), m.palm_oil(), m.painted('#d8ccb0', roughness=0.9), m.flame(0, 0.5)
    )
    s.place(lamp, turn=(0, 0, -22))
    s.glow((0.86, -0.35, 0.82), 14)


@photo(
    'incense-burner',
    wall=DUSK,
    exposure=0.95,
    light=dict(strength=0.7, fill=0.6),
    target=(0.08, 0, 1.15),
    distance=9.6,
    elevation=12,
)
def _():
    s.incense_burner(m.terracotta('#a8673f'), m.brass(), m.smoke())


def lit_candle():
    s.calabash_candle(m.calabash(), m.cream('#f0e2bd'), m.soil('#2a1d15'), m.flame(0, 0.5))
    s.glow((0.02, 0, 0.95), 11)


@photo(
    'calabash-candle',
    care=1.4,
    wall=DUSK,
    exposure=1.1,
    light=EVENING,
    bloom=0.5,
    target=(0, 0, 0.5),
    distance=6.2,
    elevation=17,
)
def _():
    lit_candle()


@photo(
    'calabash-candle-2',
    care=1.4,
    wall=DUSK,
    behind=5,
    exposure=1.1,
    light=EVENING,
    bloom=0.5,
    target=(0, 0, 0.55),
    distance=5.6,
    elevation=58,
)
def _():
    lit_candle()


# -- pantry and bath -----------------------------------------------------------------------------
@photo('black-soap-bar', wall=SAGE, target=(0.14, -0.05, 0.3), distance=5.2, elevation=23, f_stop=8)
def _():
    for k, (x, y, turn) in enumerate(((0, 0, -18), (0.02, 0.01, -15))):
        s.place(s.soap(m.black_soap(), k), (x - 0.12, y, 0.275 * k), (0, 0, turn))
    cord = m.twine()
    s.place(s.string_round(cord, 0.82, 0.57, 0.55), (-0.12, 0, 0), (0, 0, -16))
    s.bow(cord, (-0.12, -0.02, 0.57), 0.26)
    s.place(s.soap(m.black_soap(), 7), (0.62, -0.3, 0), (0, 0, 38), 0.92)


@photo('shea-butter', care=2.2, wall=SAGE, target=(0.2, -0.05, 0.36), distance=5.3, elevation=24)
def _():
    shea_jar()
    s.place(s.lid(m.wood('#b98a58', '#8a5a33')), (0.82, -0.18, 0.42), (0, -62, 35))


def shea_jar():
    body = s.jar(m.glass())
    filling = s.jar_filling(m.cream(), 0.42, 0.6, swirl=0.035)
    filling.parent = body
    return body


@photo('zobo-tea', wall=SAGE, target=(0.35, 0, 0.62), distance=8.0, elevation=21)
def _():
    petals = m.hibiscus()
    s.tin(m.painted('#2f4a3a', roughness=0.32))
    s.place(s.heap(petals, 300, 0.46, 0.26, 1), (0, 0, 1.24))
    s.place(s.lid(m.painted('#2f4a3a', roughness=0.32), 0.64, 0.17), (-0.55, 0.75, 0.62), (76, 0, 30))
    bowl = s.bowl(m.terracotta('#a9623f'), m.glaze(OAT, rim=0.785), 4)
    s.place(bowl, (1.12, -0.45, 0), scale=0.55)
    s.place(s.heap(petals, 190, 0.35, 0.14, 2), (1.12, -0.45, 0.35))
    for k in range(5):
        s.place(s.heap(petals, 1, 0.0, 0, 10 + k), (0.55 + 0.13 * k * (-1) ** k, -0.85 - 0.05 * k, 0.05))


@photo('forest-honey', care=2.5, wall=SAGE, target=(0.22, 0, 0.62), distance=6.6, elevation=13)
def _():
    honey_jar()
    dipper = s.dipper(m.wood('#b98550', '#7d4d29', 'Z'))
    s.place(dipper, (0.98, -0.3, 0.175), (0, -84, 62))


def honey_jar():
    body = s.jar(m.glass(), radius=0.5, height=0.92, neck=0.42)
    s.jar_filling(m.honey(), 0.5, 0.84).parent = body
    top = s.lid(m.wood('#9c6a3c', '#6a4022'), 0.47, 0.17)
    s.place(top, (0, 0, 0.95)).parent = body
    return body


@photo(
    'welcome-gift-box',
    care=1.7,
    wall=SAGE,
    behind=4.5,
    target=(0.05, -0.05, 0.5),
    distance=12.2,
    elevation=40,
    azimuth=14,
    f_stop=8,
)
def _():
    s.open_box(m.painted('#b28a5e', roughness=0.8, uneven=0.1))
    s.wood_wool(m.raffia('#dcc59a'), 2.75, 1.95, 0.15, 0.42)
    s.place(glazed_mug(OAT), (-0.82, 0.28, 0.36), (0, 0, -50))
    jar = s.place(shea_jar(), (0.2, 0.4, 0.36))
    s.place(s.lid(m.wood('#b98a58', '#8a5a33'), 0.4, 0.14), (0, 0, 0.66)).parent = jar
    s.place(honey_jar(), (1.0, 0.2, 0.36), scale=0.78)
    for turn, part in ((10, s.soap(m.black_soap(), 3)), (10, s.string_round(m.twine(), 0.82, 0.57, 0.28))):
        s.place(part, (-0.1, -0.42, 0.48), (16, -4, turn))


# -- the wide picture ----------------------------------------------------------------------------
@photo(
    'hero',
    behind=4.2,
    exposure=0.67,
    light=dict(strength=0.8),
    size=(1600, 900),
    target=(0.1, 0, 1.6),
    distance=22.8,
    elevation=9,
    lens=70,
    f_stop=5.6,
)
def _():
    s.place(s.water_pot(m.terracotta('#a65a3a', smoke=0.75, polish=0.55)), (2.6, 1.6, 0), scale=0.92)
    s.place(leaning_cushion(), (-0.6, 2.0, -0.02), (-20, 0, 8), 0.82)
    s.place(s.basket(m.raffia('#ccb488'), m.raffia('#7d3d24')), (4.9, 0.6, 0), (0, 0, 50), 0.62)
    for k in range(3):
        s.place(s.plate(m.glaze(OAT, rim=0.222), k), (0.75, -0.9, 0.102 * k))
    s.place(s.bowl(m.terracotta('#a9623f'), m.glaze('#5d7d68', rim=0.785), 2), (0.75, -0.9, 0.3), scale=0.85)
    s.place(s.carafe(m.glaze(INDIGO, body='#cdb492', above=0.16, rim=2.17)), (-2.3, 0.3, 0))
    s.place(s.cup(m.glaze(INDIGO, body='#cdb492', above=0.12, rim=0.7)), (-1.5, -0.7, 0))
    s.place(glazed_mug(LEAF, 3), (3.6, -1.3, 0), (0, 0, -30))
    studio.leaf_shadows()
