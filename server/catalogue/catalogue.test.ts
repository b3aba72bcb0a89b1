import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Collection, Product, ProductSummary } from '#shared/api/catalogue.ts';
import { storeWorld, type OwnStore, type StoreWorld } from '#tests/support/stores.ts';
import { newId } from '../platform/ids.ts';
import { addCollection, oneProduct, variantsForSale } from './index.ts';

let world: StoreWorld;
let store: OwnStore;
beforeAll(async () => void (world = await storeWorld()));
beforeEach(async () => {
  store = await world.store();
});
afterAll(() => world.close());

interface List {
  items: ProductSummary[];
  next: string | null;
}
const plain = { title: 'Clay mug', variants: [{ price_kobo: 400_000, on_hand: 10 }] };
const unknown = { barcode: '', weight_grams: null, cost_kobo: null };
const alone = { files: [], set: null, in_sets: [] };
const untold = { description: '', size_chart: '', details: [], tags: [], seo_title: '', seo_description: '' };
const shirt = {
  title: 'Adire shirt',
  options: [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Colour', values: ['Indigo', 'Oat'] },
  ],
  variants: [
    {
      option_values: ['S', 'Indigo'],
      price_kobo: 900_000,
      compare_at_kobo: 1_200_000,
      on_hand: 3,
      sku: 'S-IND',
    },
    { option_values: ['M', 'Oat'], price_kobo: 1_000_000 },
  ],
};
const add = (input: object, to = store) => to.owner.post<Product>(to.path('/products'), input);
const put = (id: string, input: object, by = store.owner) =>
  by.put<Product>(store.path(`/products/${id}`), input);
const look = (id: string) => store.owner.get<Product>(store.path(`/products/${id}`));
const list = async (query = '') => (await store.owner.get<List>(store.path(`/products${query}`))).body;
const titles = (of: List) => of.items.map((item) => item.title);

async function picture(of = store): Promise<string> {
  const id = newId();
  await world.database.sql(`insert into media values ($1, $2, '', 400, 300, '{160,320,400}', true, now())`, [
    of.id,
    id,
  ]);
  return id;
}
const collection = (slug: string, position = 0, of = store) =>
  world.database.db
    .forStore(of.id)
    .transact((tx) =>
      addCollection(tx, { title: slug.toUpperCase(), slug, description: `All ${slug}`, position }),
    );

/** Everything the catalogue holds of a store, as text. */
async function everything(of = store): Promise<string> {
  const parts: string[] = [];
  for (const table of [
    'products',
    'variants',
    'inventory_levels',
    'stock_movements',
    'product_media',
    'collections',
    'collection_products',
    'product_words',
    'store_words',
    'media',
  ]) {
    const [row] = await world.database.sql<{ all: string }>(
      `select coalesce(string_agg(t::text, '|' order by t::text), '') as all from ${table} t where store_id = $1`,
      [of.id],
    );
    parts.push(`${table}:${row!.all}`);
  }
  return parts.join('\n');
}

describe('adding a product', () => {
  test('a plain one has one variant, a price, a count and an address', async () => {
    const { status, body } = await add(plain);
    const at = world.clock.now().toISOString();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      slug: 'clay-mug',
      title: 'Clay mug',
      ...untold,
      status: 'active',
      options: [],
      variants: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          title: '',
          option_values: [],
          sku: '',
          price_kobo: 400_000,
          compare_at_kobo: null,
          on_hand: 10,
          available: 10,
          picture_id: null,
          ...unknown,
        },
      ],
      pictures: [],
      ...alone,
      collections: [],
      gift_card: false,
      service: false,
      revision: 1,
      url: `http://${store.slug}.localhost:3000/products/clay-mug`,
      created_at: at,
      updated_at: at,
    });
    expect((await look(body.id)).body).toEqual(body);
    expect(await store.version()).toBe(2);
  });

  test('one with options has variants in the order given, its own pictures and collections', async () => {
    const pictures = [await picture(), await picture()];
    const clay = await collection('clay');
    const { status, body } = await add({
      ...shirt,
      picture_ids: pictures,
      collection_ids: [clay],
      status: 'draft',
    });
    expect(status).toBe(201);
    expect(
      body.variants.map((v) => [v.title, v.sku, v.price_kobo, v.compare_at_kobo, v.on_hand, v.available]),
    ).toEqual([
      ['S / Indigo', 'S-IND', 900_000, 1_200_000, 3, 3],
      ['M / Oat', '', 1_000_000, null, null, null],
    ]);
    expect(body.pictures.map((one) => one.id)).toEqual(pictures);
    expect(body.pictures[0]).toEqual({
      id: pictures[0],
      url: `/media/${store.id}/${pictures[0]}/400.webp`,
      alt: '',
      width: 400,
      height: 300,
      widths: [160, 320, 400],
      avif: true,
    });
    expect(body.collections).toEqual([{ id: clay, title: 'CLAY', slug: 'clay', by_rule: false }]);
    expect(body.status).toBe('draft');
  });

  test('names that are alike get addresses that are not, also twenty at once', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => add(plain)));
    expect(made.map((one) => one.status)).toEqual(Array(20).fill(201));
    const expected = ['clay-mug', ...Array.from({ length: 19 }, (_, n) => `clay-mug-${n + 2}`)];
    expect(made.map((one) => one.body.slug).sort()).toEqual(expected.sort());
    expect((await add({ ...plain, title: '🎁' })).body.slug).toBe('product');
    expect((await add({ ...plain, title: 'Àmù water pot' })).body.slug).toBe('amu-water-pot');
    const long = (await add({ ...plain, title: 'a'.repeat(140) })).body.slug;
    expect(long).toBe('a'.repeat(56));
  });

  test('what is wrong is told field by field and nothing is kept', async () => {
    const before = await everything();
    const cases: [object, object][] = [
      [{}, { title: ['Give the product a name.'], variants: [expect.any(String)] }],
      [{ title: 'A', variants: [] }, { variants: ['A product needs a price.'] }],
      [
        { ...plain, variants: [{ price_kobo: 500, compare_at_kobo: 500 }] },
        { 'variants.0.compare_at_kobo': ['The old price must be above the price.'] },
      ],
      [
        { ...plain, variants: [{ price_kobo: 500, on_hand: -1 }] },
        { 'variants.0.on_hand': ['Stock cannot be below zero.'] },
      ],
      [
        { ...shirt, variants: [{ option_values: ['S'], price_kobo: 1 }] },
        { 'variants.0.option_values': ['Choose a value for every option.'] },
      ],
      [
        { ...shirt, variants: [{ option_values: ['S', 'Green'], price_kobo: 1 }] },
        { 'variants.0.option_values': ['Choose one of the values given for each option.'] },
      ],
      [
        { ...shirt, variants: [shirt.variants[0], shirt.variants[0]] },
        { 'variants.1': ['Two variants have the same options.'] },
      ],
      [
        { ...plain, variants: [{ price_kobo: 500, id: newId() }] },
        { 'variants.0.id': ['This variant is not part of this product.'] },
      ],
    ];
    for (const [input, body] of cases) {
      const answer = await add(input);
      expect([answer.status, answer.body]).toEqual([400, body]);
    }
    expect(await everything()).toBe(before);
    expect(await store.version()).toBe(1);
  });

  test('a variant shows one of the product’s pictures, in the shop, in baskets and on orders', async () => {
    const [first, second] = [await picture(), await picture()];
    const variants = shirt.variants.map((variant, n) => ({
      ...variant,
      picture_id: n === 1 ? second : null,
    }));
    const { body } = await add({ ...shirt, variants, picture_ids: [first, second] });
    expect(body.variants.map((one) => one.picture_id)).toEqual([null, second]);
    const [plainOne, own] = body.variants.map((one) => one.id);
    const storeDb = world.database.db.forStore(store.id);
    const sold = await storeDb.read((tx) => variantsForSale(tx, [plainOne!, own!]));
    expect([sold.get(plainOne!)?.media_id, sold.get(own!)?.media_id]).toEqual([first, second]);
    const shown = await oneProduct(storeDb, body.slug);
    expect(shown?.variants.map((one) => one.picture_id)).toEqual([null, second]);
    const without = await put(body.id, { ...shirt, picture_ids: [first] });
    expect(without.body.variants.map((one) => one.picture_id)).toEqual([null, null]);
  });

  test('a variant shows no picture but one of its product’s', async () => {
    const [own, other] = [await picture(), await picture()];
    const variants = shirt.variants.map((variant) => ({ ...variant, picture_id: other }));
    const answer = await add({ ...shirt, variants, picture_ids: [own] });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      'variants.0.picture_id': ['Choose one of the photos of this product.'],
    });
  });

  test('X-33 another store’s pictures and collections are as unknown as none', async () => {
    const other = await world.store();
    const theirPicture = await picture(other);
    const theirCollection = await collection('theirs', 0, other);
    const before = await everything(other);
    for (const id of [theirPicture, newId()]) {
      const answer = await add({ ...plain, picture_ids: [await picture(), id] });
      const sentence = 'One of these photos is not in this store. Upload it again.';
      expect([answer.status, answer.body]).toEqual([400, { picture_ids: [sentence] }]);
    }
    for (const id of [theirCollection, newId()]) {
      const answer = await add({ ...plain, collection_ids: [id] });
      const sentence = 'One of these collections is not in this store.';
      expect([answer.status, answer.body]).toEqual([400, { collection_ids: [sentence] }]);
    }
    expect(await everything(other)).toBe(before);
    expect((await list()).items).toEqual([]);
  });
});

describe('replacing a product', () => {
  test('keeps its address, its ids and what is counted; what is left out is taken off, not deleted', async () => {
    const made = (await add({ ...shirt, picture_ids: [await picture()] })).body;
    world.clock.advance(1000);
    const [small, medium] = made.variants;
    const answer = await put(made.id, {
      ...shirt,
      title: 'Adire top',
      description: 'Dyed in Abeokuta.',
      variants: [
        { ...shirt.variants[0], id: small!.id, price_kobo: 950_000, on_hand: 5 },
        { option_values: ['S', 'Oat'], price_kobo: 800_000, on_hand: 0 },
      ],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ slug: 'adire-shirt', title: 'Adire top', pictures: [] });
    expect(
      answer.body.variants.map((v) => [v.id === small!.id, v.price_kobo, v.on_hand, v.available]),
    ).toEqual([
      [true, 950_000, 5, 5],
      [false, 800_000, 0, 0],
    ]);
    const rows = await world.database.sql('select removed from variants where store_id = $1 and id = $2', [
      store.id,
      medium!.id,
    ]);
    expect(rows).toEqual([{ removed: true }]);
    const [summary] = (await list()).items;
    expect(summary).toMatchObject({
      price_from_kobo: 800_000,
      price_to_kobo: 950_000,
      variant_count: 2,
      available: 5,
    });
    expect(answer.body.updated_at > made.updated_at).toBe(true);
    expect(answer.body.created_at).toBe(made.created_at);
  });

  test('books the difference to the count its owner saw, so that a parcel sent meanwhile stays sent', async () => {
    const made = (await add(plain)).body;
    const [mug] = made.variants;
    const shipTwo = async () => {
      const two = { key: newId(), variant_id: mug!.id, change: -2, reason: 'lost' };
      await store.owner.post(store.path('/stock/movements'), two);
    };
    const save = async (counts: { on_hand: number; on_hand_seen?: number | null }) =>
      (await put(made.id, { ...plain, variants: [{ ...plain.variants[0], ...counts }] })).body.variants[0]!
        .on_hand;
    await shipTwo();
    expect(await save({ on_hand: 10, on_hand_seen: 10 })).toBe(8);
    await shipTwo();
    expect(await save({ on_hand: 18, on_hand_seen: 8 })).toBe(16);
    expect(await save({ on_hand: 0, on_hand_seen: 30 })).toBe(0);
    expect(await save({ on_hand: 5 })).toBe(5);
    const moves = await world.database.sql(
      `select kind, quantity from stock_movements where store_id = $1 and variant_id = $2 order by id`,
      [store.id, mug!.id],
    );
    expect(moves.map(({ quantity }) => quantity)).toEqual([10, 2, 2, 16, 0, 5]);
  });

  test('a variant named by its options alone keeps its id and its stock, and one that was taken off can come back', async () => {
    const made = (await add(shirt)).body;
    const same = (await put(made.id, { ...shirt, variants: [...shirt.variants].reverse() })).body;
    expect(same.variants.map((v) => v.id)).toEqual([made.variants[1]!.id, made.variants[0]!.id]);
    expect(same.variants[1]!.on_hand).toBe(3);
    await put(made.id, { ...shirt, variants: [shirt.variants[1]] });
    const back = (
      await put(made.id, { ...shirt, variants: [{ ...shirt.variants[0], id: made.variants[0]!.id }] })
    ).body;
    expect(back.variants.map((v) => [v.id, v.on_hand])).toEqual([[made.variants[0]!.id, 3]]);
  });

  test('stock is set to the count given and written down; no count stops counting', async () => {
    const made = (await add(plain)).body;
    const variant = { id: made.variants[0]!.id, price_kobo: 400_000 };
    expect(
      (await put(made.id, { ...plain, variants: [{ ...variant, on_hand: 4 }] })).body.variants[0]!.available,
    ).toBe(4);
    expect((await put(made.id, { ...plain, variants: [variant] })).body.variants[0]!.available).toBeNull();
    const moves = await world.database.sql<{ kind: string; quantity: number }>(
      'select kind, quantity from stock_movements where store_id = $1 order by id',
      [store.id],
    );
    expect(moves).toEqual([
      { kind: 'set', quantity: 10 },
      { kind: 'set', quantity: 4 },
      { kind: 'uncounted', quantity: 4 },
    ]);
  });

  test('what orders hold stays held, and counting cannot stop under them', async () => {
    const made = (await add(plain)).body;
    const { id } = made.variants[0]!;
    await world.database.sql('update inventory_levels set held = 2, committed = 1 where store_id = $1', [
      store.id,
    ]);
    const fewer = await put(made.id, { ...plain, variants: [{ id, price_kobo: 1, on_hand: 2 }] });
    expect(fewer.body.variants[0]).toMatchObject({ on_hand: 2, available: 0 });
    const before = await everything();
    const refused = await put(made.id, { ...plain, variants: [{ id, price_kobo: 1 }] });
    expect(refused.status).toBe(409);
    expect(await everything()).toBe(before);
  });

  test('X-33 a product or variant of another store, or of another product, is refused and nothing changes', async () => {
    const other = await world.store();
    const theirs = (await add(plain, other)).body;
    const mine = (await add(plain)).body;
    const second = (await add(plain)).body;
    const before = [await everything(), await everything(other)];
    for (const id of [theirs.id, newId()]) {
      for (const answer of [
        await put(id, plain),
        await look(id),
        await store.owner.post(store.path(`/products/${id}/status`), { status: 'archived' }),
      ])
        expect([answer.status, answer.body]).toEqual([
          404,
          { detail: 'We could not find that product in this store.' },
        ]);
    }
    for (const id of [theirs.variants[0]!.id, second.variants[0]!.id, newId()]) {
      const answer = await put(mine.id, { ...plain, variants: [{ id, price_kobo: 1 }] });
      const sentence = 'This variant is not part of this product.';
      expect([answer.status, answer.body]).toEqual([400, { 'variants.0.id': [sentence] }]);
    }
    const twice = { id: mine.variants[0]!.id, price_kobo: 1 };
    const options = [{ name: 'Size', values: ['S', 'M'] }];
    const doubled = await put(mine.id, {
      ...plain,
      options,
      variants: [
        { ...twice, option_values: ['S'] },
        { ...twice, option_values: ['M'] },
      ],
    });
    expect([doubled.status, Object.keys(doubled.body)]).toEqual([400, ['variants.1.id']]);
    expect([await everything(), await everything(other)]).toEqual(before);
  });

  test('two at once leave one of them whole', async () => {
    const made = (await add(plain)).body;
    const inputs = ['Red', 'Blue'].map((value) => ({
      ...plain,
      title: value,
      options: [{ name: 'Colour', values: [value] }],
      variants: [{ option_values: [value], price_kobo: value.length * 100, on_hand: value.length }],
    }));
    const answers = await Promise.all([...inputs, ...inputs, ...inputs].map((input) => put(made.id, input)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    const now = (await look(made.id)).body;
    const winner = inputs.find((input) => input.title === now.title)!;
    expect(now.variants.map((v) => [v.option_values, v.price_kobo, v.on_hand])).toEqual([
      [winner.variants[0]!.option_values, winner.variants[0]!.price_kobo, winner.variants[0]!.on_hand],
    ]);
  });
});

describe('status', () => {
  test('archiving hides a product from the list, keeps its rows and can be undone', async () => {
    const made = (await add(plain)).body;
    const turn = (status: string) =>
      store.owner.post<Product>(store.path(`/products/${made.id}/status`), { status });
    expect((await turn('archived')).body.status).toBe('archived');
    expect(titles(await list())).toEqual([]);
    expect(titles(await list('?status=archived'))).toEqual(['Clay mug']);
    const version = await store.version();
    await turn('archived');
    expect(await store.version()).toBe(version);
    expect((await turn('active')).body).toMatchObject({ status: 'active', variants: made.variants });
    expect(await store.version()).toBe(version + 1);
    expect((await turn('gone')).status).toBe(400);
  });
});

describe('the list', () => {
  async function fill(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 1; n <= count; n++) {
      world.clock.advance(1000);
      ids.push(
        (await add({ ...plain, title: `Product ${n}`, status: n % 3 === 0 ? 'draft' : 'active' })).body.id,
      );
    }
    return ids;
  }

  test('is newest change first, by pages, and each product comes once although others change meanwhile', async () => {
    const ids = await fill(7);
    const first = await list('?limit=3');
    expect(titles(first)).toEqual(['Product 7', 'Product 6', 'Product 5']);
    world.clock.advance(1000);
    await put(ids[6]!, { ...plain, title: 'Product 7 again' });
    await add({ ...plain, title: 'Product 8' });
    const second = await list(`?limit=3&after=${first.next}`);
    expect(titles(second)).toEqual(['Product 4', 'Product 3', 'Product 2']);
    const third = await list(`?limit=3&after=${second.next}`);
    expect([titles(third), third.next]).toEqual([['Product 1'], null]);
    expect(titles(await list('?limit=2'))).toEqual(['Product 8', 'Product 7 again']);
  });

  test('can be cut to a status and to words, with pages', async () => {
    await fill(6);
    expect(titles(await list('?status=draft'))).toEqual(['Product 6', 'Product 3']);
    expect(titles(await list('?search=product%202'))).toEqual(['Product 2']);
    expect(titles(await list('?search=nothing'))).toEqual([]);
    expect(titles(await list('?search=%25'))).toEqual([]);
    const first = await list('?search=PROD&status=active&limit=3');
    expect(titles(first)).toEqual(['Product 5', 'Product 4', 'Product 2']);
    expect(titles(await list(`?search=PROD&status=active&limit=3&after=${first.next}`))).toEqual([
      'Product 1',
    ]);
  });

  test('a summary holds what a row shows', async () => {
    const id = await picture();
    await add({ ...shirt, picture_ids: [id] });
    const uncounted = (await add({ ...plain, variants: [{ price_kobo: 5 }] })).body.id;
    const { items } = await list();
    const shown = { slug: 'adire-shirt', title: 'Adire shirt', status: 'active' };
    expect(items.find((item) => item.id === uncounted)).toMatchObject({ available: null, low_count: 0 });
    expect(items.find((item) => item.title === 'Adire shirt')).toEqual({
      id: expect.any(String),
      ...shown,
      price_from_kobo: 900_000,
      price_to_kobo: 1_000_000,
      variant_count: 2,
      available: 3,
      low_count: 1,
      picture: expect.objectContaining({ id, url: `/media/${store.id}/${id}/400.webp` }),
      updated_at: world.clock.now().toISOString(),
    });
  });

  test('a page that never was is refused in words', async () => {
    for (const after of ['x', 'AAAA', '1_x', `x_${newId()}`]) {
      const answer = await store.owner.get(store.path(`/products?after=${after}`));
      expect([answer.status, answer.body]).toEqual([
        400,
        { after: ['This page of the list is gone. Start at the beginning.'] },
      ]);
    }
    expect((await store.owner.get(store.path('/products?limit=1000'))).status).toBe(400);
  });

  test('collections come in shop order with how many products shoppers see in them', async () => {
    const wood = await collection('wood', 2);
    const clay = await collection('clay', 1);
    expect(await collection('clay', 9)).toBe(clay);
    await add({ ...plain, collection_ids: [clay, wood] });
    await add({ ...plain, collection_ids: [clay], status: 'draft' });
    await add({ ...plain, collection_ids: [clay], status: 'archived' });
    const { body } = await store.owner.get<{ items: z.output<typeof Collection>[] }>(
      store.path('/collections'),
    );
    const same = { by_rule: false, shown: true, picture: null };
    expect(body.items).toEqual([
      { id: clay, title: 'CLAY', slug: 'clay', description: 'All clay', product_count: 1, ...same },
      { id: wood, title: 'WOOD', slug: 'wood', description: 'All wood', product_count: 1, ...same },
    ]);
  });
});

describe('X-33 who may', () => {
  test('a viewer looks and does not change, a stranger is told 404, nobody 401', async () => {
    const made = (await add(plain)).body;
    const before = await everything();
    const calls = (who: ReturnType<StoreWorld['as']>) =>
      Promise.all([
        who.get(store.path('/products')),
        who.get(store.path(`/products/${made.id}`)),
        who.get(store.path('/collections')),
        who.post(store.path('/products'), plain),
        who.put(store.path(`/products/${made.id}`), plain),
        who.post(store.path(`/products/${made.id}/status`), { status: 'archived' }),
      ]);
    const statuses = async (who: ReturnType<StoreWorld['as']>) =>
      (await calls(who)).map((answer) => answer.status);
    expect(await statuses(world.as(await world.member(store, 'viewer')))).toEqual([
      200, 200, 200, 403, 403, 403,
    ]);
    expect(await statuses((await world.store()).owner)).toEqual(Array(6).fill(404));
    expect(await statuses(world.as())).toEqual(Array(6).fill(401));
    expect(await everything()).toBe(before);
  });
});
