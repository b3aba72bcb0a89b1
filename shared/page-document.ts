import { z } from 'zod';
import { Picture } from './api/catalogue.ts';

/**
 * A page is data: sections in order, each with its settings. The editor writes this document and the storefront
 * renders it with the same block components.
 */

const Heading = z.string().trim().max(120).default('');
const Text = z.string().trim().max(2000).default('');
const ButtonLabel = z.string().trim().max(40).default('');
/** A place inside the store. Addresses elsewhere are not taken, so a page can never send a shopper away. */
const Path = z
  .string()
  .trim()
  .max(200)
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'Choose a page of your store.')
  .default('/products');

const section = <Type extends string, Settings extends z.ZodType>(type: Type, settings: Settings) =>
  z.object({ id: z.string().min(1).max(40), type: z.literal(type), settings });

export const Section = z.discriminatedUnion('type', [
  section(
    'hero',
    z.object({
      heading: Heading,
      text: Text,
      button_label: ButtonLabel,
      button_path: Path,
      /** null: the photo of the first product. */
      picture: Picture.nullable().default(null),
    }),
  ),
  section('collection-list', z.object({ heading: Heading })),
  section(
    'product-grid',
    z.object({
      heading: Heading,
      /** Empty: all products, in shop order. */
      collection: z.string().max(80).default(''),
      limit: z.number().int().min(1).max(24).default(8),
      /** `lead` shows the first product large. */
      layout: z.enum(['even', 'lead']).default('even'),
    }),
  ),
  section(
    'picture-text',
    z.object({
      heading: Heading,
      text: Text,
      button_label: ButtonLabel,
      button_path: Path,
      picture: Picture.nullable().default(null),
      side: z.enum(['left', 'right']).default('left'),
    }),
  ),
  section('text', z.object({ heading: Heading, text: z.string().trim().max(10_000).default('') })),
  section('promises', z.object({ heading: Heading })),
  section('how-it-works', z.object({ heading: Heading })),
  section('contact', z.object({ heading: Heading, text: Text })),
]);
export type Section = z.infer<typeof Section>;
export type SectionType = Section['type'];
export type SettingsOf<Type extends SectionType> = Extract<Section, { type: Type }>['settings'];

export const PageDocument = z.object({
  version: z.literal(1),
  title: z.string().trim().max(120).default(''),
  description: z.string().trim().max(300).default(''),
  sections: z.array(Section).max(40),
});
export type PageDocument = z.infer<typeof PageDocument>;

interface Words {
  heading: string;
  text: string;
  shelf: string;
}

/** First words for each line of trade; the owner's own tagline stands before them. */
const words: Record<string, Words> = {
  fashion: {
    heading: 'Dressed and ready to go.',
    text: 'Pieces that fit, sewn to last, sent to your door.',
    shelf: 'New in',
  },
  beauty: {
    heading: 'Look well, feel well.',
    text: 'Hair, skin and beauty things that do what they say.',
    shelf: 'Best loved',
  },
  food: {
    heading: 'Good food, close by.',
    text: 'Made fresh and packed with care. Order today and eat well.',
    shelf: 'On the menu',
  },
  home: {
    heading: 'Make the house a home.',
    text: 'Useful, handsome things for your kitchen, table and rooms.',
    shelf: 'For your home',
  },
  phones: {
    heading: 'Gadgets that work.',
    text: 'Tested before they leave us, with someone to call if you need help.',
    shelf: 'In stock now',
  },
  crafts: {
    heading: 'Made by hand.',
    text: 'Gifts and crafts with a name behind every piece.',
    shelf: 'Fresh from the workshop',
  },
  health: {
    heading: 'Feel better every day.',
    text: 'Wellness products you can ask us about before you buy.',
    shelf: 'Most asked for',
  },
  other: {
    heading: 'Welcome to our shop.',
    text: 'Choose what you like and we will bring it to you.',
    shelf: 'What we sell',
  },
};

const fallback: Words = {
  heading: 'Welcome to our shop.',
  text: 'Choose what you like and we will bring it to you.',
  shelf: 'What we sell',
};

/** The whole sentences at the beginning of a text that fit into a length; a cut one when the first is too long. */
function opening(text: string, longest: number): string {
  const paragraph = text.split(/\n\s*\n/)[0] ?? '';
  if (paragraph.length <= longest) return paragraph;
  const end = Math.max(...['. ', '! ', '? '].map((mark) => paragraph.lastIndexOf(mark, longest - 1)));
  return end > 0 ? paragraph.slice(0, end + 1) : `${paragraph.slice(0, longest - 1).replace(/\s+\S*$/, '')}…`;
}

/** The front page of a store that has not edited its own, from what the store says about itself. */
export function defaultHome(store: {
  name: string;
  tagline: string;
  about: string;
  trade: string | null;
  collections: readonly { title: string; slug: string; product_count: number }[];
}): PageDocument {
  const say = words[store.trade ?? 'other'] ?? fallback;
  // The shelf above begins with the first collection, so the next shelf shows another.
  const second = store.collections.slice(1).find((collection) => collection.product_count >= 4);
  const sections: Section[] = [
    {
      id: 'hero',
      type: 'hero',
      settings: {
        heading: store.tagline || say.heading,
        text: store.tagline ? '' : say.text,
        button_label: 'Shop everything',
        button_path: '/products',
        picture: null,
      },
    },
  ];
  if (store.collections.length > 1)
    sections.push({
      id: 'collections',
      type: 'collection-list',
      settings: { heading: 'Shop by collection' },
    });
  sections.push(
    {
      id: 'shelf',
      type: 'product-grid',
      settings: { heading: say.shelf, collection: '', limit: 9, layout: 'lead' },
    },
    { id: 'promises', type: 'promises', settings: { heading: 'Buying from us is simple' } },
  );
  if (second)
    sections.push({
      id: 'second',
      type: 'product-grid',
      settings: { heading: second.title, collection: second.slug, limit: 4, layout: 'even' },
    });
  if (store.about)
    sections.push({
      id: 'about',
      type: 'picture-text',
      settings: {
        heading: `About ${store.name}`,
        text: opening(store.about, 320),
        button_label: 'Read more about us',
        button_path: '/pages/about',
        picture: null,
        side: 'right',
      },
    });
  return { version: 1, title: '', description: '', sections };
}

/** The pages every store has without writing them. */
export function defaultPage(slug: string, store: { name: string; about: string }): PageDocument | null {
  if (slug === 'delivery-and-payment')
    return {
      version: 1,
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
      version: 1,
      title: `About ${store.name}`,
      description: opening(store.about, 160),
      sections: [
        { id: 'about', type: 'text', settings: { heading: '', text: store.about } },
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
