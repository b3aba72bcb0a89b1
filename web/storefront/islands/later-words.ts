import type { Words } from '#shared/words/words.ts';
import { spokenHere } from './spoken-here.ts';

/** What the script says that comes with the first touch. */
export const later = spokenHere(
  import.meta.glob<Words['later']>('./*.ts', {
    base: '../../../shared/words/spoken',
    import: 'later',
    query: '?later',
    eager: true,
  }),
);
