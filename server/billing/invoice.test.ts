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
