import { afterAll, beforeAll, expect, test } from 'vitest';
import { DeliveryRate } from '#shared/api/delivery-rates.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { openDemoShop, type OpenDemoShop } from '#tests/support/selling/demo-shop.ts';
import { fillBasket, mugs, type Browse } from '#tests/support/selling/mug-shopper.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const eti = { state: 'Lagos', lga: 'Eti-Osa' };
const lagosInParts = [
  { name: 'Lekki', places: [{ ...eti, area: 'Lekki' }], price_kobo: 350_000, eta: 'Today' },
  { name: 'Own', places: [{ ...eti, area: 'Palm Close' }], price_kobo: 320_000 },
  { name: 'Lagos', states: ['Lagos'], price_kobo: 200_000 },
  { name: 'Oyo', states: ['Oyo'], price_kobo: 0, free_above_kobo: null },
];

async function shopWith(of: object[] = lagosInParts): Promise<{ shop: OpenDemoShop; browse: Browse }> {
  const shop = await openDemoShop(world, (demo) => {
    mugs(demo);
    demo.delivery = of.map((rate) => DeliveryRate.parse({ kind: 'delivery', states: [], ...rate }));
  });
  return { shop, browse: shop.browser() };
}
const product = '/products/clay-mug';
const main = (text: string) => parsedPage(text).querySelector('main')!;
/** Places that are told, with their prices. */
const places = (text: string) =>
  [...main(text).querySelectorAll('ul.part li')].map((one) =>
    one.textContent!.replaceAll(/\s+/g, ' ').trim(),
  );
const choose = (browse: Browse, state: string, lga: string, more: Record<string, string> = {}) =>
  browse('/area', { state, lga, back: product, ...more });

test('a place is found by what people say, and its price stands beside it before anything is chosen', async () => {
  const { browse } = await shopWith();
  const asked = async (q: string) => places((await browse(`/area?q=${encodeURIComponent(q)}`)).text);
  expect((await asked('lekki'))[0]).toBe('Lekki, Eti-Osa, Lagos₦3,500');
  expect(await asked('palm close')).toEqual(['Palm Close, Eti-Osa, Lagos₦3,200']);
  expect((await asked('Ikeja'))[0]).toBe('Ikeja, Lagos₦2,000');
  expect((await asked('Oyo'))[0]).toBe('OyoFree');
  expect((await asked('lagos'))[0]).toBe('Lagoschoose the part');
  expect((await asked('Kano'))[0]).toBe('Kano no price yet');
  const { text } = await browse('/area?q=Atlantis');
  expect(main(text).textContent).toContain('We know no place called “Atlantis”.');
  expect(
    main((await browse('/area?q=Kano')).text)
      .querySelector('.notice a')
      ?.getAttribute('href'),
  ).toMatch(/^https:\/\/wa\.me\//);
});

test('what is chosen is kept for the visit: told in the basket to the kobo, and filled in at the checkout', async () => {
  const { browse } = await shopWith();
  await fillBasket(browse);
  const before = await browse('/basket');
  expect(main(before.text).querySelector('#delivery')?.textContent).toBe(
    'Free delivery in some states. See it for your area',
  );
  const sent = await choose(browse, 'Lagos', 'Lekki, Eti-Osa', { back: '/basket' });
  expect([sent.status, sent.headers.location]).toEqual([303, '/basket#delivery']);
  const [cookie = ''] = sent.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^to=Lagos%7CLekki%2C%20Eti-Osa%7C0%7C3500; Max-Age=86400; Path=\/; SameSite=Lax$/);
  expect(main((await browse('/basket')).text).querySelector('#delivery')?.textContent).toBe(
    'Delivery to Lekki, Eti-Osa: ₦3,500, Today. Another area',
  );
  const checkout = main((await browse('/checkout')).text);
  const chosen = (name: string) =>
    checkout.querySelector(`[name=${name}] option[selected]`)?.getAttribute('value');
  expect([chosen('state'), chosen('lga')]).toEqual(['Lagos', 'Lekki, Eti-Osa']);
  expect(checkout.querySelector('[data-here]')?.textContent).toBe('Delivery: ₦3,500, Today');
});

test('in the basket it is the price of this basket: free above what is free, dearer where it is heavy', async () => {
  const weights = { up_to_grams: 1000, steps: [], further_kg_kobo: 50_000, usual_grams: 1000 };
  const { browse } = await shopWith([
    { name: 'Lagos', states: ['Lagos'], price_kobo: 200_000, weights, free_above_kobo: 2_000_000 },
  ]);
  await choose(browse, 'Lagos', 'Ikeja');
  const says = async () => {
    const line = main((await browse('/basket')).text).querySelector('#delivery')!;
    return [line.textContent, line.hasAttribute('data-varies')];
  };
  await fillBasket(browse);
  expect(await says()).toEqual(['Delivery to Ikeja: ₦2,500. Another area', true]);
  await fillBasket(browse);
  expect(await says()).toEqual(['Delivery to Ikeja: Free. Another area', true]);
});

test('without a script the price is told where it was asked; with one it goes back to the product', async () => {
  const { browse } = await shopWith();
  expect((await choose(browse, 'Lagos', 'Ikeja')).headers.location).toBe(`${product}#delivery`);
  const plain = await choose(browse, 'Lagos', 'Ikeja', { plain: '1' });
  expect(plain.headers.location).toBe('/area?back=%2Fproducts%2Fclay-mug');
  const { text } = await browse(plain.headers.location!);
  expect(main(text).querySelector('[role=status]')?.textContent).toBe('Delivery to Ikeja: ₦2,000.');
  expect(main(text).querySelector('a.button')?.getAttribute('href')).toBe(product);
});

test('a state whose parts have prices of their own leads to these; what is no price is not kept; nobody is led elsewhere', async () => {
  const { browse } = await shopWith();
  const split = await choose(browse, 'Lagos', '');
  expect([split.headers.location, split.headers['set-cookie']]).toEqual([
    '/area?state=Lagos&back=%2Fproducts%2Fclay-mug',
    undefined,
  ]);
  const parts = places((await browse(split.headers.location!)).text);
  expect(parts).toContain('Agege₦2,000');
  expect(parts).toContain('Lekki, Eti-Osa₦3,500');
  const none = await choose(browse, 'Kano', 'Wudil');
  expect([none.headers.location, none.headers['set-cookie']]).toEqual([
    '/area?q=Wudil&back=%2Fproducts%2Fclay-mug',
    undefined,
  ]);
  for (const back of ['//evil.example', 'https://evil.example', '/dashboard', '/products/../x'])
    expect((await choose(browse, 'Oyo', '', { back })).headers.location).toBe('/area');
});

test('the page of a product asks for the area and stays the same for everybody; one price for all of Nigeria asks nobody', async () => {
  const { browse } = await shopWith();
  const before = await browse(product);
  await choose(browse, 'Lagos', 'Lekki, Eti-Osa');
  const after = await browse(product);
  expect(after.text).toBe(before.text);
  const fold = main(after.text).querySelector('details:has(#delivery)')!;
  expect(fold.querySelector('#delivery')?.textContent).toBe('Free delivery in some states');
  expect(fold.querySelector('a')?.getAttribute('href')).toBe(`/area?back=${product}`);
  const { states } = await import('#shared/places/nigeria.ts');
  const { browse: everywhere } = await shopWith([
    { name: 'Nigeria', states: [...states], price_kobo: 300_000 },
  ]);
  const page = main((await everywhere(product)).text).querySelector('details:has(#delivery)')!;
  expect([page.querySelector('#delivery')?.textContent, page.querySelector('a')]).toEqual([
    'Delivery ₦3,000',
    null,
  ]);
});

test('an area that has no price any more, or a made-up one, says nothing', async () => {
  const { shop, browse } = await shopWith();
  const added = await fillBasket(browse);
  const [, cart = ''] = /cart=([\w-]+)/.exec(added.headers['set-cookie']!.join())!;
  for (const area of ['Kano|Wudil|z', 'Lagos|<script>|z', 'x|y', '']) {
    const headers = { cookie: `cart=${cart}; to=${encodeURIComponent(area)}` };
    expect(
      main((await shop.ask('/basket', { headers })).text).querySelector('#delivery')?.textContent,
    ).toContain('See it for your area');
    const checkout = main((await shop.ask('/checkout', { headers })).text);
    expect(checkout.querySelector('[name=state] option[selected]')?.getAttribute('value')).toBe('');
  }
});
