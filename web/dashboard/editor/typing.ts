import type { Section } from '#blocks/registry.ts';
import { piecesOf, roomFor, shownIn, withPiece, wordsOf, type Piece } from './words.ts';

/** An element of the page whose words can be written where they stand. */
export interface Writable {
  element: HTMLElement;
  piece: Piece;
}

/** The elements of a section that show these words and nothing else, in their order. */
function elementsShowing(root: HTMLElement, shown: string): HTMLElement[] {
  const all = [root, ...root.querySelectorAll<HTMLElement>('*')].filter(
    (element) => 'contentEditable' in element && shownIn(element) === shown,
  );
  return all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
}

/**
 * The words of a section that can be written in place. Elements and settings are found to belong together by what they
 * say; of several that say the same, the first element is the first setting.
 */
export function writablesOf(root: HTMLElement, section: Section): Writable[] {
  const pieces = wordsOf(section).flatMap(piecesOf);
  const taken = new Map<HTMLElement, Piece>();
  for (const piece of pieces) {
    const free = elementsShowing(root, piece.shown).find((element) => !taken.has(element));
    if (free) taken.set(free, piece);
  }
  return [...taken].map(([element, piece]) => ({ element, piece }));
}

/** A place of the frame's window (CSS pixels). */
type Point = { x: number; y: number };

export interface TypingOptions {
  /** Where it was tapped. */
  tapped: Point;
  /** What was typed takes the place of all that stood there. */
  selectAll: boolean;
  /** All of the words, as they read now. */
  onText: (text: string) => void;
  onEnd: () => void;
}

/** As it was typed; the last line break only makes room for the caret. */
function typedIn(element: HTMLElement): string {
  const read = (node: Node): string =>
    node.nodeType === 3
      ? (node.nodeValue ?? '')
      : node.nodeName === 'BR'
        ? '\n'
        : [...node.childNodes].map(read).join('');
  return read(element)
    .replace(/\u00a0/g, ' ')
    .replace(/\n$/, '');
}

/** The place of the words that was tapped, where the browser tells it. */
function rangeAt(element: HTMLElement, { x, y }: Point): Range | null {
  const range = element.ownerDocument.caretRangeFromPoint?.(x, y) ?? null;
  return range && element.contains(range.startContainer) ? range : null;
}

/** Selects all, or puts the caret where it was tapped, or else at the end. */
function selectIn(element: HTMLElement, all: boolean, tapped?: Point): void {
  const here = all || !tapped ? null : rangeAt(element, tapped);
  const range = here ?? element.ownerDocument.createRange();
  if (!here) {
    range.selectNodeContents(element);
    if (!all) range.collapse(false);
  }
  const selection = element.ownerDocument.defaultView?.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** Puts plain text where the caret is. */
function insert(element: HTMLElement, text: string): void {
  const selection = element.ownerDocument.defaultView?.getSelection();
  if (!selection?.rangeCount) return;
  const range = selection.getRangeAt(0);
  if (!element.contains(range.commonAncestorContainer)) return;
  range.deleteContents();
  const node = element.ownerDocument.createTextNode(text);
  range.insertNode(node);
  // A line break at the very end shows nothing by itself.
  if (text.endsWith('\n') && !node.nextSibling?.nodeValue) node.after('\n');
  range.setStart(node, text.length);
  range.collapse(true);
  selection.removeAllRanges();
  selection.addRange(range);
}

/** Lets somebody write in an element of the page; answers how to end it. */
export function startTyping({ element, piece }: Writable, options: TypingOptions): () => void {
  const { words } = piece;
  const room = roomFor(piece);
  const isLine = words.kind === 'line' || piece.within === null;
  if (element.querySelector('br')) element.textContent = piece.shown;
  element.setAttribute('contenteditable', 'plaintext-only');
  // Older browsers know only this; what they would put in besides text is kept out below.
  if (element.contentEditable !== 'plaintext-only') element.setAttribute('contenteditable', 'true');

  const tell = () => {
    const typed = typedIn(element);
    const text = isLine ? typed.replace(/\s*\n\s*/g, ' ') : typed;
    if (text.length > room) {
      element.textContent = text.slice(0, room);
      selectIn(element, false);
    }
    options.onText(withPiece(piece, text.slice(0, room)));
  };
  const put = (text: string) => {
    const left = Math.max(0, room - typedIn(element).length);
    insert(element, (isLine ? text.replace(/\s+/g, ' ') : text.replace(/\r/g, '')).slice(0, left));
    tell();
  };
  const before = (event: InputEvent) => {
    const { inputType } = event;
    if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') {
      event.preventDefault();
      if (isLine) end();
      else put('\n');
    } else if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop') {
      event.preventDefault();
      put(event.dataTransfer?.getData('text/plain') ?? event.data ?? '');
    } else if (inputType.startsWith('format')) event.preventDefault();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end();
  };
  const events = new AbortController();
  const { signal } = events;
  element.addEventListener('beforeinput', before, { signal });
  element.addEventListener('input', tell, { signal });
  element.addEventListener('keydown', onKey, { signal });
  element.addEventListener('blur', () => end(), { signal });
  element.focus();
  selectIn(element, options.selectAll, options.tapped);

  let ended = false;
  function end(): void {
    if (ended) return;
    ended = true;
    events.abort();
    element.removeAttribute('contenteditable');
    element.blur();
    options.onEnd();
  }
  return end;
}
