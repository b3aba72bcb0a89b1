import { escaped } from '#shared/html.ts';

/** What XML cannot say, however it is written: most control characters, and halves of characters. */
const unsayable =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Words as they may stand in an element. */
export const inXml = (words: string): string => escaped(words.replace(unsayable, ''));

/** At most so many characters, cut after a whole word where there is one. */
export function cut(words: string, most: number): string {
  if (words.length <= most) return words;
  const short = words.slice(0, most - 1);
  const end = short.search(/\s\S*$/);
  return `${(end > most / 2 ? short.slice(0, end) : short).trimEnd()}…`;
}

export const element = (name: string, words: string): string => `<${name}>${inXml(words)}</${name}>`;
