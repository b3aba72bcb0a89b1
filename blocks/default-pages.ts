import type { PresetId } from '#shared/looks.ts';
import { wordsFor, type TradeWords } from './trade-words.ts';
import { newest, type PageDocument } from './page-document.ts';
import type { Section } from './registry.ts';
import { richOf } from './rich.ts';

/** The whole sentences at the beginning of a text that fit into a length; a cut one when the first is too long. */
function opening(text: string, longest: number): string {
  const paragraph = text.split(/\n\s*\n/)[0] ?? '';
  if (paragraph.length <= longest) return paragraph;
  const end = Math.max(...['. ', '! ', '? '].map((mark) => paragraph.lastIndexOf(mark, longest - 1)));
  return end > 0 ? paragraph.slice(0, end + 1) : `${paragraph.slice(0, longest - 1).replace(/\s+\S*$/, '')}…`;
}

/** What a store says of itself, as far as its front page is made from it. */
interface Told {
  name: string;
  tagline: string;
  about: string;
  trade: string | null;
  theme: { preset: PresetId | null };
  collections: readonly { title: string; slug: string; product_count: number }[];
}

const grid = (id: string, heading: string, rest: { collection?: string; limit: number; lead?: boolean }) =>
  ({
    id,
    type: 'product-grid',
    settings: {
      heading,
      collection: rest.collection ?? '',
      limit: rest.limit,
      layout: rest.lead ? 'lead' : 'even',
    },
  }) satisfies Section;

const shelf = (say: TradeWords): Section[] => [grid('shelf', say.shelf, { limit: 12 })];

/**
 * The parts a front page can have without a word of its owner’s. All of them show what the store has; where it has
 * nothing of the kind they are left out.
 */
const parts = {
  hero: (store, say): Section[] => [
    {
      id: 'hero',
      type: 'hero',
      settings: {
        heading: store.tagline || say.heading,
        text: store.tagline ? '' : say.text,
        button_label: 'Shop everything',
        button_path: '/products',
        picture: null,
        layout: 'theme',
      },
    },
  ],
  collections: ({ collections }): Section[] =>
    collections.length > 1
      ? [{ id: 'collections', type: 'collection-list', settings: { heading: 'Shop by collection' } }]
      : [],
  shelf: (_, say): Section[] => [grid('shelf', say.shelf, { limit: 9, lead: true })],
  many: (_, say): Section[] => shelf(say),
  few: (_, say): Section[] => [grid('shelf', say.shelf, { limit: 4 })],
  // The shelf above begins with the first collection, so the next shelf shows another.
  second: ({ collections }): Section[] =>
    collections
      .slice(1)
      .filter(({ product_count }) => product_count >= 4)
      .slice(0, 1)
      .map(({ title, slug }) => grid('second', title, { collection: slug, limit: 4 })),
  menu: (store, say): Section[] => {
    const groups = store.collections.filter(({ product_count }) => product_count > 0).slice(0, 4);
    return groups.length > 1
      ? groups.map(({ title, slug }, at) => grid(`menu-${at}`, title, { collection: slug, limit: 8 }))
      : shelf(say);
  },
  promises: (): Section[] => [
    { id: 'promises', type: 'promises', settings: { heading: 'Buying from us is simple' } },
  ],
  about: ({ about, name }): Section[] =>
    about
      ? [
          {
            id: 'about',
            type: 'picture-text',
            settings: {
              heading: `About ${name}`,
              text: opening(about, 320),
              button_label: 'Read more about us',
              button_path: '/pages/about',
              picture: null,
              side: 'right',
            },
          },
        ]
      : [],
  contact: (): Section[] => [
    {
      id: 'contact',
      type: 'contact',
      settings: { heading: 'Ask us', text: 'Send us a message. A person answers.' },
    },
  ],
} satisfies Record<string, (store: Told, say: TradeWords) => Section[]>;

/** What each theme begins with; a catalogue, a menu and a portrait are told in another order. */
const homes: Record<PresetId | 'none', readonly (keyof typeof parts)[]> = {
  none: ['hero', 'collections', 'shelf', 'promises', 'second', 'about'],
  ankara: ['hero', 'shelf', 'about', 'collections', 'promises'],
  balogun: ['hero', 'many', 'promises', 'collections', 'second', 'contact'],
  eko: ['hero', 'collections', 'many', 'promises', 'contact'],
  'iya-basira': ['hero', 'menu', 'promises', 'about', 'contact'],
  shea: ['hero', 'few', 'about', 'second', 'promises'],
  oke: ['hero', 'collections', 'shelf', 'about', 'second', 'promises'],
  atelier: ['hero', 'about', 'many', 'promises', 'contact'],
  signal: ['hero', 'many', 'second', 'promises', 'contact'],
};

/** The front page of a store that has not edited its own, from what the store says about itself. */
export function defaultHome(store: Told): PageDocument {
  const say = wordsFor(store.trade);
  const sections = homes[store.theme.preset ?? 'none'].flatMap((part) => parts[part](store, say));
  return { version: newest, title: '', description: '', sections };
}

/** The pages every store has without writing them. */
export function defaultPage(slug: string, store: { name: string; about: string }): PageDocument | null {
  if (slug === 'delivery-and-payment')
    return {
      version: newest,
      title: 'How delivery and payment work here',
      description: `Delivery prices, pick-up and ways to pay at ${store.name}.`,
      sections: [
        { id: 'how', type: 'how-it-works', settings: { heading: '' } },
        {
          id: 'contact',
          type: 'contact',
          settings: { heading: 'Still have a question?', text: 'Send us a message. A person answers.' },
        },
      ],
    };
  if (slug === 'about' && store.about)
    return {
      version: newest,
      title: `About ${store.name}`,
      description: opening(store.about, 160),
      sections: [
        { id: 'about', type: 'text', settings: { heading: '', text: richOf(store.about) } },
        {
          id: 'shelf',
          type: 'product-grid',
          settings: { heading: 'From the shop', collection: '', limit: 4, layout: 'even' },
        },
        { id: 'contact', type: 'contact', settings: { heading: 'Talk to us', text: '' } },
      ],
    };
  return null;
}
