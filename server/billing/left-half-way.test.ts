import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveAtThePin } from '#tests/support/selling/left-at-the-pin.ts';
import { nameWorld, type NameWorld } from '#tests/support/names.ts';
import type { BilledStore } from '#tests/support/billing.ts';
import { settle } from '../payments/index.ts';
import { after, days } from '../platform/clock.ts';

let world: NameWorld;
beforeAll(async () => {
  world = await nameWorld();
});
afterAll(() => world.close());

interface Page {
  reference: string;
  url: string;
}
const ask = async (store: BilledStore, path: string, body: object) =>
  (await store.owner.signIn()).post<Page & { open_page?: string; detail?: string }>(store.path(path), body);
/** Pays on a page, also one that was left at the PIN. */
async function pay(reference: string): Promise<string> {
  await world.test.sandbox.control.pay({ reference });
  const settled = await settle(world.deps.payments, reference, 'test');
  return settled.known ? settled.state : 'unknown';
}

test('the page of a plan that was left at the PIN is gone on with: it is the same payment, and no bank is at work on it', async () => {
  const store = await world.store();
  const monthly = { offer: 'starter', billing: 'monthly' };
  const first = (await ask(store, '/checkout', monthly)).body;
  await leaveAtThePin(first.url);
  const again = await ask(store, '/checkout', monthly);
  expect([again.status, again.body]).toEqual([201, first]);
  expect((await world.view(store)).pending).toMatchObject({ state: 'open', url: first.url });
  // Nor does the page say so that the provider leads back to.
  const back = await (await store.owner.signIn()).get(store.path(`/payments/${first.reference}`));
  expect(back.body).toMatchObject({
    state: 'waiting',
    detail: 'This payment is not finished. Go on with it on the page Plan & billing, or leave it.',
  });
  // Another plan is warned of as for any page that may still be paid.
  const other = await ask(store, '/checkout', { ...monthly, billing: 'annual' });
  expect([other.status, other.body.open_page]).toEqual([409, expect.stringContaining('may still be paid')]);
  expect([await pay(first.reference), (await world.view(store)).state]).toEqual(['paid', 'active']);
});

test('so is that of a name’s next year', async () => {
  const store = await world.packed();
  const wish = world.fresh();
  await world.registered(store, wish, after(world.test.clock.now(), days(70)).toISOString().slice(0, 10));
  await world.live(20);
  const { id } = await world.name(store);
  const first = (await ask(store, `/names/${id}`, {})).body;
  await leaveAtThePin(first.url);
  const again = await ask(store, `/names/${id}`, {});
  expect([again.status, again.body]).toEqual([201, first]);
  expect([await pay(first.reference), (await world.name(store)).state]).toEqual(['paid', 'renewing']);
});

test('while a bank is at work on a payment for a name’s next year no other one is begun', async () => {
  const store = await world.packed();
  const wish = world.fresh();
  await world.registered(store, wish, after(world.test.clock.now(), days(70)).toISOString().slice(0, 10));
  await world.live(20);
  const { id } = await world.name(store);
  const { reference } = (await ask(store, `/names/${id}`, {})).body;
  await world.test.sandbox.control.pay({ reference, outcome: 'processing' });
  const again = await ask(store, `/names/${id}`, {});
  expect([again.status, again.body.detail]).toEqual([
    409,
    `Your bank is still working on your payment. Please wait for it; its reference is ${reference}.`,
  ]);
});

test('a charge of a kept card that asks for a code has no page to go on with, so nothing is begun beside it', async () => {
  const store = await world.store();
  const monthly = { offer: 'starter', billing: 'monthly' };
  const first = (await ask(store, '/checkout', monthly)).body;
  await leaveAtThePin(first.url);
  // Such a charge was never opened as a page, which has a code of its own.
  await world.test.database.sql('update payments set access_code = null where reference = $1', [
    first.reference,
  ]);
  const again = await ask(store, '/checkout', monthly);
  expect([again.status, again.body.detail]).toEqual([
    409,
    `Your bank is still working on your payment. Please wait for it; its reference is ${first.reference}.`,
  ]);
});
