import { product } from '#shared/product.ts';
import { button, facts, words } from './letter.ts';
import type { Letters } from './template-data.ts';
import { oneLine, unlinked } from './text.ts';

const starsIn = (count: number) => `${count} ${count === 1 ? 'star' : 'stars'}`;

export const reviewLetters = {
  'review-written': (data) => ({
    subject: `${starsIn(data.stars)} for ${oneLine(data.product_title)}`,
    preview: `A new review at ${oneLine(data.store_name)}.`,
    sender: { name: product.name },
    title: `${starsIn(data.stars)} for ${oneLine(data.product_title)}`,
    parts: [
      words('Somebody whose order was delivered has reviewed it. Shoppers see the review already.'),
      facts(
        ['Stars', `${data.stars} of 5`],
        ['Name', unlinked(oneLine(data.name))],
        ...(data.words ? [['Words', unlinked(data.words)] satisfies [string, string]] : []),
      ),
      button('Answer the review', data.dashboard_url),
    ],
    reason: `You get this because you own ${oneLine(data.store_name)} on ${product.name}.`,
  }),
} satisfies Partial<Letters>;
