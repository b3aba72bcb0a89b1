import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PayoutAccount } from '#shared/api/money.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { askForPendingAccounts } from '../payments/balances/payout-account.ts';
import { hours } from '../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

async function giveAccount({ owner, slug }: TestShop): Promise<void> {
  const account = { bank_code: '058', account_number: '0123456789' };
  const named = await owner.client.post<object>(`/api/sites/${slug}/payout-account/name`, account);
  await owner.client.put(`/api/sites/${slug}/payout-account`, { ...account, ...named.body });
}

test('an account that is not taken when its job has given up is asked for every hour, and its owner is told', async () => {
  const shop = await openShop(world);
  world.sandbox.control.addFault({
    match: { route: 'subaccount_create' },
    kind: 'drop_before_act',
    times: 9,
  });
  await giveAccount(shop);
  const pending = { state: 'pending', ends: '6789' };
  const next = async () =>
    (await (await shop.owner.signIn()).get<PayoutAccount>(`/api/sites/${shop.slug}/payout-account`)).body;
  expect((await next()).next).toEqual(expect.objectContaining({ ...pending, late: false }));
  world.clock.advance(hours(25));
  await askForPendingAccounts(world.app.deps.payments);
  expect(await next()).toMatchObject({ current: null, next: { ...pending, late: true } });
  world.sandbox.control.removeFault();
  await askForPendingAccounts(world.app.deps.payments);
  expect(await next()).toMatchObject({ current: { ends: '6789' }, next: null });
});
