import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { askRefund, operator, pass, sell, shopWithBank } from '#tests/support/selling/store-money.ts';
import { openDifferences } from '../payments/odd-money/explain-queries.ts';
import { checkBooks } from '../payments/books/books.ts';
import { days } from '../platform/clock.ts';

const alerts: string[] = [];
const quiet = () => undefined;
let world: TestApp;
beforeAll(async () => {
  world = await testApp({
    log: {
      info: quiet,
      warn: quiet,
      error: (message, { subject, amount_kobo: kobo } = {}) => {
        if (message.startsWith('our books differ')) alerts.push(`${String(subject)}: ${String(kobo)}`);
      },
    },
  });
});
afterAll(() => world.close());

const sql = (text: string, values: unknown[] = []) => world.database.sql(text, values);
const because = 'the provider said so by mail';
const explain = (subject: string) => operator(world, `payment explain difference ${subject} ${because}`);
const open = async () =>
  (await openDifferences(world.database.db.platform)).map(({ subject, amount_kobo: kobo }) => [
    subject,
    kobo,
  ]);

/** The comparison of one more day; answers whom it alerted about. */
async function nextDay(): Promise<string[]> {
  alerts.splice(0);
  world.clock.advance(days(1));
  await checkBooks(world.app.deps.payments);
  return [...alerts];
}

let taken = 0;
/** The provider takes money off a payout of ours, and says so in the payout. Kobo. */
const takeOff = (kobo: number) =>
  sql(
    `insert into settlements (integration, id, state, gross_kobo, fees_kobo, deductions_kobo, net_kobo, settled_at, read_at)
     values ('platform', $1, 'success', 0, 0, $2::bigint, -$2::bigint, now(), now())`,
    [`taken-${taken++}`, kobo],
  );

test('a difference is alerted about once, and again when it grows beyond what was explained', async () => {
  await takeOff(500);
  expect([await nextDay(), await nextDay()]).toEqual([['deductions: 500'], []]);
  await explain('deductions');
  expect([await nextDay(), await open()]).toEqual([[], []]);
  await takeOff(300);
  expect([await nextDay(), await nextDay()]).toEqual([['deductions: 800'], []]);
  expect(await openDifferences(world.database.db.platform)).toMatchObject([
    {
      amount_kobo: 800,
      explanation:
        'The provider took 800 kobo off; refunds and lost disputes explain 0. It was explained when it was 500 kobo.',
    },
  ]);
  await explain('deductions');
  expect([await nextDay(), await open()]).toEqual([[], []]);
});

test('deductions stay explained while refunds that are not taken off yet make them look smaller', async () => {
  const order = await sell(world, await shopWithBank(world));
  await askRefund(order, 200);
  await world.work();
  expect(await nextDay()).toEqual([]);
  await takeOff(200);
  expect([await nextDay(), await open()]).toEqual([[], []]);
});

test('an explained settlement that differs by another sum is alerted about again', async () => {
  const { reference } = await sell(world, await shopWithBank(world));
  await pass(world, days(5));
  const feeIsLess = () =>
    sql('update payments set fee_kobo = fee_kobo - 1 where reference = $1', [reference]);
  await feeIsLess();
  const [first = ''] = await nextDay();
  expect(first).toMatch(/^settlement .*: -1$/);
  const subject = first.split(':')[0]!;
  await explain(subject);
  expect(await nextDay()).toEqual([]);
  await feeIsLess();
  expect([await nextDay(), await open()]).toEqual([[`${subject}: -2`], [[subject, -2]]]);
  await sql('update payments set fee_kobo = fee_kobo + 2 where reference = $1', [reference]);
  expect([await nextDay(), await open()]).toEqual([[], [[subject, 0]]]);
});

test('what agreed again before anybody explained it explains nothing that comes later', async () => {
  await takeOff(700);
  expect(await nextDay()).toEqual(['deductions: 1500']);
  await sql("update settlements set deductions_kobo = 0, net_kobo = 0 where id like 'taken-%'");
  expect(await nextDay()).toEqual([]);
  await explain('deductions');
  await takeOff(700);
  expect(await nextDay()).toEqual(['deductions: 500']);
});

test('a refund of more than came in, told when the provider sent it, stays as it is until somebody explains it', async () => {
  await sql(`insert into book_differences values ('platform', 'refund 77', 'More went back.', 900, now())`);
  await nextDay();
  expect(await open()).toContainEqual(['refund 77', 900]);
});
