import { make } from './dom.ts';

/** A list this shop keeps on this phone; text that is not ours, or is damaged, is as if there were none. */
export function readKept<Item>(place: string, isItem: (found: unknown) => found is Item): Item[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(found) ? found.filter(isItem) : [];
  } catch {
    return [];
  }
}

/** Whether the phone took it: some keep nothing for pages. */
export function keep(place: string, list: readonly unknown[]): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}

/** Whoever saves data is sent nothing that was not asked for. */
export const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** A product as the server's own cards look. */
export function cardOf(
  { path, title, picture }: { path: string; title: string; picture: string },
  heading: 'h2' | 'h3',
): HTMLElement {
  const frame = make('div', { className: 'frame' });
  if (picture) frame.append(make('img', { src: picture, alt: '', loading: 'lazy', width: 320, height: 320 }));
  const link = make('a', { href: path });
  link.append(frame, make(heading, { textContent: title }));
  const card = make('li', { className: 'card' });
  card.append(link);
  return card;
}
