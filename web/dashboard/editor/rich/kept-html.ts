import { isPlace, plainWords, richAddress, richText, richTags, sameTags } from '#blocks/rich.ts';
import { markup } from '#shared/trusted.ts';

/** Words in a row that are marked out alike. */
interface Run {
  text: string;
  strong: boolean;
  em: boolean;
  href: string | null;
}

type Tag = 'p' | 'h2' | 'h3' | 'li';

/** What stands around words, on the way down to them. */
interface Around extends Omit<Run, 'text'> {
  tag: Tag;
  list: 'ul' | 'ol' | null;
  quote: boolean;
}

interface Block extends Pick<Around, 'tag' | 'list' | 'quote'> {
  runs: Run[];
}

/** What is no text of anybody's. */
const dropped = new Set(
  'script style head title template noscript iframe object embed svg math select textarea button input meta link'.split(
    ' ',
  ),
);
/** Whatever else begins a line of its own. */
const lines = new Set(
  'address article aside dd div dl dt fieldset figcaption figure footer form header hr main nav pre section table tbody td tfoot th thead tr body'.split(
    ' ',
  ),
);
/** Words say a bullet or a number at their beginning: what Word pastes for a line of a list. */
const typedMark = /^\s*(?:[·•▪○o§-]|(\d{1,2})[.)])\s+/;

const plain: Around = { tag: 'p', list: null, quote: false, strong: false, em: false, href: null };

/** How an element marks out what is in it, by its name and by the styles other programs write. */
function within(element: HTMLElement, name: string, around: Around): Around {
  const style = element.getAttribute('style') ?? '';
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1];
  const slant = /font-style:\s*(\w+)/i.exec(style)?.[1];
  const next = { ...around };
  const same = sameTags[name] ?? name;
  if (same === 'strong') next.strong = true;
  if (same === 'em') next.em = true;
  if (weight) next.strong = /^bold/i.test(weight) || Number(weight) >= 600;
  if (slant) next.em = slant === 'italic';
  if (same === 'a') {
    const href = element.getAttribute('href') ?? '';
    next.href = isPlace(href) ? href : null;
  }
  if (same === 'h2' || same === 'h3') Object.assign(next, { tag: same, list: null, quote: false });
  if (same === 'blockquote') Object.assign(next, { tag: 'p', list: null, quote: true });
  if (same === 'ul' || same === 'ol') Object.assign(next, { tag: 'li', list: same, quote: false });
  return next;
}

const isLine = (name: string) =>
  lines.has(name) ||
  ((richTags as readonly string[]).includes(sameTags[name] ?? name) &&
    !['strong', 'em', 'a', 'br'].includes(sameTags[name] ?? name));

/** The paragraphs, headings and lines of lists in some HTML, with nothing else of it. */
function blocksOf(root: Node): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  const add = (text: string, { tag, list, quote, ...marks }: Around) => {
    if (!open) {
      open = { tag: list ? 'li' : tag, list, quote, runs: [] };
      blocks.push(open);
    }
    open.runs.push({ text, strong: marks.strong, em: marks.em, href: marks.href });
  };
  const visit = (node: Node, around: Around): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = plainWords(node.nodeValue ?? '').replace(/ +/g, ' ');
      if (text !== '' && (open || text !== ' ')) add(text, around);
      return;
    }
    if (!(node instanceof HTMLElement)) return;
    const name = node.localName;
    if (dropped.has(name)) return;
    if (name === 'br') {
      if (open) add('\n', around);
      return;
    }
    const starts = isLine(name);
    if (starts) open = null;
    const next = within(node, name, around);
    const isListed = /mso-?list/i.test(node.getAttribute('style') ?? '') || /MsoList/.test(node.className);
    for (const child of node.childNodes) visit(child, next);
    if (starts && isListed && open) listed(open);
    if (starts) open = null;
  };
  for (const child of root.childNodes) visit(child, plain);
  return blocks;
}

/** Makes a line of a list of a paragraph that begins with a bullet or a number. */
function listed(block: Block): void {
  const [mark, number] = typedMark.exec(block.runs.map(({ text }) => text).join('')) ?? [];
  if (mark === undefined) return;
  let left = mark.length;
  for (const run of block.runs) {
    const cut = Math.min(left, run.text.length);
    run.text = run.text.slice(cut);
    left -= cut;
  }
  Object.assign(block, { tag: 'li', list: number ? 'ol' : 'ul', quote: false });
}

const isAlike = (one: Run, other: Run) =>
  one.strong === other.strong && one.em === other.em && one.href === other.href;

/** Runs joined where they are alike, without spaces at either end or beside a line's end. */
function tidied(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && isAlike(last, run)) last.text += run.text;
    else joined.push({ ...run });
  }
  let before = '\n';
  for (const run of joined) {
    run.text = run.text.replace(/ *\n */g, '\n').replace(/ +/g, ' ');
    if (before.endsWith(' ') || before.endsWith('\n')) run.text = run.text.replace(/^ +/, '');
    if (run.text !== '') before = run.text;
  }
  for (let at = 0; at < joined.length && joined[at]!.text.trim() === ''; at++) joined[at]!.text = '';
  for (let at = joined.length - 1; at >= 0; at--) {
    joined[at]!.text = joined[at]!.text.trimEnd();
    if (joined[at]!.text !== '') break;
  }
  const first = joined.find(({ text }) => text !== '');
  if (first) first.text = first.text.trimStart();
  return joined.filter(({ text }) => text !== '');
}

function runHtml({ text, strong, em }: Run): string {
  let html = text.split('\n').map(richText).join('<br />');
  if (em) html = `<em>${html}</em>`;
  if (strong) html = `<strong>${html}</strong>`;
  return html;
}

/** Runs one after the other, those of one link in one element. */
function runsHtml(runs: readonly Run[]): string {
  let html = '';
  let href: string | null = null;
  for (const run of runs) {
    if (run.href !== href) {
      if (href !== null) html += '</a>';
      if (run.href !== null) html += `<a href="${richAddress(run.href)}">`;
      ({ href } = run);
    }
    html += runHtml(run);
  }
  return href === null ? html : `${html}</a>`;
}

/**
 * Whatever HTML it is, as rich text is kept: paragraphs, headings, lists, quotes, bold, italic and links. Everything is
 * written anew; no element and no attribute of it is taken over.
 */
export function keptHtml(root: Node): string {
  let html = '';
  let around: string | null = null;
  for (const { tag, list, quote, runs } of blocksOf(root)) {
    const inner = runsHtml(tidied(runs));
    if (inner === '') continue;
    const box = list ?? (quote ? 'blockquote' : null);
    if (box !== around) {
      if (around !== null) html += `</${around}>`;
      if (box !== null) html += `<${box}>`;
      around = box;
    }
    html += `<${tag}>${inner}</${tag}>`;
  }
  return around === null ? html : `${html}</${around}>`;
}

/** The same of HTML as text. Nothing in it runs or is loaded: the document it is read into is shown nowhere. */
export const keptFrom = (html: string): string =>
  keptHtml(new DOMParser().parseFromString(markup(html), 'text/html').body);
