import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { presetIds } from '#shared/looks/looks.ts';
import { OfLaterRelease } from '#shared/later-release.ts';
import { defaultHome, defaultPage } from './default-pages.ts';
import { newest, PageDocument, readDocument, SentDocument } from './page-document.ts';

/** One document of each version there ever was, all saying the same page. */
const kept = readdirSync('blocks/fixtures').filter((file) => file.endsWith('.json'));
const fixture = (version: number): Record<string, unknown> =>
  JSON.parse(readFileSync(`blocks/fixtures/${version}.json`, 'utf8'));

const store = {
  name: 'Adunni',
  tagline: '',
  about: 'We make pots.',
  trade: 'home',
  collections: [
    { title: 'Clay', slug: 'clay', product_count: 6 },
    { title: 'Cloth', slug: 'cloth', product_count: 5 },
  ],
};

describe('a kept document', () => {
  test('of every version there ever was has an example', () => {
    const versions = Array.from({ length: newest }, (_, index) => `${index + 1}.json`);
    expect(kept.toSorted()).toEqual(versions);
  });

  test.each(Array.from({ length: newest }, (_, index) => index + 1))(
    'of version %i is read as one of the newest, and says the same',
    (version) => {
      expect(fixture(version).version).toBe(version);
      expect(readDocument(fixture(version))).toEqual(readDocument(fixture(newest)));
    },
  );

  test('of the newest version stays as it is', () => {
    expect(readDocument(fixture(newest))).toEqual(fixture(newest));
  });

  test('of a later release, or that is none at all, is not guessed at', () => {
    const later = { ...fixture(newest), version: newest + 1 };
    expect(() => readDocument(later)).toThrow(OfLaterRelease);
    expect(() => SentDocument.safeParse(later)).toThrow(OfLaterRelease);
    for (const none of [null, 'x', {}, { version: 1 }, { version: 1, sections: [{ type: 'hero' }] }])
      expect(() => readDocument(none)).toThrow();
  });
});

test('a picture of version 1 is kept by its id, seen around its middle, with the words it had', () => {
  const [hero] = readDocument(fixture(1)).sections;
  expect(hero).toMatchObject({
    settings: {
      picture: {
        id: '0190f3a0-0000-7000-8000-000000000001',
        focus: { x: 50, y: 50 },
        alt: 'Three clay mugs on a shelf',
      },
    },
  });
});

test('a text of version 2 is kept as rich text that says the same, letter by letter', () => {
  const text = 'Wash < 40° & dry.\nIn the shade.\n\n- not <b>bold</b>\n- 2\n\n  Last  ';
  const [section] = readDocument({
    version: 2,
    sections: [{ id: 'a', type: 'text', settings: { heading: '<b>', text } }],
  }).sections;
  expect(section!.settings).toEqual({
    heading: '<b>',
    text:
      '<p>Wash &lt; 40° &amp; dry.<br />In the shade.</p>' +
      '<ul><li>not &lt;b&gt;bold&lt;/b&gt;</li><li>2</li></ul><p>Last</p>',
  });
});

test('a document is taken as an editor of an earlier release sends it', () => {
  expect(SentDocument.parse(fixture(2))).toEqual(fixture(newest));
  expect(SentDocument.parse(fixture(newest))).toEqual(fixture(newest));
  for (const none of [null, { version: 1 }, { ...fixture(newest), version: 'x' }])
    expect(SentDocument.safeParse(none).success).toBe(false);
});

test('rich text is counted by its words, and has no room for markup without end', () => {
  const sized = (words: number, around = '') =>
    PageDocument.safeParse({
      version: newest,
      sections: [{ id: 'a', type: 'text', settings: { text: `<p>${around}${'é'.repeat(words)}</p>` } }],
    });
  expect(sized(20_000).success).toBe(true);
  expect(sized(20_001).error?.issues[0]?.message).toBe('Use at most 20000 characters.');
  expect(sized(1, '<em></em>'.repeat(10_000)).success).toBe(false);
});

test('opening hours of version 3 stand in the note, word for word and line for line', () => {
  const hours = readDocument(fixture(3)).sections.at(-1);
  expect(hours).toMatchObject({
    type: 'opening-hours',
    settings: {
      hours: [],
      note: 'Monday to Friday: 8 am to 6 pm\nSunday: Closed\nBy appointment\n\nOrder by 11 for lunch.',
    },
  });
  const row = { days: 'd'.repeat(60), hours: 'h'.repeat(60) };
  const full = { days: Array(14).fill(row), note: 'n'.repeat(300) };
  const [longest] = readDocument({
    ...fixture(3),
    sections: [{ id: 'x', type: 'opening-hours', settings: full }],
  }).sections;
  expect(JSON.stringify(longest)).toContain(`${'h'.repeat(60)}\\n\\n${'n'.repeat(300)}`);
});

test('the pages a store has without writing them are documents like any other', () => {
  for (const document of [
    ...[null, ...presetIds].map((preset) => defaultHome({ ...store, theme: { preset } })),
    defaultPage('about', store),
    defaultPage('delivery-and-payment', store),
  ])
    expect(PageDocument.parse(document)).toEqual(document);
});
