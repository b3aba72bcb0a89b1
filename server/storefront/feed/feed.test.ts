import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { states } from '#shared/places/nigeria.ts';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { feedShop, itemsIn, wrongIn, type FeedShop } from '#tests/support/reading/product-feed.ts';
import { pictureForm } from '#tests/support/stores.ts';
import { thingsIn } from '#tests/support/reading/structured-data.ts';
import { visitShop } from '#tests/support/reading/visit-shop.ts';
import { addCollection } from '../../catalogue/index.ts';

let world: TestApp;
let of: FeedShop;
let origin: string;
beforeAll(async () => void (world = await testApp()), 60_000);
beforeEach(async () => {
  // The one product it comes with has no photo, so nothing is told of it.
  of = feedShop(world, await openShop(world));
  origin = visitShop(world, of.shop.slug).origin;
});
afterAll(() => world.close());

const jpeg = (id: string, width = 600) => `${origin}/media/${of.shop.storeId}/${id}/${width}.jpg`;
const path = (address: unknown) => String(address).slice(origin.length);

describe('an item', () => {
  test('says of a plain product all that is known of it, and nothing else', async () => {
    const [first, second] = [await of.photo(), await of.photo(1000, 700)];
    const cup = await of.add({
      title: 'Clay cup',
      description: 'Thrown by hand.\n\n- holds 300 ml\n- goes in the oven',
      details: [
        { name: 'Brand', text: 'Adunni' },
        { name: 'Condition', text: 'UK used' },
        { name: 'Glaze', text: 'Ash' },
      ],
      variants: [
        {
          price_kobo: 400_050,
          compare_at_kobo: 500_000,
          on_hand: 3,
          barcode: '5 901234 123457',
          weight_grams: 350,
        },
      ],
      picture_ids: [first, second],
    });
    const { status, headers, text } = await of.ask();
    expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    expect(itemsIn(text)).toEqual([
      {
        id: cup.variants[0]!.id,
        title: 'Clay cup',
        description: 'Thrown by hand.\n\n- holds 300 ml\n- goes in the oven',
        link: `${origin}/products/clay-cup`,
        image_link: jpeg(first),
        additional_image_link: jpeg(second, 1000),
        availability: 'in stock',
        price: '5000.00 NGN',
        sale_price: '4000.50 NGN',
        brand: 'Adunni',
        gtin: '5901234123457',
        condition: 'used',
        product_detail: ['Brand = Adunni', 'Condition = UK used', 'Glaze = Ash'],
        shipping_weight: '350 g',
      },
    ]);
    expect(await wrongIn(text)).toEqual([]);
  });

  test('is there for each kind, in a group, with its own words, photo, price and stock', async () => {
    const [front, blue] = [await of.photo(), await of.photo()];
    const shelf = await world.database.db
      .forStore(of.shop.storeId)
      .transact((tx) => addCollection(tx, { title: 'Shirts', slug: 'shirts', description: '', position: 1 }));
    const shirt = await of.add({
      title: 'Adire shirt',
      options: [
        { name: 'Colour', values: ['Blue', 'Green'] },
        { name: 'Size', values: ['M'] },
        { name: 'Sleeve', values: ['Long'] },
      ],
      variants: [
        { option_values: ['Blue', 'M', 'Long'], price_kobo: 900_000, on_hand: 0, picture_id: blue },
        { option_values: ['Green', 'M', 'Long'], price_kobo: 950_000 },
      ],
      picture_ids: [front, blue],
      collection_ids: [shelf],
    });
    const [one, two] = shirt.variants.map(({ id }) => id);
    const same = {
      item_group_id: shirt.id,
      description: 'Adire shirt',
      brand: 'Ada’s Shop',
      condition: 'new',
    };
    const further = {
      identifier_exists: 'no',
      size: 'M',
      product_detail: 'Sleeve = Long',
      product_type: 'Shirts',
    };
    expect(await of.items()).toEqual([
      {
        ...same,
        ...further,
        id: one,
        title: 'Adire shirt – Blue, M, Long',
        link: `${origin}/products/adire-shirt?kind=${one}`,
        image_link: jpeg(blue),
        additional_image_link: jpeg(front),
        availability: 'out of stock',
        price: '9000.00 NGN',
        color: 'Blue',
      },
      {
        ...same,
        ...further,
        id: two,
        title: 'Adire shirt – Green, M, Long',
        link: `${origin}/products/adire-shirt?kind=${two}`,
        image_link: jpeg(front),
        additional_image_link: jpeg(blue),
        availability: 'in stock',
        price: '9500.00 NGN',
        color: 'Green',
      },
    ]);
  });

  test('leads to the page with this kind chosen, its price, and its offer alone for search engines', async () => {
    const shirt = await of.add({
      title: 'Shirt',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { option_values: ['S'], price_kobo: 500_000 },
        { option_values: ['M'], price_kobo: 600_000, on_hand: 2 },
      ],
      picture_ids: [await of.photo()],
    });
    const [, item] = await of.items();
    const visit = visitShop(world, of.shop.slug);
    const page = parsedPage((await visit.ask(path(item!.link))).text);
    expect([...page.querySelectorAll('[name=o0][checked]')].map((one) => one.getAttribute('value'))).toEqual([
      'M',
    ]);
    expect(page.querySelector('[data-price] b')!.textContent).toBe('₦6,000');
    expect(page.querySelector('[data-stock]')!.textContent).toBe('Only 2 left');
    expect(page.querySelector('link[rel=canonical]')!.getAttribute('href')).toBe(`${origin}/products/shirt`);
    expect(thingsIn(page)[0]!.offers).toEqual([
      expect.objectContaining({
        price: '6000.00',
        url: item!.link,
        availability: 'https://schema.org/InStock',
      }),
    ]);
    const plain = await visit.ask('/products/shirt');
    expect(parsedPage(plain.text).querySelector('[name=o0][checked]')).toBeNull();
    // Any other kind opens the product as it is, from the same page.
    for (const other of [of.shop.product.variantId, 'nothing', `${shirt.variants[0]!.id}x`]) {
      const { status, headers } = await visit.ask(`/products/shirt?kind=${other}`);
      expect([status, headers.etag]).toEqual([200, plain.headers.etag]);
    }
  });

  test('says what a set is by its parts: stock, weight, and that it is a bundle', async () => {
    const towel = await of.add({
      title: 'Towel',
      variants: [{ price_kobo: 100_000, on_hand: 4, weight_grams: 200 }],
    });
    const soap = await of.add({ title: 'Soap', variants: [{ price_kobo: 50_000, weight_grams: 90 }] });
    const parts = (pieces: number) => [
      { variant_id: towel.variants[0]!.id, pieces },
      { variant_id: soap.variants[0]!.id, pieces: 1 },
    ];
    const input = { title: 'Bath set', variants: [{ price_kobo: 200_000 }], picture_ids: [await of.photo()] };
    const set = await of.add({ ...input, set_parts: parts(2) });
    const kind = { id: set.variants[0]!.id, price_kobo: 200_000 };
    const said = { availability: 'in stock', shipping_weight: '490 g', is_bundle: 'yes' };
    expect((await of.items())[0]).toMatchObject(said);
    await of.call('PUT', `/products/${set.id}`, { ...input, variants: [kind], set_parts: parts(5) });
    expect((await of.items())[0]).toMatchObject({ availability: 'out of stock', shipping_weight: '1090 g' });
  });

  test('says what delivery costs only where that is one price for the whole country', async () => {
    await of.add({
      title: 'Cup',
      variants: [{ price_kobo: 400_000, weight_grams: 1500 }],
      picture_ids: [await of.photo()],
    });
    const rates = async (...of_: object[]) => {
      const put = await of.call('PUT', '/delivery', { rates: of_ });
      expect(put.status).toBe(200);
      return (await of.items())[0]!.shipping;
    };
    const some = { kind: 'delivery', eta: '2 days', price_kobo: 250_000 };
    const everywhere = { ...some, name: 'Nigeria', states };
    expect(await rates(everywhere)).toBe('NG = 2500.00 NGN');
    expect(await rates({ ...everywhere, free_above_kobo: 400_000 })).toBe('NG = 0.00 NGN');
    const weights = { up_to_grams: 1000, steps: [], further_kg_kobo: 50_000, usual_grams: 500 };
    expect(await rates({ ...everywhere, weights })).toBe('NG = 3000.00 NGN');
    const lagos = { ...some, name: 'Lagos', states: ['Lagos'], price_kobo: 100_000 };
    const rest = { ...some, name: 'Others', states: states.filter((state) => state !== 'Lagos') };
    expect(await rates(lagos, rest)).toBeUndefined();
    expect(await rates({ ...lagos, price_kobo: 250_000 }, rest)).toBe('NG = 2500.00 NGN');
    expect(await rates(rest)).toBeUndefined();
    expect(await rates({ kind: 'pickup', name: 'Yaba', states: [], price_kobo: 0, eta: '' })).toBeUndefined();
  });

  test('has its photos as JPEG, made when they are first asked for, on white, in the widest there is', async () => {
    const seeThrough = await sharp({
      create: { width: 640, height: 500, channels: 4, background: '#00000000' },
    })
      .png()
      .toBuffer();
    const { body, headers } = pictureForm(seeThrough);
    const owner = await of.shop.owner.signIn();
    const sent = await owner.send<{ id: string }>(
      'POST',
      `/api/sites/${of.shop.slug}/pictures`,
      body,
      headers,
    );
    await of.add({ title: 'Cup', variants: [{ price_kobo: 1 }], picture_ids: [sent.body.id] });
    const [item] = await of.items();
    for (let time = 0; time < 2; time++) {
      const answer = await fetch(`http://127.0.0.1:${world.port}${path(item!.image_link)}`, {
        headers: { host: new URL(origin).host },
      });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 500 });
      expect((await sharp(bytes).stats()).dominant).toEqual({ r: 248, g: 248, b: 248 });
    }
    const other = path(item!.image_link).replace('640.jpg', '641.jpg');
    expect((await fetch(`http://127.0.0.1:${world.port}${other}`)).status).toBe(404);
  });
});

describe('what is left out', () => {
  test('is a draft, a file, a gift card, what has no photo or costs nothing, and what was put away', async () => {
    const photo = await of.photo();
    const add = (title: string, more: object = {}) =>
      of.add({ title, variants: [{ price_kobo: 100 }], picture_ids: [photo], ...more });
    await add('Draft', { status: 'draft' });
    await add('Free', { variants: [{ price_kobo: 0 }] });
    await add('Bare', { picture_ids: [] });
    const gone = await add('Gone');
    await of.call('POST', `/products/${gone.id}/status`, { status: 'archived' });
    const file = await add('File');
    await world.database.sql('update products set download_bytes = 10 where id = $1', [file.id]);
    await add('Card', { gift_card: true, variants: [{ price_kobo: 500_000 }] });
    const half = await add('Half', {
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { option_values: ['S'], price_kobo: 0 },
        { option_values: ['M'], price_kobo: 100 },
      ],
    });
    await add('Small', { picture_ids: [await of.photo(499, 900)] });
    expect((await of.items()).map(({ title }) => title)).toEqual(['Half – M', 'Small']);
    const { body } = await of.call<object>('GET', '/product-feed');
    expect(body).toEqual({
      url: `${origin}/products.xml`,
      open: true,
      products: 2,
      kinds: 2,
      lists: [
        { list: 'draft', products: 1 },
        { list: 'file', products: 1 },
        { list: 'gift_card', products: 1 },
        { list: 'no_photo', products: 2 },
        { list: 'no_price', products: 2 },
        { list: 'small_photo', products: 1 },
      ],
    });
    const listed = async (query: string) =>
      (
        await of.call<{ items: { id: string; title: string }[]; next: string | null }>(
          'GET',
          `/product-feed/left-out?${query}`,
        )
      ).body;
    const titles = async (list: string) => (await listed(`list=${list}`)).items.map(({ title }) => title);
    expect(await titles('draft')).toEqual(['Draft']);
    expect(await titles('file')).toEqual(['File']);
    expect(await titles('gift_card')).toEqual(['Card']);
    expect(await titles('no_photo')).toEqual(['Clay mug', 'Bare']);
    expect(await titles('no_price')).toEqual(['Free', 'Half']);
    expect(await titles('small_photo')).toEqual(['Small']);
    const first = await listed('list=no_price&limit=1');
    expect(first.items.map(({ title }) => title)).toEqual(['Free']);
    expect(await listed(`list=no_price&limit=1&after=${first.next}`)).toEqual({
      items: [{ id: half.id, title: 'Half' }],
      next: null,
    });
  });
});
