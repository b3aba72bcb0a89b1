import type { PresetId } from '#shared/looks/looks.ts';
import type { PictureRef } from '../fields.ts';
import type { SectionType } from '../registry.ts';
import { richOf, richText } from '../rich.ts';
import type { TradeWords } from '../trade-words.ts';
import type { PictureName } from './pictures.ts';
import type { Story } from './story.ts';

/** One section with what is said of it; the rest is what its block means unasked. */
export type Part = readonly [type: SectionType, settings: Record<string, unknown>];

/** What a page is put together from. */
export interface Material {
  story: Story;
  words: TradeWords;
  /** Above a list of what the trade does. */
  listed: string;
  picture: (name: PictureName) => PictureRef | null;
}

const hero = ({ story, picture }: Material, change: Record<string, string> = {}): Part => [
  'hero',
  {
    heading: story.opening,
    text: story.below,
    button_label: 'See everything',
    button_path: '/products',
    picture: picture(story.pictures[0][0]),
    ...change,
  },
];

const motto = ({ story }: Material): Part => ['text', { heading: '', text: richOf(story.motto) }];

const steps = ({ story: { steps: told } }: Material): Part => {
  const [heading, ...lines] = told;
  return [
    'text',
    { heading, text: `<ol>${lines.map((line) => `<li>${richText(line)}</li>`).join('')}</ol>` },
  ];
};

const maker = ({ story, picture }: Material, side: 'left' | 'right', of = 1): Part => {
  const [heading, text] = story.maker;
  return ['picture-text', { heading, text, picture: picture(story.pictures[of]![0]), side }];
};

const gallery = ({ story, picture }: Material, shape: string, places: number[]): Part => [
  'gallery',
  {
    heading: '',
    shape,
    pictures: places.map((at) => {
      const [name, caption] = story.pictures[at]!;
      return { picture: picture(name), caption };
    }),
  },
];

const prices = ({ words }: Material, heading: string): Part => [
  'price-list',
  { heading, items: words.goods.map(([name, note]) => ({ name, note, price: 'Ask us' })) },
];

const faq = ({ story }: Material, open = false): Part => [
  'faq',
  {
    heading: 'Good to know',
    questions: story.asked.map(([question, answer]) => ({ question, answer })),
    first_open: open,
  },
];

const shelf = ({ words }: Material, limit: number, layout = 'even'): Part => [
  'product-grid',
  { heading: words.shelf, limit, layout },
];

const collections: Part = ['collection-list', { heading: 'Shop by collection' }];
const promises: Part = ['promises', { heading: 'Buying from us is simple' }];
const contact = (heading: string): Part => [
  'contact',
  { heading, text: 'Send us a message. A person answers.' },
];

/** A form to ask or to wish for a day, with WhatsApp beside it. */
const enquiry = ({ story: { wish }, words }: Material): Part => {
  const [heading, text, next] = wish;
  const services = words.goods.map(([name]) => ({ name }));
  return ['enquiry', { heading, text, services, ask_day: true, next }];
};

const news = ({ story }: Material): Part[] => {
  if (!story.news) return [];
  const [heading, text, about] = story.news;
  return [['newsletter', { heading, text, about }]];
};

const hours = ({ story }: Material): Part[] => {
  if (!story.hours) return [];
  const [heading, note] = story.hours;
  const days = [{ from: 'monday', to: 'friday' }, { from: 'saturday' }, { from: 'sunday' }];
  return [['opening-hours', { heading, hours: days, note }]];
};

/** How something came and how it left, where the trade has two such pictures. */
const change = (material: Material): Part => {
  const { story, picture } = material;
  if (!story.pair) return gallery(material, 'square', [2, 3]);
  const [[before, came], [after, left]] = story.pair;
  return [
    'before-after',
    {
      heading: 'See the difference',
      before: picture(before),
      before_label: came,
      after: picture(after),
      after_label: left,
    },
  ];
};

/** A front page as the designer of each theme would put it together: five to eight sections, none in another’s rhythm. */
export const arrangements: Record<PresetId, (material: Material) => Part[]> = {
  // A look-book: a picture, a breath, two pictures, the clothes, a picture.
  ankara: (of) => [
    hero(of),
    motto(of),
    gallery(of, 'tall', [2, 3]),
    shelf(of, 9, 'lead'),
    maker(of, 'left'),
    collections,
    ...news(of),
    contact('Write to us'),
  ],
  // A market: called out, everything laid out at once, prices on boards.
  balogun: (of) => [
    [
      'announcement',
      {
        text: 'Buying many? Ask for a price.',
        link_label: 'How delivery works',
        link_path: '/pages/delivery-and-payment',
      },
    ],
    hero(of, { heading: of.story.shout, button_label: 'See what we have' }),
    shelf(of, 12),
    gallery(of, 'square', [1, 2, 3]),
    prices(of, 'Ask the price'),
    promises,
    faq(of),
    contact('Call us, write to us'),
  ],
  // A catalogue: what to look at first, the goods close together, then what is done with them.
  eko: (of) => [
    hero(of),
    collections,
    shelf(of, 12),
    maker(of, 'right'),
    prices(of, 'What else we do'),
    gallery(of, 'broad', [2, 3]),
    faq(of, true),
    ...(of.story.news ? news(of) : [promises]),
  ],
  // A menu: names and prices before anything else.
  'iya-basira': (of) => [
    hero(of, { button_label: 'See the whole list' }),
    prices(of, of.listed),
    ...hours(of),
    ['featured-product', { label: 'Try this first', text: '' }],
    shelf(of, 12),
    gallery(of, 'square', [1, 2, 3]),
    promises,
    contact('Hungry? Write to us'),
  ],
  // White, with one thing after another.
  shea: (of) => [
    hero(of),
    motto(of),
    shelf(of, 4),
    maker(of, 'left'),
    steps(of),
    gallery(of, 'tall', [2, 3]),
    faq(of),
    ...(of.story.sellsWork ? [enquiry(of)] : news(of)),
  ],
  // Shelves: collections first, a large piece, the maker’s note.
  oke: (of) => [
    hero(of),
    collections,
    shelf(of, 9, 'lead'),
    maker(of, 'right'),
    gallery(of, 'broad', [2, 3]),
    ['reviews', { heading: 'What buyers say' }],
    ...(of.story.sellsWork ? [enquiry(of)] : [promises, ...hours(of)]),
  ],
  // Somebody at work, what it costs, how it came and how it left.
  atelier: (of) => [
    hero(of, { button_label: 'See what we do' }),
    prices(of, 'What it costs'),
    change(of),
    ['product-carousel', { heading: of.words.shelf }],
    maker(of, 'left'),
    steps(of),
    faq(of),
    enquiry(of),
  ],
  // A screen: what you get, the works, what they are made with.
  signal: (of) => [
    hero(of),
    steps(of),
    shelf(of, 12),
    maker(of, 'right'),
    gallery(of, 'broad', [2, 3]),
    faq(of, true),
    ...news(of),
    [
      'link-list',
      {
        heading: 'Where to next',
        links: [
          { label: 'Everything there is', path: '/products' },
          { label: 'How paying works', path: '/pages/delivery-and-payment' },
        ],
      },
    ],
  ],
};
