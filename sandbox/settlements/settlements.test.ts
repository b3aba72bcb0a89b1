import { expect, test } from 'vitest';
import { startSandbox } from '../test-support.ts';
import { makeSubaccount } from '../subaccounts/support.ts';
import { gap, toWednesday } from './support.ts';

const hour = 3_600_000;
const day = 24 * hour;

async function world() {
  const client = await startSandbox();
  await toWednesday(client);
  const { control } = client.sandbox;
  const paid = async (fields: Record<string, unknown> = {}): Promise<string> => {
    const { reference } = await client.start(fields);
    await control.pay({ reference });
    return reference;
  };
  const list = async (query = '') => (await client.get(`/settlement${query}`)).body.data;
  return { client, control, paid, list };
}

test('what was paid on one day goes out in one sum on the next working day', async () => {
  const { client, control, paid, list } = await world();
  const references = [await paid(), await paid({ amount: 100_000 })];
  await control.advance(19 * hour);
  expect(await list()).toEqual([]);
  await control.advance(hour);
  const [settlement] = await list();
  expect(settlement).toMatchObject({
    status: 'processing',
    subaccount: null,
    total_processed: 600_000,
    total_fees: 19_000,
    deductions: null,
    total_amount: 581_000,
    effective_amount: 581_000,
  });
  await control.advance(hour);
  expect((await list('?status=success')).length).toBe(1);
  expect(await list('?status=processing')).toEqual([]);
  const inside = await client.get(`/settlement/${settlement.id}/transactions`);
  expect(inside.body.data.map((each: { reference: string }) => each.reference)).toEqual(
    references.toReversed(),
  );
  expect(inside.body.meta.total_volume).toBe(600_000);
  expect(control.truth().balance.NGN).toEqual({ disputes_lost: 0, settled: 581_000, pending: 0 });
});

test('a weekend lies between Friday and Monday', async () => {
  const { control, paid, list } = await world();
  await control.advance(2 * day);
  await paid();
  await control.advance(day);
  await paid();
  await control.advance(day + 19 * hour);
  expect(await list()).toEqual([]);
  await control.advance(hour);
  expect((await list()).map((each: { total_amount: number }) => each.total_amount)).toEqual([965_000]);
});

test('each subaccount has a payout of its own, with the fee at the one who bears it', async () => {
  const { client, control, paid, list } = await world();
  const [one, two] = [await makeSubaccount(client), await makeSubaccount(client)];
  await paid({ subaccount: one, bearer: 'subaccount' });
  await paid({ subaccount: two });
  await control.advance(day);
  const brief = (each: Record<string, unknown>) => [each.subaccount, each.total_amount, each.total_fees];
  expect((await list()).map(brief).toSorted()).toEqual(
    [
      [null, 82_500, 17_500],
      [one, 432_500, 17_500],
      [two, 450_000, 0],
    ].toSorted(),
  );
  expect((await list(`?subaccount=${two}`)).map(brief)).toEqual([[two, 450_000, 0]]);
  expect((await list('?subaccount=none')).map(brief)).toEqual([[null, 82_500, 17_500]]);
  const unknown = await client.get('/settlement?subaccount=ACCT_nobody');
  expect([unknown.status, unknown.body.message]).toEqual([404, 'Subaccount not found']);
  const truth = control.truth();
  expect(truth.shares.map((each) => each.integration)).toEqual([50_000, 32_500]);
  expect(gap(truth)).toBe(0);
});

test('a refund is taken from the next payout; what is owed waits for new payments', async () => {
  const { client, control, paid, list } = await world();
  const reference = await paid();
  await control.advance(day);
  await client.post('/refund', { transaction: reference });
  await control.advance(2 * hour);
  await paid({ amount: 100_000 });
  await control.advance(day);
  expect((await list()).length).toBe(1);
  expect(control.truth().balance.NGN.pending).toBe(-401_500);
  await paid({ amount: 1_000_000 });
  await control.advance(3 * day);
  expect((await list())[0]).toMatchObject({
    total_processed: 1_100_000,
    total_fees: 26_500,
    deductions: 500_000,
    total_amount: 573_500,
  });
  expect(gap(control.truth())).toBe(0);
});

test('a refund of a shared payment can be taken from everybody by their share', async () => {
  const { client, control, paid } = await world();
  control.setSettings({ deductions_from: 'shares' });
  const code = await makeSubaccount(client);
  const reference = await paid({ subaccount: code });
  await client.post('/refund', { transaction: reference, amount: 100_001 });
  await control.advance(2 * hour);
  const pending = control.truth().accounts.map(({ account, pending: sum }) => [account, sum]);
  expect(pending).toEqual([
    ['integration', 32_500 - 10_001],
    [code, 450_000 - 90_000],
  ]);
  expect(gap(control.truth())).toBe(0);
});

test('weekly subaccounts are paid on the first working day of the week, manual ones never', async () => {
  const { client, control, paid, list } = await world();
  const weekly = await makeSubaccount(client, { settlement_schedule: 'weekly', percentage_charge: 0 });
  const manual = await makeSubaccount(client, { settlement_schedule: 'manual', percentage_charge: 0 });
  await paid({ subaccount: weekly, bearer: 'subaccount' });
  await paid({ subaccount: manual, bearer: 'subaccount' });
  await control.advance(4 * day);
  expect(await list()).toEqual([]);
  await control.advance(day);
  expect((await list()).map((each: { subaccount: string }) => each.subaccount)).toEqual([weekly]);
  await control.advance(40 * day);
  expect((await list()).length).toBe(1);
  expect(control.truth().balance.NGN.pending).toBe(482_500);
});

test('a settlement of nobody is unknown', async () => {
  const { client } = await world();
  const answer = await client.get('/settlement/1/transactions');
  expect([answer.status, answer.body.message]).toEqual([404, 'Settlement not found']);
});
