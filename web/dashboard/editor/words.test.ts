import { JSDOM } from 'jsdom';
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { blockOf, blocks, type FilledSection, type Section } from '#blocks/registry.ts';
import { newest, type PageDocument } from '#blocks/page-document.ts';
import { richOf, wordsOfRich } from '#blocks/rich.ts';
import * as words from '#shared/words/spoken/en.ts';
import { Blocks } from '#blocks/views.tsx';
import { changesBetween } from './keeping/changes.ts';
import { withValue } from './keeping/document.ts';
import {
  piecesOf,
  roomFor,
  shownIn,
  stillExample,
  withPiece,
  wordsOf,
  examplePictures,
  isExample,
  type Ours,
} from './words.ts';
import { writablesOf } from './typing.ts';

const of = (type: Section['type'], settings: object = {}) =>
  ({ id: 'x', type, settings: { ...blockOf(type).example('home'), ...settings } }) as Section;

const inTrade = (trade: Ours['trade'], more: Partial<Ours> = {}): Ours => ({
  trade,
  words: new Set(),
  pictures: new Set(),
  ...more,
});

/** A section as it stands in a page, with nothing of a store. */
function drawn(section: Section): HTMLElement {
  const sections = [{ ...section, data: { picture: null } } as FilledSection];
  const html = renderToStaticMarkup(
    createElement(Blocks, { sections, words, mode: 'full', tells: 'price', titled: true }),
  );
  return new JSDOM(html).window.document.body.firstElementChild as HTMLElement;
}

/** jsdom knows no `contentEditable`, by which elements that can be written in are told. */
function writable(section: Section) {
  const root = drawn(section);
  for (const element of [root, ...root.querySelectorAll('*')])
    if (!element.closest('svg')) Object.assign(element, { contentEditable: 'inherit' });
  return writablesOf(root, section);
}

test('words are found where they stand, in headings, paragraphs, lists, buttons and questions', () => {
  const found = (section: Section) =>
    writable(section).map(({ element, piece }) => [element.tagName, piece.shown]);
  const words = 'One\nline\n\n- a\n- b\n\nLast';
  expect(found(of('picture-text', { heading: 'Pots', text: words, button_label: '' }))).toEqual([
    ['H2', 'Pots'],
    ['P', 'One\nline'],
    ['LI', 'a'],
    ['LI', 'b'],
    ['P', 'Last'],
  ]);
  const marked = '<h2>Care &amp; use</h2><p>Dry <strong>well</strong>.</p>';
  expect(found(of('text', { heading: 'Pots', text: richOf(words) + marked }))).toEqual([
    ['H2', 'Pots'],
    ['P', 'One\nline'],
    ['LI', 'a'],
    ['LI', 'b'],
    ['P', 'Last'],
    ['H2', 'Care & use'],
  ]);
  expect(found(of('hero', { heading: 'A', text: 'B', button_label: 'C' }))).toEqual([
    ['H2', 'A'],
    ['P', 'B'],
    ['A', 'C'],
  ]);
  expect(found(of('faq', { heading: '', questions: [{ question: 'Why?', answer: 'So.' }] }))).toEqual([
    ['SUMMARY', 'Why?'],
    ['P', 'So.'],
  ]);
});

test('of two places that say the same, each is written by itself', () => {
  const section = of('faq', {
    heading: 'Why?',
    questions: [
      { question: 'Why?', answer: 'Why?' },
      { question: 'Why?', answer: '' },
    ],
  });
  expect(writable(section).map(({ piece }) => piece.words.path.join(' '))).toEqual([
    'heading',
    'questions 0 question',
    'questions 0 answer',
    'questions 1 question',
  ]);
});

test('one paragraph or one line of a list becomes other, and all around it stays', () => {
  const [words] = wordsOf(of('picture-text', { heading: '', text: 'One\n\n- a\n- b\n\nLast' })).slice(1);
  const [, , a, , last] = piecesOf(words!);
  expect(withPiece(a!, 'x\ny')).toBe('One\n\n- x\n- y\n- b\n\nLast');
  expect(withPiece(last!, 'Very last')).toBe('One\n\n- a\n- b\n\nVery last');
});

test('a piece of rich text is put back in its place as text, a line more is an element more', () => {
  const value = '<h2>A &lt; B</h2><p>One</p><ul><li>a</li></ul><p>x<br />y</p><p>no <em>piece</em></p>';
  const words = wordsOf(of('text', { heading: '', text: value })).at(-1)!;
  const [title, one, item, lines, ...none] = piecesOf(words);
  expect(none).toEqual([]);
  expect(title!.shown).toBe('A < B');
  expect(withPiece(title!, 'Me & <you>\n2')).toBe(value.replace('A &lt; B', 'Me &amp; &lt;you&gt; 2'));
  expect(withPiece(one!, 'One\n\nTwo')).toBe(value.replace('One</p>', 'One</p><p>Two</p>'));
  expect(withPiece(item!, 'a\nb')).toBe(value.replace('a</li>', 'a</li><li>b</li>'));
  expect(withPiece(lines!, 'x\nz')).toBe(value.replace('<br />y', '<br />z'));
  expect(roomFor({ ...one!, words: { ...words, longest: wordsOfRich(value).length } })).toBe('One'.length);
});

test('what an element says is read with its line breaks and without the space around it', () => {
  const { body } = new JSDOM('<p> One <br>two<b>!</b> </p>').window.document;
  expect(shownIn(body)).toBe('One\ntwo!');
});

test('words of the example are told from words of one’s own; words on a button are nobody’s', () => {
  const section = of('hero');
  const { heading } = section.settings as { heading: string };
  expect(stillExample(section, inTrade('home'))).toContain(heading);
  expect(stillExample(section, inTrade('home'))).not.toContain('Shop everything');
  const own = { ...section, settings: withValue(section.settings, ['heading'], 'Mine') } as Section;
  expect(stillExample(own, inTrade('home'))).not.toContain('Mine');
  expect(stillExample(own, inTrade('home'))).toHaveLength(stillExample(section, inTrade('home')).length - 1);
  expect(stillExample(of('product-grid'), inTrade('home'))).toEqual([]);
  for (const { type } of blocks) expect(() => stillExample(of(type), inTrade(null))).not.toThrow();
});

test('what publishing changes is said by the names of sections', () => {
  const page = (...sections: Section[]): PageDocument => ({
    version: newest,
    title: '',
    description: '',
    sections,
  });
  const named = (id: string, section: Section) => ({ ...section, id });
  const [hero, faq, text] = [named('a', of('hero')), named('b', of('faq')), named('c', of('text'))];
  expect(changesBetween(page(hero, faq), page(hero, faq))).toEqual([]);
  expect(changesBetween(page(hero, faq), page(text, hero))).toEqual([
    'New: “Text”',
    'Gone: “Questions and answers”',
  ]);
  const other = named('a', of('hero', { heading: 'Other' }));
  expect(changesBetween(page(hero, faq), page(faq, other))).toEqual([
    'Changed: “Opening”',
    'Sections in another order',
  ]);
});

test('words and pictures of a filled page are told as examples until they are others', () => {
  const picture = { id: '00000000-0000-8000-8000-000000000001', focus: { x: 50, y: 50 }, alt: '' };
  const filled = of('hero', { heading: 'Come and eat.', text: 'Mine', picture });
  const ours = inTrade('food', { words: new Set(['Come and eat.']), pictures: new Set([picture.id]) });
  expect(stillExample(filled, ours)).toEqual(['Come and eat.']);
  expect(examplePictures(filled, ours)).toBe(1);
  const rewritten = of('hero', { heading: 'Mama Put', text: 'Mine', picture });
  expect([stillExample(rewritten, ours), isExample(rewritten, ours)]).toEqual([[], true]);
  const own = of('hero', { heading: 'Mama Put', text: 'Mine', picture: { ...picture, id: 'mine' } });
  expect([examplePictures(own, ours), isExample(own, ours)]).toEqual([0, false]);
});
