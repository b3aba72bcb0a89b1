import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#shared/api/catalogue.ts';
import { untold } from '#tests/support/reading/shop-page.ts';
import { storeWorld, type OwnStore, type StoreWorld } from '#tests/support/stores.ts';
import { newId } from '../platform/ids.ts';
import { addCollection, countProducts, told, variantsForSale } from './index.ts';
import { oneProduct, shopCollections, shopProducts } from './shop.ts';
import { searchText, tokensOf } from '../platform/secrets/tokens.ts';

let world: StoreWorld;
let store: OwnStore;
beforeAll(async () => void (world = await storeWorld()));
beforeEach(async () => void (store = await world.store()));
afterAll(() => world.close());

type Query = Parameters<typeof shopProducts>[1];
const shop = (query: Partial<Query> = {}, of = store) =>
  of.read((tx) => shopProducts(tx, { limit: 20, ...query }));
const titles = async (query: Partial<Query> = {}, of = store) =>
  (await shop(query, of)).items.map((item) => item.title);
const add = async (input: object, of = store) => {
  world.clock.advance(1000);
  const answer = await of.owner.post<Product>(of.path('/products'), {
    variants: [{ price_kobo: 100_000 }],
    ...input,
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
};
async function picture(of = store): Promise<string> {
  const id = newId();
  await world.database.sql(`insert into media values ($1, $2, 'A', 400, 300, '{160,320,400}', true, now())`, [
    of.id,
    id,
  ]);
  return id;
}
const collection = async (slug: string, position = 0, of = store) =>
  (await world.database.db
    .forStore(of.id)
    .transact((tx) =>
      addCollection(tx, { title: slug.toUpperCase(), slug, description: `All ${slug}`, position }),
    ))!;

/** So many plain products by SQL, `Thing 1` first in the shop. */
async function fillBySql(count: number, of = store): Promise<void> {
  const things = Array.from({ length: count }, (_, n) => {
    const title = `Thing ${n + 1}${n % 2 ? ' even' : ''}`;
    return { id: newId(), slug: `thing-${n + 1}`, title, position: n, words: tokensOf(title) };
  });
  await world.database.sql(
    `insert into products select $1, id, slug, title, '', 'active', '[]', '{}', position, 100, 100, null, 1, search, now(), now()
     from jsonb_to_recordset($2) as t(id uuid, slug text, title text, position bigint, search text)`,
    [of.id, JSON.stringify(things.map((thing) => ({ ...thing, search: searchText(thing.words) })))],
  );
  await world.database.sql(
    `insert into product_words select $1, word, id from jsonb_to_recordset($2) as t(id uuid, word text)`,
    [of.id, JSON.stringify(things.flatMap(({ id, words }) => words.map((word) => ({ id, word }))))],
  );
}

describe('the shop’s list', () => {
  test('shows what is on sale, newest first, with price, old price, stock and first picture', async () => {
    const [first, second] = [await picture(), await picture()];
    await add({ title: 'Old' });
    await add({ title: 'Hidden', status: 'draft' });
    await add({ title: 'Away', status: 'archived' });
    const shirt = await add({
      title: 'Shirt',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { option_values: ['M'], price_kobo: 900_000, compare_at_kobo: 2_000_000, on_hand: 2 },
        { option_values: ['S'], price_kobo: 800_000, compare_at_kobo: 1_000_000, on_hand: 3 },
      ],
      picture_ids: [second, first],
    });
    const { items, next } = await shop();
    expect([items.map((item) => item.title), next]).toEqual([['Shirt', 'Old'], null]);
    expect(items[0]).toEqual({
      id: shirt.id,
      slug: 'shirt',
      title: 'Shirt',
      price_from_kobo: 800_000,
      price_to_kobo: 900_000,
      compare_at_kobo: 1_000_000,
      available: 5,
      download: null,
      sizes: ['S', 'M'],
      lines: [],
      one_kind: false,
      picture: {
        id: second,
        url: `/media/${store.id}/${second}/400.webp`,
        alt: 'A',
        width: 400,
        height: 300,
        widths: [160, 320, 400],
        avif: true,
      },
    });
    expect(items[1]).toMatchObject({ available: null, picture: null });
    expect(await world.database.db.forStore(store.id).read(countProducts)).toEqual({ all: 2, sent: 2 });
  });

  test('sold out is 0, also when more is promised than there is; one uncounted variant never sells out', async () => {
    const options = [{ name: 'Size', values: ['S', 'M'] }];
    const variants = (m: number | null) => [
      { option_values: ['S'], price_kobo: 1, on_hand: 2 },
      { option_values: ['M'], price_kobo: 1, on_hand: m },
    ];
    const gone = await add({ title: 'Gone', options, variants: variants(1) });
    const open = await add({ title: 'Open', options, variants: variants(null) });
    await world.database.sql('update inventory_levels set held = 2, committed = 2 where store_id = $1', [
      store.id,
    ]);
    const found = Object.fromEntries((await shop()).items.map((item) => [item.id, item.available]));
    expect(found).toEqual({ [gone.id]: 0, [open.id]: null });
    const { items } = await shop({ ids: [gone.id] });
    expect(items[0]!.available).toBe(0);
  });

  test('comes in pages, each product once although others are added and hidden meanwhile', async () => {
    await fillBySql(7);
    const first = await shop({ limit: 3 });
    await add({ title: 'New' });
    await world.database.sql(
      `update products set status = 'draft' where store_id = $1 and slug = 'thing-3'`,
      [store.id],
    );
    const second = await shop({ limit: 3, after: first.next! });
    const third = await shop({ limit: 3, after: second.next! });
    const all = [first, second, third].map((page) => page.items.map((item) => item.slug));
    expect(all).toEqual([['thing-1', 'thing-2', 'thing-3'], ['thing-4', 'thing-5', 'thing-6'], ['thing-7']]);
    expect(third.next).toBeNull();
    expect(await titles({ limit: 2, after: 'nonsense' })).toEqual(['New', 'Thing 1']);
  });

  test('of a collection is that collection alone, in shop order and by pages', async () => {
    const clay = await collection('clay', 1);
    const wood = await collection('wood', 2);
    await collection('empty', 0);
    const photo = await picture();
    for (const n of [1, 2, 3, 4])
      await add({ title: `Pot ${n}`, collection_ids: [clay], picture_ids: n === 3 ? [photo] : [] });
    await add({ title: 'Hidden pot', collection_ids: [clay], status: 'draft' });
    await add({ title: 'Spoon', collection_ids: [wood] });
    const first = await shop({ collection: 'clay', limit: 3 });
    expect(first.items.map((item) => item.title)).toEqual(['Pot 4', 'Pot 3', 'Pot 2']);
    expect(await titles({ collection: 'clay', limit: 3, after: first.next! })).toEqual(['Pot 1']);
    expect(await titles({ collection: 'nothing' })).toEqual([]);
    const [hidden, shown] = [first.items[0]!, first.items[1]!];
    const turn = (id: string, status: string) =>
      store.owner.post(store.path(`/products/${id}/status`), { status });
    await turn(hidden.id, 'archived');
    expect(await titles({ collection: 'clay' })).toEqual(['Pot 3', 'Pot 2', 'Pot 1']);
    await turn(hidden.id, 'active');
    await store.owner.put(store.path(`/products/${shown.id}`), {
      title: shown.title,
      status: 'draft',
      variants: [{ price_kobo: 100_000 }],
      picture_ids: [photo],
      collection_ids: [clay],
    });
    expect(await titles({ collection: 'clay' })).toEqual(['Pot 4', 'Pot 2', 'Pot 1']);
    await turn(shown.id, 'active');
    expect(await titles({ collection: 'clay', search: 'pot 1' })).toEqual(['Pot 1']);
    expect(await store.read(shopCollections)).toMatchObject([
      {
        title: 'CLAY',
        slug: 'clay',
        description: 'All clay',
        product_count: 4,
        picture: expect.objectContaining({ id: photo }),
      },
      { title: 'WOOD', slug: 'wood', description: 'All wood', product_count: 1, picture: null },
    ]);
  });

  test('of chosen products keeps the order chosen and leaves out what is not on sale', async () => {
    const [a, b, hidden] = [
      await add({ title: 'A' }),
      await add({ title: 'B' }),
      await add({ title: 'H', status: 'draft' }),
    ];
    expect(await titles({ ids: [a.id, hidden.id, b.id, a.id, newId()] })).toEqual(['A', 'B']);
    expect(await titles({ ids: [b.id, a.id] })).toEqual(['B', 'A']);
    expect(await titles({ ids: [] })).toEqual([]);
  });
});

describe('searching', () => {
  test('finds beginnings of words in title, description, options and article numbers, without accents', async () => {
    const pot = await add({ title: 'Àmù water pot', description: 'Keeps water cool.' });
    const shirt = await add({
      title: 'Adire shirt',
      options: [{ name: 'Colour', values: ['Indigo'] }],
      variants: [{ option_values: ['Indigo'], price_kobo: 1, sku: 'ADI-77' }],
    });
    const found = async (search: string) => (await shop({ search })).items.map((item) => item.id);
    for (const words of ['amu', 'Àmù', 'AMU wat', 'cool pot', '  pot,  '])
      expect([words, await found(words)]).toEqual([words, [pot.id]]);
    for (const words of ['indig', 'adi-77', 'shirt adire'])
      expect([words, await found(words)]).toEqual([words, [shirt.id]]);
    for (const words of ['irt', 'amu shirt', '%', '_', "'", '', '🎁', 'zzz', '\\', 'a%b'])
      expect([words, await found(words)]).toEqual([words, []]);
  });

  test('follows a change of the product at once', async () => {
    const made = await add({ title: 'Clay mug' });
    await store.owner.put(store.path(`/products/${made.id}`), {
      title: 'Tin cup',
      variants: [{ price_kobo: 1 }],
    });
    expect([await titles({ search: 'clay' }), await titles({ search: 'tin' })]).toEqual([[], ['Tin cup']]);
    await store.owner.post(store.path(`/products/${made.id}/status`), { status: 'draft' });
    expect(await titles({ search: 'tin' })).toEqual([]);
  });

  test('common and rare words give the same answers in the same order, by pages', async () => {
    await fillBySql(700);
    expect(await titles({ search: 'thing', limit: 3 })).toEqual(['Thing 1', 'Thing 2 even', 'Thing 3']);
    expect(await titles({ search: 'thing even', limit: 2 })).toEqual(['Thing 2 even', 'Thing 4 even']);
    expect(await titles({ search: '70', limit: 20 })).toEqual(['Thing 70 even', 'Thing 700 even']);
    expect(await titles({ search: 'thing 699' })).toEqual(['Thing 699']);
    for (const search of ['thing', 'even', '1']) {
      const seen: string[] = [];
      for (let after: string | undefined; ;) {
        const page = await shop({ search, limit: 90, ...(after ? { after } : {}) });
        seen.push(...page.items.map((item) => item.title));
        if (!page.next) break;
        after = page.next;
      }
      const expected = Array.from({ length: 700 }, (_, n) => `Thing ${n + 1}${n % 2 ? ' even' : ''}`).filter(
        (title) =>
          title
            .toLowerCase()
            .split(' ')
            .some((word) => word.startsWith(search)),
      );
      expect(seen).toEqual(expected);
    }
  });

  test('words are cut, counted and compared the same way everywhere', () => {
    expect(tokensOf("Mama's Ẹ̀fọ́ rírò — 2 kg", 'mama')).toEqual(['mamas', 'efo', 'riro', '2', 'kg', 'mama']);
    expect(tokensOf('x'.repeat(50))).toEqual(['x'.repeat(40)]);
    expect(tokensOf(Array.from({ length: 200 }, (_, n) => `w${n}`).join(' '))).toHaveLength(80);
    expect(searchText(['a', 'b'])).toBe(' a b ');
  });
});

describe('one product', () => {
  test('is shown whole while it is on sale, and as unknown otherwise', async () => {
    const clay = await collection('clay');
    const photo = await picture();
    const made = await add({
      title: 'Clay mug',
      description: 'Thrown by hand.',
      size_chart: '',
      options: [{ name: 'Colour', values: ['Oat', 'Indigo'] }],
      variants: [
        { option_values: ['Oat'], price_kobo: 650_000, on_hand: 4, sku: 'SECRET' },
        { option_values: ['Indigo'], price_kobo: 700_000, compare_at_kobo: 900_000 },
      ],
      picture_ids: [photo],
      collection_ids: [clay],
    });
    await world.database.sql('update inventory_levels set held = 1 where store_id = $1', [store.id]);
    const shown = await oneProduct(store.db, 'clay-mug');
    expect(shown).toEqual({
      id: made.id,
      slug: 'clay-mug',
      title: 'Clay mug',
      description: 'Thrown by hand.',
      ...untold,
      service: false,
      options: [{ name: 'Colour', values: ['Oat', 'Indigo'] }],
      variants: [
        {
          id: made.variants[0]!.id,
          title: 'Oat',
          option_values: ['Oat'],
          price_kobo: 650_000,
          compare_at_kobo: null,
          available: 3,
          picture_id: null,
        },
        {
          id: made.variants[1]!.id,
          title: 'Indigo',
          option_values: ['Indigo'],
          price_kobo: 700_000,
          compare_at_kobo: 900_000,
          available: null,
          picture_id: null,
        },
      ],
      pictures: [expect.objectContaining({ id: photo })],
      collections: [{ title: 'CLAY', slug: 'clay' }],
      reviews: { count: 0, stars: 0 },
    });
    for (const status of ['draft', 'archived']) {
      await store.owner.post(store.path(`/products/${made.id}/status`), { status });
      expect(await oneProduct(store.db, 'clay-mug')).toBeNull();
    }
    expect(await oneProduct(store.db, "x' or '1'='1")).toBeNull();
  });

  test('variants for sale are those of products on sale that were not taken off', async () => {
    const photo = await picture();
    const options = [{ name: 'Size', values: ['S', 'M'] }];
    const shirt = await add({
      title: 'Shirt',
      options,
      variants: [
        { option_values: ['S'], price_kobo: 500, on_hand: 7 },
        { option_values: ['M'], price_kobo: 600 },
      ],
      picture_ids: [photo],
    });
    const draft = await add({ title: 'Draft', status: 'draft' });
    const [small, medium] = shirt.variants.map((variant) => variant.id) as [string, string];
    await world.database.sql('update inventory_levels set committed = 5, held = 1 where store_id = $1', [
      store.id,
    ]);
    const ids = [small, medium, draft.variants[0]!.id, newId()];
    const base = {
      product_id: shirt.id,
      product_slug: 'shirt',
      title: 'Shirt',
      media_id: photo,
      digital: false,
      gift_card: false,
      service: false,
      weight_grams: null,
      parts: [],
    };
    const found = await store.read((tx) => variantsForSale(tx, ids));
    expect([...found.values()].sort((a, b) => a.price_kobo - b.price_kobo)).toEqual([
      { ...base, id: small, sku: '', variant_title: 'S', price_kobo: 500, available: 1 },
      { ...base, id: medium, sku: '', variant_title: 'M', price_kobo: 600, available: null },
    ]);
    await store.owner.put(store.path(`/products/${shirt.id}`), {
      title: 'Shirt',
      options,
      variants: [{ option_values: ['M'], price_kobo: 600 }],
    });
    expect([...(await store.read((tx) => variantsForSale(tx, ids))).keys()]).toEqual([medium]);
    expect((await store.read((tx) => variantsForSale(tx, []))).size).toBe(0);
  });

  test('the sitemap names collections with something in them and every product on sale', async () => {
    const clay = await collection('clay');
    await collection('empty');
    const mug = await add({ title: 'Mug', collection_ids: [clay] });
    await add({ title: 'Hidden', status: 'draft' });
    expect(await store.read(told.sitemapEntries)).toEqual([
      { path: '/products', updated_at: null },
      { path: '/collections/clay', updated_at: null },
      { path: '/products/mug', updated_at: mug.updated_at },
    ]);
  });
});

describe('two stores with the same ids', () => {
  const tables = [
    'media',
    'collections',
    'products',
    'variants',
    'inventory_levels',
    'product_media',
    'collection_products',
    'product_words',
    'store_words',
  ];

  /** The other store gets every row of the first under the same ids, with other words, numbers and prices. */
  async function twin(): Promise<{ other: OwnStore; product: Product; clay: string; photo: string }> {
    const clay = await collection('clay');
    const photo = await picture();
    const product = await add({
      title: 'Clay mug',
      variants: [{ price_kobo: 100, on_hand: 5 }],
      picture_ids: [photo],
      collection_ids: [clay],
    });
    const other = await world.store('Twin');
    for (const table of tables)
      await world.database.sql(
        `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('store_id', $2::uuid))).* from ${table} t where store_id = $1`,
        [store.id, other.id],
      );
    for (const change of [
      `update products set title = 'Twin mug', price_from_kobo = 900, price_to_kobo = 900, search = ' twin mug ' where store_id = $1`,
      `update variants set price_kobo = 900 where store_id = $1`,
      `update inventory_levels set on_hand = 90 where store_id = $1`,
      `update collections set title = 'Twin clay' where store_id = $1`,
      `update media set alt = 'Twin', avif = false where store_id = $1`,
      `update product_words set word = 'twin' where store_id = $1 and word = 'clay'`,
    ])
      await world.database.sql(change, [other.id]);
    return { other, product, clay, photo };
  }

  test('X-33 every look at one shows that one alone', async () => {
    const { other, product } = await twin();
    const variantId = product.variants[0]!.id;
    for (const [of, title, price, left, words, alt, group] of [
      [store, 'Clay mug', 100, 5, 'clay mug', 'A', 'CLAY'],
      [other, 'Twin mug', 900, 90, 'twin mug', 'Twin', 'Twin clay'],
    ] as const) {
      const card = {
        id: product.id,
        title,
        price_from_kobo: price,
        available: left,
        picture: { alt, url: expect.stringContaining(of.id) },
      };
      for (const query of [
        {},
        { collection: 'clay' },
        { search: words },
        { search: 'mug' },
        { ids: [product.id] },
        { collection: 'clay', search: 'mug' },
      ])
        expect((await shop(query, of)).items).toEqual([
          expect.objectContaining({ ...card, picture: expect.objectContaining(card.picture) }),
        ]);
      const full = await oneProduct(of.db, 'clay-mug');
      expect(full).toMatchObject({
        title,
        variants: [{ id: variantId, price_kobo: price, available: left }],
        pictures: [{ alt }],
        collections: [{ title: group }],
      });
      expect((await of.read((tx) => variantsForSale(tx, [variantId]))).get(variantId)).toMatchObject({
        title,
        price_kobo: price,
        available: left,
      });
      expect(await of.read(shopCollections)).toMatchObject([
        { title: group, product_count: 1, picture: { alt } },
      ]);
      expect((await of.read(told.sitemapEntries)).length).toBe(3);
      const owned = await of.owner.get<Product>(of.path(`/products/${product.id}`));
      expect(owned.body).toMatchObject({
        title,
        variants: [{ price_kobo: price, on_hand: left }],
        pictures: [{ alt }],
      });
      const listed = await of.owner.get<{ items: object[] }>(of.path('/products?search=mug'));
      expect(listed.body.items).toMatchObject([
        { title, price_from_kobo: price, available: left, picture: { alt } },
      ]);
      const groups = await of.owner.get<{ items: object[] }>(of.path('/collections'));
      expect(groups.body.items).toMatchObject([{ title: group, product_count: 1 }]);
    }
    expect([await titles({ search: 'twin' }), await titles({ search: 'clay' }, other)]).toEqual([[], []]);
  });

  test('X-33 every change of one leaves all rows of the other', async () => {
    const { other, product, photo } = await twin();
    const rows = async () => {
      const parts = [];
      for (const table of [...tables, 'stock_movements', 'stores'])
        parts.push(
          await world.database.sql(`select * from ${table} where store_id = $1 order by 1, 2`, [other.id]),
        );
      return parts;
    };
    const before = await rows();
    const path = store.path(`/products/${product.id}`);
    const id = product.variants[0]!.id;
    const options = [{ name: 'Size', values: ['S'] }];
    expect(
      (await store.owner.put(path, { title: 'New', variants: [{ id, price_kobo: 7, on_hand: 1 }] })).status,
    ).toBe(200);
    expect(
      (
        await store.owner.put(path, {
          title: 'New',
          options,
          variants: [{ option_values: ['S'], price_kobo: 7 }],
        })
      ).status,
    ).toBe(200);
    expect((await store.owner.post(`${path}/status`, { status: 'archived' })).status).toBe(200);
    expect((await store.owner.patch(store.path(`/pictures/${photo}`), { alt: 'New' })).status).toBe(200);
    expect(await rows()).toEqual(before);
  });
});
