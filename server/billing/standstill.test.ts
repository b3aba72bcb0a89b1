import { afterAll, beforeAll, expect, test } from 'vitest';
import { billingWorld, consent, day, hour, type BillingWorld } from '#tests/support/billing.ts';
import { settle } from '../payments/index.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await billingWorld();
});
afterAll(() => world.close());

test.each([
  ['goes on follows the one that ended, as where the clock comes first', '/pay', -(9 * 24 + 1)],
  ['was cancelled begins then', '/checkout', 0],
])(
  'after the clock stood still, what is paid before it comes for a plan that %s',
  async (_so, path, from) => {
    const store = await world.store();
    await world.buy(store, { offer: 'starter', billing: 'monthly' });
    const post = async (to: string, body?: object) =>
      (await store.owner.signIn()).post<{ reference: string }>(store.path(to), body);
    const { control } = world.test.sandbox;
    control.setAuthorization(world.codeOf(store), { outcome: 'declined', times: 'always' });
    const end = new Date((await world.view(store)).period_end!).getTime();
    world.test.clock.advance(end - world.test.clock.now().getTime() - 1);
    if (path === '/pay') await world.pass(hour);
    else await post('/cancel');
    world.test.clock.advance(9 * day);
    const now = world.test.clock.now().getTime();
    const order = path === '/pay' ? { consent } : { offer: 'starter', billing: 'monthly', consent };
    const { body } = await post(path, order);
    await control.pay({ reference: body.reference });
    await settle(world.deps.payments, body.reference, 'test');
    const begins = new Date((await world.view(store)).period_start!).getTime();
    expect([(await world.view(store)).state, Math.round((begins - now) / hour)]).toEqual(['active', from]);
  },
);
