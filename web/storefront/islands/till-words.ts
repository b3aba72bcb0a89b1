import type { Words } from '#shared/words/words.ts';
import { spokenHere } from './spoken-here.ts';

/** What the script of baskets, checkouts and orders says. */
export const till = spokenHere(
  import.meta.glob<Words['till']>('./*.ts', {
    base: '../../../shared/words/spoken',
    import: 'till',
    query: '?till',
    eager: true,
  }),
);
