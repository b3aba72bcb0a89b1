import { markup } from '#shared/trusted.ts';

/** What only the editor draws in a page. Nothing of it travels to shoppers. */
const marks = `
[data-section]{cursor:pointer;scroll-margin-block:4rem}
[data-section]:hover{outline:2px dashed #0b5d3b;outline-offset:-2px}
[data-section]:focus-visible{outline:3px solid #0b5d3b;outline-offset:-3px}
[data-section][data-chosen]{outline:3px solid #0b5d3b!important;outline-offset:-3px;box-shadow:inset 0 0 0 5px #fff}
[data-chosen] [data-words]{outline:1px dashed currentColor;outline-offset:2px;cursor:text}
[contenteditable]{outline:3px solid #f4a62a!important;outline-offset:2px;cursor:text;white-space:pre-wrap;min-width:1ch}
.b-text>.prose:only-child:empty::before{content:"Tap here and write."}
[inert]{opacity:.72}
@media(prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}`;

/** Nothing of a page but what is drawn comes into the frame. */
const others = 'script, link, base, title, meta:not([name=viewport])';

/**
 * Makes the document of a frame from a page without its sections, and answers where these belong. The frame is of our
 * own origin and allowed no script, so the editor reads and writes it, and nothing in it can ever run.
 */
export function dressFrame(frame: HTMLIFrameElement, html: string): HTMLElement {
  const page = new DOMParser().parseFromString(markup(html), 'text/html');
  page.querySelectorAll(others).forEach((element) => element.remove());
  const style = page.createElement('style');
  style.textContent = marks;
  page.head.append(style);
  for (const element of page.body.children) if (element.tagName !== 'MAIN') element.setAttribute('inert', '');
  const own = frame.contentDocument!;
  // Written, so that the page is laid out by the rules of today and not of an empty frame.
  own.open();
  own.write(markup('<!doctype html>'));
  own.close();
  const root = own.adoptNode(page.documentElement);
  if (own.documentElement) own.replaceChild(root, own.documentElement);
  else own.append(root);
  const main = own.querySelector('main');
  if (!main) throw new Error('The page has no main part.');
  // Laid out once before pictures stand in it: in a frame without a size yet, each would be fetched twice.
  main.getBoundingClientRect();
  return main;
}

/**
 * Paints a page in other colours: their custom properties stand at the beginning of its rules.
 * @param first the rules of the colours it was made in
 */
export function paintFrame(page: Document, first: string, colours: string): void {
  const known = page.querySelector<HTMLStyleElement>('style[data-colours]');
  if (!known && first === colours) return;
  const painted = known ?? page.createElement('style');
  if (!known) {
    painted.dataset.colours = '';
    const rules = page.querySelector('style');
    const text = rules?.textContent ?? '';
    const isFirst = text.startsWith(first);
    if (rules && isFirst) rules.textContent = text.slice(first.length);
    // Rules of another release are painted over.
    if (isFirst) rules?.before(painted);
    else rules?.after(painted);
  }
  painted.textContent = colours;
}

/** The section an element of the frame belongs to. */
export const sectionAround = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>('[data-section]');

export const elementOf = (main: HTMLElement, id: string): HTMLElement | null =>
  main.querySelector<HTMLElement>(`[data-section="${CSS.escape(id)}"]`);
