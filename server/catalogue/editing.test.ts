import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Product, ProductSummary } from '#shared/api/catalogue.ts';
import { storeWorld, type OwnStore, type StoreWorld } from '#tests/support/stores.ts';
import { newId } from '../platform/ids.ts';
import { oneProduct } from './shop.ts';

let world: StoreWorld;
let store: OwnStore;
beforeAll(async () => {
  world = await storeWorld();
});
beforeEach(async () => {
  store = await world.store();
});
afterAll(() => world.close());

const plain = { title: 'Clay mug', variants: [{ price_kobo: 400_000, on_hand: 10 }] };
const shirt = {
  title: 'Adire shirt',
  options: [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Colour', values: ['Indigo', 'Oat'] },
  ],
  variants: [
    { option_values: ['S', 'Indigo'], price_kobo: 900_000 },
    { option_values: ['M', 'Oat'], price_kobo: 1_000_000 },
  ],
};
const add = (input: object) => store.owner.post<Product>(store.path('/products'), input);
const put = (id: string, input: object) => store.owner.put<Product>(store.path(`/products/${id}`), input);
const look = (id: string) => store.owner.get<Product>(store.path(`/products/${id}`));
const found = async (words: string) => {
  const query = new URLSearchParams({ search: words });
  const { body } = await store.owner.get<{ items: ProductSummary[] }>(store.path(`/products?${query}`));
  return body.items.map((item) => item.title);
};

/** Products and what is in stock of them, as text. */
async function everything(): Promise<string> {
  const parts: string[] = [];
  for (const table of ['products', 'variants', 'inventory_levels', 'stock_movements', 'product_words']) {
    const [row] = await world.database.sql<{ all: string }>(
      `select coalesce(string_agg(t::text, '|' order by t::text), '') as all from ${table} t where store_id = $1`,
      [store.id],
    );
    parts.push(`${table}:${row!.all}`);
  }
  return parts.join('\n');
}

describe('two editors of one product', () => {
  const by = newId();
  const as = (revision: number, form = by) => ({ seen: { revision, by: form } });

  test('the second is told with what the first saved, and nothing of hers is kept or lost', async () => {
    const made = (await add(plain)).body;
    const first = await put(made.id, { ...plain, title: 'Blue mug', ...as(made.revision) });
    expect([first.status, first.body.revision]).toEqual([200, 2]);
    const before = await everything();
    const second = await put(made.id, { ...plain, title: 'Red mug', ...as(made.revision, newId()) });
    expect(second.status).toBe(409);
    expect(second.body).toEqual({
      detail: 'Somebody else changed this product while you were editing it. Yours is not saved yet.',
      newer: first.body,
    });
    expect(await everything()).toBe(before);
    const again = await put(made.id, { ...plain, title: 'Red mug', ...as(2, newId()) });
    expect([again.status, again.body.title, again.body.revision]).toEqual([200, 'Red mug', 3]);
  });

  test('nobody is told of a change of their own whose answer was lost', async () => {
    const made = (await add(plain)).body;
    await put(made.id, { ...plain, title: 'Blue mug', ...as(1) });
    const repeated = await put(made.id, { ...plain, title: 'Blue mug, large', ...as(1) });
    expect([repeated.status, repeated.body.title]).toEqual([200, 'Blue mug, large']);
    await store.owner.post(store.path(`/products/${made.id}/status`), { status: 'draft' });
    expect((await put(made.id, { ...plain, ...as(1) })).status).toBe(409);
  });

  test('a product whose answer was lost is added once, and is as its form says it the last time', async () => {
    const id = newId();
    const first = await add({ ...plain, id });
    expect([first.status, first.body.id, first.body.slug]).toEqual([201, id, 'clay-mug']);
    const again = await add({ ...plain, id, variants: [{ price_kobo: 450_000, on_hand: 10 }] });
    expect([again.status, again.body.id, again.body.slug]).toEqual([201, id, 'clay-mug']);
    expect(again.body.variants).toEqual([{ ...first.body.variants[0], price_kobo: 450_000 }]);
    expect((await add({ ...plain, id, title: 'Mug of clay' })).body.title).toBe('Mug of clay');
    expect(await found('mug')).toEqual(['Mug of clay']);
  });

  test('a product that is sent many times at once is added once', async () => {
    const id = newId();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add({ ...plain, id })));
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(answers.map(() => [201, id]));
    expect(await found('mug')).toEqual(['Clay mug']);
  });

  test('a product that somebody else changed before its form came again is not overwritten', async () => {
    const id = newId();
    const { body: made } = await add({ ...plain, id });
    const { body: theirs } = await put(id, { ...plain, title: 'Blue mug', ...as(made.revision) });
    const before = await everything();
    const again = await add({ ...plain, id });
    expect(again.status).toBe(409);
    expect(again.body).toEqual({
      detail: 'Somebody else changed this product while you were editing it. Yours is not saved yet.',
      newer: theirs,
    });
    expect(await everything()).toBe(before);
    const chosen = await add({ ...plain, id, ...as(theirs.revision) });
    expect([chosen.status, chosen.body.title]).toEqual([201, 'Clay mug']);
  });

  test('a product under an id of another store’s is this store’s own', async () => {
    const other = await world.store();
    const theirs = await other.owner.post<Product>(other.path('/products'), { ...plain, title: 'Theirs' });
    const mine = await add({ ...plain, id: theirs.body.id });
    expect([mine.status, mine.body.title]).toEqual([201, 'Clay mug']);
    const kept = await other.owner.get<Product>(other.path(`/products/${theirs.body.id}`));
    expect(kept.body).toEqual(theirs.body);
  });

  test('of twenty at once who saw the same, one is taken', async () => {
    const made = (await add(plain)).body;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => put(made.id, { ...plain, title: `Mug ${n}`, ...as(1, newId()) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await look(made.id)).body.revision).toBe(2);
  });
});

describe('what an owner keeps of a variant', () => {
  const facts = { barcode: '6151100020301', weight_grams: 350, cost_kobo: 250_000 };
  const known = {
    ...plain,
    tags: ['gift', 'aso ebi'],
    seo_title: 'Mug of clay',
    seo_description: 'Made in Ife.',
  };
  const withFacts = { ...known, variants: [{ ...plain.variants[0], ...facts }] };

  test('codes, weight and cost stay where they are left out, and go where they are taken away', async () => {
    const made = (await add(withFacts)).body;
    expect(made.variants[0]).toMatchObject(facts);
    expect(made).toMatchObject({ tags: ['gift', 'aso ebi'], seo_title: 'Mug of clay' });
    const kept = (await put(made.id, plain)).body;
    expect(kept.variants[0]).toMatchObject(facts);
    expect(kept).toMatchObject({
      tags: ['gift', 'aso ebi'],
      seo_title: 'Mug of clay',
      seo_description: 'Made in Ife.',
    });
    const none = { barcode: '', weight_grams: null, cost_kobo: null };
    const gone = await put(made.id, {
      ...plain,
      tags: [],
      seo_title: '',
      variants: [{ ...plain.variants[0], ...none }],
    });
    expect(gone.body.variants[0]).toMatchObject(none);
    expect(gone.body).toMatchObject({ tags: [], seo_title: '', seo_description: 'Made in Ife.' });
  });

  test('it is found by its barcode and its tags', async () => {
    await add(withFacts);
    await add({ ...plain, title: 'Other' });
    expect(await found('6151100020301')).toEqual(['Clay mug']);
    expect(await found('aso ebi')).toEqual(['Clay mug']);
  });

  test('what a thing cost is told to those who may change it, to nobody else', async () => {
    const made = (await add(withFacts)).body;
    for (const [role, cost] of [
      ['manager', 250_000],
      ['viewer', undefined],
    ] as const) {
      const member = world.as(await world.member(store, role));
      const { body } = await member.get<Product>(store.path(`/products/${made.id}`));
      expect([role, body.variants[0]!.cost_kobo]).toEqual([role, cost]);
      expect('cost_kobo' in body.variants[0]!).toBe(cost !== undefined);
    }
    const shown = await oneProduct(store.db, made.slug);
    expect(JSON.stringify(shown)).not.toContain('250000');
    expect(Object.keys(shown!.variants[0]!)).not.toContain('barcode');
  });

  test('a weight that is none and two options of one name are refused', async () => {
    const before = await everything();
    const weightless = await add({ ...plain, variants: [{ price_kobo: 1, weight_grams: 0 }] });
    expect(weightless.body).toEqual({
      'variants.0.weight_grams': ['Leave the weight empty when you do not know it.'],
    });
    const twice = await add({
      ...shirt,
      options: [shirt.options[0], { name: 'size', values: ['Indigo', 'Oat'] }],
    });
    expect(twice.body).toEqual({ 'options.1.name': ['Two options have the same name.'] });
    expect(await everything()).toBe(before);
  });

  test('a colour chosen for a value is kept with it', async () => {
    const options = [shirt.options[0], { ...shirt.options[1], colours: { Oat: '#eeddcc' } }];
    const made = (await add({ ...shirt, options })).body;
    expect(made.options).toEqual(options);
    expect((await oneProduct(store.db, made.slug))!.options).toEqual(options);
    const wrong = await add({
      ...shirt,
      options: [shirt.options[0], { ...shirt.options[1], colours: { Oat: 'red' } }],
    });
    expect(wrong.status).toBe(400);
  });
});
