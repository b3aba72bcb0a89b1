import type { Words } from '#shared/words/words.ts';
import { spokenHere } from './spoken-here.ts';

/** What the script of every page says. */
export const scripts = spokenHere(
  import.meta.glob<Words['scripts']>('./*.ts', {
    base: '../../../shared/words/spoken',
    import: 'scripts',
    query: '?shop',
    eager: true,
  }),
);
/** What it says on prices and goods. */
export const tags = spokenHere(
  import.meta.glob<Words['tags']>('./*.ts', {
    base: '../../../shared/words/spoken',
    import: 'tags',
    query: '?shop',
    eager: true,
  }),
);
