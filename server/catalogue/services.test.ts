import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#shared/api/catalogue.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { pdf } from '#tests/support/selling/digital-files.ts';
import { sendFile } from '#tests/support/selling/digital.ts';
import { hairShop, type HairShop } from '#tests/support/selling/services.ts';
import { pictureForm } from '#tests/support/stores.ts';

let world: TestApp;
let shop: HairShop;
beforeAll(async () => {
  world = await testApp();
  shop = await hairShop(world);
});
afterAll(() => world.close());

type Answer = Product & { detail?: string } & Record<string, unknown>;
const to = (path: string, of: HairShop = shop) => `/api/sites/${of.slug}${path}`;
const owner = () => shop.owner.signIn();
const read = async (id = shop.braids.id) => (await (await owner()).get<Product>(to(`/products/${id}`))).body;
const save = async (change: object, id = shop.braids.id) =>
  (await owner()).put<Answer>(to(`/products/${id}`), {
    title: 'Knotless braids',
    variants: [{ id: shop.braids.variantId, price_kobo: 1_500_000 }],
    ...change,
  });

test('a service counts no stock unless its owner wants it, keeps what it is, and may become goods', async () => {
  expect(await read()).toMatchObject({ service: true, gift_card: false, variants: [{ on_hand: null }] });
  await save({ description: 'Four hours, at my place.' });
  expect(await read()).toMatchObject({ service: true, description: 'Four hours, at my place.' });
  const variants = [{ id: shop.braids.variantId, price_kobo: 1_500_000, on_hand: 3 }];
  expect((await save({ variants })).body).toMatchObject({ service: true, variants: [{ on_hand: 3 }] });
  expect((await save({ service: false })).body).toMatchObject({ service: false });
  expect((await save({ service: true })).body).toMatchObject({
    service: true,
    variants: [{ on_hand: null }],
  });
});

test('a service has no files, is no gift card, is no set, and is in none', async () => {
  const file = await sendFile(await owner(), shop.slug, 'Styles.pdf', pdf());
  const withFile = await save({ files: [{ id: file.body.id }] });
  expect([withFile.status, withFile.body.service]).toEqual([
    400,
    ['A service has no files. Sell them as a product of their own.'],
  ]);
  const add = async (more: object) =>
    (await owner()).post<Answer>(to('/products'), {
      title: 'Something',
      variants: [{ price_kobo: 500_000 }],
      ...more,
    });
  expect((await add({ service: true, gift_card: true })).body.service).toEqual([
    'A gift card is no service.',
  ]);
  const parts = (variant_id: string) => [{ variant_id, pieces: 2 }];
  expect((await add({ service: true, set_parts: parts(shop.product.variantId) })).body.service).toEqual([
    'A set is made of things that are sent, so it is no service.',
  ]);
  expect((await add({ set_parts: parts(shop.braids.variantId) })).body.set_parts).toEqual([
    '“Knotless braids” is a service, of which nothing is sent in a set. Sell it on its own.',
  ]);
});

test('its page promises no delivery, and its payment is on the day', async () => {
  const { text } = await world.client(shop.slug).get(`/products/${shop.braids.slug}`);
  const page = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
  expect(page).toContain('Nothing is delivered: you agree on a day with the shop.');
  expect(page).toContain('Pay online or on the day');
  expect(page).not.toContain('Delivery');
});

test('what is told to Google and Meta leaves it out, and says so', async () => {
  const feed = (await world.client(shop.slug).get('/products.xml')).text;
  expect(feed).not.toContain('Knotless braids');
  const said = await (
    await owner()
  ).get<{ lists: { list: string; products: number }[] }>(to('/product-feed'));
  expect(said.body.lists).toContainEqual({ list: 'service', products: 1 });
});

test('a file of products says which are services, and brings them in as such', async () => {
  const sheet = (await (await owner()).get(to('/products-csv'))).text;
  const [heads, ...lines] = sheet.split(/\r?\n/);
  const at = heads!.split(',').indexOf('Service');
  expect(lines.filter(Boolean).map((line) => [line.split(',')[1], line.split(',')[at]])).toEqual([
    ['Clay mug', 'FALSE'],
    ['Knotless braids', 'TRUE'],
  ]);
  const file = Buffer.from('Handle,Title,Variant Price,Service\ntwist,Twists,9000,TRUE\nmug-2,Mug,900,\n');
  const form = pictureForm(file, { name: 'goods.csv', type: 'text/csv' });
  const me = await owner();
  const { body } = await me.send<{ id: string }>('POST', to('/goods-files'), form.body, form.headers);
  await me.post(to(`/goods-files/${body.id}/start`), { existing: 'leave', drafts: false });
  await world.work();
  const { body: found } = await (
    await owner()
  ).get<{ items: { id: string; title: string }[] }>(to('/products?limit=50'));
  const brought = await Promise.all(
    found.items.filter(({ title }) => title === 'Twists' || title === 'Mug').map(({ id }) => read(id)),
  );
  expect(brought.map(({ title, service }) => [title, service]).toSorted()).toEqual([
    ['Mug', false],
    ['Twists', true],
  ]);
});

test('what another shop’s file does not send comes in as a service, and nothing that has its files here becomes one', async () => {
  const other = await hairShop(world);
  const me = await other.owner.signIn();
  const file = await sendFile(me, other.slug, 'Beat.pdf', pdf());
  const beat = await me.post<Product>(to('/products', other), {
    title: 'Beat',
    files: [{ id: file.body.id }],
    variants: [{ price_kobo: 100_000 }],
  });
  const bring = async (lines: string[]) => {
    const heads = 'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Requires Shipping';
    const file = Buffer.from([heads, ...lines].join('\n'));
    const form = pictureForm(file, { name: 'products_export.csv', type: 'text/csv' });
    const path = to('/goods-files', other);
    const { body } = await me.send<{ id: string }>('POST', path, form.body, form.headers);
    await me.post(`${path}/${body.id}/start`, { existing: 'change', drafts: false });
    await world.work();
  };
  await bring([
    'lesson,Lesson,Length,One hour,5000,false',
    'lesson,,,Two hours,9000,false',
    'gele,Gele,How,Sent,5000,true',
    'gele,,,At the shop,4000,false',
    `${other.braids.slug},Knotless braids,Title,Default Title,1200,true`,
    'clay-mug,Clay mug,Title,Default Title,4000,false',
    `${beat.body.slug},Beat,Title,Default Title,2500,false`,
  ]);
  const { items } = (await me.get<{ items: Product[] }>(to('/products?limit=50', other))).body;
  const now = await Promise.all(
    items.map(async ({ id }) => (await me.get<Product>(to(`/products/${id}`, other))).body),
  );
  expect(now.map(({ title, service }) => [title, service]).toSorted()).toEqual([
    ['Beat', false],
    ['Clay mug', true],
    ['Gele', false],
    // What its owner made a service stays one, whatever another shop says of it.
    ['Knotless braids', true],
    ['Lesson', true],
  ]);
});

test('a store that sells services alone needs no delivery price', async () => {
  const other = await hairShop(world);
  const me = await other.owner.signIn();
  const steps = async () =>
    (await me.get<{ steps: { step: string; done: boolean }[] }>(to('/settings', other))).body.steps.find(
      ({ step }) => step === 'delivery',
    );
  await me.put(to('/delivery', other), { rates: [] });
  expect(await steps()).toEqual({ step: 'delivery', done: false });
  await me.post(to(`/products/${other.product.id}/status`, other), { status: 'draft' });
  expect(await steps()).toEqual({ step: 'delivery', done: true });
});
