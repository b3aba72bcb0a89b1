import type { TradeId } from '#shared/places/nigeria.ts';
import type { PictureName } from '#blocks/filled/pictures.ts';

interface More {
  sizes?: readonly string[];
  details?: readonly (readonly [name: string, text: string])[];
}

/** A name, a price in naira, a photo where one was taken, and what else is known of it. */
type Good = readonly [title: string, naira: number, photo?: PictureName | null, more?: More];

const sizes = ['S', 'M', 'L', 'XL'];
const phone = (condition: string, storage: string, memory: string): More => ({
  details: [
    ['Condition', condition],
    ['Storage', storage],
    ['Memory', memory],
    ['In the box', 'Charger and cable'],
  ],
});

/** What an invented shop of each trade sells, with its name and one line; two of its goods have no photo, as in life. */
export const shops: Record<TradeId, { name: string; tagline: string; goods: readonly Good[] }> = {
  fashion: {
    name: 'Ìmọ́lẹ̀ Cloth',
    tagline: 'Sewn in Surulere',
    goods: [
      ['Sunday gown in red wax print', 38_000, 'gown', { sizes, details: [['Fabric', 'Wax print, cotton']] }],
      ['Adire by the yard', 4_500, 'draped'],
      ['Six yards, folded', 21_000, 'folded'],
      ['Roll for your tailor', 65_000, 'rolls'],
      ['Aso oke headtie', 15_000],
      ['Boubou, two lengths', 27_500, null, { sizes: ['Knee', 'Floor'] }],
    ],
  },
  beauty: {
    name: 'Ọ̀rí Shea',
    tagline: 'Butter, soap and oil',
    goods: [
      [
        'Whipped shea butter',
        6_500,
        'shea-butter',
        {
          details: [
            ['Size', '200 g'],
            ['Ingredients', 'Raw shea butter, whipped by hand.\nNothing else.'],
            ['How to use it', '- Warm a little in your palms\n- Press it into damp skin'],
          ],
        },
      ],
      ['Black soap, three bars', 4_000, 'black-soap-bar'],
      ['Candle in a calabash', 7_200, 'calabash-candle'],
      ['Hibiscus for steam and tea', 3_800, 'zobo-tea'],
      ['Body oil, 100 ml', 5_500],
      ['Head scarf, satin', 3_000],
    ],
  },
  food: {
    name: 'Mama Ngozi Kitchen',
    tagline: 'Jollof, soups and zobo',
    goods: [
      ['Jollof rice with plantain', 3_500, 'jollof'],
      ['Ofe akwu, one bowl', 4_200, 'pot'],
      ['Zobo, half a litre', 1_200, 'zobo'],
      ['Oranges, a bowl', 2_000, 'oranges'],
      ['Moi moi', 800],
      ['Ẹ̀wà agoyin', 1_500],
    ],
  },
  home: {
    name: 'Àkókò Home',
    tagline: 'Clay, cloth and wood',
    goods: [
      [
        'Adire cushion',
        14_500,
        'adire-cushion',
        {
          details: [
            ['Size', '45 by 45 cm'],
            ['The maker’s note', 'Dyed in three baths, dried in the shade.\n\nNo two are quite alike.'],
          ],
        },
      ],
      ['Water pot', 32_000, 'amu-water-pot'],
      ['Dinner plates, four', 26_000, 'dinner-plates'],
      ['Carafe and cup', 18_500, 'carafe-and-cup'],
      ['Table runner', 9_000],
      ['Door mat', 6_500],
    ],
  },
  phones: {
    name: 'Ikeja Gadget Bay',
    tagline: 'Phones and sound',
    goods: [
      ['Tecno Spark', 142_000, 'two-phones', phone('New', '128 GB', '8 GB')],
      [
        'Headphones, wireless',
        38_500,
        'headphones',
        {
          details: [
            ['Condition', 'UK-used'],
            ['Battery', '20 hours'],
          ],
        },
      ],
      [
        'Loudspeaker, round',
        29_000,
        'speaker',
        {
          details: [
            ['Battery', '8 hours'],
            ['Reach', '10 m'],
          ],
        },
      ],
      ['Studio headphones', 54_000, 'listening'],
      [
        'Charger, 25 W',
        9_500,
        null,
        {
          details: [
            ['Condition', 'New'],
            ['Plug', 'USB-C'],
          ],
        },
      ],
      ['Glass for your screen', 3_000],
    ],
  },
  crafts: {
    name: 'Ńkà Beads',
    tagline: 'Woven and beaded in Awka',
    goods: [
      ['Raffia basket', 16_000, 'raffia-basket'],
      ['Bead coasters, four', 9_800, 'beaded-coasters'],
      ['Hand fan', 4_500, 'raffia-hand-fan'],
      ['Gift box', 28_000, 'welcome-gift-box'],
      ['Name board', 12_000],
      ['Coral bead set', 75_000],
    ],
  },
  health: {
    name: 'Ilera Corner',
    tagline: 'Honey, teas and rest',
    goods: [
      ['Forest honey', 8_500, 'forest-honey'],
      ['Mortar and pestle', 13_000, 'mortar-and-pestle'],
      ['Hibiscus, dried', 3_800, 'zobo-tea'],
      ['Snake plant in its pot', 11_500, 'snake-plant-planter'],
      ['Ginger powder', 2_500],
      ['Sleep mask', 3_500],
    ],
  },
  services: {
    name: 'Halima Sews and Mends',
    tagline: 'Sewing, hair and lessons',
    goods: [
      ['Gown from your cloth', 18_000, 'gown'],
      ['Sewing lessons, one day', 12_000, 'sewing'],
      ['Evening lessons', 8_000, 'lesson'],
      ['Braids', 15_000, 'salon'],
      ['Shorten a trouser', 2_000, 'shears'],
      ['A new zip', 2_500],
    ],
  },
  digital: {
    name: 'Kelechi Loops',
    tagline: 'Beats, lessons, prints',
    goods: [
      [
        'Afrobeat pack, ten loops',
        12_000,
        'listening',
        {
          details: [
            ['Format', 'WAV, 24 bit'],
            ['Licence', 'Your own songs, no resale'],
          ],
        },
      ],
      ['Make your first beat', 25_000, 'course'],
      ['Drum kit, one shots', 8_000, 'pads'],
      ['Sunset print, A3', 5_000, 'print'],
      ['Mix of your song', 30_000],
      ['Sample licence', 2_000],
    ],
  },
  other: {
    name: 'Wuse Corner Shop',
    tagline: 'A little of everything',
    goods: [
      ['Oranges, a bowl', 2_000, 'oranges'],
      ['Market bag, large', 1_800, 'bag'],
      ['Carton, packed for you', 14_000, 'parcels'],
      ['Crate of tomatoes', 22_000, 'stall'],
      ['Rice, 5 kg', 9_500],
      ['Torch with battery', 4_000],
    ],
  },
};
