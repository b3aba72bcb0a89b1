import { singleKeysAreOn } from './single-keys.ts';
import { openWindow } from './windows.ts';

/** So long after `g` the next letter says where to (milliseconds). */
const patience = 1_500;

const typed =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], [role=textbox]';
const isTyping = (target: EventTarget | null) => (target as Element | null)?.closest?.(typed) != null;
const isOverThePage = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
const shown = (element: HTMLElement) => element.getClientRects().length > 0;
const all = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(`main ${selector}`)].filter(shown);

function search(): void {
  const [field] = all('input[type=search]');
  if (!(field instanceof HTMLInputElement)) return openWindow('find');
  field.focus();
  field.select();
}

/** Along the rows of a list; where none has the keyboard, to the first, or the one that stands beside the list. */
function goAlong(by: 1 | -1): void {
  const rows = all('.row-link');
  const at = rows.findIndex((row) => row === document.activeElement || row.matches('[aria-current]'));
  const focused = rows.indexOf(document.activeElement as HTMLElement);
  const from = focused >= 0 ? focused : at;
  const next = rows[from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + by))];
  next?.focus();
  next?.scrollIntoView?.({ block: 'nearest' });
}

/** Chooses the row that has the keyboard, or all between it and the last one chosen; the list listens. */
function choose(range: boolean): boolean {
  const row = document.activeElement?.closest('[data-order]');
  row?.dispatchEvent(new CustomEvent('choose', { bubbles: true, detail: { range } }));
  return row != null;
}

const isOnRow = () => document.activeElement?.matches('.row-link') ?? false;

/** What a key alone does; answers whether it did anything. */
function alone(key: string): boolean {
  if (key === '/') search();
  else if (key === '?') openWindow('keys');
  else if (key === 'n') all('[data-new]')[0]?.click();
  else if (key === 'j' || (key === 'ArrowDown' && isOnRow())) goAlong(1);
  else if (key === 'k' || (key === 'ArrowUp' && isOnRow())) goAlong(-1);
  else if (key === 'x' || key === 'X') return choose(key === 'X');
  else return false;
  return true;
}

/** Listens to the keyboard of the whole dashboard; `go`: to the page of a letter, if there is one. Answers how to stop. */
export function listenToKeys(go: (letter: string) => void): () => void {
  let since = -Infinity;
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      return openWindow('find');
    }
    if (event.ctrlKey || event.metaKey || !singleKeysAreOn()) return;
    if (isTyping(event.target) || isOverThePage()) return;
    const isSecond = event.timeStamp - since < patience;
    since = -Infinity;
    if (isSecond) go(event.key.toLowerCase());
    else if (event.key === 'g') since = event.timeStamp;
    else if (!alone(event.key)) return;
    event.preventDefault();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}
