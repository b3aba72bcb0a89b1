import { trades } from '#shared/places/nigeria.ts';
import { beginnings, type BeginningId } from './beginnings.ts';
import { delivery, privacy, returns, terms, type StoreFacts } from './policies.ts';
import { newest, type PageDocument } from './page-document.ts';
import { blockOf, type Section, type SectionType } from './registry.ts';

export type { StoreFacts } from './policies.ts';

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

const sectionsOf: Record<BeginningId, (store: StoreFacts) => Section[]> = {
  empty: () => [{ id: 'text', type: 'text', settings: { heading: '', text: '' } }],
  filled: ({ filled = [] }) => filled,
  about,
  questions: examples('faq', 'contact'),
  contact: examples('contact', 'opening-hours'),
  'look-book': examples('hero', 'gallery', 'product-grid'),
  'price-list': examples('price-list', 'contact'),
  links,
  delivery,
  returns,
  privacy,
  terms,
};

/** The first draft of a page that begins so, with what the store says of itself filled in. */
export function begunPage(id: BeginningId, title: string, store: StoreFacts): PageDocument {
  const beginning = beginnings.find((one) => one.id === id)!;
  return {
    version: newest,
    title,
    description: '',
    sections: sectionsOf[id](store),
    ...('layout' in beginning && { layout: beginning.layout }),
  };
}
