import { prosePartsOf } from './prose-parts.ts';

/**
 * Rich text as it is kept: HTML of these few elements, each written in one way, so that two who say the same write the
 * same. The editor writes it so; the server takes everything else out of it, on the way in and on the way out.
 */
export const richTags = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a', 'br'] as const;

/** What other programs write, and what it is here. */
export const sameTags: Readonly<Record<string, (typeof richTags)[number]>> = {
  b: 'strong',
  i: 'em',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  div: 'p',
};

/** Marks that turn the reading direction, and characters nobody sees: words can be made to look like others by them. */
const unseen = /[\u202a-\u202e\u2066-\u2069\u200b\p{Cc}]/gu;

/** Words without what nobody sees; every space is the same space. */
export const plainWords = (text: string): string => text.replace(/\s/g, ' ').replace(unseen, '');

const place = /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d|\/(?![/\\]))[^\s\\<>"`]*$/i;

/** Whether a link may lead there: a page of the web or of the shop, a mail address, a telephone number. */
export const isPlace = (address: string): boolean => address.length <= 500 && place.test(address);

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in rich text. */
export const richText = (text: string): string => text.replace(/[&<>]/g, (mark) => marks[mark]!);

/** An address as it stands in a link of rich text. */
export const richAddress = (address: string): string => address.replace(/[&<>"]/g, (mark) => marks[mark]!);

/** What stands in rich text without an element around it, as it is read. */
export const readText = (html: string): string =>
  html
    .replace(/&(?:lt|#60);/g, '<')
    .replace(/&(?:gt|#62);/g, '>')
    .replace(/&(?:quot|#34);/g, '"')
    .replace(/&amp;/g, '&');

/** The words of rich text alone, one line for each paragraph. */
export const wordsOfRich = (html: string): string =>
  readText(html.replace(/<br ?\/?>|<\/(?:p|h2|h3|li)>/g, '\n').replace(/<[^>]*>/g, '')).trim();

/** Plain text as rich text: its paragraphs and lists. */
export function richOf(text: string): string {
  return prosePartsOf(text)
    .map(({ isList, lines }) => {
      const said = lines.map((line) => richText(plainWords(line)));
      return isList
        ? `<ul>${said.map((line) => `<li>${line}</li>`).join('')}</ul>`
        : `<p>${said.join('<br />')}</p>`;
    })
    .join('');
}
