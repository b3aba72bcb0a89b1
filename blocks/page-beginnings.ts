import { trades } from '#shared/nigeria.ts';
import { deliveryPage, policies, type StoreFacts } from './policies.ts';
import { newest, type PageDocument } from './page-document.ts';
import { blockOf, type Section, type SectionType } from './registry.ts';

export type { StoreFacts } from './policies.ts';

/** What a page of its owner's can begin with, so that nobody sits before an empty one. */
interface Beginning {
  id: string;
  /** As it is offered, and in a sentence what it is for. */
  name: string;
  purpose: string;
  /** What the page is called unless its owner says otherwise; '' where only she knows. */
  title: string;
  /** Its address where that is not made of its name. */
  slug?: string;
  /** Our words in the owner's name about what she promises: she is asked to read them. */
  promises?: true;
  layout?: 'bare';
  sections(store: StoreFacts): Section[];
}

/** Sections with the examples of their blocks, in the words of the store's trade. */
const examples =
  (...types: SectionType[]) =>
  ({ trade }: StoreFacts): Section[] =>
    types.map((type) => {
      const { example } = blockOf(type);
      return { id: type, type, settings: example(tradeOf(trade)) } as Section;
    });

const tradeOf = (trade: string | null) => trades.find(({ id }) => id === trade)?.id ?? 'other';

const about = (store: StoreFacts): Section[] => {
  const [who, ...rest] = examples('picture-text', 'promises', 'contact')(store);
  if (who?.type !== 'picture-text') return rest;
  const settings = {
    ...who.settings,
    heading: `About ${store.name}`,
    text: store.about || who.settings.text,
  };
  return [{ ...who, settings }, ...rest];
};

const links = (store: StoreFacts): Section[] =>
  examples(
    'link-list',
    'contact',
    'product-grid',
  )(store).map((section) => {
    if (section.type === 'link-list') return { ...section, settings: { ...section.settings, heading: '' } };
    if (section.type !== 'product-grid') return section;
    return { ...section, settings: { ...section.settings, heading: 'From the shop', limit: 4 } };
  });

export const beginnings = [
  {
    id: 'empty',
    name: 'Empty',
    purpose: 'One text, and the rest is yours.',
    title: '',
    sections: () => [{ id: 'text', type: 'text', settings: { heading: '', text: '' } }],
  },
  {
    id: 'filled',
    name: 'A filled page',
    purpose: 'Made for your theme and your trade, with words and pictures to put your own in place of.',
    title: '',
    sections: ({ filled = [] }) => filled,
  },
  {
    id: 'about',
    name: 'About us',
    purpose: 'Who you are, with a picture and how to reach you.',
    title: 'About us',
    slug: 'about',
    sections: about,
  },
  {
    id: 'questions',
    name: 'Questions and answers',
    purpose: 'What people ask you again and again.',
    title: 'Questions and answers',
    slug: 'questions',
    sections: examples('faq', 'contact'),
  },
  {
    id: 'contact',
    name: 'Contact',
    purpose: 'WhatsApp, telephone and when you are open.',
    title: 'Contact',
    sections: examples('contact', 'opening-hours'),
  },
  {
    id: 'look-book',
    name: 'Look-book',
    purpose: 'Large pictures first, then what can be bought.',
    title: 'Look-book',
    sections: examples('hero', 'gallery', 'product-grid'),
  },
  {
    id: 'price-list',
    name: 'Price list',
    purpose: 'A menu, or your services with their prices.',
    title: 'Prices',
    sections: examples('price-list', 'contact'),
  },
  {
    id: 'links',
    name: 'Links',
    purpose: 'Large buttons, for the link in your Instagram or TikTok profile.',
    title: 'Links',
    slug: 'links',
    layout: 'bare',
    sections: links,
  },
  deliveryPage,
  ...policies,
] as const satisfies readonly Beginning[];

export type BeginningId = (typeof beginnings)[number]['id'];

export const beginningIds = beginnings.map(({ id }) => id) as [BeginningId, ...BeginningId[]];

/** The first draft of a page that begins so, with what the store says of itself filled in. */
export function begunPage(id: BeginningId, title: string, store: StoreFacts): PageDocument {
  const beginning: Beginning = beginnings.find((one) => one.id === id)!;
  const { layout } = beginning;
  return {
    version: newest,
    title,
    description: '',
    sections: beginning.sections(store),
    ...(layout && { layout }),
  };
}

/** Addresses of pages that stand in the foot of every page once they are published, where nobody put that together. */
export const footSlugs: readonly string[] = policies.map(({ slug }) => slug);
