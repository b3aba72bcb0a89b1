import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SaleTile } from '#shared/api/selling.ts';
import { tableOf } from '#tests/support/selling/product-table.ts';
import { storeWorld, type StoreWorld } from '#tests/support/stores.ts';

let world: StoreWorld;
beforeAll(async () => {
  world = await storeWorld();
});
afterAll(() => world.close());

interface Listed {
  items: { id: string; title: string }[];
  next: string | null;
}

/** A store in which the product of a code is the oldest of all that begin as it does. */
async function aStore() {
  const store = await world.store();
  const here = tableOf(world, store);
  const add = async (title: string, kind: { sku?: string; barcode?: string }, more: object = {}) => {
    world.clock.advance(1000);
    return here.add(title, { variants: [{ price_kobo: 400_000, on_hand: 10, ...kind }], ...more });
  };
  const of = async (page: string, query: string) =>
    (await store.owner.get<Listed>(store.path(`/${page}?${query}`))).body;
  const titles = async (page: string, query: string) =>
    (await of(page, query)).items.map(({ title }) => title);
  return { store, here, add, of, titles };
}

test('what has the SKU that was typed whole stands first, in the list of products and in the table', async () => {
  const { add, titles } = await aStore();
  await add('Clay bowl', { sku: 'BOWL-1' });
  await add('Bowl stand', { sku: 'BOWL-10' });
  await add('Deep bowl', { sku: 'BOWL-1-DEEP' });
  for (const page of ['products', 'product-table']) {
    expect(await titles(page, 'search=BOWL-1')).toEqual(['Clay bowl', 'Deep bowl', 'Bowl stand']);
    expect(await titles(page, 'search=bowl-1')).toEqual(['Clay bowl', 'Deep bowl', 'Bowl stand']);
    expect(await titles(page, 'search=bowl-10')).toEqual(['Bowl stand']);
    expect(await titles(page, 'search=bowl')).toEqual(['Deep bowl', 'Bowl stand', 'Clay bowl']);
  }
});

test('so does what has the barcode, also one of letters, and no more once it was taken away', async () => {
  const { here, add, titles } = await aStore();
  const soap = await add('Black soap', { barcode: '6151100032' });
  await add('Soap dish', { sku: '6151100032-2' });
  await add('Oil', { barcode: 'Ng-Oil 77' });
  await add('Oil lamp', { sku: 'NG-OIL-77-LAMP' });
  expect(await titles('products', 'search=6151100032')).toEqual(['Black soap', 'Soap dish']);
  expect(await titles('products', 'search=ng-oil%2077')).toEqual(['Oil', 'Oil lamp']);
  const gone = { id: soap.variants[0]!.id, barcode: { to: '', seen: '6151100032' } };
  expect((await here.save([{ id: soap.id, variants: [gone] }])).status).toBe(201);
  expect(await titles('products', 'search=6151100032')).toEqual(['Soap dish']);
});

test('from page to page each comes once, also where one code is on several by mistake', async () => {
  const { add, of } = await aStore();
  for (const title of ['First cup', 'Second cup', 'Third cup']) await add(title, { sku: 'CUP' });
  for (const title of ['Cup rack', 'Cup hook']) await add(title, { sku: '' });
  const found: string[] = [];
  for (let after = '', next: string | null = ''; next !== null; after = `&after=${next}`) {
    const page = await of('products', `search=cup&limit=1${after}`);
    expect(page.items).toHaveLength(1);
    found.push(page.items[0]!.title);
    next = page.next;
  }
  expect(found.slice(0, 3).toSorted()).toEqual(['First cup', 'Second cup', 'Third cup']);
  expect(found.slice(3)).toEqual(['Cup hook', 'Cup rack']);
});

test('a list of a status, or of what is low, leaves it out where it does not fit', async () => {
  const { add, titles } = await aStore();
  await add('Draft fan', { sku: 'FAN' }, { status: 'draft' });
  await add('Old fan', { sku: 'FAN-2' }, { status: 'archived' });
  await add('Hand fan', { sku: 'FAN-3' });
  expect(await titles('products', 'search=fan')).toEqual(['Draft fan', 'Hand fan']);
  expect(await titles('products', 'search=fan&status=active')).toEqual(['Hand fan']);
  expect(await titles('products', 'search=fan-2')).toEqual([]);
  expect(await titles('products', 'search=fan-2&status=archived')).toEqual(['Old fan']);
  expect(await titles('products', 'search=fan&stock=low')).toEqual([]);
});

test('a code of words that many products have stands first among all of them', async () => {
  const { store, add, titles } = await aStore();
  await add('Plain mug', { sku: 'MUG-7' });
  await world.database.sql(
    `with more as (
       insert into products (store_id, id, slug, title, description, status, options, position, price_from_kobo, price_to_kobo,
         variant_count, search, created_at, updated_at)
       select $1, gen_random_uuid(), 'mug-of-' || n, 'Mug of ' || n, '', 'active', '[]', n, 100, 100, 0, ' mug of 7 ', $2, $2
       from generate_series(1, 300) n returning store_id, id)
     insert into product_words (store_id, word, product_id)
     select store_id, word, id from more, unnest(array['mug', 'of', '7']) word`,
    [store.id, new Date(world.clock.now().getTime() + 60_000)],
  );
  const first = await titles('products', 'search=mug-7&limit=3');
  expect([first.length, first[0], first.filter((one) => one === 'Plain mug').length]).toEqual([
    3,
    'Plain mug',
    1,
  ]);
});

test('at the counter it is shown alone, by SKU or barcode; what is not on sale hides nothing', async () => {
  const { store, add } = await aStore();
  await add('Shea butter', { barcode: '6151100099' });
  await add('Shea soap', { sku: '6151100099-S' });
  await add('Draft shea', { sku: 'SHEA' }, { status: 'draft' });
  const tiles = async (search: string) =>
    (
      await store.owner.get<{ items: SaleTile[] }>(store.path(`/counter/goods?search=${search}`))
    ).body.items.map(({ title }) => title);
  expect(await tiles('6151100099')).toEqual(['Shea butter']);
  expect((await tiles('615110009')).toSorted()).toEqual(['Shea butter', 'Shea soap']);
  expect((await tiles('shea')).toSorted()).toEqual(['Shea butter', 'Shea soap']);
});
