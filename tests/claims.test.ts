import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { publicPages, sentencesOfPlans, sentencesOn } from './support/reading/public-sentences.ts';

/** How many claims nothing shows yet. This number only goes down: a new claim comes with its test, or is not made. */
const mostNotShown = 0;

const parts = new Map(
  readFileSync('docs/claims.md', 'utf8')
    .split(/^## /m)
    .map((part) => [part.slice(0, part.indexOf('\n')), part]),
);
const part = (heading: string) => parts.get(heading)!;

/** The cells of the rows below the heads of a part's tables. */
const rowsIn = (heading: string) =>
  [...part(heading).matchAll(/^\| (.+) \|$/gm)]
    .map(([, row]) => row!.split(' | '))
    .filter(([first]) => first !== 'What we say');

const shown = rowsIn('Shown by a test');
const notShown = rowsIn('Not shown yet');
const nothing = [...part('Nothing a test could show').matchAll(/^- (.+)$/gm)].map(
  ([, sentence]) => sentence!,
);
const lists = {
  shown: [...new Set(shown.map(([claim]) => claim!))],
  nothing,
  notShown: notShown.map(([claim]) => claim!),
};
const listed = new Set(Object.values(lists).flat());

/** What stands on the pages as they are built, and in the dashboard where plans are paid. */
const said = new Map<string, string[]>([
  ...publicPages.map((page) => [page, sentencesOn(page)] as const),
  ['the dashboard’s plans', sentencesOfPlans()],
]);
const standing = new Set([...said.values()].flat());

/** A test's title stands in its file as a whole text, as it is written there, and is not passed over. */
function hasTest(file: string, title: string): boolean {
  if (!/\.(test|e2e)\.tsx?$/.test(file) || !existsSync(file)) return false;
  const source = readFileSync(file, 'utf8');
  return ["'", '"', '`'].some((quote) => {
    const at = source.indexOf(quote + title + quote);
    return at >= 0 && !/\.(skip|todo|fixme)\(\s*$/.test(source.slice(0, at));
  });
}

describe('what we say on public pages', () => {
  test('is read off the pages whole: a price, a question, a heading with its number, what follows a link', () => {
    expect(said.get('pricing-pricing')).toEqual(
      expect.arrayContaining(['₦5,000 a month', 'Can I cancel?', 'At any time, in your dashboard.']),
    );
    expect(said.get('legal-terms')).toEqual(
      expect.arrayContaining([
        '1. The agreement',
        'See also our Privacy Policy and our About page.',
        'true descriptions, prices and photos, and goods that are safe and lawful;',
      ]),
    );
    expect(said.get('landing-landing')).toEqual(expect.arrayContaining(['Create your store', 'See prices']));
    expect(said.get('the dashboard’s plans')).toContain('The whole shop, free for as long as you like.');
    for (const [page, sentences] of said) expect([page, sentences.length > 30]).toEqual([page, true]);
  });

  test.each([...said])(
    'each sentence of %s stands in docs/claims.md: shown, nothing to show, or not yet',
    (_page, all) => {
      expect(all.filter((sentence) => !listed.has(sentence))).toEqual([]);
    },
  );

  test('docs/claims.md holds no sentence that stands on no page any more, and none twice', () => {
    expect([...listed].filter((sentence) => !standing.has(sentence))).toEqual([]);
    const all = Object.values(lists).flat();
    expect(all.filter((sentence, at) => all.indexOf(sentence) !== at)).toEqual([]);
    expect(new Set(shown.map((row) => row.join())).size).toBe(shown.length);
  });

  test('each claim that is shown names a test that is there, by its file and its whole title', () => {
    expect(shown.filter(([, file = '', title = '']) => !hasTest(file, title))).toEqual([]);
    // A part of a title is none, nor is a title in another file.
    const [, file = '', title = ''] = shown[0]!;
    expect([hasTest(file, title.slice(0, -1)), hasTest('tests/claims.test.ts', title)]).toEqual([
      false,
      false,
    ]);
  });

  test('each claim that nothing shows yet says what is missing, and their number only goes down', () => {
    expect(notShown.filter(([, missing = '']) => missing.length < 20)).toEqual([]);
    expect(notShown.length).toBeLessThanOrEqual(mostNotShown);
  });
});
