import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, signedInOwner, testApp, type TestApp } from '#tests/support/app.ts';
import type { AccountCopy } from '#shared/api/account.ts';
import { tablesLeftOut, tablesRead } from './account-copy.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

test('somebody with an account takes along all we hold on them, in a file other programs read, and nothing of anybody else', async () => {
  const shop = await openShop(world);
  const other = await signedInOwner(world);
  const { sql } = world.database;
  await sql(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, name, created_at)
    values (gen_random_uuid(), $1, 'secret-credential', '\\x01', 0, 'My phone', '2026-11-20T09:00:00Z')`,
    [shop.owner.id],
  );
  await sql(`insert into class_interest (email, asked_at) values ($1, '2026-11-21T09:00:00Z'), ($2, now())`, [
    shop.owner.email,
    other.email,
  ]);
  await world.work();
  const answer = await shop.owner.client.get<AccountCopy>('/api/account/copy');
  expect(answer.status).toBe(200);
  const { made_at, parts } = answer.body;
  expect(made_at).toBe(world.clock.now().toISOString());
  expect(parts.account).toEqual([
    expect.objectContaining({
      email: shop.owner.email,
      has_password: true,
      email_verified_at: expect.any(String),
    }),
  ]);
  expect(parts.passkeys).toEqual([
    { name: 'My phone', created_at: '2026-11-20T09:00:00.000Z', last_used_at: null },
  ]);
  expect(parts.waiting_for_a_class).toHaveLength(1);
  expect(parts.stores).toEqual([
    expect.objectContaining({ store_id: shop.storeId, role: 'owner', addresses: [shop.slug] }),
  ]);
  expect(parts.sessions!.length).toBeGreaterThan(0);
  const text = JSON.stringify(answer.body);
  for (const secret of [
    other.email,
    'secret-credential',
    'password_hash',
    'token_hash',
    'sealed',
    'key_hash',
  ])
    expect([secret, text.includes(secret)]).toEqual([secret, false]);
});

test('is for whoever is signed in alone', async () => {
  expect((await world.client().get('/api/account/copy')).status).toBe(401);
});

test('every table of ours that names a person is in the copy, or is left out for a reason', async () => {
  const tables = await world.database.sql<{ name: string }>(
    `select distinct c.table_name as name from information_schema.columns c
     where c.table_schema = 'public' and c.column_name in ('user_id', 'email', 'recipient', 'address', 'accepted_by')
       and not exists (select from information_schema.columns s where s.table_schema = 'public'
         and s.table_name = c.table_name and s.column_name = 'store_id' and c.table_name not in (
           'store_members', 'payments', 'invoices', 'store_invitations', 'push_choices', 'owner_visits', 'api_keys'))
     order by 1`,
  );
  const known = new Set([...tablesRead(), ...Object.keys(tablesLeftOut)]);
  expect(tables.length).toBeGreaterThan(20);
  expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});
