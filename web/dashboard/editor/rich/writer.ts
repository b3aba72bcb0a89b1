import Squire from 'squire-rte';
import { markup } from '#shared/trusted.ts';
import { keptFrom, keptHtml } from './kept-html.ts';
import { pastedText } from './pasted-text.ts';

/** What can be said of the words at the caret. */
export type Format = 'bold' | 'italic' | 'h2' | 'h3' | 'ul' | 'ol' | 'quote' | 'link';

export interface Writer {
  /** Puts a format on the chosen words or paragraphs, or takes it off where it is. */
  toggle: (format: Exclude<Format, 'link'>) => void;
  /** The address of the link at the caret; null where there is none. */
  linkHere: () => string | null;
  /** Links the chosen words, or the address itself where none are chosen; null takes the link off. */
  link: (address: string | null) => void;
  /** Takes the place of everything. */
  put: (html: string) => void;
  focus: () => void;
  end: () => void;
}

interface Options {
  html: string;
  /** Told what the text is now, as it is kept. */
  onHtml: (html: string) => void;
  /** Told which formats the words at the caret have. */
  onFormats: (formats: ReadonlySet<Format>) => void;
  /** Somebody pressed the keys for a link. */
  onLink: () => void;
}

/** The library writes bold and italic by these. */
const toEdit = (html: string) => html.replace(/<(\/?)strong>/g, '<$1b>').replace(/<(\/?)em>/g, '<$1i>');

function fragmentOf(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = markup(toEdit(keptFrom(html)));
  return document.importNode(template.content, true);
}

/** Makes all paragraphs and headings among these such ones. */
const all = (tag: 'p' | 'h2' | 'h3') => (blocks: DocumentFragment) => {
  for (const block of blocks.querySelectorAll('p, h2, h3')) {
    const made = document.createElement(tag);
    made.append(...block.childNodes);
    block.replaceWith(made);
  }
  return blocks;
};

/** On, or off where it is. */
const formatChange = (tag: string, isOn: boolean): Parameters<Squire['changeFormat']> =>
  isOn ? [null, { tag }] : [{ tag }, null];

/** Keys of formats that are not kept. */
const unused = ['u', 'Shift-5', 'Shift-6', 'Shift-7', 'd'];

/** The element in which what is chosen begins, or the caret stands. */
function elementAt(squire: Squire): Element | null {
  const { startContainer: node, startOffset } = squire.getSelection();
  const from = node === squire.getRoot() ? (node.childNodes[startOffset] ?? node) : node;
  return from instanceof Element ? from : from.parentElement;
}

function formatsAt(squire: Squire): Set<Format> {
  const element = elementAt(squire);
  const has = (tag: string) => squire.getRoot().contains(element?.closest(tag) ?? null);
  const found = new Set<Format>();
  if (squire.hasFormat('B')) found.add('bold');
  if (squire.hasFormat('I')) found.add('italic');
  if (squire.hasFormat('A')) found.add('link');
  for (const tag of ['h2', 'h3', 'ul', 'ol'] as const) if (has(tag)) found.add(tag);
  if (has('blockquote')) found.add('quote');
  return found;
}

/** Paragraphs first: what is a list or a quote is none of it while it becomes something else. */
function setBlock(squire: Squire, to: 'h2' | 'h3' | 'ul' | 'ol' | 'quote', now: ReadonlySet<Format>): void {
  const was = now.has(to);
  if (now.has('ul') || now.has('ol')) squire.removeList();
  if (now.has('quote')) squire.removeQuote();
  if (to === 'h2' || to === 'h3') squire.modifyBlocks(all(was ? 'p' : to));
  else if (now.has('h2') || now.has('h3')) squire.modifyBlocks(all('p'));
  if (was) return;
  if (to === 'ul') squire.makeUnorderedList();
  if (to === 'ol') squire.makeOrderedList();
  if (to === 'quote') squire.increaseQuoteLevel();
}

function onPaste(event: ClipboardEvent, squire: Squire): void {
  const { clipboardData: data } = event;
  const text = data?.getData('text/plain');
  if (!text || data?.types.includes('text/html')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  squire.insertHTML(pastedText(text));
}

/** Lets somebody write rich text in an element. */
export function createWriter(root: HTMLElement, options: Options): Writer {
  const events = new AbortController();
  // Before the library listens: of plain text it knows no lists and no stars.
  root.addEventListener('paste', (event) => onPaste(event, squire), { capture: true, signal: events.signal });
  const squire = new Squire(root, {
    blockTag: 'P',
    // Everything that is pasted, dropped or put in comes through here.
    sanitizeToDOMFragment: fragmentOf,
    addLinks: false,
  });
  // What it takes back it puts into the page as it was.
  const { _setRawHTML: put } = squire;
  squire._setRawHTML = (html: string) => put.call(squire, markup(html));
  const control = /Mac|iP/.test(navigator.platform) ? 'Meta' : 'Ctrl';
  for (const key of unused)
    squire.setKeyHandler(`${control}-${key}`, (_: Squire, event: KeyboardEvent) => event.preventDefault());
  squire.setKeyHandler(`${control}-k`, (_: Squire, event: KeyboardEvent) => {
    event.preventDefault();
    options.onLink();
  });
  // The key leads out of the field, as everywhere.
  squire.setKeyHandler('Tab', null);
  squire.setKeyHandler('Shift-Tab', null);
  squire.setHTML(options.html);

  squire.addEventListener('input', () => options.onHtml(keptHtml(root)));
  squire.addEventListener('pathChange', () => options.onFormats(formatsAt(squire)));
  squire.addEventListener('select', () => options.onFormats(formatsAt(squire)));

  return {
    toggle(format) {
      const now = formatsAt(squire);
      if (format !== 'bold' && format !== 'italic') setBlock(squire, format, now);
      else squire.changeFormat(...formatChange(format === 'bold' ? 'B' : 'I', now.has(format)));
      squire.focus();
      options.onFormats(formatsAt(squire));
    },
    linkHere: () => elementAt(squire)?.closest('a')?.getAttribute('href') ?? null,
    link(address) {
      if (address === null) squire.removeLink();
      else squire.makeLink(address);
      squire.focus();
    },
    put: (html) => void squire.setHTML(html),
    focus: () => void squire.focus(),
    end() {
      events.abort();
      squire.destroy();
    },
  };
}
