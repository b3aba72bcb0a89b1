import { lagosDate, lagosTime } from '#shared/lagos.ts';
import type { Kept } from './operations.ts';

const kinds: Record<Kept['kind'], [one: string, several: string]> = {
  sale: ['sale', 'sales'],
  count: ['count', 'counts'],
  price: ['price', 'prices'],
};

/** `3 sales, 1 count`. */
export const keptWords = (kept: readonly Kept[]): string =>
  Object.entries(kinds)
    .flatMap(([kind, [one, several]]) => {
      const count = kept.filter((each) => each.kind === kind).length;
      return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
    })
    .join(', ');

export const momentWords = (at: string) => `${lagosDate(new Date(at))}, ${lagosTime(new Date(at))}`;

/** All of it as plain text, for whoever wants to keep it elsewhere. */
export const asText = (kept: readonly Kept[]): string =>
  kept.map((one) => [momentWords(one.at), one.slug, one.words, one.reason ?? ''].join('\t')).join('\n');
