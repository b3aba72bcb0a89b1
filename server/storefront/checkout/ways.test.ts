import { afterAll, beforeAll, expect, test } from 'vitest';
import { DeliveryRate } from '#shared/api/delivery-rates.ts';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { openDemoShop, type OpenDemoShop } from '#tests/support/selling/demo-shop.ts';
import {
  checkOut,
  fillBasket,
  hidden,
  mugs,
  shopper,
  type Browse,
} from '#tests/support/selling/mug-shopper.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { newId } from '../../platform/ids.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const lekki = [{ state: 'Lagos', lga: 'Eti-Osa', area: 'Lekki' }];
const park = { way: 'Park pick-up', price_kobo: 150_000, eta: 'tomorrow' };
/** Lekki by a rider today for ₦2,500, free above ₦50,000, or at a park tomorrow for ₦1,500; the rest of Lagos one way. */
const rider = { way: 'Rider', price_kobo: 250_000, eta: 'today', free_above_kobo: 5_000_000 };
const twoWays = [
  { name: 'Lekki', places: lekki, ...rider, ways: [park] },
  { name: 'Lagos', states: ['Lagos'], price_kobo: 200_000 },
];

const rates = (of: object[]) =>
  of.map((rate) => DeliveryRate.parse({ kind: 'delivery', states: [], ...rate }));

async function shopWith(of: object[] = twoWays): Promise<{ shop: OpenDemoShop; browse: Browse }> {
  const shop = await openDemoShop(world, (demo) => {
    mugs(demo);
    demo.delivery = rates(of);
  });
  const browse = shop.browser();
  await fillBasket(browse);
  return { shop, browse };
}

const toLekki = { lga: 'Lekki, Eti-Osa', pay_method: 'on_delivery' };
const main = (text: string) => parsedPage(text).querySelector('main')!;
const plain = (one: Element | null) => one?.textContent.replaceAll(/\s+/g, ' ').trim();

/** The ways a checkout offers, each as it is read, with its id; the chosen one has a star. */
async function offered(browse: Browse): Promise<{ words: string; id: string }[]> {
  const box = main((await browse('/checkout')).text).querySelector('[data-ways]:not([hidden])');
  return [...(box?.querySelectorAll('label') ?? [])].map((label) => {
    const input = label.querySelector('input')!;
    return { words: `${input.hasAttribute('checked') ? '*' : ''}${plain(label)!}`, id: input.value };
  });
}

/** Presses “Show the delivery price”, which needs no script. */
async function showPrice(browse: Browse, fields: Record<string, string>): Promise<void> {
  const page = await browse('/checkout');
  const sent = await browse('/checkout', { ...hidden(page.text), ...shopper, ...fields, price: '' });
  expect(sent.status).toBe(303);
}

const orders = async ({ storeId }: OpenDemoShop) =>
  world.database.sql(
    `select delivery_name, delivery_way, delivery_eta, delivery_kobo, payable_on_delivery from orders where store_id = $1 order by number`,
    [storeId],
  );

/** The further way to Lekki is another one from now on, of the same price. */
const becomesBus = ({ storeId }: OpenDemoShop) =>
  world.database.sql(
    `update delivery_rates set ways = jsonb_set(jsonb_set(ways, '{0,way}', '"Bus"'), '{0,id}', to_jsonb($2::text))
     where store_id = $1 and name = 'Lekki'`,
    [storeId, newId()],
  );

test('who said the area sees every way with its price, at the product, in the basket and where it is asked', async () => {
  const { browse } = await shopWith();
  const page = main((await browse('/products/clay-mug')).text);
  expect(plain(page.querySelector('details:has(#delivery) li b'))).toBe('Rider ₦2,500 · Park pick-up ₦1,500');
  expect(plain(page.querySelector('#delivery'))).toContain('Delivery from ₦1,500');
  const found = main((await browse('/area?q=lekki')).text);
  expect(plain(found.querySelector('ul.part li'))).toBe(
    'Lekki, Eti-Osa, LagosRider ₦2,500 · Park pick-up ₦1,500',
  );
  const sent = await browse('/area', { state: 'Lagos', lga: 'Lekki, Eti-Osa', back: '/basket' });
  // The digits of all its ways, by which the script knows that none of them changed.
  expect(decodeURIComponent(sent.headers['set-cookie']?.[0] ?? '')).toContain('|0|25001500;');
  expect(plain(main((await browse('/basket')).text).querySelector('#delivery'))).toBe(
    'Delivery to Lekki, Eti-Osa: Rider ₦2,500, today · Park pick-up ₦1,500, tomorrow. Another area',
  );
});

test('without a script the ways stand where the price is, the owner’s first chosen; the order keeps which it was', async () => {
  const { shop, browse } = await shopWith();
  expect(await offered(browse)).toEqual([]);
  await showPrice(browse, toLekki);
  const ways = await offered(browse);
  expect(ways.map(({ words }) => words)).toEqual(['*Ridertoday₦2,500', 'Park pick-uptomorrow₦1,500']);
  const way = ways[1]!.id;
  await showPrice(browse, { ...toLekki, way });
  expect((await offered(browse)).map(({ words }) => words)).toEqual([
    'Ridertoday₦2,500',
    '*Park pick-uptomorrow₦1,500',
  ]);
  const placed = await checkOut(browse, { ...toLekki, way });
  expect(await orders(shop)).toEqual([
    {
      delivery_name: 'Park pick-up (Lekki)',
      delivery_way: 'Park pick-up',
      delivery_eta: 'tomorrow',
      delivery_kobo: 150_000,
      payable_on_delivery: true,
    },
  ]);
  const order = main((await browse(placed.headers.location!)).text).textContent;
  expect(order).toContain('Delivery: Park pick-up (Lekki)');
  expect(order).toContain('Tomorrow');
});

test('nobody chose: it goes by the owner’s first, once that price was seen', async () => {
  const { shop, browse } = await shopWith();
  await checkOut(browse, toLekki);
  expect(await orders(shop)).toEqual([]);
  expect(main((await browse('/checkout')).text).textContent).toContain(
    'Delivery is ₦2,500, so you pay ₦15,500 in all.',
  );
  await checkOut(browse, toLekki);
  expect(await orders(shop)).toMatchObject([{ delivery_name: 'Rider (Lekki)', delivery_kobo: 250_000 }]);
});

test('a way that is gone is said and nothing is ordered, at no other price either, until another is chosen', async () => {
  const { shop, browse } = await shopWith();
  await showPrice(browse, toLekki);
  const [, gone] = await offered(browse);
  await becomesBus(shop);
  await showPrice(browse, { ...toLekki, way: gone!.id });
  await checkOut(browse, { ...toLekki, way: gone!.id });
  expect(await orders(shop)).toEqual([]);
  const told = main((await browse('/checkout')).text);
  expect(told.textContent).toContain(
    'The way of delivery you chose is no longer offered here. Choose another: its price stands beside it.',
  );
  const ways = await offered(browse);
  expect(ways.map(({ words }) => words)).toEqual(['Ridertoday₦2,500', 'Bustomorrow₦1,500']);
  await showPrice(browse, { ...toLekki, way: ways[1]!.id });
  await checkOut(browse, { ...toLekki, way: ways[1]!.id });
  expect(await orders(shop)).toMatchObject([{ delivery_name: 'Bus (Lekki)', delivery_kobo: 150_000 }]);
});

test('a way chosen for another place gives way to the first of this one', async () => {
  const { shop, browse } = await shopWith();
  await showPrice(browse, toLekki);
  const way = (await offered(browse))[1]!.id;
  await showPrice(browse, { ...toLekki, lga: 'Ikeja', way });
  expect(await offered(browse)).toEqual([]);
  await checkOut(browse, { ...toLekki, lga: 'Ikeja', way });
  expect(await orders(shop)).toMatchObject([{ delivery_name: 'Lagos', delivery_kobo: 200_000 }]);
});

test('what is paid before it is sent cannot be paid at the door, now or later', async () => {
  const { shop, browse } = await shopWith([
    { name: 'Lekki', places: lekki, ...rider, ways: [{ ...park, pay_on_delivery: false }] },
  ]);
  await showPrice(browse, toLekki);
  const ways = await offered(browse);
  expect(ways[1]!.words).toBe('Park pick-uptomorrow. Paid before it is sent₦1,500');
  const way = ways[1]!.id;
  await showPrice(browse, { ...toLekki, way });
  await checkOut(browse, { ...toLekki, way });
  expect(await orders(shop)).toEqual([]);
  expect(main((await browse('/checkout')).text).textContent).toContain(
    'With this way of delivery, your order is paid before it is sent.',
  );
  await checkOut(browse, { ...toLekki, way, pay_method: 'online' });
  expect(await orders(shop)).toMatchObject([{ payable_on_delivery: false }]);
});

test('ways to the same places are at most four, each with its own name, and keep their ids', async () => {
  const shop = await openShop(world);
  const put = (of: object[]) =>
    shop.owner.client.put<{ delivery: { id: string; way: string; ways: { id: string; way: string }[] }[] }>(
      `/api/sites/${shop.slug}/delivery`,
      { rates: of },
    );
  const zone = { kind: 'delivery', name: 'Lagos', states: ['Lagos'], ...rider };
  const first = (await put([{ ...zone, ways: [park] }])).body.delivery[0]!;
  const again = (await put([{ ...zone, id: first.id, ways: [{ ...park, id: first.ways[0]!.id }] }])).body;
  expect([again.delivery[0]!.id, again.delivery[0]!.ways[0]!.id]).toEqual([first.id, first.ways[0]!.id]);
  for (const wrong of [
    { ...zone, way: '', ways: [park] },
    { ...zone, ways: [{ ...park, way: 'rider' }] },
    { ...zone, ways: ['A', 'B', 'C', 'D'].map((way) => ({ ...park, way })) },
  ])
    expect((await put([wrong])).status).toBe(400);
  // The only way of its places needs no name.
  expect((await put([zone])).body.delivery[0]).toMatchObject({ way: '', ways: [] });
});
