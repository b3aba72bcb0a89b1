import type { OwnKeys } from '#shared/api/money.ts';
import { openShop, type TestApp, type TestShop } from '../app.ts';
import { orderOne, referenceOf } from './shopping.ts';

const password = 'correct horse battery';
let accounts = 0;

/** What is done with keys that stores bring. */
export function ownKeysIn(world: TestApp) {
  const path = (shop: TestShop) => `/api/sites/${shop.slug}/own-keys`;
  return {
    /** One more account at the provider, with its key. */
    account() {
      accounts += 1;
      const key = `sk_test_own_account_${accounts}`;
      const { number } = world.sandbox.control.addAccount({ secretKeys: [key] });
      return { key, control: world.sandbox.control.account(number) };
    },
    async starterShop(): Promise<TestShop> {
      const shop = await openShop(world);
      await world.database.sql(`update stores set plan = 'starter' where store_id = $1`, [shop.storeId]);
      return shop;
    },
    async enter(shop: TestShop, secret_key: string) {
      const owner = await shop.owner.signIn();
      const reply = await owner.put<OwnKeys>(path(shop), { provider: 'paystack', password, secret_key });
      if (reply.status !== 200) throw new Error(reply.text);
      return reply.body.active!;
    },
    viewOf: async (shop: TestShop) => (await (await shop.owner.signIn()).get<OwnKeys>(path(shop))).body,
    async begin(shop: TestShop) {
      const { number } = await orderOne(world, shop);
      return { number, reference: await referenceOf(world, shop, number) };
    },
  };
}
