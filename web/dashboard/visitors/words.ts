import { sourceName } from '#shared/visits.ts';

/** How many, as people write it: `1,204`. */
export const many = (count: number): string => count.toLocaleString('en-NG');

/** A source as the page says it; what is known of it is said where it could be misread. */
export function sourceWords(source: string): { name: string; about?: string } {
  if (source === 'direct')
    return {
      name: 'Direct',
      about: 'typed, saved, or opened from an app that does not say, such as WhatsApp',
    };
  if (source === 'unknown')
    return {
      name: 'Not known',
      about: 'the browser asked not to be counted, or the customer was erased since',
    };
  if (source === 'elsewhere')
    return { name: 'Not through the shop', about: 'sold at the counter, or asked for by you' };
  if (source === 'email') return { name: 'Email' };
  if (source === 'others') return { name: 'All others' };
  return { name: sourceName(source) };
}

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
