import { product } from '#shared/product.ts';
import { button, facts, words } from './letter.ts';
import type { Letters } from './template-data.ts';
import { oneLine, unlinked } from '../text.ts';

const starsIn = (count: number) => `${count} ${count === 1 ? 'star' : 'stars'}`;

const photosIn = (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'}`;

export const reviewLetters = {
  'review-written': ({ photos = 0, later = false, ...data }) => {
    const of = oneLine(data.product_title);
    const what = later ? `${photosIn(photos)} with a review of ${of}` : `${starsIn(data.stars)} for ${of}`;
    return {
      subject: what,
      preview: `${later ? 'Photos came to a review' : 'A new review'} at ${oneLine(data.store_name)}.`,
      sender: { name: product.name },
      title: what,
      parts: [
        words(
          later
            ? 'Who wrote this review has added photos to it. Shoppers see them already; you can hide one.'
            : 'Somebody who got what they ordered has reviewed it. Shoppers see the review already.',
        ),
        facts(
          ['Stars', `${data.stars} of 5`],
          ['Name', unlinked(oneLine(data.name))],
          ...(data.words ? [['Words', unlinked(data.words)] satisfies [string, string]] : []),
          ...(photos > 0 ? [['Photos', String(photos)] satisfies [string, string]] : []),
        ),
        button(later ? 'See the photos' : 'Answer the review', data.dashboard_url),
      ],
      reason: `You get this because you own ${oneLine(data.store_name)} on ${product.name}.`,
    };
  },
} satisfies Partial<Letters>;
