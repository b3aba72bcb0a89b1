import { wordsFor } from './trade-words.ts';
import { newest, type PageDocument } from './page-document.ts';
import type { Section } from './registry.ts';

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
  const say = wordsFor(store.trade);
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
