import { afterAll, beforeAll, expect, test } from 'vitest';
import { DeliveryRate } from '#shared/api/delivery-rates.ts';
import { naira } from '#shared/money.ts';
import { states } from '#shared/places/nigeria.ts';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { openDemoShop, type OpenDemoShop } from '#tests/support/selling/demo-shop.ts';
import { checkoutForm, checkOut as order, fillBasket as fillCart } from '#tests/support/selling/shopping.ts';
import {
  checkOut,
  fillBasket,
  hidden,
  mugs,
  shopper,
  type Browse,
} from '#tests/support/selling/mug-shopper.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const eti = { state: 'Lagos', lga: 'Eti-Osa' };
/** Lekki ₦3,500, the rest of Eti-Osa ₦3,000, the rest of Lagos ₦2,000, Ikorodu alone of it in a price of its own. */
const lagosInParts = [
  { name: 'Lekki', places: [{ ...eti, area: 'Lekki' }], price_kobo: 350_000, eta: 'Today' },
  { name: 'Eti-Osa', places: [eti], price_kobo: 300_000 },
  { name: 'Lagos', states: ['Lagos'], price_kobo: 200_000 },
  { name: 'Kano city', places: [{ state: 'Kano', lga: 'Kano Municipal' }], price_kobo: 500_000 },
];
const rates = (of: object[]) =>
  of.map((rate) => DeliveryRate.parse({ kind: 'delivery', states: [], ...rate }));

async function shopWith(of: object[]): Promise<{ shop: OpenDemoShop; browse: Browse }> {
  const shop = await openDemoShop(world, (demo) => {
    mugs(demo);
    demo.delivery = rates(of);
  });
  const browse = shop.browser();
  await fillBasket(browse);
  return { shop, browse };
}

/** What the page says after “Show the delivery price” was pressed, which needs no script. */
async function priced(browse: Browse, fields: Record<string, string>) {
  const page = await browse('/checkout');
  const sent = await browse('/checkout', { ...hidden(page.text), ...shopper, ...fields, price: '' });
  expect([sent.status, sent.headers.location]).toEqual([303, '/checkout#receive']);
  const { text } = await browse('/checkout');
  const [, shown] = /name="shown_total_kobo" value="(\d+)"/.exec(text)!;
  return { text, delivery: Number(shown) - 1_300_000 };
}

const ids = async ({ storeId }: OpenDemoShop) =>
  new Map(
    (
      await world.database.sql<{ id: string; name: string }>(
        'select id, name from delivery_rates where store_id = $1',
        [storeId],
      )
    ).map(({ id, name }) => [name, id]),
  );
const orders = async ({ storeId }: Pick<OpenDemoShop, 'storeId'>) =>
  (
    await world.database.sql<{ address: { lga: string }; delivery_kobo: number; delivery_name: string }>(
      'select address, delivery_kobo, delivery_name from orders where store_id = $1 order by number',
      [storeId],
    )
  ).map(({ address, delivery_kobo, delivery_name }) => [address.lga, delivery_kobo, delivery_name]);

test('prices as the release before wrote them are the same for every state, whatever local government is typed', async () => {
  const { shop, browse } = await shopWith([]);
  const south = ['Lagos', 'Ogun', 'Oyo'];
  const north = states.filter((state) => state.startsWith('K'));
  const before = (state: string) =>
    south.includes(state) ? 150_000 : north.includes(state as never) ? 420_000 : null;
  for (const [name, held, price] of [
    ['South', south, 150_000],
    ['North', north, 420_000],
  ] as const)
    await world.database.sql(
      `insert into delivery_rates (store_id, id, kind, name, states, price_kobo, free_above_kobo, eta, position)
       values ($1, gen_random_uuid(), 'delivery', $2, $3, $4, null, '', 0)`,
      [shop.storeId, name, held, price],
    );
  for (const state of states) {
    // One basket asks so often in a minute and no oftener.
    world.clock.advance(60_000);
    for (const lga of ['', 'Ikeja', 'any village']) {
      const { delivery, text } = await priced(browse, { state, lga });
      expect([state, lga, delivery]).toEqual([state, lga, before(state) ?? 0]);
      expect(text.includes(`Delivery: ${naira(before(state) ?? 0)}`)).toBe(before(state) !== null);
    }
  }
});

test('an area counts before its local government, and that before its state; areas are found by the names people say', async () => {
  const { shop, browse } = await shopWith(lagosInParts);
  for (const [lga, kobo] of [
    ['Lekki, Eti-Osa', 350_000],
    ['lekki phase 1', 350_000],
    ['Ikoyi, Eti-Osa', 300_000],
    ['eti osa', 300_000],
    ['Ikeja', 200_000],
    ['Yaba, Lagos Mainland', 200_000],
  ] as const) {
    expect([lga, (await priced(browse, { lga })).delivery]).toEqual([lga, kobo]);
  }
  const { text } = await priced(browse, { lga: 'Lekki, Eti-Osa' });
  expect(text).toContain('Delivery: ₦3,500, Today');
  expect(text).toContain('<option value="Ajah, Eti-Osa"');
  expect(text).toContain('>Ajah, Eti-Osa: ₦3,000<');
  expect(text).toContain('>Agege: ₦2,000<');
  expect(text).toContain('>Lagos: From ₦2,000<');
  await checkOut(browse, { lga: 'Lekki, Eti-Osa', pay_method: 'on_delivery', shown_total_kobo: '1650000' });
  expect(await orders(shop)).toEqual([['Lekki, Eti-Osa', 350_000, 'Lekki']]);
});

test('where parts have prices, the place has to be said; a place without a price says what can be done', async () => {
  const { shop, browse } = await shopWith(lagosInParts);
  await checkOut(browse, { lga: '', pay_method: 'on_delivery' });
  expect((await browse('/checkout')).text).toContain(
    'Choose your area or local government, so that we know what delivery costs.',
  );
  const kano = await priced(browse, { state: 'Kano', lga: 'Wudil' });
  expect(kano.delivery).toBe(0);
  expect(kano.text).toContain('There is no delivery price for this place yet.');
  expect(kano.text).toMatch(/<a href="https:\/\/wa\.me\/234\d+\?text=[^"]+">Ask us on WhatsApp<\/a>/);
  await checkOut(browse, { state: 'Kano', lga: 'Wudil', pay_method: 'on_delivery' });
  expect((await browse('/checkout')).text).toContain(
    'There is no delivery price for Wudil yet. Pick it up, or ask the shop first.',
  );
  expect(await orders(shop)).toEqual([]);
});

test('by the call, too, each place has one price: every other way of delivery is refused, and nothing is ordered', async () => {
  const shop = await openShop(world);
  const put = await shop.owner.client.put<{ delivery: { id: string; name: string }[] }>(
    `/api/sites/${shop.slug}/delivery`,
    { rates: rates(lagosInParts) },
  );
  const rate = new Map(put.body.delivery.map(({ id, name }) => [name, id]));
  const client = await fillCart(world, shop);
  const place = (name: string, lga: string) =>
    order(client, checkoutForm(shop, { delivery_id: rate.get(name), lga, pay_method: 'on_delivery' }));
  for (const [name, lga] of [
    ['Lagos', 'Lekki'],
    ['Eti-Osa', 'Lekki, Eti-Osa'],
    ['Lekki', 'Ikeja'],
    ['Lagos', 'nowhere'],
  ] as const)
    expect([name, (await place(name, lga)).status]).toEqual([name, 409]);
  expect(await orders(shop)).toEqual([]);
  expect((await place('Lekki', 'Lekki')).status).toBe(201);
  expect(await orders(shop)).toEqual([['Lekki', 350_000, 'Lekki']]);
});

test('a price that changed after it was shown is told, and not taken', async () => {
  const { shop, browse } = await shopWith(lagosInParts);
  const { text } = await priced(browse, { lga: 'Ikeja' });
  await world.database.sql(
    `update delivery_rates set price_kobo = 260000 where store_id = $1 and name = 'Lagos'`,
    [shop.storeId],
  );
  const sent = await browse('/checkout', {
    ...hidden(text),
    ...shopper,
    lga: 'Ikeja',
    pay_method: 'on_delivery',
  });
  expect(sent.headers.location).toBe('/checkout');
  expect((await browse('/checkout')).text).toContain('The total is now ₦15,600.');
  expect(await orders(shop)).toEqual([]);
});

test('heavier baskets cost what their step says, and products without a weight count as what is usual', async () => {
  const weights = {
    up_to_grams: 1000,
    steps: [{ up_to_grams: 5000, price_kobo: 400_000 }],
    further_kg_kobo: 50_000,
    usual_grams: 500,
  };
  const { shop, browse } = await shopWith([
    { name: 'Lagos', states: ['Lagos'], price_kobo: 250_000, weights },
  ]);
  const subtotals: number[] = [];
  for (const [quantity, delivery] of [
    [2, 250_000],
    [3, 400_000],
    [10, 400_000],
    [11, 450_000],
    [13, 500_000],
  ] as const) {
    await browse('/basket/add', {
      product: 'clay-mug',
      o0: 'Indigo',
      quantity: String(quantity - (subtotals.at(-1) ?? 2)),
    });
    subtotals.push(quantity);
    const shown = (await priced(browse, { lga: '' })).delivery + 1_300_000;
    expect([quantity, shown - quantity * 650_000]).toEqual([quantity, delivery]);
  }
  // Eight kilograms, of which three are above the last step.
  await world.database.sql('update variants set weight_grams = 600 where store_id = $1', [shop.storeId]);
  expect((await priced(browse, { lga: '' })).delivery + 1_300_000 - 13 * 650_000).toBe(550_000);
});

test('the list of places comes with its prices, and only where parts of the state have some', async () => {
  const { shop, browse } = await shopWith(lagosInParts);
  const rate = await ids(shop);
  const answer = await browse('/parts?state=Lagos');
  const parts = new Map(JSON.parse(answer.text) as [string, string][]);
  expect([parts.get('Lekki, Eti-Osa'), parts.get('Eti-Osa'), parts.get('Ikeja')]).toEqual([
    rate.get('Lekki'),
    rate.get('Eti-Osa'),
    rate.get('Lagos'),
  ]);
  expect(
    new Map(JSON.parse((await browse('/parts?state=Kano')).text) as [string, string][]).get('Wudil'),
  ).toBe('');
  expect((await browse('/parts?state=Oyo')).status).toBe(404);
});

test('an owner’s parts of states and weights are kept; a place that is none, or stands in two prices, is refused', async () => {
  const { owner, slug } = await openShop(world);
  const deliver = (of: object[]) =>
    owner.client.put<{ delivery: object[] }>(`/api/sites/${slug}/delivery`, { rates: of });
  const lekki = { ...eti, area: 'Lekki' };
  const weights = { up_to_grams: 1000, steps: [], further_kg_kobo: 50_000, usual_grams: 300 };
  const part = { kind: 'delivery', name: 'Lekki', states: [], places: [lekki], price_kobo: 350_000, weights };
  const kept = await deliver([part]);
  expect(kept.body.delivery).toMatchObject([{ places: [lekki], weights }]);
  for (const [places, sentence] of [
    [[{ ...lekki, lga: 'Ibeju' }], 'Lekki, Ibeju is not a place in Lagos that we know.'],
    [[{ ...lekki, area: 'Ikeja' }], 'Ikeja, Eti-Osa is not a place in Lagos that we know.'],
    [[lekki, { ...lekki, area: 'LEKKI' }], 'LEKKI already has a delivery price.'],
  ] as const) {
    const answer = await deliver([{ ...part, places }]);
    expect([answer.status, answer.body]).toEqual([400, { 'rates.0.states': [sentence] }]);
  }
  const sunken = { ...weights, steps: [{ up_to_grams: 900, price_kobo: 1 }] };
  expect((await deliver([{ ...part, weights: sunken }])).body).toEqual({
    'rates.0.weights.steps.0.up_to_grams': ['Each step has to be heavier than the one before.'],
  });
  const settings = await owner.client.get<{ delivery: object[] }>(`/api/sites/${slug}/settings`);
  expect(settings.body.delivery).toEqual(kept.body.delivery);
});
