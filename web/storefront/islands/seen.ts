import { make, one } from './dom.ts';
import { cardOf, keep, readKept, savesData } from './kept.ts';
import { later as words } from './later-words.ts';

const place = 'seen';
/** Products remembered, and shown. */
const most = 9;
const shown = 4;

type Seen = [path: string, title: string, picture: string];

const isSeen = (found: unknown): found is Seen =>
  Array.isArray(found) &&
  found.length === 3 &&
  found.every((part) => typeof part === 'string') &&
  String(found[0]).startsWith('/products/');

/** What was looked at before on this phone, below the product of this page; the shop is asked for nothing. */
export function rememberSeen(): void {
  const main = one('main');
  if (!main || !one('[data-keep]')) return;
  const { pathname } = location;
  const picture = one<HTMLImageElement>('.product img')?.getAttribute('src') ?? '';
  const earlier = readKept(place, isSeen).filter(([path]) => path !== pathname);
  keep(place, [[pathname, one('h1')?.textContent ?? '', picture], ...earlier].slice(0, most));
  if (earlier.length === 0) return;
  const cards = earlier
    .slice(0, shown)
    .map(([path, title, its]) => cardOf({ path, title, picture: savesData() ? '' : its }, 'h3'));
  const list = make('ul', { className: 'cards' });
  list.append(...cards);
  const section = make('section', { className: 'band wrap' });
  const head = make('div', { className: 'head' });
  head.append(make('h2', { textContent: words.lookedAt }));
  section.append(head, list);
  main.append(section);
}
