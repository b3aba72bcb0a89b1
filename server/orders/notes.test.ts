import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Note } from '#shared/api/notes.ts';
import { openShop, signedInOwner, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';
import { place, type Placed } from '#tests/support/selling/odd-money.ts';
import { newId } from '../platform/ids.ts';

let world: TestApp;
let shop: TestShop;
let order: Placed;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world);
  order = await place(world, shop, { pay_method: 'on_delivery' });
});
afterAll(() => world.close());

type Notes = { items: Note[] };
const path = (note = '') => `/api/sites/${shop.slug}/orders/${order.id}/notes${note && `/${note}`}`;
const wordsOf = async (client: Client) =>
  (await client.get<Notes>(path())).body.items.map((one) => one.words);

test('a note is there once however often it is sent, is changed by who wrote it, and taken away', async () => {
  const owner = await shop.owner.signIn();
  const id = newId();
  for (let n = 0; n < 2; n++)
    expect((await owner.put<Notes>(path(id), { words: ' Call before noon ' })).body.items).toMatchObject([
      { id, words: 'Call before noon', mine: true, edited_at: null },
    ]);
  const changed = await owner.put<Notes>(path(id), { words: 'Call after noon' });
  expect(changed.body.items).toMatchObject([{ words: 'Call after noon', edited_at: expect.any(String) }]);
  expect((await owner.put(path(newId()), { words: '  ' })).body).toEqual({
    words: ['Write something first.'],
  });
  for (let n = 0; n < 2; n++)
    expect((await owner.send<Notes>('DELETE', path(id))).body).toEqual({ items: [] });
});

test('what somebody else wrote is read by all, and changed by nobody else; a customer never sees it', async () => {
  const owner = await shop.owner.signIn();
  const id = newId();
  await owner.put(path(id), { words: 'Her gate is blue' });
  const helper = await signedInOwner(world);
  await world.database.sql(
    `insert into store_members (store_id, user_id, role, created_at) values ($1, $2, 'manager', now())`,
    [shop.storeId, helper.id],
  );
  const client = await helper.signIn();
  expect((await client.get<Notes>(path())).body.items).toMatchObject([{ id, mine: false }]);
  const refused = { detail: 'Somebody else wrote this note, so only they can change it.' };
  expect((await client.put(path(id), { words: 'Red' })).body).toEqual(refused);
  expect((await client.send('DELETE', path(id))).body).toEqual(refused);
  expect(await wordsOf(owner)).toEqual(['Her gate is blue']);
  expect((await order.shopper.get(order.order_url)).text).not.toContain('Her gate is blue');
});

test('a note of another order or store is neither read nor changed', async () => {
  const owner = await shop.owner.signIn();
  const [first] = (await owner.get<Notes>(path())).body.items;
  const other = await place(world, shop, { pay_method: 'on_delivery' });
  const elsewhere = `/api/sites/${shop.slug}/orders/${other.id}/notes`;
  expect((await owner.get<Notes>(elsewhere)).body.items).toEqual([]);
  expect((await owner.put(`${elsewhere}/${first!.id}`, { words: 'Mine now' })).status).toBe(409);
  expect((await owner.send('DELETE', `${elsewhere}/${first!.id}`)).status).toBe(200);
  expect(await wordsOf(owner)).toEqual(['Her gate is blue']);
  const stranger = await (await signedInOwner(world)).signIn();
  expect((await stranger.get(path())).status).toBe(404);
});
