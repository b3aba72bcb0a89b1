import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/programs/database.ts';
import { days, hours } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { statementOf } from '../sales.ts';

let database: TestDatabase;
let storeId: string;
beforeAll(async () => void (database = await testDatabase()));
beforeEach(() => void (storeId = newId()));
afterAll(() => database.close());

const start = new Date('2026-03-01T08:00:00Z');
const at = (ms: number) => new Date(start.getTime() + ms);

/** So many sales of ₦1,000 of which ₦15 are kept, one an hour; the newest is the last. */
async function sell(count: number, to: { integration?: string; subaccount?: string } = {}) {
  await database.sql(
    `insert into payments (reference, purpose, owner_id, store_id, provider, integration, subaccount, mode, state,
       amount_kobo, currency, email, callback_url, captured_kobo, captured_currency, fee_kobo, channel, created_at,
       expires_at, paid_at)
     select $1::text || '-' || lpad(n::text, 5, '0'), 'order', gen_random_uuid(), $1::uuid, 'paystack', $4, $5, 'test', 'paid',
       100000, 'NGN', 'someone@example.com', 'http://localhost/', 100000, 'NGN', 1500, 'card', at, at, at
     from (select n, $3::timestamptz + make_interval(hours => n) as at from generate_series(0, $2::int - 1) n) sold`,
    [storeId, count, start, to.integration ?? 'platform', to.subaccount ?? null],
  );
}
const hold = (kobo: number) =>
  database.sql(`insert into store_balances (store_id, owed_kobo, changed_at) values ($1, $2, now())`, [
    storeId,
    -kobo,
  ]);
/** Written down as paid out to the store by transfer. */
const payOut = (kobo: number) =>
  database.sql(
    `insert into store_balance_entries (id, store_id, kind, subject, turn, amount_kobo, at)
     values (gen_random_uuid(), $1, 'payout', gen_random_uuid(), 0, $2, now())`,
    [storeId, kobo],
  );
const referenceOf = (n: number) => `${storeId}-${String(n).padStart(5, '0')}`;
const paidOut = async (id: string, subaccount: string | null, on: Date, references: string[]) => {
  await database.sql(
    `insert into settlements (integration, id, subaccount, state, gross_kobo, fees_kobo, deductions_kobo, net_kobo, settled_at)
     values ('platform', $1, $2, 'success', 0, 0, 0, 0, $3)`,
    [id, subaccount, on],
  );
  await database.sql(
    `insert into settlement_parts (integration, settlement_id, reference) select 'platform', $1, unnest($2::text[])`,
    [id, references],
  );
};

const statementNow = () =>
  statementOf(
    database.db.platform,
    storeId,
    { from: start, before: at(days(2)), limit: 10, after: undefined },
    at(hours(9)),
  );

/** The states of a page of sales of some days, newest first. */
async function states(of: { from?: Date; before?: Date; limit?: number } = {}) {
  const { sales } = await statementOf(
    database.db.platform,
    storeId,
    { from: start, before: at(days(400)), limit: 10, after: undefined, ...of },
    at(days(401)),
  );
  return sales.map(({ state }) => state);
}
const all = (count: number, state: string) => Array.from({ length: count }, () => state);

test('what is held is of the newest sales, the last of them with a kobo of it', async () => {
  await sell(10);
  await hold(3 * 98_500);
  await payOut(7 * 98_500);
  expect(await states()).toEqual([...all(3, 'waiting'), ...all(7, 'paid_out')]);
  await database.sql('update store_balances set owed_kobo = owed_kobo - 1 where store_id = $1', [storeId]);
  expect(await states()).toEqual([...all(4, 'waiting'), ...all(6, 'paid_out')]);
});

test('a sale is never called paid out where nothing was, whatever went back of others since', async () => {
  await sell(4);
  await database.sql('update payments set refund_kobo = 100000 where reference = $1', [referenceOf(3)]);
  // A share of the store's own account went back, too, and what is held paid for it.
  await hold(3 * 98_500 - 1_500 - 98_500);
  expect(await states()).toEqual(all(4, 'waiting'));
});

test('what went back of a sale holds nothing, so the ones before it are still held', async () => {
  await sell(10);
  await database.sql('update payments set refund_kobo = 100000 where reference = $1', [referenceOf(9)]);
  await hold(2 * 98_500 - 1_500);
  await payOut(7 * 98_500);
  expect(await states()).toEqual([...all(3, 'waiting'), ...all(7, 'paid_out')]);
});

test('a refund that no bank took has sent nothing back', async () => {
  await sell(1);
  await database.sql('update payments set refund_kobo = 100000 where reference = $1', [referenceOf(0)]);
  await database.sql(
    `insert into refunds (id, reference, key, amount_kobo, state, requested_by, created_at, updated_at)
     values (gen_random_uuid(), $1, $1, 100000, 'needs_attention', 'Ada', now(), now())`,
    [referenceOf(0)],
  );
  await hold(98_500);
  expect(await statementNow()).toMatchObject({
    totals: { gross_kobo: 100_000, refunded_kobo: 0 },
    sales: [{ state: 'waiting', refunded_kobo: 0, net_kobo: 98_500 }],
  });
});

test('money in another currency is in no sum and no line', async () => {
  await sell(2);
  await database.sql(`update payments set captured_currency = 'USD' where reference = $1`, [referenceOf(1)]);
  await hold(98_500);
  expect(await statementNow()).toMatchObject({
    totals: { gross_kobo: 100_000, fees_kobo: 1_500, coming_kobo: 0 },
    sales: [{ reference: referenceOf(0), state: 'waiting' }],
  });
});

test('nothing is held where all was paid out, nor where the store owes, and all of it where more is held', async () => {
  await sell(4);
  expect(await states()).toEqual(all(4, 'paid_out'));
  await hold(-500);
  expect(await states()).toEqual(all(4, 'paid_out'));
  await database.sql('update store_balances set owed_kobo = -100000000 where store_id = $1', [storeId]);
  expect(await states()).toEqual(all(4, 'waiting'));
});

test('of old sales it is told by all that came after them, however many those are', async () => {
  await sell(1_300);
  await hold(1_100 * 98_500);
  await payOut(200 * 98_500);
  // The 1,100 newest are held: from the 201st on.
  expect(await states({ before: at(hours(205)), limit: 10 })).toEqual([
    ...all(5, 'waiting'),
    ...all(5, 'paid_out'),
  ]);
  expect(await states({ before: at(hours(1_250)), limit: 3 })).toEqual(all(3, 'waiting'));
  expect(await states({ before: at(hours(20)), limit: 3 })).toEqual(all(3, 'paid_out'));
});

test('sales of the store’s own account are in none of its sums of held ones', async () => {
  await sell(3, { subaccount: 'ACCT_own' });
  await hold(98_500);
  expect(await states()).toEqual(all(3, 'late'));
});

test('what was settled is told from what is coming, also long after, and by nobody else’s settlement', async () => {
  await sell(6, { subaccount: `ACCT_${storeId}` });
  await paidOut(`soon-${storeId}`, `ACCT_${storeId}`, at(days(1)), [referenceOf(0), referenceOf(1)]);
  await paidOut(`late-${storeId}`, `ACCT_${storeId}`, at(days(60)), [referenceOf(2)]);
  // Our own part of a sale is in our settlement, too, and is none of the store’s.
  await paidOut(`ours-${storeId}`, null, at(days(1)), [referenceOf(0), referenceOf(3)]);
  const { totals, sales } = await statementNow();
  expect(sales.map(({ state }) => state)).toEqual([...all(3, 'expected'), ...all(3, 'settled')]);
  expect(totals).toEqual({
    gross_kobo: 600_000,
    fees_kobo: 9_000,
    refunded_kobo: 0,
    recovered_kobo: 0,
    settled_kobo: 3 * 98_500,
    coming_kobo: 3 * 98_500,
  });
});

test('a refund that waits has sent nothing back yet, and one that went has', async () => {
  await sell(3);
  await database.sql(`update payments set refund_kobo = 30000 where reference = any($1)`, [
    [referenceOf(0), referenceOf(1)],
  ]);
  await database.sql(
    `insert into refunds (id, reference, key, amount_kobo, state, requested_by, created_at, updated_at)
     values (gen_random_uuid(), $1, $1, 30000, 'waiting', 'Ada', now(), now())`,
    [referenceOf(0)],
  );
  const { totals } = await statementNow();
  expect(totals).toMatchObject({ gross_kobo: 300_000, refunded_kobo: 30_000 });
});
