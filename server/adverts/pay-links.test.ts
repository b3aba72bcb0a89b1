import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import { settle } from '#server/payments/index.ts';
import { days } from '#server/platform/clock.ts';
import { advertNetworks, type AdvertNetworks } from '#tests/support/advert-networks.ts';
import { advertShops, agent, box } from '#tests/support/adverts.ts';
import { testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { askedFirst, paid } from '#tests/support/selling/parts.ts';
import { referenceOf } from '#tests/support/selling/shopping.ts';
import { visitShop } from '#tests/support/reading/visit-shop.ts';

let networks: AdvertNetworks;
let world: TestApp;
let shops: ReturnType<typeof advertShops>;
beforeAll(async () => {
  networks = await advertNetworks();
  world = await testApp({ poolSize: 16, env: networks.env });
  shops = advertShops(world);
});
afterAll(async () => {
  await world.close();
  await networks.close();
});

const gele = { title: 'Purple gele', quantity: 1, unit_price_kobo: 2_500_000 };

/** An order whose money is asked for by a link, and a browser of whoever opens that. */
async function asked(shop: TestShop, says: Record<string, string> = {}) {
  const client = await shop.owner.signIn();
  const to = (rest: string) => `/api/sites/${shop.slug}${rest}`;
  const { body: order } = await client.post<Order>(to('/requests'), { key: randomUUID(), lines: [gele] });
  const path = new URL(order.shopper_url).pathname;
  const browse = visitShop(world, shop.slug).browser({ 'user-agent': agent, ...says });
  return {
    order,
    page: async () => (await browse(path)).text,
    pay: (form: Record<string, string> = {}) => browse(`${path}/pay`, form),
    other: (form: Record<string, string>) => browse(path.replace('/orders/', '/pay/'), form),
    async money() {
      const reference = await referenceOf(world, shop, order.number);
      await world.sandbox.control.pay({ reference });
      await settle(world.app.deps.payments, reference, 'test');
      await world.work();
    },
  };
}
const toldOf = (order: { id: string }) =>
  networks.taken.filter((heard) => JSON.stringify(heard.body).includes(order.id));

test('who pays by a link is asked in the same words, not ticked; agreed, each network is told the sale once by the order’s id', async () => {
  const shop = await shops.advertShop();
  const link = await asked(shop);
  const page = await link.page();
  expect(page).toMatch(box);
  expect(box.exec(page)![0]).not.toContain('checked');
  const { page: checkout } = await shops.atCheckout(shop);
  const said = (text: string) => /name="adverts".*?<span>(.*?)<\/span>/s.exec(text)![1];
  expect(said(page)).toBe(said(checkout));
  for (let n = 0; n < 2; n++) expect((await link.pay({ adverts: 'yes' })).status).toBe(303);
  expect(await shops.states(shop)).toEqual([
    ['meta', 'held'],
    ['tiktok', 'held'],
    ['google', 'held'],
  ]);
  // It was said: nobody is asked for it again.
  expect(await link.page()).not.toMatch(box);
  await shops.look();
  expect(toldOf(link.order)).toEqual([]);
  await link.money();
  await shops.look();
  await shops.look();
  expect(
    toldOf(link.order)
      .map(({ network }) => network)
      .toSorted(),
  ).toEqual(['google', 'meta', 'tiktok']);
  const meta = toldOf(link.order).find(({ network }) => network === 'meta')!.body as unknown as {
    data: { event_id: string; custom_data: { value: number }; user_data: Record<string, unknown> }[];
  };
  expect(meta.data).toMatchObject([{ event_id: link.order.id, custom_data: { value: 25_000 } }]);
  expect(meta.data[0]!.user_data).toMatchObject({ client_user_agent: agent });
  expect(await shops.states(shop)).toEqual([
    ['meta', 'sent'],
    ['tiktok', 'sent'],
    ['google', 'sent'],
  ]);
});

test('who does not agree is told of to nobody, nor who sends a word of their browser with it, nor who pays for somebody else', async () => {
  const shop = await shops.advertShop();
  const silent = await asked(shop);
  const refusing = await asked(shop, { 'sec-gpc': '1' });
  expect(await refusing.page()).not.toMatch(box);
  await silent.pay();
  await refusing.pay({ adverts: 'yes' });
  const other = await asked(shop);
  await other.other({ adverts: 'yes' });
  for (const link of [silent, refusing]) await link.money();
  await shops.look();
  expect([await shops.rows(shop), toldOf(silent.order), toldOf(refusing.order)]).toEqual([[], [], []]);
  // Paid, it is not asked for any more.
  expect(await silent.page()).not.toMatch(box);
});

test('a shop without a network, or whose plan does not have it, asks nobody', async () => {
  for (const shop of [await shops.advertShop([]), await shops.advertShop(['meta'])]) {
    await world.database.sql(
      `update stores set plan = 'free' where store_id = $1 and exists (select 1 from ad_networks n where n.store_id = $1)`,
      [shop.storeId],
    );
    const link = await asked(shop);
    expect(await link.page()).not.toMatch(box);
    await link.pay({ adverts: 'yes' });
    await link.money();
    expect(await shops.rows(shop)).toEqual([]);
  }
});

test('an order agreed to weeks after it was written is told, as the sale of the day its money came', async () => {
  const shop = await shops.advertShop(['meta']);
  const link = await asked(shop);
  world.clock.advance(days(6.9));
  await link.pay({ adverts: 'yes' });
  world.clock.advance(days(0.05));
  await link.money();
  await shops.look();
  const [heard] = toldOf(link.order);
  const { data } = heard!.body as unknown as { data: { event_time: number }[] };
  expect(world.clock.now().getTime() / 1000 - data[0]!.event_time).toBeLessThan(120);
});

test('the rest of an order asks as well, and what is told is the whole order, once all of it is paid', async () => {
  const shop = await shops.advertShop(['meta']);
  const order = await askedFirst(world, shop);
  await order.pay();
  expect(await order.page()).toMatch(box);
  const browse = visitShop(world, shop.slug).browser({ 'user-agent': agent });
  const before = new Set((await order.tries()).map(({ reference }) => reference));
  expect((await browse(`${order.path}/pay`, { adverts: 'yes' })).status).toBe(303);
  await shops.look();
  expect([toldOf(order), await shops.states(shop)]).toEqual([[], [['meta', 'held']]]);
  const rest = (await order.tries()).find(({ reference }) => !before.has(reference))!;
  expect(rest.amount_kobo).toBe(1_500_000);
  await paid(world, rest.reference);
  await shops.look();
  await shops.look();
  expect(toldOf(order).map(({ body }) => body)).toMatchObject([
    { data: [{ event_id: order.id, custom_data: { value: 25_000 } }] },
  ]);
});
