import { newest, type PageDocument } from './page-document.ts';
import { isTemplate, type PageKind, type TemplateKind } from './page-kinds.ts';
import { blockOf } from './registry.ts';

interface Template {
  /** As its owner finds it, and where its sections stand. */
  title: string;
  about: string;
  /** Where there is one such page in the shop; '' where there are many, or none without an order. */
  path: string;
  /** What shows the shop's own on it. */
  main: { name: string; purpose: string };
  /** Behind what a section costs. */
  each: string;
}

/** Pages every shop has, in the words their owner meets. */
export const templates: Record<TemplateKind, Template> = {
  product: {
    title: 'Product pages',
    about: 'Above and below every product',
    path: '',
    main: {
      name: 'The product itself',
      purpose:
        'Pictures, price, words and the button that buys. It always stays; what you add stands around it.',
    },
    each: 'on every product page',
  },
  collection: {
    title: 'Collection pages',
    about: 'Above and below every list of products',
    path: '/products',
    main: {
      name: 'The list',
      purpose:
        'The products of the collection, or all of them. It always stays; what you add stands around it.',
    },
    each: 'on every list of products',
  },
  cart: {
    title: 'Basket',
    about: 'Above and below what somebody is about to buy',
    path: '/basket',
    main: {
      name: 'The basket',
      purpose:
        'What somebody is about to buy, and the way to checkout. It always stays; what you add stands around it.',
    },
    each: 'on every visit to the basket',
  },
  order: {
    title: 'Order pages',
    about: 'Above and below every order, for the one who placed it',
    path: '',
    main: {
      name: 'The order',
      purpose:
        'How far it is, what was bought and how to reach you. It always stays; what you add stands around it.',
    },
    each: 'on every order’s page',
  },
};

/** Such a page as long as nothing is added to it: what the shop itself has to show. */
export const plainTemplate: PageDocument = {
  version: newest,
  title: '',
  description: '',
  sections: [{ id: 'main', type: 'main', settings: {} }],
};

/** What a section is called on a page of this kind, and what it is for. */
export function named(type: Parameters<typeof blockOf>[0], kind: PageKind): Template['main'] {
  return type === 'main' && isTemplate(kind) ? templates[kind].main : blockOf(type);
}

/** Whether a block may stand on pages of a kind. */
export const mayStandOn = ({ only }: { only?: readonly PageKind[] }, kind: PageKind): boolean =>
  !only || only.includes(kind);

/** Why a document cannot be the page of a kind, in a sentence; null when it can. */
export function misfit(kind: PageKind, { sections }: PageDocument): string | null {
  const alien = sections.map(({ type }) => blockOf(type)).find((block) => !mayStandOn(block, kind));
  if (alien) return `“${alien.name}” cannot stand on this page.`;
  const mains = sections.filter(({ type }) => type === 'main').length;
  if (!isTemplate(kind) || mains === 1) return null;
  return `“${templates[kind].main.name}” has to stand on this page, and only once.`;
}
