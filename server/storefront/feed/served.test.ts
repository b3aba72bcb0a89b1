import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { minutes } from '../../platform/clock.ts';
import { feedShop, itemsIn, wrongIn, type FeedShop } from '#tests/support/reading/product-feed.ts';
import { checkOut, checkoutForm, fillBasket } from '#tests/support/selling/shopping.ts';

let world: TestApp;
let of: FeedShop;
beforeAll(async () => void (world = await testApp()), 60_000);
beforeEach(async () => {
  of = feedShop(world, await openShop(world));
});
afterAll(() => world.close());

/** A product with a photo and so many on the shelf. */
const cup = async (more: object = {}) =>
  of.add({
    title: 'Cup',
    variants: [{ price_kobo: 100_000, on_hand: 1 }],
    picture_ids: [await of.photo(40, 40)],
    ...more,
  });

test('a store with nothing to tell has a list all the same, which is right and empty', async () => {
  const { status, text } = await of.ask();
  expect([status, itemsIn(text), await wrongIn(text)]).toEqual([200, [], []]);
});

test('what is wrong in a list would be found', async () => {
  await cup();
  const { text } = await of.ask();
  expect(await wrongIn(text)).toEqual([]);
  for (const wrong of [
    text.replace(/<g:price>[^<]*/, '<g:price>₦1,000'),
    text.replace('in stock', 'in_stock'),
    text.replace(/<g:image_link>[^<]*<\/g:image_link>/, ''),
    text.replace('.jpg<', '.webp<'),
    text.replace('</channel>', ''),
  ])
    expect((await wrongIn(wrong)).length).toBeGreaterThan(0);
});

test('hostile words are words: nothing in them becomes an element, and what XML cannot say is left out', async () => {
  const words = `"A" & B <script>alert('1')</script> ]]> <!-- x --> &amp; <g:price>0.01 NGN</g:price>`;
  const unsayable = '\u0001\u000B\uFFFE';
  await cup({
    title: words,
    description: `${words}${unsayable}\n😀`,
    details: [{ name: '<b>', text: `</g:product_detail>${unsayable.slice(0, 2)}` }],
    options: [{ name: 'Size & "fit"', values: ['<XL>', 'M'] }],
    variants: [
      { option_values: ['<XL>'], price_kobo: 100, barcode: '<gtin>' },
      { option_values: ['M'], price_kobo: 100 },
    ],
  });
  await of.call('PATCH', '/settings', { name: 'A & <B>', tagline: '<i>Pots</i>' });
  const { text } = await of.ask();
  expect(await wrongIn(text)).toEqual([]);
  const [item] = itemsIn(text);
  expect(item).toMatchObject({
    title: `${words} – <XL>`,
    description: `${words}\n😀`,
    price: '1.00 NGN',
    size: '<XL>',
    brand: 'A & <B>',
    product_detail: '<b> = </g:product_detail>',
    identifier_exists: 'no',
  });
});

test('long words are cut after a whole one, and which kind it is stays', async () => {
  await cup({
    title: `${'Adire '.repeat(22)}shirt`,
    description: 'Woven by hand. '.repeat(330),
    options: [{ name: 'Size', values: ['Extra extra large for tall people', 'M'] }],
    variants: [
      { option_values: ['Extra extra large for tall people'], price_kobo: 100 },
      { option_values: ['M'], price_kobo: 100 },
    ],
  });
  const [item] = await of.items();
  expect(item!.title).toBe(`${'Adire '.repeat(18).trim()}… – Extra extra large for tall people`);
  expect(item!.description).toBe('Woven by hand. '.repeat(330).trim());
});

test('a change of price and the last piece sold are in the next answer; nothing changed is answered with nothing', async () => {
  const { id, variants } = await cup();
  const first = await of.ask();
  const known = { headers: { 'if-none-match': first.headers.etag! } };
  const again = await of.ask(known);
  expect([again.status, again.bytes, again.headers.etag]).toEqual([304, 0, first.headers.etag]);
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'Accept-Encoding',
  });
  const kind = { id: variants[0]!.id, price_kobo: 90_000, compare_at_kobo: 100_000, on_hand: 1 };
  const picture_ids = [await of.photo(40, 40)];
  await of.call('PUT', `/products/${id}`, { title: 'Cup', variants: [kind], picture_ids });
  const changed = await of.ask(known);
  expect(changed.status).toBe(200);
  expect(itemsIn(changed.text)[0]).toMatchObject({
    price: '1000.00 NGN',
    sale_price: '900.00 NGN',
    availability: 'in stock',
  });
  const shopper = await fillBasket(world, {
    ...of.shop,
    product: { ...of.shop.product, variantId: kind.id },
  });
  expect((await checkOut(shopper, checkoutForm(of.shop, { pay_method: 'on_delivery' }))).status).toBe(201);
  expect((await of.items())[0]).toMatchObject({ availability: 'out of stock' });
});

test('it is the same in each encoding, and a HEAD has no body', async () => {
  await cup();
  const plain = await of.ask();
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const encoding of ['br', 'gzip']) {
    const packed = await of.ask({ headers: { 'accept-encoding': encoding } });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect([packed.text, packed.headers.etag]).toEqual([plain.text, plain.headers.etag]);
    expect(packed.bytes).toBe(Number(packed.headers['content-length']));
    expect(packed.bytes).toBeLessThan(plain.bytes);
  }
  const head = await of.ask({ method: 'HEAD' });
  expect([head.status, head.bytes, head.headers.etag]).toEqual([200, 0, plain.headers.etag]);
});

test('a list longer than is asked for at once holds every product once', async () => {
  const { id } = await cup();
  await world.database.sql(
    `insert into products (store_id, id, slug, title, status, position, price_from_kobo, price_to_kobo, variant_count, search, created_at, updated_at)
      select store_id, gen_random_uuid(), 'cup-' || n, 'Cup ' || n, status, n, price_from_kobo, price_to_kobo, 1, search, created_at, updated_at
      from products, generate_series(1, 400) n where id = $1`,
    [id],
  );
  await world.database.sql(
    `insert into variants (store_id, id, product_id, price_kobo, position)
      select store_id, id, id, 100, 0 from products where store_id = $1 and slug like 'cup-%'`,
    [of.shop.storeId],
  );
  await world.database.sql(
    `insert into product_media select p.store_id, p.id, pm.media_id, 0 from products p
      join product_media pm on pm.store_id = p.store_id
      where p.store_id = $1 and p.slug like 'cup-%' and pm.product_id = $2`,
    [of.shop.storeId, id],
  );
  const { text } = await of.ask();
  const titles = itemsIn(text).map(({ title }) => title as string);
  expect(titles.length).toBe(401);
  expect(titles.toSorted()).toEqual(
    ['Cup', ...Array.from({ length: 400 }, (_, at) => `Cup ${at + 1}`)].toSorted(),
  );
  expect(await wrongIn(text)).toEqual([]);
});

test('a store tells of its own products alone', async () => {
  await cup({ title: 'Mine' });
  const other = feedShop(world, await openShop(world));
  await other.add({
    title: 'Theirs',
    variants: [{ price_kobo: 1 }],
    picture_ids: [await other.photo(40, 40)],
  });
  expect((await of.items()).map(({ title }) => title)).toEqual(['Mine']);
  expect((await other.items()).map(({ title }) => title)).toEqual(['Theirs']);
  const mine = `/api/sites/${of.shop.slug}/product-feed`;
  const stranger = await other.shop.owner.signIn();
  for (const path of [mine, `${mine}/left-out?list=draft`])
    expect((await stranger.get(path)).status).toBe(404);
});

test('it is there while the shop is open, and at no other time', async () => {
  const { id } = await cup();
  const facts = async () => (await of.call<{ open: boolean }>('GET', '/product-feed')).body.open;
  expect([(await of.ask()).status, await facts()]).toEqual([200, true]);
  await of.call('PATCH', '/settings', { published: false });
  const resting = await of.ask();
  expect([resting.status, resting.text.includes(id), await facts()]).toEqual([404, false, false]);
  await world.database.sql('update stores set first_opened_at = null where store_id = $1', [of.shop.storeId]);
  expect((await of.ask()).status).toBe(404);
  await of.call('PATCH', '/settings', { published: true });
  expect((await of.ask()).status).toBe(200);
  await world.database.sql(`update stores set status = 'suspended' where store_id = $1`, [of.shop.storeId]);
  expect([(await of.ask()).status, await facts()]).toEqual([404, false]);
});

test('who asks for one store all the time is told to wait, and other stores answer them', async () => {
  const other = feedShop(world, await openShop(world));
  for (let time = 0; time < 30; time++) expect((await of.ask()).status).toBe(200);
  const refused = await of.ask();
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await other.ask()).status).toBe(200);
  world.clock.advance(minutes(10));
  expect((await of.ask()).status).toBe(200);
});
