import { expect, test } from 'vitest';
import type { TableProduct } from '#shared/api/product-table.ts';
import { columnsFor, linesOf, read } from './columns.ts';
import { checked, countProblems, insisted, settled, toSend, typedInto, type Entry } from './draft.ts';
import { pastedInto, sheetOf } from './pasted.ts';

const kind = (id: string, title = '') => ({
  id,
  title,
  price_kobo: 400_000,
  compare_at_kobo: null,
  cost_kobo: null,
  on_hand: 10,
  sku: '',
  barcode: '',
});
const product = (id: string, kinds: [string, string?][], more: Partial<TableProduct> = {}): TableProduct => ({
  id,
  title: `Product ${id}`,
  status: 'active',
  is_file: false,
  is_set: false,
  variants: kinds.map(([one, title]) => kind(one, title)),
  ...more,
});
const columns = columnsFor(true);
const column = (field: string) => columns.find((one) => one.field === field)!;
const mug = product('mug', [['m']]);
const price = { variantId: 'm', field: 'price_kobo' } as const;
const stock = { variantId: 'm', field: 'on_hand' } as const;
const typed = (entry: Entry | null, place: typeof price | typeof stock, text: string, of = mug) =>
  typedInto(entry ?? undefined, of, place, text);

test('cells are read as people type them, and what is none says why', () => {
  expect(
    (
      [
        ['price_kobo', '₦4,500'],
        ['price_kobo', '4.5k'],
        ['compare_at_kobo', ''],
        ['on_hand', '1,200'],
        ['on_hand', ''],
        ['status', 'Hidden'],
        ['status', 'on sale'],
        ['title', '  Jug '],
        ['price_kobo', ''],
        ['price_kobo', 'much'],
        ['on_hand', '-1'],
        ['on_hand', '2000000'],
        ['title', ' '],
        ['sku', 'x'.repeat(61)],
        ['status', 'gone'],
      ] as const
    ).map(([field, text]) => Object.values(read(field, text))[0] as unknown),
  ).toEqual([
    450_000,
    450_000,
    null,
    1200,
    null,
    'draft',
    'active',
    'Jug',
    'Give it a price.',
    'Enter an amount in naira, for example 2,500.',
    'Enter a whole number, or nothing where you do not count it.',
    'Stock is at most 1,000,000.',
    'Give the product a name.',
    'Use at most 60 characters.',
    'Write On sale, Draft or Archived.',
  ]);
});

test('what is typed back to what stood there is no change', () => {
  const entry = typed(null, price, '4500');
  expect(entry!.cells).toEqual({ 'm price_kobo': { typed: '4500', seen: 400_000 } });
  expect(typed(entry, price, '4,000')).toBeNull();
});

test('a column goes down over the lines that have such a cell, and several go beside each other', () => {
  const lines = linesOf([
    product('shirt', [
      ['s', 'S'],
      ['l', 'L'],
    ]),
    mug,
    product('pdf', [['p']], { is_file: true }),
  ]);
  const fill = (text: string, field: string, at = 0) => {
    const { cells, ...rest } = pastedInto(sheetOf(text)!, {
      lines,
      columns,
      line: lines[at]!,
      column: column(field),
    });
    return { ...rest, cells: cells.map((one) => `${one.line.variant.id} ${one.column.field} ${one.typed}`) };
  };
  expect(fill('One\r\nTwo\r\nThree\r\nFour\r\n', 'title')).toEqual({
    cells: ['s title One', 'm title Two', 'p title Three'],
    beyond: 1,
    odd: 0,
  });
  expect(fill('1\n\n3\n4\n', 'on_hand').cells).toEqual(['s on_hand 1', 'm on_hand 3']);
  expect(fill('10\tA\n20\tB\n', 'on_hand', 2)).toEqual({
    cells: ['m on_hand 10', 'm sku A', 'p sku B'],
    beyond: 1,
    odd: 0,
  });
  expect(fill('draft\nnever\n', 'status')).toMatchObject({ cells: ['s status draft'], odd: 1 });
  expect(sheetOf('4500')).toBeNull();
  expect(sheetOf('4500\n')).toBeNull();
});

test('what cannot be read is not sent; what was saved goes, what was typed meanwhile stays, and what was overtaken waits for an answer', () => {
  const wrong = checked(typed(typed(null, price, '4500'), stock, 'many')!, stock);
  expect(countProblems(new Map([['mug', wrong]]))).toBe(1);
  const sent = toSend(new Map([['mug', wrong]]));
  expect(sent).toEqual([{ id: 'mug', variants: [{ id: 'm', price_kobo: { to: 450_000, seen: 400_000 } }] }]);

  const now = { ...mug, variants: [{ ...kind('m'), price_kobo: 450_000 }] };
  const saved = { problems: [], products: [now] };
  expect(Object.keys(settled(wrong, sent[0]!, saved)!.cells)).toEqual(['m on_hand']);
  const on = typed(typed(null, price, '4500'), price, '5000')!;
  expect(settled(on, sent[0]!, saved)!.cells).toEqual({ 'm price_kobo': { typed: '5000', seen: 450_000 } });

  const theirs = { ...mug, variants: [{ ...kind('m'), price_kobo: 480_000 }] };
  const why = 'Somebody else made it ₦4,800 meanwhile.';
  const problem = {
    product_id: 'mug',
    variant_id: 'm',
    field: 'price_kobo',
    kind: 'overtaken',
    why,
  } as const;
  const told = settled(typed(null, price, '4500')!, sent[0]!, { problems: [problem], products: [theirs] })!;
  expect(told.cells['m price_kobo']!.problem).toEqual({ kind: 'overtaken', why });
  expect(toSend(new Map([['mug', told]]))).toEqual([]);
  expect(toSend(new Map([['mug', insisted(told, price)]]))[0]!.variants).toEqual([
    { id: 'm', price_kobo: { to: 450_000, seen: 480_000 } },
  ]);
});

test('one call takes a thousand products', () => {
  const many = Array.from({ length: 1001 }, (_, n) => product(`${n}`, [[`v${n}`]]));
  const draft = new Map(
    many.map((one) => [one.id, typedInto(undefined, one, { variantId: null, field: 'title' }, 'Other')!]),
  );
  expect(toSend(draft)).toHaveLength(1000);
});
