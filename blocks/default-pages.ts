import { contactUnder } from './contact/settings.ts';
import type { PresetId } from '#shared/looks/looks.ts';
import { menu, trades, unwritten } from '#shared/words/spoken/en.ts';
import type { Words } from '#shared/words/words.ts';
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

type UnwrittenWords = Pick<Words, 'menu' | 'trades' | 'unwritten'>;

/** To its owner such a page is offered in English. */
const english: UnwrittenWords = { menu, trades, unwritten };

type Saying = Words['unwritten'] & Words['trades']['other'];

/** What a page says of a line of trade; as any shop does where the owner has not said it. */
const tradeIn = ({ trades }: UnwrittenWords, trade: string | null) =>
  Object.entries(trades).find(([id]) => id === trade)?.[1] ?? trades.other;

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

const shelf = (say: Saying): Section[] => [grid('shelf', say.shelf, { limit: 12 })];

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
        button_label: say.shopAll,
        button_path: '/products',
        picture: null,
        layout: 'theme',
      },
    },
  ],
  collections: ({ collections }, say): Section[] =>
    collections.length > 1
      ? [{ id: 'collections', type: 'collection-list', settings: { heading: say.collections } }]
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
  promises: (_, say): Section[] => [
    { id: 'promises', type: 'promises', settings: { heading: say.promises } },
  ],
  about: ({ about, name }, say): Section[] =>
    about
      ? [
          {
            id: 'about',
            type: 'picture-text',
            settings: {
              heading: say.about(name),
              text: opening(about, 320),
              button_label: say.readMore,
              button_path: '/pages/about',
              picture: null,
              side: 'right',
            },
          },
        ]
      : [],
  contact: (_, say): Section[] => [
    {
      id: 'contact',
      type: 'contact',
      settings: contactUnder(say.askUs, say.personAnswers),
    },
  ],
} satisfies Record<string, (store: Told, say: Saying) => Section[]>;

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
export function defaultHome(store: Told, words: UnwrittenWords = english): PageDocument {
  const say = { ...words.unwritten, ...tradeIn(words, store.trade) };
  const sections = homes[store.theme.preset ?? 'none'].flatMap((part) => parts[part](store, say));
  return { version: newest, title: '', description: '', sections };
}

/** The pages every store has without writing them. */
export function defaultPage(
  slug: string,
  store: { name: string; about: string },
  { menu, unwritten: say }: UnwrittenWords = english,
): PageDocument | null {
  if (slug === 'delivery-and-payment')
    return {
      version: newest,
      title: menu.howItWorks,
      description: say.howItWorks(store.name),
      sections: [
        { id: 'how', type: 'how-it-works', settings: { heading: '' } },
        {
          id: 'contact',
          type: 'contact',
          settings: contactUnder(say.stillAsking, say.personAnswers),
        },
      ],
    };
  if (slug === 'about' && store.about)
    return {
      version: newest,
      title: say.about(store.name),
      description: opening(store.about, 160),
      sections: [
        { id: 'about', type: 'text', settings: { heading: '', text: richOf(store.about) } },
        {
          id: 'shelf',
          type: 'product-grid',
          settings: { heading: say.fromTheShop, collection: '', limit: 4, layout: 'even' },
        },
        { id: 'contact', type: 'contact', settings: contactUnder(say.talkToUs, '') },
      ],
    };
  return null;
}
