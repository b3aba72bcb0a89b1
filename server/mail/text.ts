import { escaped as asHtml } from '#shared/html.ts';
import { firstLanguage } from '#shared/languages.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { Words } from '#shared/words/words.ts';

/** Marks that turn the reading direction, by which a name can be made to look like another. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

/** Safe between tags and inside double-quoted attributes. */
export function escaped(text: string): string {
  return asHtml(bare(text));
}

/** Without what could break a header or draw a line of its own. */
export function oneLine(text: string): string {
  return text
    .replace(turns, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** Keeps line breaks, drops every other control character. */
export function bare(text: string): string {
  return text
    .replace(turns, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim();
}

/** Mail programs make links of what looks like one: a stranger's words are not to lead anywhere. */
export const unlinked = (text: string): string =>
  bare(text)
    .replace(/(\p{L})\.(?=\p{L})/gu, '$1. ')
    .replace(/:\/\//g, ': ');

type Greetings = Pick<Words['mails'], 'hello' | 'helloAll'>;

const nameShape = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u;

/**
 * "Hello Ada," or just "Hello,". Anybody may sign up with somebody else's address and an advertisement for a name, and mail
 * programs turn words with dots and slashes into links; such a name is not repeated to the reader.
 */
export function greeting(firstName: string, says: Greetings = wordsOf(firstLanguage).mails): string {
  const name = nameIn(firstName);
  return name ? says.hello(name) : says.helloAll;
}

/** A name that can be repeated; null for what is none. */
export function nameIn(firstName: string): string | null {
  const name = oneLine(firstName);
  return nameShape.test(name) ? name : null;
}

/** Every web address in a text, each once, in order. */
export function linksIn(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"']+/g) ?? [])];
}
