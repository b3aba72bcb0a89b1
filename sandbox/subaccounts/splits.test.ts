import type { Client } from '../test-support.ts';
import { expect, test } from 'vitest';
import { startSandbox } from '../test-support.ts';
import { portion, shareOut } from './shares.ts';
import { makeSubaccount } from './support.ts';

async function world(rule: Record<string, unknown> = {}, shares = [20, 30]) {
  const client = await startSandbox();
  const codes: string[] = [];
  for (const name of ['One', 'Two']) codes.push(await makeSubaccount(client, { business_name: name }));
  const answer = await client.post('/split', {
    name: 'Halves',
    type: 'percentage',
    currency: 'NGN',
    subaccounts: codes.map((subaccount, index) => ({ subaccount, share: shares[index] })),
    ...rule,
    ...(rule.bearer_type === 'subaccount' ? { bearer_subaccount: codes[1] } : {}),
  });
  return { client, codes, answer, code: answer.body.data?.split_code as string };
}

async function sharesOf(client: Client, code: string) {
  const { reference } = await client.start({ split_code: code });
  await client.sandbox.control.pay({ reference });
  const { split } = await client.verify(reference);
  const { paystack, integration, subaccounts } = split.shares;
  return [paystack, integration, ...subaccounts.map((each: { amount: number }) => each.amount)];
}

test.each([
  ['account', [17_500, 232_500, 100_000, 150_000]],
  ['subaccount', [17_500, 250_000, 100_000, 132_500]],
  ['all', [17_500, 244_166, 94_167, 144_167]],
  ['all-proportional', [17_500, 241_250, 96_500, 144_750]],
])('a split whose fee is borne by %s', async (bearer_type, expected) => {
  const { client, code } = await world({ bearer_type });
  expect(await sharesOf(client, code)).toEqual(expected);
});

test('a flat split gives fixed sums', async () => {
  const { client, code } = await world({ type: 'flat' }, [7_000, 3_000]);
  expect(await sharesOf(client, code)).toEqual([17_500, 472_500, 7_000, 3_000]);
  const small = await client.post('/transaction/initialize', {
    email: 'a@b.co',
    amount: 9_999,
    split_code: code,
  });
  expect([small.status, small.body.message]).toEqual([400, 'The shares are more than the amount']);
});

test('a split can come with the payment itself', async () => {
  const { client, codes } = await world();
  const split = { type: 'percentage', subaccounts: [{ subaccount: codes[0], share: 40 }] };
  const { reference } = await client.start({ split: JSON.stringify(split) });
  await client.sandbox.control.pay({ reference });
  expect((await client.verify(reference)).split).toMatchObject({
    is_dynamic: true,
    formula: { type: 'percentage', bearer_type: 'account' },
    shares: { paystack: 17_500, integration: 282_500, subaccounts: [{ amount: 200_000 }] },
  });
});

test('a split is read, listed, changed, added to and taken from', async () => {
  const { client, codes, answer, code } = await world();
  expect([answer.body.message, answer.body.data.total_subaccounts]).toEqual(['Split created', 2]);
  expect((await client.get(`/split/${code}`)).body.data).toEqual(answer.body.data);
  const third = await makeSubaccount(client, { business_name: 'Three' });
  const added = await client.post(`/split/${code}/subaccount/add`, { subaccount: third, share: 50 });
  expect([added.body.message, added.body.data.total_subaccounts]).toEqual(['Subaccount added', 3]);
  const tooMuch = await client.post(`/split/${code}/subaccount/add`, { subaccount: third, share: 51 });
  expect([tooMuch.status, tooMuch.body.message]).toEqual([400, 'The shares are more than 100 percent']);
  await client.post(`/split/${code}/subaccount/remove`, { subaccount: codes[0] });
  expect(await sharesOf(client, code)).toEqual([17_500, 82_500, 150_000, 250_000]);
  const off = await client.put(`/split/${code}`, { name: 'Rest', active: false });
  expect([off.body.data.name, off.body.data.active]).toEqual(['Rest', false]);
  expect((await client.get('/split')).body.data.length).toBe(1);
});

test.each([
  [{ name: '' }, 'Name is required'],
  [{ type: 'half' }, 'type must be percentage or flat'],
  [{ subaccounts: [] }, 'Subaccounts is required'],
  [{ bearer_type: 'nobody' }, 'bearer_type is not one of the known ones'],
  [{ currency: 'USD' }, 'Currency not supported by merchant'],
])('no split is made from %j', async (rule, message) => {
  const { client, answer } = await world(rule);
  expect([answer.status, answer.body.message]).toEqual([400, message]);
  expect((await client.get('/split')).body.data).toEqual([]);
});

test('whatever the rule, the shares and the fee add up to the amount', () => {
  const bearers = ['account', 'subaccount', 'all', 'all-proportional'] as const;
  for (let i = 0; i < 2_000; i += 1) {
    const amount = 5_000 + ((i * 7_919) % 900_001);
    const fee = Math.floor(amount * 0.015) + (i % 2) * 10_000;
    const parts = ['a', 'b', 'c'].map((subaccount, index) => ({
      subaccount,
      share: ((i * (index + 3)) % 3_300) / 100,
    }));
    const rule = { type: 'percentage', bearer_type: bearers[i % 4]!, bearer_subaccount: 'b', parts } as const;
    const shares = shareOut(amount, fee, { kind: 'split', split_code: null, rule: { ...rule, parts } });
    const given = shares.subaccounts.reduce((sum, each) => sum + each.amount, 0);
    expect(shares.provider + shares.integration + given).toBe(amount);
    expect(shares.subaccounts.every((each) => each.amount >= 0)).toBe(true);
  }
  expect(portion(9_007_199_254_740_991, 2.5)).toBe(225_179_981_368_524);
});
