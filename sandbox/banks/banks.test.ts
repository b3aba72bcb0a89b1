import { expect, test } from 'vitest';
import { startSandbox } from '../test-support.ts';

test('banks of Nigeria come with the codes payments use', async () => {
  const client = await startSandbox();
  const { body } = await client.get('/bank?country=nigeria');
  expect(body.message).toBe('Banks retrieved');
  expect(body.data.length).toBe(30);
  const codes = body.data.map((bank: { code: string }) => bank.code);
  expect(new Set(codes).size).toBe(30);
  expect(body.data.find((bank: { code: string }) => bank.code === '058')).toMatchObject({
    name: 'Guaranty Trust Bank',
    slug: 'guaranty-trust-bank',
    longcode: '058152036',
    active: true,
    country: 'Nigeria',
    currency: 'NGN',
    type: 'nuban',
  });
  expect((await client.get('/bank?country=ghana')).body.data).toEqual([]);
});

test('banks are paged by cursor, forwards and back', async () => {
  const client = await startSandbox();
  const names: string[] = [];
  let next: string | null = '';
  let previous: string | null = null;
  while (next !== null) {
    const { body } = await client.get(`/bank?use_cursor=true&perPage=12${next && `&next=${next}`}`);
    names.push(...body.data.map((bank: { name: string }) => bank.name));
    expect(body.meta.perPage).toBe(12);
    ({ next, previous } = body.meta);
  }
  expect(names).toEqual(names.toSorted());
  expect(names.length).toBe(30);
  const back = await client.get(`/bank?use_cursor=true&perPage=12&previous=${previous}`);
  expect(back.body.data.map((bank: { name: string }) => bank.name)).toEqual(names.slice(12, 24));
  expect((await client.get('/bank?use_cursor=true&next=bm90aGluZw')).body.message).toBe(
    'The cursor is not valid',
  );
});

test('an account number always stands under the same name', async () => {
  const client = await startSandbox();
  const other = await startSandbox({ seed: 'other' });
  const path = '/bank/resolve?account_number=0123456789&bank_code=058';
  const { body } = await client.get(path);
  expect([body.message, body.data.account_number]).toEqual(['Account number resolved', '0123456789']);
  expect(body.data.account_name).toMatch(/^[A-Z]+ [A-Z]+ [A-Z]+$/);
  expect((await other.get(path)).body).toEqual(body);
  const zenith = await client.get('/bank/resolve?account_number=0000000000&bank_code=057');
  expect(zenith.body.data.account_name).toBe('TEST ACCOUNT');
});

test.each([
  [
    'account_number=9912345678&bank_code=058',
    422,
    'Could not resolve account name. Check parameters or try again.',
  ],
  [
    'account_number=012345678&bank_code=058',
    422,
    'Could not resolve account name. Check parameters or try again.',
  ],
  ['account_number=0123456789&bank_code=777', 400, 'Unknown bank code: 777'],
  ['bank_code=058', 400, 'Account number is required'],
  ['account_number=0123456789', 400, 'Bank code is required'],
])('no account: %s', async (query, status, message) => {
  const client = await startSandbox();
  const answer = await client.get(`/bank/resolve?${query}`);
  expect([answer.status, answer.body.status, answer.body.message]).toEqual([status, false, message]);
});
