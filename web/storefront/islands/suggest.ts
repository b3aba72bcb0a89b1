import { all, make, one } from './dom.ts';
import { savesData } from './kept.ts';
import { later } from './later-words.ts';

interface Hint {
  title: string;
  path: string;
}

/** Milliseconds without a key until the shop is asked. */
const pause = 200;
/** Letters from which on it is asked. */
const fewest = 2;

const asked = new Map<string, Promise<Hint[]>>();

/** Nothing on any trouble: the form finds the same. */
function hintsFor(words: string): Promise<Hint[]> {
  const known = asked.get(words);
  if (known) return known;
  const hints = fetch(`/search/suggest?q=${encodeURIComponent(words)}`)
    .then((answer) => (answer.ok ? (answer.json() as Promise<Hint[]>) : []))
    .catch(() => {
      asked.delete(words);
      return [];
    });
  asked.set(words, hints);
  return hints;
}

/** The list that belongs to a field, empty, and said to belong to it. */
function listBelow(input: HTMLInputElement): HTMLUListElement {
  const list = make('ul', { id: `${input.id}-hints`, className: 'hints', hidden: true });
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', later.products);
  input.after(list);
  input.autocomplete = 'off';
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  return list;
}

function entryOf({ title, path }: Hint, id: string): HTMLLIElement {
  const option = make('li', { id, textContent: title, onclick: () => location.assign(path) });
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  return option;
}

/** Products below a search field while somebody types, to be chosen by tap or by keys. */
function suggestBelow(input: HTMLInputElement): void {
  const list = listBelow(input);
  let waiting = 0;

  const options = () => all<HTMLElement>('li', list);
  const chosen = () => one<HTMLElement>('[aria-selected=true]', list);
  const choose = (option: HTMLElement | undefined) => {
    chosen()?.setAttribute('aria-selected', 'false');
    option?.setAttribute('aria-selected', 'true');
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };
  const show = (hints: Hint[]) => {
    list.replaceChildren(...hints.map((hint, at) => entryOf(hint, `${list.id}-${at}`)));
    list.hidden = hints.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
    choose(undefined);
  };
  const step = (by: number) => {
    const entries = options();
    const at = entries.findIndex((option) => option === chosen());
    // One place more than there are: the field itself.
    const next = (at + 1 + by + entries.length + 1) % (entries.length + 1);
    choose(entries[next - 1]);
  };

  show([]);
  input.addEventListener('input', () => {
    clearTimeout(waiting);
    const words = input.value.trim();
    if (words.length < fewest || savesData()) return show([]);
    waiting = window.setTimeout(async () => {
      const hints = await hintsFor(words);
      if (input.value.trim() === words && document.activeElement === input) show(hints);
    }, pause);
  });
  input.addEventListener('keydown', (event) => {
    if (list.hidden) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = chosen();
    if (by) step(by);
    else if (event.key === 'Escape') show([]);
    else if (event.key === 'Enter' && option) option.click();
    else return;
    event.preventDefault();
  });
  // A tap on an entry must not take the field's focus away before it is a tap.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  input.addEventListener('blur', () => show([]));
  // Somebody may have typed while this file was on its way.
  if (document.activeElement === input && input.value) input.dispatchEvent(new Event('input'));
}

export function suggestProducts(): void {
  for (const input of all<HTMLInputElement>('.find input')) suggestBelow(input);
}
