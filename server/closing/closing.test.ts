import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '#shared/api/account.ts';
import { closingDays, type Closing } from '#shared/api/closing.ts';
import { lagosDate, lagosDay } from '#shared/lagos.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { days, hours } from '#server/platform/clock.ts';
import { openShop, ownerPassword, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { makeGiftCard, sellGiftCards } from '#tests/support/selling/gift-cards.ts';
import { act, pass, payAsAsked, place } from '#tests/support/selling/odd-money.ts';
import { terminal } from '#tests/support/programs/operators.ts';
import { shopWithBank } from '#tests/support/selling/store-money.ts';
import { checkOut, checkoutForm, referenceOf } from '#tests/support/selling/shopping.ts';
import { colleague } from '#tests/support/selling/written-pages.ts';
import { settle } from '../payments/index.ts';
import { runClosingClock } from './index.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

const to = (shop: TestShop, rest: string) => `/api/sites/${shop.slug}${rest}`;
const at = async (shop: TestShop, path: string) => {
  world.clock.advance(seenWithin);
  return world.client(shop.slug).get(path);
};
const look = async (client: Client, shop: TestShop) => (await client.get<Closing>(to(shop, '/closing'))).body;
const settings = async (client: Client, shop: TestShop) =>
  (await client.get<StoreSettings>(to(shop, '/settings'))).body;
const close = (client: Client, shop: TestShop, change: object = {}) =>
  client.post<Closing & { name: string[]; password: string[] }>(to(shop, '/closing'), {
    name: 'Ada’s Shop',
    password: ownerPassword,
    ...change,
  });
const letters = async (email: string) => {
  await world.work();
  return world.mails().filter((mail) => mail.to === email && mail.template === 'store-closing');
};
/** The clocks go on and what is due is done, as every hour. */
async function later(ms: number): Promise<void> {
  await pass(world, ms);
  await runClosingClock(world.app.deps);
  await world.work();
}
const stands = async (shop: TestShop) =>
  (
    await world.database.sql<{ state: string }>(
      'select state from store_closings where store_id = $1 order by asked_at',
      [shop.storeId],
    )
  ).map(({ state }) => state);

test('an owner closes the store with its name and their password: nobody orders from then on, who has something open is told, and it is kept again as it was', async () => {
  const shop = await shopWithBank(world);
  const order = await place(world, shop, { email: 'tolu@example.com' });
  await payAsAsked(world, order);
  const manager = await colleague(world, shop);
  const owner = await shop.owner.signIn();
  const before = await settings(owner, shop);
  expect(before.closes_on).toBe(null);
  expect((await close(manager, shop)).status).toBe(403);
  expect((await close(owner, shop, { name: 'Adas' })).body.name).toEqual([
    'Type the name as it is: Ada’s Shop',
  ]);
  expect((await close(owner, shop, { password: 'wrong' })).body.password).toEqual([
    'That is not your password.',
  ]);
  expect([(await at(shop, '/')).status, await stands(shop), await letters(shop.owner.email)]).toEqual([
    200,
    [],
    [],
  ]);

  const due = new Date(world.clock.now().getTime() + days(closingDays));
  const closed = await close(owner, shop, { name: ' ada’s  shop' });
  expect(closed.body).toMatchObject({
    closes_on: lagosDay(due),
    by_us: false,
    with_account: false,
    held_for: '',
  });
  expect(closed.body.open.map(({ kind, waits }) => [kind, waits])).toEqual([['to_send', true]]);
  expect(closed.body.open[0]!.sentence).toMatch(/^1 order holds ₦[\d,]+ and is not sent or done yet\./);
  expect((await close(owner, shop)).body.closes_on).toBe(lagosDay(due));
  expect(await stands(shop)).toEqual(['closing']);

  // Shoppers read that it closes, and when; their orders stay until then; nothing is sold.
  const front = await at(shop, '/');
  expect(front.text).toContain('Ada’s Shop is closing for good');
  expect(front.text).toContain(`It is there until at least ${lagosDate(due)}`);
  expect((await at(shop, '/products')).status).toBe(404);
  const page = await at(shop, new URL(order.order_url, 'http://shop').pathname);
  expect([page.status, page.text.includes('The shop closes for good')]).toEqual([200, true]);
  await world.work();
  const mail = world.mails().find((one) => one.to === 'tolu@example.com' && one.template === 'shop-closing')!;
  expect(mail.subject).toBe('Ada’s Shop is closing for good');
  expect(mail.text).toContain(lagosDate(due));
  // Owner and helpers know it, and the owner cannot open it by the old button.
  expect((await letters(shop.owner.email)).map(({ subject }) => subject)).toEqual([
    `Ada’s Shop closes for good on ${lagosDate(due)}`,
  ]);
  expect((await settings(manager, shop)).closes_on).toBe(lagosDay(due));
  const opened = await owner.patch<{ detail: string }>(to(shop, '/settings'), { published: true });
  expect([opened.status, opened.body.detail]).toEqual([
    409,
    expect.stringContaining('is closing for good on'),
  ]);
  // What is open is finished as ever.
  expect((await act(order, 'fulfill', { tracking: '' })).status).toBe(200);
  expect((await manager.post(to(shop, '/closing/undo'), {})).status).toBe(403);
  const undone = await (await shop.owner.signIn()).post<Closing>(to(shop, '/closing/undo'), {});
  expect(undone.body.closes_on).toBe(null);
  expect([(await at(shop, '/')).text.includes('closing'), await stands(shop)]).toEqual([false, ['kept']]);
  expect((await at(shop, '/products')).status).toBe(200);
  expect((await letters(shop.owner.email)).at(-1)!.subject).toBe('Ada’s Shop is kept');
  expect(await settings(await shop.owner.signIn(), shop)).toMatchObject({ published: true, closes_on: null });
  await later(days(31));
  expect(await stands(shop)).toEqual(['kept']);
});

test('it is erased after thirty days and not a day earlier; its owner takes everything out until then, and nobody else gets its address for a year', async () => {
  const shop = await openShop(world);
  await close(await shop.owner.signIn(), shop);
  await later(days(22));
  expect((await letters(shop.owner.email)).length).toBe(1);
  await later(days(2));
  expect((await letters(shop.owner.email)).at(-1)!.subject).toContain('Ada’s Shop is erased on');
  await later(days(5));
  const owner = await shop.owner.signIn();
  expect((await owner.post(to(shop, '/archives'), {})).status).toBe(202);
  expect(await stands(shop)).toEqual(['closing']);
  await later(days(1));
  expect(await stands(shop)).toEqual(['erased']);
  expect((await letters(shop.owner.email)).at(-1)!.subject).toBe('Ada’s Shop is erased');
  expect((await (await shop.owner.signIn()).get(to(shop, '/settings'))).status).toBe(404);
  expect((await at(shop, '/')).text).toContain('There is no store at this address');
  const other = await openShop(world);
  const free = async () =>
    (await (await other.owner.signIn()).get<{ available: boolean }>(`/api/sites/available/${shop.slug}`))
      .body;
  expect(await free()).toMatchObject({ available: false });
  await later(days(366));
  expect(await free()).toMatchObject({ available: true });
});

test('what is not settled with others holds it up: its owner and we are told for what, and it goes once that is settled', async () => {
  const shop = await shopWithBank(world);
  const order = await place(world, shop);
  await payAsAsked(world, order);
  const unpaid = await place(world, shop, { phone: '08031230001', pay_method: 'on_delivery' });
  await close(await shop.owner.signIn(), shop);
  await later(days(30));
  const held = await look(await shop.owner.signIn(), shop);
  expect(held.held_for).toMatch(/^1 order holds ₦[\d,]+ and is not sent or done yet\. Finish each/);
  expect((await letters(shop.owner.email)).at(-1)!.text).toContain(held.held_for);
  // Who was never paid for is waited for by nobody.
  expect(await world.database.sql('select status from orders where id = $1', [unpaid.id])).toEqual([
    { status: 'canceled' },
  ]);
  const rows = (await terminal(world, 'store closings')) as { store: string }[];
  expect(rows.filter(({ store }) => store.includes(shop.slug))).toMatchObject([
    { store: `Ada’s Shop (${shop.slug})`, by: 'owner', waits_for: held.held_for },
  ]);
  // Told again after a week, not after a day.
  const told = (await letters(shop.owner.email)).length;
  await later(days(2));
  expect((await letters(shop.owner.email)).length).toBe(told);
  await later(days(6));
  expect((await letters(shop.owner.email)).length).toBe(told + 1);
  expect((await act(order, 'fulfill', { tracking: '' })).status).toBe(200);
  await later(days(1) + hours(1));
  expect(await stands(shop)).toEqual(['erased']);
});

test('money that is left on sold gift cards is told and waited for; one of us may say that it is not waited for', async () => {
  const shop = await shopWithBank(world);
  const { small } = await sellGiftCards(shop);
  const shopper = world.client(shop.slug);
  await shopper.post('/api/shop/cart/lines', { variant_id: small, quantity: 1 });
  const { delivery_id: _none, ...form } = checkoutForm(shop, { email: 'buyer@example.com' });
  const { number } = (await checkOut(shopper, form)).body;
  const reference = await referenceOf(world, shop, number);
  await world.sandbox.control.pay({ reference });
  await settle(world.app.deps.payments, reference, 'test');
  await makeGiftCard(shop, { amount_kobo: 300_000 });
  await close(await shop.owner.signIn(), shop);
  const { open } = await look(await shop.owner.signIn(), shop);
  const cards = open.find(({ kind }) => kind === 'gift_cards');
  // Which were made by hand brought nothing, and end with the store.
  expect(cards).toMatchObject({
    waits: true,
    sentence: expect.stringMatching(/^₦5,000 is left on 1 gift card that/),
  });
  await world.work();
  expect(
    world
      .mails()
      .filter((one) => one.to === 'buyer@example.com')
      .map(({ template }) => template),
  ).toContain('shop-closing');
  await later(days(31));
  expect(await stands(shop)).toEqual(['closing']);
  expect(await terminal(world, `store close-unsettled ${shop.slug} short`)).toBe(
    'Say why, in 10 to 1000 characters: the owners read it.',
  );
  await terminal(world, `store close-unsettled ${shop.slug} Nobody has answered us for a year`);
  await world.work();
  expect(await stands(shop)).toEqual(['erased']);
});

test('we close a store, too: its owner reads why and takes everything out, and only we keep it', async () => {
  const shop = await openShop(world);
  expect(await terminal(world, `store close ${shop.slug} Nobody has logged in for three years`)).toBe(
    `Ada’s Shop (${shop.slug}) is closed. Its owners are written to.`,
  );
  const owner = await shop.owner.signIn();
  expect(await look(owner, shop)).toMatchObject({
    by_us: true,
    reason: 'Nobody has logged in for three years',
  });
  expect((await letters(shop.owner.email)).at(-1)!.text).toContain('Nobody has logged in for three years');
  const kept = await owner.post<{ detail: string }>(to(shop, '/closing/undo'), {});
  expect([kept.status, kept.body.detail]).toEqual([
    409,
    expect.stringContaining('We have closed your store'),
  ]);
  expect((await owner.post(to(shop, '/archives'), {})).status).toBe(202);
  expect(await terminal(world, `store not-close ${shop.slug}`)).toContain(
    'is kept. Its owners are written to.',
  );
  expect([(await at(shop, '/products')).status, await stands(shop)]).toEqual([200, ['kept']]);
  expect(await terminal(world, `store not-close ${shop.slug}`)).toBe(
    'It is not being closed. Nothing was changed.',
  );
});

test('the only owner of a store closes their account with it: they log in for thirty days and take out what they want, or keep it all; then both are erased', async () => {
  const shop = await openShop(world);
  const account = async (path: string, body: object) =>
    (await shop.owner.signIn()).post<Account & { password: string[] }>(`/api/account/${path}`, body);
  expect((await account('close', { password: 'wrong' })).body.password).toEqual([
    'That is not your password.',
  ]);
  expect(await stands(shop)).toEqual([]);
  const due = new Date(world.clock.now().getTime() + days(closingDays));
  expect((await account('close', { password: ownerPassword })).body.closes_on).toBe(lagosDay(due));
  expect(await look(await shop.owner.signIn(), shop)).toMatchObject({
    closes_on: lagosDay(due),
    with_account: true,
  });
  const alone = await (await shop.owner.signIn()).post<{ detail: string }>(to(shop, '/closing/undo'), {});
  expect([alone.status, alone.body.detail]).toEqual([
    409,
    expect.stringContaining('closes with your account'),
  ]);
  expect((await account('close/undo', {})).body.closes_on).toBe(null);
  expect([await stands(shop), (await at(shop, '/products')).status]).toEqual([['kept'], 200]);

  await account('close', { password: ownerPassword });
  await later(days(29));
  const owner = await shop.owner.signIn();
  expect((await owner.get('/api/account/copy')).status).toBe(200);
  expect((await owner.post(to(shop, '/archives'), {})).status).toBe(202);
  const mails = world
    .mails()
    .filter((mail) => mail.to === shop.owner.email && mail.template === 'account-closing');
  expect(mails.map(({ subject }) => subject.replace(/ on .*/, ''))).toEqual([
    'Your account closes',
    'Your account is kept',
    'Your account closes',
  ]);
  await later(days(2));
  await terminal(world, 'job run accounts.erase_closed');
  await world.work();
  expect((await stands(shop)).includes('erased')).toBe(true);
  expect(await world.database.sql('select 1 from users where id = $1', [shop.owner.id])).toEqual([]);
});

test('an account waits for its store where money of others is not settled in it', async () => {
  const shop = await shopWithBank(world);
  const order = await place(world, shop);
  await payAsAsked(world, order);
  await (await shop.owner.signIn()).post('/api/account/close', { password: ownerPassword });
  await later(days(31));
  await terminal(world, 'job run accounts.erase_closed');
  await world.work();
  expect([
    (await stands(shop)).includes('erased'),
    (await act(order, 'fulfill', { tracking: '' })).status,
  ]).toEqual([false, 200]);
  await later(days(2));
  await terminal(world, 'job run accounts.erase_closed');
  await world.work();
  expect((await stands(shop)).includes('erased')).toBe(true);
  expect(await world.database.sql('select 1 from users where id = $1', [shop.owner.id])).toEqual([]);
});
