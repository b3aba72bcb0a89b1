import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OwnKeys } from '#shared/api/money.ts';
import { testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { ownKeysIn } from '#tests/support/selling/own-keys.ts';
import {
  checkOut,
  checkoutForm,
  fillBasket,
  orderRow,
  referenceOf,
} from '#tests/support/selling/shopping.ts';
import { findPayment, settle } from '../payments/index.ts';
import { pollDisputes } from '../payments/disputes/disputes.ts';
import { pollSettlements } from '../payments/books/settlements.ts';
import { sweep } from '../payments/sweep.ts';
import { days, hours, minutes } from '../platform/clock.ts';
import { checkKeys } from './key-check.ts';

let world: TestApp;
let keys: ReturnType<typeof ownKeysIn>;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
  keys = ownKeysIn(world);
});
afterAll(() => world.close());
beforeEach(() => world.database.sql(`update provider_polls set next_at = '2100-01-01' where kind = 'key'`));

const password = 'correct horse battery';
const to = (shop: TestShop, rest: string) => `/api/sites/${shop.slug}${rest}`;
const paymentOf = async (reference: string) => (await findPayment(world.database.db.platform, reference))!;
const versions = (shop: TestShop) =>
  world.database.sql<{ id: string; shown: string; active: boolean; refused: boolean }>(
    `select id, shown, active, refused_at is not null as refused from integrations where store_id = $1 order by id`,
    [shop.storeId],
  );
const post = (url: string, body: string, key: string) =>
  fetch(url.replace('localhost', '127.0.0.1'), {
    method: 'POST',
    body,
    headers: {
      'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex'),
      'content-type': 'application/json',
    },
  });
const charge = (reference: string) =>
  JSON.stringify({ event: 'charge.success', data: { reference, amount: 550000, currency: 'NGN' } });
const told = (shop: TestShop) =>
  world.mails().filter((mail) => mail.to === shop.owner.email && mail.template === 'own-keys-stand');

describe('a key of another account', () => {
  test('invariant 6: what was paid with the earlier key is found with it, by the sweep and by an event at the old address', async () => {
    const [shop, one, two] = [await keys.starterShop(), keys.account(), keys.account()];
    const first = await keys.enter(shop, one.key);
    const [swept, told] = [await keys.begin(shop), await keys.begin(shop)];
    for (const { reference } of [swept, told]) await one.control.pay({ reference });
    const second = await keys.enter(shop, two.key);
    expect(second.webhook_url).not.toBe(first.webhook_url);
    expect(await versions(shop)).toMatchObject([
      { shown: one.key.slice(-4), active: false },
      { shown: two.key.slice(-4), active: true },
    ]);
    expect((await keys.viewOf(shop)).earlier).toMatchObject([{ ends: one.key.slice(-4), open_payments: 2 }]);
    expect((await post(first.webhook_url!, charge(told.reference), one.key)).status).toBe(200);
    await world.work();
    expect((await paymentOf(told.reference)).state).toBe('paid');
    world.clock.advance(minutes(2));
    await sweep(world.app.deps.payments);
    expect((await paymentOf(swept.reference)).state).toBe('paid');
    expect((await orderRow(world, shop, swept.number)).payment_status).toBe('paid');
    const later = await keys.begin(shop);
    await two.control.pay({ reference: later.reference });
    await settle(world.app.deps.payments, later.reference, 'test');
    expect((await paymentOf(later.reference)).state).toBe('paid');
    expect((await keys.viewOf(shop)).earlier).toEqual([]);
  });

  test('invariant 9: each address takes the signature of its own version and moves only what was begun with it', async () => {
    const [shop, one, two] = [await keys.starterShop(), keys.account(), keys.account()];
    const first = await keys.enter(shop, one.key);
    const old = await keys.begin(shop);
    await one.control.pay({ reference: old.reference });
    const second = await keys.enter(shop, two.key);
    expect((await post(first.webhook_url!, charge(old.reference), two.key)).status).toBe(401);
    expect((await post(second.webhook_url!, charge(old.reference), one.key)).status).toBe(401);
    expect((await post(second.webhook_url!, charge(old.reference), two.key)).status).toBe(200);
    await world.work();
    expect((await paymentOf(old.reference)).state).toBe('ready');
  });

  test('refunds, disputes and settlements of earlier payments go with the key they were made with', async () => {
    const [shop, one, two] = [await keys.starterShop(), keys.account(), keys.account()];
    await keys.enter(shop, one.key);
    const [back, quarrel] = [await keys.begin(shop), await keys.begin(shop)];
    for (const { reference } of [back, quarrel]) {
      await one.control.pay({ reference });
      await settle(world.app.deps.payments, reference, 'test');
    }
    await keys.enter(shop, two.key);
    const order = await orderRow(world, shop, back.number);
    const owner = await shop.owner.signIn();
    await owner.post(to(shop, `/orders/${order.id}/refund`), { amount_kobo: 100_000, key: 'refund-one' });
    await world.work();
    expect(one.control.truth().refunds).toMatchObject([{ reference: back.reference, amount: 100_000 }]);
    one.control.openDispute({ reference: quarrel.reference });
    await pollDisputes(world.app.deps.payments);
    const [dispute] = await world.database.sql('select reference from disputes where reference = $1', [
      quarrel.reference,
    ]);
    expect(dispute).toEqual({ reference: quarrel.reference });
    await world.sandbox.control.advance(days(5));
    await pollSettlements(world.app.deps.payments);
    const lines = await world.database.sql(
      `select l.reference from settlement_parts l join payments p on p.reference = l.reference
       and p.integration = l.integration where l.reference = $1`,
      [back.reference],
    );
    expect(lines).toHaveLength(1);
  });

  test('a key that is given back is the version it was', async () => {
    const [shop, one, two] = [await keys.starterShop(), keys.account(), keys.account()];
    const first = await keys.enter(shop, one.key);
    await keys.begin(shop);
    await keys.enter(shop, two.key);
    await keys.begin(shop);
    const again = await keys.enter(shop, one.key);
    expect(again.webhook_url).toBe(first.webhook_url);
    expect((await versions(shop)).map((row) => row.active)).toEqual([true, false]);
  });

  test('a key nothing was begun with makes room for the next, without an earlier signature', async () => {
    const [shop, one, two] = [await keys.starterShop(), keys.account(), keys.account()];
    const first = await keys.enter(shop, one.key);
    const second = await keys.enter(shop, two.key);
    expect(second.webhook_url).toBe(first.webhook_url);
    expect(await versions(shop)).toHaveLength(1);
    expect((await post(second.webhook_url!, charge('ord-x'), one.key)).status).toBe(401);
    expect((await post(second.webhook_url!, charge('ord-x'), two.key)).status).toBe(200);
  });

  test('the same key twice at once is one version', async () => {
    const [shop, one] = [await keys.starterShop(), keys.account()];
    await Promise.all([keys.enter(shop, one.key), keys.enter(shop, one.key), keys.enter(shop, one.key)]);
    expect(await versions(shop)).toMatchObject([{ active: true }]);
  });

  test('while the provider does not say whose account it is, nothing is changed', async () => {
    const [shop, one, two] = [await keys.starterShop(), keys.account(), keys.account()];
    await keys.enter(shop, one.key);
    await keys.begin(shop);
    two.control.addFault({ match: { route: 'verify' }, kind: 'status', times: 1 });
    const reply = await (
      await shop.owner.signIn()
    ).put(to(shop, '/own-keys'), { provider: 'paystack', password, secret_key: two.key });
    expect(reply.status).toBe(503);
    expect(await versions(shop)).toMatchObject([{ shown: one.key.slice(-4), active: true }]);
  });
});

describe('a new key of the same account', () => {
  test('takes the place of the earlier one at the same address, and the earlier one still signs for a while', async () => {
    const [shop, one] = [await keys.starterShop(), keys.account()];
    const first = await keys.enter(shop, one.key);
    const { reference } = await keys.begin(shop);
    const rotated = `${one.key}_rotated`;
    one.control.setKeys([rotated, one.key]);
    const second = await keys.enter(shop, rotated);
    expect(second.webhook_url).toBe(first.webhook_url);
    expect(await versions(shop)).toMatchObject([{ shown: 'ated', active: true }]);
    one.control.setKeys([rotated]);
    await one.control.pay({ reference });
    expect((await post(first.webhook_url!, charge(reference), one.key)).status).toBe(200);
    await world.work();
    expect((await paymentOf(reference)).state).toBe('paid');
  });

  test('is known by the payments of an earlier version, too', async () => {
    const [shop, one, two] = [await keys.starterShop(), keys.account(), keys.account()];
    const first = await keys.enter(shop, one.key);
    const old = await keys.begin(shop);
    await keys.enter(shop, two.key);
    await keys.begin(shop);
    const rotated = `${one.key}_rotated`;
    one.control.setKeys([rotated]);
    expect((await keys.enter(shop, rotated)).webhook_url).toBe(first.webhook_url);
    await one.control.pay({ reference: old.reference });
    await settle(world.app.deps.payments, old.reference, 'test');
    expect((await paymentOf(old.reference)).state).toBe('paid');
  });
});

describe('a refused key', () => {
  const soon = async (ms: number) => {
    world.clock.advance(ms);
    await checkKeys({ ...world.app.deps, limits: null!, payments: world.app.deps.payments });
    await world.work();
  };
  const wake = (shop: TestShop) =>
    world.database.sql(
      `update provider_polls set next_at = $2, claimed_until = null where kind = 'key'
       and integration in (select id::text from integrations where store_id = $1)`,
      [shop.storeId, world.clock.now()],
    );

  test('the owner is told within the hour and once, shoppers get a calm word, and it ends when the key works again', async () => {
    const [shop, one] = [await keys.starterShop(), keys.account()];
    await keys.enter(shop, one.key);
    await wake(shop);
    await soon(0);
    expect(told(shop)).toEqual([]);
    one.control.setKeys([`${one.key}_rotated`]);
    for (let n = 0; n < 4; n++) await soon(minutes(15));
    expect(told(shop)).toHaveLength(1);
    expect(told(shop)[0]!.text).toContain('customers cannot pay online');
    const { active } = await keys.viewOf(shop);
    expect(active!.refused_since).not.toBeNull();
    const shopper = await fillBasket(world, shop);
    await expect
      .poll(async () => (await shopper.get('/checkout')).text, { timeout: 5_000 })
      .not.toContain('Pay online now');
    expect((await checkOut(shopper, checkoutForm(shop))).status).toBe(409);
    expect((await checkOut(shopper, checkoutForm(shop, { pay_method: 'on_delivery' }))).status).toBe(201);
    await soon(hours(3));
    expect(told(shop)).toHaveLength(1);
    one.control.setKeys([one.key]);
    await soon(minutes(30));
    expect(told(shop).map((mail) => mail.subject)).toEqual([
      expect.stringContaining('Your payment key is refused'),
      expect.stringContaining('Your payment key works again'),
    ]);
    expect((await keys.viewOf(shop)).active!.refused_since).toBeNull();
    // Pages look at what changed within a second.
    const another = await fillBasket(world, shop);
    await expect
      .poll(async () => (await another.get('/checkout')).text, { timeout: 5_000 })
      .toContain('Pay online now');
  });

  test('a page that could not be opened has the key looked at at once', async () => {
    const [shop, one] = [await keys.starterShop(), keys.account()];
    await keys.enter(shop, one.key);
    await wake(shop);
    await soon(0);
    one.control.setKeys([`${one.key}_rotated`]);
    const placed = await checkOut(await fillBasket(world, shop), checkoutForm(shop));
    expect([placed.status, placed.body.pay_url]).toEqual([201, null]);
    const reference = await referenceOf(world, shop, placed.body.number);
    expect((await paymentOf(reference)).state).toBe('created');
    await soon(0);
    expect(told(shop)).toHaveLength(1);
  });

  test('where the owner chose so, payments come through the platform meanwhile', async () => {
    const [shop, one] = [await keys.starterShop(), keys.account()];
    await keys.enter(shop, one.key);
    const owner = await shop.owner.signIn();
    const chosen = await owner.put<OwnKeys>(to(shop, '/own-keys/fallback'), { fallback: true });
    expect(chosen.body.active!.fallback).toBe(true);
    expect((await paymentOf((await keys.begin(shop)).reference)).integration).not.toBe('platform');
    one.control.setKeys([`${one.key}_rotated`]);
    await wake(shop);
    await soon(0);
    expect(told(shop)[0]!.text).toContain('online payments come through us');
    expect((await paymentOf((await keys.begin(shop)).reference)).integration).toBe('platform');
    await (await shop.owner.signIn()).put(to(shop, '/own-keys/fallback'), { fallback: false });
    const refused = await checkOut(await fillBasket(world, shop), checkoutForm(shop));
    expect(refused.status).toBe(409);
    one.control.setKeys([one.key]);
    await soon(minutes(30));
    expect((await paymentOf((await keys.begin(shop)).reference)).integration).not.toBe('platform');
  });

  test('a new key of the account, or going back to the platform, ends it', async () => {
    for (const way of ['new key', 'platform']) {
      const [shop, one] = [await keys.starterShop(), keys.account()];
      await keys.enter(shop, one.key);
      await keys.begin(shop);
      one.control.setKeys([`${one.key}_rotated`]);
      await wake(shop);
      await soon(0);
      expect((await checkOut(await fillBasket(world, shop), checkoutForm(shop))).status).toBe(409);
      if (way === 'new key') await keys.enter(shop, `${one.key}_rotated`);
      else await (await shop.owner.signIn()).post(to(shop, '/own-keys/stop'), { password });
      expect((await paymentOf((await keys.begin(shop)).reference)).integration === 'platform').toBe(
        way === 'platform',
      );
    }
  });

  test('a try of a refused version is asked about with the newer key of the account, and its refund goes that way', async () => {
    const [shop, one] = [await keys.starterShop(), keys.account()];
    await keys.enter(shop, one.key);
    const old = await keys.begin(shop);
    await one.control.pay({ reference: old.reference });
    // As if the account had not been known again: the newer key is a version of its own.
    await world.database.sql('update payments set access_code = null where reference = $1', [old.reference]);
    const rotated = `${one.key}_rotated`;
    one.control.setKeys([rotated, one.key]);
    await keys.enter(shop, rotated);
    expect(await versions(shop)).toHaveLength(2);
    one.control.setKeys([rotated]);
    await settle(world.app.deps.payments, old.reference, 'test');
    expect((await paymentOf(old.reference)).state).toBe('paid');
    await wake(shop);
    await soon(0);
    const order = await orderRow(world, shop, old.number);
    await world.database.sql(
      `update integrations set refused_at = now() where store_id = $1 and not active`,
      [shop.storeId],
    );
    const owner = await shop.owner.signIn();
    await owner.post(to(shop, `/orders/${order.id}/refund`), { amount_kobo: 100_000, key: 'refund-two' });
    await world.work();
    expect(one.control.truth().refunds).toMatchObject([{ reference: old.reference, amount: 100_000 }]);
  });

  test('another account’s “not found” proves nothing: the try is asked about on, the owner is told, and it ends well', async () => {
    const [shop, one, two] = [await keys.starterShop(), keys.account(), keys.account()];
    await keys.enter(shop, one.key);
    const old = await keys.begin(shop);
    await one.control.pay({ reference: old.reference });
    await keys.enter(shop, two.key);
    one.control.setKeys([`${one.key}_rotated`]);
    world.clock.advance(days(8));
    expect(await settle(world.app.deps.payments, old.reference, 'test')).toMatchObject({
      asked: false,
      state: 'ready',
    });
    expect((await paymentOf(old.reference)).next_check_at).not.toBeNull();
    await soon(0);
    expect(told(shop)).toHaveLength(1);
    expect(told(shop)[0]!.text).toContain('earlier key');
    expect((await keys.viewOf(shop)).earlier).toMatchObject([{ refused_since: expect.any(String) }]);
    // The other account's key works, so shoppers can pay.
    expect((await checkOut(await fillBasket(world, shop), checkoutForm(shop))).status).toBe(201);
    await keys.enter(shop, `${one.key}_rotated`);
    await settle(world.app.deps.payments, old.reference, 'test');
    expect((await paymentOf(old.reference)).state).toBe('paid');
  });

  test('switched off, the plan gone and come back: old tries end with their own version', async () => {
    const [shop, one] = [await keys.starterShop(), keys.account()];
    const first = await keys.enter(shop, one.key);
    const old = await keys.begin(shop);
    await (await shop.owner.signIn()).post(to(shop, '/own-keys/stop'), { password });
    await world.database.sql(`update stores set plan = 'free' where store_id = $1`, [shop.storeId]);
    expect((await paymentOf((await keys.begin(shop)).reference)).integration).toBe('platform');
    await world.database.sql(`update stores set plan = 'starter' where store_id = $1`, [shop.storeId]);
    expect((await keys.enter(shop, one.key)).webhook_url).toBe(first.webhook_url);
    await one.control.pay({ reference: old.reference });
    await settle(world.app.deps.payments, old.reference, 'test');
    expect((await paymentOf(old.reference)).state).toBe('paid');
  });
});
