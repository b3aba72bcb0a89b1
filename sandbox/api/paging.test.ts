import { expect, test } from 'vitest';
import { startSandbox } from '../test-support.ts';

test('the list: newest first, filtered, paged, with the volume of what was paid', async () => {
  const client = await startSandbox();
  const { control } = client.sandbox;
  control.freeze();
  const references: string[] = [];
  for (let i = 0; i < 5; i += 1) {
    references.push((await client.start({ amount: 100_000 + i })).reference);
    await control.advance(86_400_000);
  }
  control.setSettings({ session_timeout_ms: 0 });
  for (const at of [1, 3]) await control.pay({ reference: references[at]! });
  const listed = async (query: string) => {
    const answer = await client.get(`/transaction${query}`);
    return [
      answer.body.data.map((each: { reference: string }) => references.indexOf(each.reference)),
      answer.body.meta,
    ];
  };
  expect(await listed('')).toEqual([
    [4, 3, 2, 1, 0],
    { total: 5, skipped: 0, perPage: 50, page: 1, pageCount: 1, total_volume: 200_004 },
  ]);
  expect(await listed('?perPage=2&page=2')).toEqual([
    [2, 1],
    { total: 5, skipped: 2, perPage: 2, page: 2, pageCount: 3, total_volume: 200_004 },
  ]);
  expect((await listed('?status=success'))[0]).toEqual([3, 1]);
  expect((await listed('?status=abandoned'))[0]).toEqual([4, 2, 0]);
  expect((await listed('?source=pos'))[0]).toEqual([]);
  const day = (at: number): string => new Date(control.clock().now - (5 - at) * 86_400_000).toISOString();
  expect((await listed(`?from=${day(1)}&to=${day(3)}`))[0]).toEqual([3, 2, 1]);
  expect((await client.get('/transaction?page=0')).status).toBe(400);
  expect((await client.get('/transaction?status=odd')).status).toBe(400);
  expect((await client.get('/transaction/totals')).body.data).toEqual({
    total_transactions: 2,
    unique_customers: 1,
    total_volume: 200_004,
    total_volume_by_currency: [{ currency: 'NGN', amount: 200_004 }],
    pending_transfers: 0,
    pending_transfers_by_currency: [{ currency: 'NGN', amount: 0 }],
  });
});

test('in lists every other transaction has its metadata as JSON text', async () => {
  const client = await startSandbox();
  for (let i = 0; i < 2; i += 1) await client.start({ metadata: { i } });
  const { data } = (await client.get('/transaction')).body;
  expect(data.map((each: { metadata: unknown }) => typeof each.metadata).sort()).toEqual([
    'object',
    'string',
  ]);
});
