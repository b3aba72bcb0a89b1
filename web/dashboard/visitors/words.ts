import { sourceName } from '#shared/visits.ts';

/** How many, as people write it: `1,204`. */
export const many = (count: number): string => count.toLocaleString('en-NG');

/** A source as the page says it. */
export function sourceWords(source: string): string {
  if (source === 'direct') return 'Direct';
  if (source === 'unknown') return 'Not known';
  if (source === 'elsewhere') return 'Not through the shop';
  if (source === 'email') return 'Email';
  if (source === 'others') return 'All others';
  return sourceName(source);
}

/** What is known of sources that could be misread. */
export const sourceAbout: Record<string, string> = {
  direct: 'Direct is typed, saved, or opened from an app that does not say, such as WhatsApp.',
  unknown: 'Not known: the browser asked not to be counted, or the customer was erased since.',
  elsewhere: 'Not through the shop: sold at the counter, or asked for by you.',
};

const fixed: Record<string, string> = {
  '/': 'Front page',
  '/products': 'All products',
  '/search': 'Search',
  '/basket': 'Basket',
  '/checkout': 'Checkout',
  '/blog': 'Blog',
  '/wishlist': 'Wish list',
};

/** A page of the shop by its path. */
export const pageName = (path: string): string => fixed[path] ?? decoded(path);

/** As people wrote it: an address with other letters is stored in a code. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export const deviceWords = { phone: 'Phone', tablet: 'Tablet', computer: 'Computer' } as const;

/** A share of a whole in whole percent; null where that says nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 100) : null;
