import { globSync, readFileSync } from 'node:fs';
import { titleOf } from '#server/billing/price.ts';
import { cardConsent } from '#shared/card-consent.ts';
import { billings, offers } from '#shared/plans.ts';
import { textsOf } from '../../../scripts/spoken/texts.ts';
import { parsedPage } from './parsed-page.ts';

/** The pages on which we say what we do, by the names they are built under. */
export const publicPages = [
  'landing-landing',
  'pricing-pricing',
  'about-about',
  'legal-terms',
  'legal-privacy',
  'course-course',
  'webinar-webinar',
] as const;
export type PublicPage = (typeof publicPages)[number];

/** What nobody reads. */
const unread = 'script, style, template, svg';
/** What stands on lines of its own; whatever else stands in a line belongs to its sentence. */
const block =
  'address, article, aside, br, button, dd, details, div, dl, dt, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, header, hr, legend, li, main, nav, ol, option, p, section, summary, table, td, th, tr, ul, .block';

/**
 * The text below a node, with a line's end wherever something else begins. Two elements with nothing between them, not
 * even a space, are two things, as buttons side by side are; so is what begins large right behind a word.
 */
function linesOf(node: Node): string {
  if (node.nodeType === 3) return node.textContent!.replace(/\s+/g, ' ');
  if (node.nodeType !== 1 || (node as Element).matches(unread)) return '';
  let text = '';
  for (const child of node.childNodes) {
    const piece = linesOf(child);
    const isElement = child.nodeType === 1;
    const afterElement = isElement && child.previousSibling?.nodeType === 1 && /\S$/.test(text);
    const afterWord = isElement && /[\p{L}\d]$/u.test(text) && /^\p{Lu}/u.test(piece);
    text += (afterElement && /^\S/.test(piece)) || afterWord ? `\n${piece}` : piece;
  }
  return (node as Element).matches(block) ? `\n${text}\n` : text;
}

/** A sentence ends where another begins; the number before a heading belongs to it, and figures alone say nothing, nor does the day of a page. */
function sentencesOf(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => !/^%\w+%$|^Last updated: /.test(line))
    .flatMap((line) => line.split(/(?<=[.!?])(?<!^\d+\.)\s+/))
    .filter((sentence) => /\p{L}/u.test(sentence));
}

/** What sources say to people. */
const wordsIn = (files: readonly string[]): string[] =>
  files.flatMap((file) => textsOf(readFileSync(file, 'utf8'), file).map(({ words }) => words));

/** What pages say only where there is something to say it of: how many sell with us. */
const sources: Partial<Record<PublicPage, string>> = { 'landing-landing': 'web/site/landing/hero.tsx' };

/** What a built page says: its title, its description for search engines, and all that stands on it. */
export function sentencesOn(page: PublicPage): string[] {
  const { title, head, body } = parsedPage(readFileSync(`dist/web/pages/${page}.html`, 'utf8'));
  const description = head.querySelector('meta[name="description"]')?.getAttribute('content') ?? '';
  const written = sentencesOf([title, description, linesOf(body)].join('\n'));
  const source = sources[page];
  const others = source ? sentencesOf(wordsIn([source]).join('\n')) : [];
  return [...written, ...others.filter((other) => !written.some((one) => one.includes(other)))];
}

/** What the dashboard says of plans, in whole sentences or with a number. Other buttons and labels promise nothing, nor does what went wrong. */
export function sentencesOfPlans(): string[] {
  const files = globSync('web/dashboard/billing/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const titles = offers
    .filter(({ id }) => id !== 'free')
    .flatMap(({ id, price }) => billings.flatMap((billing) => (price[billing] ? titleOf(id, billing) : [])));
  return [...wordsIn(files), ...titles, cardConsent.text]
    .flatMap(sentencesOf)
    .filter((sentence) => sentence.endsWith('.') || /\d/.test(sentence.replace(/\{\d\}/g, '')))
    .filter((sentence) => !/^We could not|^Please try again/.test(sentence));
}
