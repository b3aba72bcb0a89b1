import { richOf } from '#blocks/rich.ts';

/** Stars and underscores as chat programs mark out words by them. */
const marked = (mark: string) =>
  new RegExp(`(^|[\\s>(“"])\\${mark}(\\S|\\S[^${mark}<]*?\\S)\\${mark}(?=[\\s.,;:!?)<”"]|$)`, 'g');
const [stars, underscores] = [marked('*'), marked('_')];

/** Plain text as it is pasted from a chat: paragraphs, lists, *bold* and _italic_. */
export const pastedText = (text: string): string =>
  richOf(text.replace(/\r\n?/g, '\n'))
    .replace(stars, '$1<strong>$2</strong>')
    .replace(underscores, '$1<em>$2</em>');
