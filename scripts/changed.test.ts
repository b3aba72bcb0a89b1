import { expect, test } from 'vitest';
import { reachedBy } from './changed.ts';

const texts = new Map([
  ['shared/money.ts', ''],
  ['server/orders/totals.ts', "import { naira } from '#shared/money.ts';"],
  ['server/orders/totals.test.ts', "import { testApp } from '#tests/support/app.ts';"],
  ['server/orders/index.ts', "export { totals } from './totals.ts';"],
  ['server/money/books.ts', "import { totals } from '../orders/index.ts';"],
  ['server/money/books.test.ts', "import { books } from './books.ts';"],
  ['server/app.ts', "import { books } from './money/books.ts';"],
  ['tests/support/app.ts', "import { createApp } from '#server/app.ts';"],
  ['tests/sweep.test.ts', "import { testApp } from './support/app.ts';"],
]);

test('a change reaches the tests that import it, and those beside it', () => {
  expect(reachedBy(['server/money/books.ts'], texts)).toEqual({
    near: ['server/money/books.test.ts'],
    far: 2,
  });
});

test('behind the index of a module, tests are counted and left out', () => {
  expect(reachedBy(['shared/money.ts'], texts)).toEqual({ near: [], far: 3 });
  expect(reachedBy(['server/orders/totals.ts'], texts)).toEqual({
    near: ['server/orders/totals.test.ts'],
    far: 2,
  });
});

test('a changed test is run itself', () => {
  expect(reachedBy(['tests/sweep.test.ts'], texts).near).toEqual(['tests/sweep.test.ts']);
});

test('the nearest come first, and no more than take a minute and a half', () => {
  const many = Array.from({ length: 30 }, (_, n) => [`web/ui/${n}.test.ts`, "import './field.ts';"] as const);
  const { near, far } = reachedBy(['web/ui/field.ts'], new Map([['web/ui/field.ts', ''], ...many]));
  expect([near.length, far]).toEqual([20, 10]);
});

test('what the bundler takes by a pattern is imported, rules and drawings too', () => {
  const views = new Map([
    [
      'blocks/views.tsx',
      "const views = import.meta.glob<View>('./*/view.tsx', { eager: true });\nconst rules = import.meta.glob<string>('./*/*.css', {",
    ],
    ['blocks/views.test.ts', "import { Blocks } from './views.tsx';"],
    ['blocks/faq/view.tsx', ''],
  ]);
  const near = (file: string) => reachedBy([file], views).near;
  expect(near('blocks/faq/view.tsx')).toEqual(['blocks/views.test.ts']);
  expect(near('blocks/faq/style.css')).toEqual(['blocks/views.test.ts']);
  expect(near('blocks/faq/thumb.svg')).toEqual([]);
});
