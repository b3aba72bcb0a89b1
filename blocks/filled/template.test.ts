import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { presetIds } from '#shared/looks/looks.ts';
import { trades } from '#shared/places/nigeria.ts';
import { firstOffered, presetsFor } from '#shared/looks/theme.ts';
import { pictureIds } from '../picture-refs.ts';
import { newest, PageDocument } from '../page-document.ts';
import { pictureNames, pictureWords, type PictureName } from './pictures.ts';
import { stories } from './stories.ts';
import { filledSections, picturesIn, wordsIn } from './template.ts';

const folder = 'blocks/filled/pictures';
const ids = new Map(
  pictureNames.map((name, at) => [name, `00000000-0000-8000-8000-${String(at).padStart(12, '0')}`]),
);
const fitting = trades.flatMap(({ id }) =>
  presetsFor(id)
    .slice(0, firstOffered)
    .map((theme) => ({ theme, trade: id })),
);

test.each(fitting)('$theme fills a page for $trade: five to eight sections that can be saved', (of) => {
  const sections = filledSections(of.theme, of.trade, ids);
  expect(PageDocument.parse({ version: newest, sections }).sections).toEqual(sections);
  expect(sections.length).toBeGreaterThanOrEqual(5);
  expect(sections.length).toBeLessThanOrEqual(8);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  expect(new Set(pictureIds(sections)).size).toBeGreaterThanOrEqual(3);
  expect(new Set(pictureIds(sections))).toEqual(
    new Set(picturesIn(of.theme, of.trade).map((name) => ids.get(name))),
  );
});

test('no two themes put a page together in the same order', () => {
  const orders = presetIds.map((theme) =>
    filledSections(theme, 'fashion', ids)
      .map(({ type, settings }) => (type === 'gallery' ? `${type} ${settings.shape}` : type))
      .join(', '),
  );
  expect(new Set(orders).size).toBe(presetIds.length);
});

test('all words of it are known as ours, and a trade nobody knows has those of any shop', () => {
  const words = wordsIn('food');
  expect(words).toContain('Come and eat.');
  expect(words).toContain('Look at what is on the fire, and tell us where to bring it.');
  expect(words).not.toContain('Press play.');
  expect(wordsIn(null)).toEqual(wordsIn('other'));
});

describe('pictures', () => {
  test('each has its file of at most 30 kB and its words, and nothing else lies there', () => {
    expect(readdirSync(folder).toSorted()).toEqual(pictureNames.map((name) => `${name}.webp`).toSorted());
    for (const name of pictureNames) {
      expect([name, statSync(path.join(folder, `${name}.webp`)).size > 30_000]).toEqual([name, false]);
      expect(pictureWords[name]).toMatch(/^[A-Z].{20,110}[^.]$/);
    }
  });

  test('each is in the pages of some trade, and a trade has four of its own', () => {
    const shown = Object.values(stories).flatMap(({ pictures }) => pictures.map(([name]) => name));
    expect(new Set<PictureName>(shown)).toEqual(new Set(pictureNames));
    for (const { pictures } of Object.values(stories))
      expect(new Set(pictures.map(([name]) => name)).size).toBe(4);
  });
});

test('they promise nothing: no price, no hour, no number of days, no praise', () => {
  for (const { id } of trades)
    expect(wordsIn(id).join('\n')).not.toMatch(
      /₦|guarantee|best in|number one|cheapest|original|authentic|\d+ ?(%|am|pm|hours|days|years)|award|trusted by/i,
    );
});

test('what a trade needs is in its pages: hours for food, news for clothes, a form where work is sold', () => {
  const types = (theme: Parameters<typeof filledSections>[0], trade: string) =>
    filledSections(theme, trade, ids).map(({ type }) => type);
  for (const theme of ['iya-basira', 'oke'] as const) expect(types(theme, 'food')).toContain('opening-hours');
  for (const theme of ['ankara', 'shea'] as const) expect(types(theme, 'beauty')).toContain('newsletter');
  for (const theme of ['atelier', 'shea', 'oke'] as const)
    expect(types(theme, 'services')).toContain('enquiry');
  expect(types('signal', 'phones')).not.toContain('newsletter');
  expect(types('oke', 'home')).not.toContain('opening-hours');
});

test('hours stand there to be filled: until their owner says them, the page says none', () => {
  const hours = filledSections('iya-basira', 'food', ids).find(({ type }) => type === 'opening-hours')!;
  expect(hours.settings).toMatchObject({
    hours: [
      { from: 'monday', to: 'friday', opens: '', closes: '' },
      { from: 'saturday', to: 'same', opens: '', closes: '' },
      { from: 'sunday', to: 'same', opens: '', closes: '' },
    ],
  });
});
