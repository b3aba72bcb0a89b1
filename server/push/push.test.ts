import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Alerts, AlertChoices } from '#shared/api/alerts.ts';
import { openShop, signedInOwner, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { pushService, type PushService } from '#tests/support/programs/push-service.ts';
import { orderOne, orderRow, referenceOf } from '#tests/support/selling/shopping.ts';
import { alertCalls, always, ringingShop } from '#tests/support/programs/ringing.ts';
import { visitShop } from '#tests/support/reading/visit-shop.ts';
import { pageCalls, publishedSections } from '#tests/support/selling/written-pages.ts';
import { hours, minutes } from '../platform/clock.ts';

let service: PushService;
let world: TestApp;
beforeAll(async () => {
  service = await pushService();
  world = await testApp({ env: { PUSH_SERVICES: service.origin } });
});
afterAll(async () => {
  await world.close();
  await service.close();
});
afterEach(() => {
  service.pushed.length = 0;
  service.answers.length = 0;
});

const onDelivery = { pay_method: 'on_delivery' };
const calls = (shop: Parameters<typeof alertCalls>[1]) => alertCalls(service, shop);
const ringing = (change: Partial<AlertChoices> = {}) => ringingShop(world, service, change);

const rungAt = (endpoint: string) =>
  service.pushed.filter((one) => one.endpoint === endpoint).map(({ message }) => message);
const messagesOf = `select m.*, n.kind from push_messages m join push_news n on n.id = m.news_id where n.store_id = $1 order by n.at`;
const kept = ({ storeId }: TestShop) => world.database.sql(messagesOf, [storeId]);
/** Has a job done as the clock would. */
async function job(name: string, data = {}): Promise<void> {
  await world.database.db.transact((tx) => world.app.deps.jobs.send(tx, name, data));
  await world.work();
}
const toMorning = () =>
  world.clock.advance(hours(24) - (world.clock.now().getTime() % hours(24)) + hours(5.01));
const toNight = () => world.clock.advance(hours(24) - (world.clock.now().getTime() % hours(24)) + hours(22));

test('an order to be paid on delivery rings once, says number, amount and count and nothing of its customer, and opens it', async () => {
  const { shop, endpoint, alerts } = await ringing();
  const order = await orderOne(world, shop, onDelivery);
  await world.work();
  const { id } = await orderRow(world, shop, order.number);
  const [pushed] = service.pushed;
  expect(pushed).toMatchObject({
    endpoint,
    audience: service.origin,
    signedBy: (await alerts.read()).public_key,
    headers: { ttl: '43200', urgency: 'high', 'content-encoding': 'aes128gcm' },
    message: {
      title: `New order: Order ${order.number}`,
      body: '₦5,500 · 1 item · Ada’s Shop',
      path: `/dashboard/orders/${id}?slug=${shop.slug}`,
    },
  });
  const { title, body } = pushed!.message as { title: string; body: string };
  expect(`${title} ${body}`).not.toMatch(/Chidi|080|Ikeja|Allen|@/);
  expect(rungAt(endpoint)).toHaveLength(1);
});

test('an order paid online rings when it is paid and not before; the same payment told twice rings once', async () => {
  const { shop, endpoint } = await ringing();
  const order = await orderOne(world, shop);
  await world.work();
  expect(rungAt(endpoint)).toEqual([]);
  await world.sandbox.control.pay({ reference: await referenceOf(world, shop, order.number) });
  // The provider's word is on its way by itself.
  await world.sandbox.control.settle();
  await world.work();
  // Whichever came first, the provider's word or our own question.
  await job('payments.sweep');
  expect(rungAt(endpoint)).toMatchObject([{ title: `Order ${order.number} is paid` }]);
});

test('of one piece of news each browser gets one message, however often it is handed out', async () => {
  const { shop, endpoint } = await ringing();
  await orderOne(world, shop, onDelivery);
  await world.work();
  const [news] = await world.database.sql('select id from push_news where store_id = $1', [shop.storeId]);
  await Promise.all([1, 2, 3].map(() => job('push.tell', { news_id: news!.id })));
  expect(rungAt(endpoint)).toHaveLength(1);
  expect(await kept(shop)).toHaveLength(1);
});

test('an enquiry rings without its words and its sender', async () => {
  const { shop, endpoint } = await ringing();
  const settings = { services: [], ask_day: false, ask_hour: false, next: '' };
  const sections = [{ id: 'ask', type: 'enquiry', settings }];
  const page = await publishedSections(pageCalls(shop, await shop.owner.signIn()), 'Book', sections);
  const form = { page, section: 'ask', name: 'Ngozi', phone: '08031234567', message: 'A wedding' };
  await visitShop(world, shop.slug).ask('/enquiry', { form });
  await world.work();
  expect(rungAt(endpoint)).toMatchObject([
    { title: 'New enquiry', body: 'Ada’s Shop', path: `/dashboard/enquiries?slug=${shop.slug}` },
  ]);
});

test('what comes in quiet hours is told in one message in the morning; a single one as it is', async () => {
  const { shop, endpoint } = await ringing({ quiet_from: '22:00', quiet_until: '06:00' });
  toNight();
  for (let turn = 0; turn < 3; turn++) await orderOne(world, shop, onDelivery);
  await world.work();
  await job('push.sweep');
  expect(rungAt(endpoint)).toEqual([]);
  toMorning();
  await job('push.sweep');
  await job('push.sweep');
  expect(rungAt(endpoint)).toMatchObject([
    {
      title: 'Meanwhile at Ada’s Shop',
      body: '3 orders to be paid later',
      path: `/dashboard/orders?slug=${shop.slug}`,
    },
  ]);
  toNight();
  const single = await orderOne(world, shop, onDelivery);
  await world.work();
  toMorning();
  await job('push.sweep');
  expect(rungAt(endpoint).slice(1)).toMatchObject([{ title: `New order: Order ${single.number}` }]);
});

test('after twenty in an hour the rest is told together half an hour later', async () => {
  const { shop, endpoint } = await ringing();
  for (let turn = 0; turn < 23; turn++) {
    await world.app.deps.db.forStore(shop.storeId).transact((tx) =>
      world.app.deps.push.tell(tx, {
        key: `flood:${turn}`,
        kind: 'placed',
        data: { store_name: 'Ada’s Shop', slug: shop.slug, path: `/orders?slug=${shop.slug}`, number: turn },
      }),
    );
  }
  await world.work();
  expect(rungAt(endpoint)).toHaveLength(20);
  world.clock.advance(minutes(31));
  await job('push.sweep');
  expect(rungAt(endpoint).slice(20)).toMatchObject([{ body: '3 orders to be paid later' }]);
});

test.each([404, 410])('a browser whose service answers %s is forgotten', async (status) => {
  const { shop, endpoint, alerts } = await ringing();
  service.answers.push({ status });
  await orderOne(world, shop, onDelivery);
  await world.work();
  expect((await alerts.read()).devices).toEqual([]);
  await orderOne(world, shop, onDelivery);
  await world.work();
  expect(rungAt(endpoint)).toEqual([]);
});

test('a service that is down is tried again later, not before it asks to be, and given up after half a day', async () => {
  const { shop, endpoint } = await ringing();
  service.answers.push({ status: 503 }, { status: 429, headers: { 'retry-after': '300' } });
  const before = service.asked();
  await orderOne(world, shop, onDelivery);
  await world.work();
  await job('push.sweep');
  expect(service.asked() - before).toBe(1);
  world.clock.advance(minutes(1));
  await job('push.sweep');
  world.clock.advance(minutes(4));
  await job('push.sweep');
  expect(service.asked() - before).toBe(2);
  world.clock.advance(minutes(2));
  await job('push.sweep');
  expect(rungAt(endpoint)).toHaveLength(1);
  service.answers.push(...Array.from({ length: 50 }, () => ({ status: 500 })));
  await orderOne(world, shop, onDelivery);
  for (let turn = 0; turn < 30; turn++) {
    await job('push.sweep');
    world.clock.advance(minutes(31));
  }
  const last = (await kept(shop)).at(-1);
  expect([last!.failed_at !== null, last!.last_error]).toEqual([true, 'the push service answered 500']);
  expect(rungAt(endpoint)).toHaveLength(1);
});

test('who signed out, left the store, switched it off or did not choose it hears nothing', async () => {
  const cases = [
    ({ shop }: { shop: TestShop }) =>
      world.database.sql(`update sessions set revoked_at = now() where user_id = $1`, [shop.owner.id]),
    ({ shop }: { shop: TestShop }) =>
      world.database.sql(`delete from store_members where store_id = $1`, [shop.storeId]),
  ];
  for (const change of cases) {
    const { shop, endpoint } = await ringing();
    await change({ shop });
    world.clock.advance(6_000);
    await orderOne(world, shop, onDelivery);
    await world.work();
    expect(rungAt(endpoint)).toEqual([]);
  }
  for (const choice of [{ enabled: false }, { kinds: ['paid' as const] }]) {
    const { shop, endpoint } = await ringing(choice);
    await orderOne(world, shop, onDelivery);
    await world.work();
    expect(rungAt(endpoint)).toEqual([]);
    expect(await kept(shop)).toEqual([]);
  }
});

test('amounts are hidden where their owner hides them, and from who only packs', async () => {
  const { shop, endpoint } = await ringing({ hide_amounts: true });
  const packer = await signedInOwner(world, 'Packer');
  await world.database.sql(`insert into store_members values ($1, $2, 'fulfilment', now())`, [
    shop.storeId,
    packer.id,
  ]);
  const theirs = await calls({ slug: shop.slug, owner: packer });
  const subscription = service.subscribe();
  await theirs.add(subscription);
  await theirs.choose(always);
  await orderOne(world, shop, onDelivery);
  await world.work();
  for (const one of [endpoint, subscription.endpoint])
    expect(rungAt(one)).toMatchObject([{ body: '1 item · Ada’s Shop' }]);
  expect(rungAt(subscription.endpoint)).toMatchObject([{ path: `/dashboard/?slug=${shop.slug}` }]);
  expect((await theirs.read()).offered).toEqual(['paid', 'placed', 'delivery']);
});

test('nothing but known push services is ever called: a subscription elsewhere is not taken', async () => {
  const alerts = await calls(await openShop(world));
  const refused = await alerts.add({ ...service.subscribe(), endpoint: 'https://169.254.169.254/latest' });
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('push service is not one we know'),
  ]);
  expect((await alerts.read()).devices).toEqual([]);
  const known = { ...service.subscribe(), endpoint: 'https://fcm.googleapis.com/fcm/send/x' };
  expect((await alerts.add(known)).status).toBe(201);
});

test('one more message on request, whatever the hour; before that it says what to do', async () => {
  const shop = await openShop(world);
  const alerts = await calls(shop);
  const early = await alerts.client.post(`${alerts.to}/test`);
  expect([early.status, early.text]).toEqual([409, expect.stringContaining('Turn it on first')]);
  const subscription = service.subscribe();
  await alerts.add(subscription);
  await alerts.choose({ quiet_from: '00:00', quiet_until: '23:59' });
  expect((await alerts.client.post(`${alerts.to}/test`)).status).toBe(200);
  expect(rungAt(subscription.endpoint)).toMatchObject([
    { title: 'It works', body: 'New orders of Ada’s Shop ring here like this.' },
  ]);
  service.answers.push({ status: 410 });
  const ended = await alerts.client.post(`${alerts.to}/test`);
  expect([ended.status, ended.text]).toEqual([409, expect.stringContaining('Turn it on again')]);
  expect((await alerts.read()).devices).toEqual([]);
});

test('a browser is there once; somebody else who signs in there takes it over; nobody stops another’s', async () => {
  const { shop, alerts, endpoint } = await ringing();
  const again = { ...service.subscribe(), endpoint };
  await alerts.add(again);
  const { devices } = await alerts.read();
  expect(devices).toMatchObject([{ here: true }]);
  const other = await calls(await openShop(world));
  const shut = await other.client.send<Alerts>('DELETE', `${other.to}/devices/${devices[0]!.id}`);
  expect(shut.status).toBe(200);
  expect((await alerts.read()).devices).toHaveLength(1);
  await other.add(again);
  expect((await alerts.read()).devices).toEqual([]);
  expect((await other.read()).devices).toHaveLength(1);
  await orderOne(world, shop, onDelivery);
  await world.work();
  expect(rungAt(endpoint)).toEqual([]);
});

test.each(['22:00', ''])(
  'quiet hours from 22:00 until “%s” are refused beside their field',
  async (until) => {
    const alerts = await calls(await openShop(world));
    const refused = await alerts.choose({ quiet_from: '22:00', quiet_until: until });
    expect([refused.status, refused.body]).toMatchObject([400, { quiet_until: expect.anything() }]);
  },
);

test('the private key lies sealed in the database', async () => {
  await (await calls(await openShop(world))).read();
  const [row] = await world.database.sql<{ private_key: Buffer }>('select private_key from push_keys');
  expect(row!.private_key.length).toBeGreaterThan(50);
  expect(row!.private_key.toString('latin1')).not.toMatch(/^[\w-]{43}$/);
});

test('a service that leads elsewhere is not followed', async () => {
  const { shop, endpoint } = await ringing();
  const before = service.asked();
  service.answers.push({ status: 302, headers: { location: endpoint } });
  await orderOne(world, shop, onDelivery);
  await world.work();
  expect([service.asked() - before, rungAt(endpoint)]).toEqual([1, []]);
  expect(await kept(shop)).toMatchObject([{ last_error: 'the push service answered 302' }]);
});
