/** What pages of an owner's can begin with, by name, so that nobody sits before an empty one. */
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
}

const promised = [
  {
    id: 'delivery',
    name: 'Delivery and payment',
    purpose: 'Your delivery prices and ways to pay, which follow your settings.',
    title: 'Delivery and payment',
    slug: 'delivery-and-payment',
    promises: true,
  },
  {
    id: 'returns',
    name: 'Returns and refunds',
    purpose: 'What you do when something is wrong, or somebody changes her mind.',
    title: 'Returns and refunds',
    slug: 'returns-and-refunds',
    promises: true,
  },
  {
    id: 'privacy',
    name: 'Privacy',
    purpose: 'What you know about your customers and what you do with it.',
    title: 'Privacy',
    slug: 'privacy',
    promises: true,
  },
  {
    id: 'terms',
    name: 'Terms',
    purpose: 'What counts when somebody buys from you.',
    title: 'Terms',
    slug: 'terms',
    promises: true,
  },
] as const satisfies readonly Beginning[];

export const beginnings = [
  {
    id: 'empty',
    name: 'Empty',
    purpose: 'One text, and the rest is yours.',
    title: '',
  },
  {
    id: 'filled',
    name: 'A filled page',
    purpose: 'Made for your theme and your trade, with words and pictures to put your own in place of.',
    title: '',
  },
  {
    id: 'about',
    name: 'About us',
    purpose: 'Who you are, with a picture and how to reach you.',
    title: 'About us',
    slug: 'about',
  },
  {
    id: 'questions',
    name: 'Questions and answers',
    purpose: 'What people ask you again and again.',
    title: 'Questions and answers',
    slug: 'questions',
  },
  {
    id: 'contact',
    name: 'Contact',
    purpose: 'WhatsApp, telephone and when you are open.',
    title: 'Contact',
  },
  {
    id: 'look-book',
    name: 'Look-book',
    purpose: 'Large pictures first, then what can be bought.',
    title: 'Look-book',
  },
  {
    id: 'price-list',
    name: 'Price list',
    purpose: 'A menu, or your services with their prices.',
    title: 'Prices',
  },
  {
    id: 'links',
    name: 'Links',
    purpose: 'Large buttons, for the link in your Instagram or TikTok profile.',
    title: 'Links',
    slug: 'links',
    layout: 'bare',
  },
  ...promised,
] as const satisfies readonly Beginning[];

export type BeginningId = (typeof beginnings)[number]['id'];

export const beginningIds = beginnings.map(({ id }) => id) as [BeginningId, ...BeginningId[]];

/** Addresses of pages that stand in the foot of every page once they are published, where nobody put that together. */
export const footSlugs: readonly string[] = promised.flatMap(({ id, slug }) =>
  id === 'delivery' ? [] : [slug],
);
