import { afterAll, beforeAll, expect, test } from 'vitest';
import { billingWorld, type BillingWorld } from '#tests/support/billing.ts';
import { draftInvoice } from './invoice.ts';
import { inStore } from './state.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await billingWorld();
});
afterAll(() => world.close());

test('an invoice is made out to its payer, addressed as they said at their sign-up', async () => {
  const store = await world.store();
  await world.buy(store, { offer: 'starter', billing: 'monthly' });
  const people = `update users set gender = $2, first_name = 'Ada', last_name = 'Obi' where id = $1`;
  const madeOut = async (gender: string) => {
    await world.test.database.sql(people, [store.owner.id, gender]);
    const { deps } = world;
    return deps.db.forStore(store.storeId).transact(async (tx) => {
      const [subscription] = await world.test.database.sql<{ id: string }>(
        'select id from subscriptions where store_id = $1',
        [store.storeId],
      );
      return (await draftInvoice(deps, inStore(tx), subscription as never, store.owner.id)).bill_to;
    });
  };
  expect([await madeOut('female'), await madeOut('male'), await madeOut('')]).toEqual([
    'Ms Ada Obi',
    'Mr Ada Obi',
    'Ada Obi',
  ]);
});

test('a long list of invoices comes page by page, each once, also those of one moment', async () => {
  const store = await world.store();
  await world.buy(store, { offer: 'starter', billing: 'monthly' });
  const columns = 'subscription_id, store_id, store_name, bill_to, email, kind, state, offer, billing';
  await world.test.database.sql(
    `insert into invoices (id, number, period, ${columns}, price_kobo, amount_kobo, lines, created_at)
     select gen_random_uuid(), 9000 + n, 100 + n, ${columns}, price_kobo, amount_kobo, lines, created_at
     from invoices, generate_series(1, 24) n where store_id = $1`,
    [store.storeId],
  );
  const pageAfter = async (after: string | null) =>
    (
      await store.owner.client.get<{ items: { id: string }[]; next: string | null }>(
        store.path(`/invoices${after ? `?after=${after}` : ''}`),
      )
    ).body;
  const first = await pageAfter(null);
  const second = await pageAfter(first.next);
  expect([first.items.length, second.items.length, second.next]).toEqual([20, 5, null]);
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(25);
});
