import type { Control } from '#blocks/fields.ts';
import { blockOf, type Section } from '#blocks/registry.ts';
import { pictureIds } from '#blocks/picture-refs.ts';
import { plainWords, readText, richText, wordsOfRich } from '#blocks/rich.ts';
import type { TradeId } from '#shared/places/nigeria.ts';
import { controlsFor, valueAt, type Path } from './keeping/document.ts';

/** Words of a section that its owner writes. */
export interface Words {
  path: Path;
  kind: 'line' | 'text' | 'rich';
  label: string;
  /** Characters. */
  longest: number;
  /** As it is kept; of rich text that is HTML. */
  value: string;
}

function wordsIn(controls: readonly Control[], settings: unknown, above: Path): Words[] {
  return controls.flatMap((control): Words[] => {
    const path = [...above, control.name];
    const value = valueAt(settings, [control.name]);
    const { kind, label, longest = Infinity } = control;
    if ((kind === 'line' || kind === 'text' || kind === 'rich') && typeof value === 'string')
      return [{ path, kind, label, longest, value }];
    if (control.kind !== 'list' || !Array.isArray(value)) return [];
    return value.flatMap((item, at) => wordsIn(control.items ?? [], item, [...path, at]));
  });
}

/** Words as they are read, whatever they are kept as. */
export const saidBy = ({ kind, value }: Words): string =>
  kind === 'rich' ? wordsOfRich(value) : value.trim();

/** All words of a section in the order in which they are asked for. */
export const wordsOf = ({ type, settings }: Section): Words[] => wordsIn(controlsFor(type), settings, []);

/** A part of words that stands in one element of the page. */
export interface Piece {
  words: Words;
  /** As the element shows it. */
  shown: string;
  start: number;
  end: number;
  /** A line of a list: what is added below it is a line of the list, too. */
  listed: boolean;
  /** Of rich text: the element of which each line is one, or what parts them; null where there is one line. */
  within?: 'p' | 'li' | 'br' | null;
}

const listMark = /^\s*[-•*]\s+/;
const tidy = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();

/** The lines of a text with where each begins. */
function linesOf(text: string): { line: string; start: number }[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const here = { line, start };
    start += line.length + 1;
    return here;
  });
}

/** Paragraphs and lists of a text, as `Prose` parts them. */
function paragraphsOf(text: string): { line: string; start: number }[][] {
  const groups: { line: string; start: number }[][] = [[]];
  for (const one of linesOf(text))
    if (one.line.trim() === '') groups.push([]);
    else groups.at(-1)!.push(one);
  return groups.filter((group) => group.length > 0);
}

/** A paragraph, heading or line of a list in which nothing is marked out. */
const plainElement = /<(p|h2|h3|li)>((?:[^<]|<br \/>)+)<\/\1>/g;

/** What of rich text can be written as plain text: the elements that hold words and nothing else. */
const piecesOfRich = (words: Words): Piece[] =>
  [...words.value.matchAll(plainElement)].map(({ index, 1: tag = '', 2: held = '' }) => {
    const start = index + tag.length + '<>'.length;
    const lines = held.split('<br />').map((line) => readText(line).trim());
    const within = lines.length > 1 ? 'br' : tag === 'li' || tag === 'p' ? tag : null;
    return { words, shown: lines.join('\n'), start, end: start + held.length, listed: false, within };
  });

/** What of some words an element of the page may show: all of it, a paragraph, or a line of a list. */
export function piecesOf(words: Words): Piece[] {
  const { value, kind } = words;
  if (kind === 'rich') return piecesOfRich(words);
  const whole = { words, shown: tidy(value), start: 0, end: value.length, listed: false };
  if (whole.shown === '') return [];
  if (kind === 'line') return [whole];
  const parts = paragraphsOf(value).flatMap((group): Piece[] => {
    const endOf = ({ line, start }: { line: string; start: number }) => start + line.length;
    if (group.every(({ line }) => listMark.test(line)))
      return group.map((one) => {
        const mark = listMark.exec(one.line)![0].length;
        const shown = one.line.slice(mark).trim();
        return { words, shown, start: one.start + mark, end: endOf(one), listed: true };
      });
    const [start, end] = [group[0]!.start, endOf(group.at(-1)!)];
    return [{ words, shown: tidy(value.slice(start, end)), start, end, listed: false }];
  });
  return parts.length === 1 && !parts[0]!.listed ? [whole] : [whole, ...parts];
}

/** Text as it stands in a piece of rich text. */
function putInRich(text: string, within: NonNullable<Piece['within']> | null): string {
  const lines = text
    .split('\n')
    .map((line) => richText(plainWords(line)).trim())
    .filter(Boolean);
  if (within === 'br') return lines.join('<br />');
  return lines.join(within ? `</${within}><${within}>` : ' ');
}

/** All of the words once a piece of them reads otherwise. */
export function withPiece({ words, start, end, listed, within }: Piece, text: string): string {
  const put =
    words.kind === 'rich'
      ? putInRich(text, within ?? null)
      : listed
        ? text.split('\n').filter(Boolean).join('\n- ')
        : text;
  return words.value.slice(0, start) + put + words.value.slice(end);
}

/** Characters that a piece may have, given those beside it. */
export function roomFor({ words: { kind, longest, value }, shown, start, end }: Piece): number {
  if (kind === 'rich') return longest - (wordsOfRich(value).length - shown.length);
  return longest - (value.length - (end - start));
}

/** The words of an element as they are read, one line for each. */
export function shownIn(node: Node): string {
  const read = (part: Node): string => {
    if (part.nodeType === 3) return part.nodeValue ?? '';
    if (part.nodeName === 'BR') return '\n';
    return [...part.childNodes].map(read).join('');
  };
  return tidy(read(node));
}

/** Words on a button are nobody's own, whoever wrote them first. */
const anybodys = new Set(['Words on the button', 'Words of a link after it']);

/** What of a page may still be ours: the examples of the blocks for a trade, and the words and pictures of filled pages. */
export interface Ours {
  trade: TradeId | null;
  words: ReadonlySet<string>;
  pictures: ReadonlySet<string>;
}

/** How many of a section's pictures are still ours. */
export const examplePictures = ({ settings }: Section, { pictures }: Ours): number =>
  pictureIds(settings).filter((id) => pictures.has(id)).length;

/** Whether words or pictures of a section are still ours. */
export const isExample = (section: Section, ours: Ours): boolean =>
  examplePictures(section, ours) > 0 || stillExample(section, ours).length > 0;

/** The words of a section that are still those of our example. */
export function stillExample(section: Section, { trade, words: filled }: Ours): string[] {
  const example = { ...section, settings: blockOf(section.type).example(trade ?? 'other') } as Section;
  const ours = new Set(wordsOf(example).map(saidBy));
  const words = wordsOf(section).filter(({ label }) => !anybodys.has(label));
  // A heading alone, above what the store shows, is as good as any.
  if (words.length < 2) return [];
  return words.map(saidBy).filter((said) => said !== '' && (ours.has(said) || filled.has(said)));
}
