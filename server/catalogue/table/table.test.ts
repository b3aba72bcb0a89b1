import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { one, tableOf, type Edited } from '#tests/support/selling/product-table.ts';
import { storeWorld, type OwnStore, type StoreWorld } from '#tests/support/stores.ts';
import { newId } from '../../platform/ids.ts';

let world: StoreWorld;
let store: OwnStore;
let here: ReturnType<typeof tableOf>;
beforeAll(async () => {
  world = await storeWorld();
});
beforeEach(async () => {
  store = await world.store();
  here = tableOf(world, store);
});
afterAll(() => world.close());

describe('the table of products', () => {
  test('tells what can be changed of each kind, narrowed and searched as the list is', async () => {
    const mug = await here.add('Mug');
    const shirt = await here.sizes('Shirt');
    await here.add('Old mug', { status: 'archived' });
    expect(await here.table()).toEqual({
      items: [
        {
          id: shirt.id,
          title: 'Shirt',
          status: 'active',
          is_file: false,
          is_set: false,
          variants: ['S', 'M'].map((title, at) => ({
            id: shirt.variants[at]!.id,
            title,
            price_kobo: 900_000,
            compare_at_kobo: null,
            cost_kobo: null,
            on_hand: 5,
            sku: '',
            barcode: '',
          })),
        },
        expect.objectContaining({ id: mug.id, title: 'Mug' }),
      ],
      next: null,
    });
    const titles = async (query: string) => (await here.table(query)).items.map(({ title }) => title);
    expect(await titles('?search=mug')).toEqual(['Mug']);
    expect(await titles('?status=archived')).toEqual(['Old mug']);
    const first = await here.table('?limit=1');
    expect([first.items[0]!.title, await titles(`?limit=1&after=${first.next}`)]).toEqual(['Shirt', ['Mug']]);
  });

  test('ends its page where products of many kinds fill it', async () => {
    const values = Array.from({ length: 60 }, (_, n) => `Size ${n}`);
    for (let n = 0; n < 6; n++)
      await here.add(`Shoe ${n}`, {
        options: [{ name: 'Size', values }],
        variants: values.map((size) => ({ option_values: [size], price_kobo: 100_000 })),
      });
    const first = await here.table();
    const second = await here.table(`?after=${first.next}`);
    expect([first.items.length, second.items.length, second.next]).toEqual([5, 1, null]);
  });
});

describe('what is saved in the table', () => {
  test('is every cell at once: the product, its list, its search and its history of stock say the same', async () => {
    const mug = await here.add('Mug');
    const shirt = await here.sizes('Shirt');
    const version = await store.version();
    const { status, body } = await here.save([
      {
        id: mug.id,
        title: { to: 'Jug', seen: 'Mug' },
        status: { to: 'draft', seen: 'active' },
        variants: [
          {
            id: one(mug),
            price_kobo: { to: 500_000, seen: 400_000 },
            compare_at_kobo: { to: 600_000, seen: null },
            cost_kobo: { to: 300_000, seen: null },
            on_hand: { to: 12, seen: 10 },
            sku: { to: 'JUG-9', seen: 'Mug-1' },
            barcode: { to: '6001', seen: '' },
          },
        ],
      },
      { id: shirt.id, variants: [{ id: shirt.variants[1]!.id, price_kobo: { to: 950_000, seen: 900_000 } }] },
    ]);
    expect([status, body.problems]).toEqual([201, []]);
    expect(body.edit).toEqual({
      id: body.edit.id,
      at: world.clock.now().toISOString(),
      by: expect.any(String),
      product_count: 2,
      cell_count: 9,
      undone_at: null,
    });
    expect(body.products.map(({ title }) => title)).toEqual(['Jug', 'Shirt']);
    const jug = await here.look(mug.id);
    expect([jug.title, jug.status, jug.slug]).toEqual(['Jug', 'draft', 'mug']);
    expect(jug.variants[0]).toMatchObject({
      price_kobo: 500_000,
      compare_at_kobo: 600_000,
      cost_kobo: 300_000,
      on_hand: 12,
      sku: 'JUG-9',
      barcode: '6001',
    });
    expect((await here.look(shirt.id)).variants.map(({ price_kobo }) => price_kobo)).toEqual([
      900_000, 950_000,
    ]);
    expect([await here.found('jug-9'), await here.found('6001'), await here.found('mug')]).toEqual([
      ['Jug'],
      ['Jug'],
      [],
    ]);
    expect((await here.history(one(mug))).at(-1)).toEqual({ kind: 'bulk', change: 2, after: 12 });
    const list = await store.owner.get<{ items: object[] }>(store.path('/products?search=shirt'));
    expect(list.body.items[0]).toMatchObject({ price_from_kobo: 900_000, price_to_kobo: 950_000 });
    expect(await store.version()).toBe(version + 1);
  });

  test('names what is wrong with a cell, and keeps nothing else back', async () => {
    const mug = await here.add('Mug');
    const shirt = await here.sizes('Shirt');
    const [small, medium] = shirt.variants.map(({ id }) => id);
    const gone = newId();
    const { body } = await here.save([
      {
        id: mug.id,
        variants: [
          { id: one(mug), price_kobo: { to: 500_000, seen: 400_000 }, sku: { to: 'M', seen: 'Mug-1' } },
          { id: small!, sku: { to: 'not of this product', seen: '' } },
        ],
      },
      {
        id: shirt.id,
        variants: [
          {
            id: small!,
            price_kobo: { to: 800_000, seen: 900_000 },
            compare_at_kobo: { to: 800_000, seen: null },
            on_hand: { to: 4, seen: 5 },
          },
          { id: medium!, compare_at_kobo: { to: 1_000_000, seen: null } },
        ],
      },
      { id: gone, title: { to: 'Gone', seen: 'Was' }, variants: [] },
    ]);
    const odd = { product_id: shirt.id, variant_id: small!, kind: 'refused' };
    expect(body.problems).toEqual([
      {
        product_id: mug.id,
        variant_id: small!,
        field: 'sku',
        kind: 'gone',
        why: 'It was taken out meanwhile.',
      },
      {
        product_id: gone,
        variant_id: null,
        field: 'title',
        kind: 'gone',
        why: 'It was taken out meanwhile.',
      },
      { ...odd, field: 'price_kobo', why: 'The old price, ₦8,000, must be above the price.' },
      { ...odd, field: 'compare_at_kobo', why: 'The old price, ₦8,000, must be above the price.' },
    ]);
    expect([body.edit.product_count, body.edit.cell_count]).toEqual([2, 4]);
    expect((await here.look(mug.id)).variants[0]).toMatchObject({ price_kobo: 500_000, sku: 'M' });
    expect((await here.look(shirt.id)).variants).toMatchObject([
      { price_kobo: 900_000, compare_at_kobo: null, on_hand: 4 },
      { price_kobo: 900_000, compare_at_kobo: 1_000_000, on_hand: 5 },
    ]);
  });

  test('is told, and does not overwrite, what somebody else changed meanwhile; stock goes on from what was sold', async () => {
    const mug = await here.add('Mug');
    const theirs = await here.save([
      {
        id: mug.id,
        title: { to: 'Cup', seen: 'Mug' },
        variants: [
          { id: one(mug), price_kobo: { to: 450_000, seen: 400_000 }, on_hand: { to: 7, seen: 10 } },
        ],
      },
    ]);
    expect(theirs.body.problems).toEqual([]);
    const mine = await here.save([
      {
        id: mug.id,
        title: { to: 'Cup', seen: 'Mug' },
        status: { to: 'draft', seen: 'active' },
        variants: [
          { id: one(mug), price_kobo: { to: 500_000, seen: 400_000 }, on_hand: { to: 8, seen: 10 } },
        ],
      },
    ]);
    const place = { product_id: mug.id, variant_id: one(mug), kind: 'overtaken' };
    expect(mine.body.problems).toEqual([
      { ...place, field: 'price_kobo', why: 'Somebody else made it ₦4,500 meanwhile.' },
    ]);
    expect(mine.body.products[0]).toMatchObject({
      title: 'Cup',
      status: 'draft',
      variants: [{ price_kobo: 450_000, on_hand: 5 }],
    });
    const late = await here.save([
      { id: mug.id, variants: [{ id: one(mug), on_hand: { to: 1, seen: 10 } }] },
    ]);
    expect(late.body.problems).toEqual([
      { ...place, field: 'on_hand', why: 'Only 5 are there now. Say how many there are.' },
    ]);
    expect((await here.history(one(mug))).map(({ change }) => change)).toEqual([10, -3, -2]);
  });

  test('may begin and stop to count; what is promised goes on being counted', async () => {
    const mug = await here.add('Mug');
    const bowl = await here.add('Bowl', { variants: [{ price_kobo: 100_000, on_hand: null }] });
    await world.database.sql(
      'update inventory_levels set committed = 1 where store_id = $1 and variant_id = $2',
      [store.id, one(mug)],
    );
    const { body } = await here.save([
      { id: mug.id, variants: [{ id: one(mug), on_hand: { to: null, seen: 10 } }] },
      { id: bowl.id, variants: [{ id: one(bowl), on_hand: { to: 3, seen: null } }] },
    ]);
    expect(body.problems.map(({ kind, why }) => [kind, why])).toEqual([
      [
        'refused',
        'Some of this stock is promised to open orders. Send or cancel those before you stop counting it.',
      ],
    ]);
    expect([
      (await here.look(mug.id)).variants[0]!.on_hand,
      (await here.look(bowl.id)).variants[0]!.on_hand,
    ]).toEqual([10, 3]);
  });

  test('sent ten times under one id is saved once, and each is answered the same', async () => {
    const mug = await here.add('Mug');
    const id = newId();
    const cells: Edited = [
      {
        id: mug.id,
        variants: [
          { id: one(mug), on_hand: { to: 9, seen: 10 }, compare_at_kobo: { to: 100_000, seen: null } },
        ],
      },
    ];
    const answers = await Promise.all(Array.from({ length: 10 }, () => here.save(cells, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await here.history(one(mug))).map(({ change }) => change)).toEqual([10, -1]);
  });
});
