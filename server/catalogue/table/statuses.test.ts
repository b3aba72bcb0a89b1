import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProductSummary } from '#shared/api/catalogue.ts';
import type { AnswerOf, BodyOf } from '#shared/api/contract.ts';
import type { setStatuses } from '#shared/api/product-table.ts';
import { tableOf } from '#tests/support/selling/product-table.ts';
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

type Which = BodyOf<typeof setStatuses>['which'];

const put = (which: Which, status: string, id = newId()) =>
  store.owner.post<AnswerOf<typeof setStatuses>>(store.path('/product-table/statuses'), {
    id,
    which,
    status,
  });
const titles = async (status: string) =>
  (await store.owner.get<{ items: ProductSummary[] }>(store.path(`/products?status=${status}`))).body.items
    .map(({ title }) => title)
    .toSorted();
const everywhere = async () => [await titles('active'), await titles('draft'), await titles('archived')];
const changes = async () =>
  (
    await world.database.sql<{ what: string }>(
      `select what from store_changes where store_id = $1 order by at, id`,
      [store.id],
    )
  ).map(({ what }) => what);

/** As our operator does: a product that we have hidden. */
const hide = (productId: string) =>
  world.database.sql(
    `insert into store_measures (id, store_id, kind, about_id, about_kind, about_name, reason, at, by_whom)
     values (gen_random_uuid(), $1, 'hidden', $2, 'product', 'Bag', 'A name that is not yours', now(), 'us')`,
    [store.id, productId],
  );
const hiddenByUs =
  'We have hidden this from your customers, so it cannot be put on sale. The reason and a way to answer are at the top of your dashboard.';

describe('many products put on sale or away', () => {
  test('all that a list shows, told once, in the shop at once, and taken back as one', async () => {
    await here.add('Red mug');
    await here.add('Red jug', { status: 'draft' });
    await here.add('Blue mug');
    await here.add('Old red cup', { status: 'archived' });
    const shelf = newId();
    const { body: page } = await store.owner.get<{ items: ProductSummary[] }>(store.path('/products'));
    await store.owner.post(store.path('/collections'), {
      id: shelf,
      collection: { title: 'Shelf' },
      product_ids: page.items.map((one) => one.id),
    });
    const id = newId();
    const answers = await Promise.all([
      put({ search: 'red' }, 'draft', id),
      put({ search: 'red' }, 'draft', id),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(201);
      expect(body).toMatchObject({ edit: { id, product_count: 1, cell_count: 1 }, left_count: 0, left: [] });
    }
    expect(await everywhere()).toEqual([['Blue mug'], ['Red jug', 'Red mug'], ['Old red cup']]);
    expect((await changes()).filter((what) => what.startsWith('Made drafts'))).toEqual([
      'Made drafts of 1 product',
    ]);
    const onShelf = async () =>
      (
        await world.database.sql<{ n: number }>(
          `select count(*)::int as n from collection_products where store_id = $1 and collection_id = $2 and on_sale`,
          [store.id, shelf],
        )
      )[0]!.n;
    expect(await onShelf()).toBe(1);
    expect((await here.undo(id)).body).toMatchObject({ restored_count: 1, left_count: 0 });
    expect(await everywhere()).toEqual([['Blue mug', 'Red mug'], ['Red jug'], ['Old red cup']]);
    expect(await onShelf()).toBe(2);
  });

  test('those that are named, also from the archive; another store’s are not touched', async () => {
    const mug = await here.add('Mug');
    const cup = await here.add('Cup', { status: 'archived' });
    const other = await world.store();
    const theirs = await tableOf(world, other).add('Theirs');
    const { body } = await put({ ids: [mug.id, cup.id, theirs.id] }, 'active');
    expect(body.edit.product_count).toBe(1);
    expect(await everywhere()).toEqual([['Cup', 'Mug'], [], []]);
    await put({ ids: [theirs.id] }, 'archived');
    expect(
      (await other.owner.get<{ status: string }>(other.path(`/products/${theirs.id}`))).body.status,
    ).toBe('active');
  });

  test('what we have hidden is told and keeps none of the others back, here and in the table', async () => {
    const [bag, mug] = [
      await here.add('Bag', { status: 'draft' }),
      await here.add('Mug', { status: 'draft' }),
    ];
    await hide(bag.id);
    const { status, body } = await put({}, 'active');
    expect([status, body.edit.product_count]).toEqual([201, 1]);
    expect([body.left_count, body.left]).toEqual([1, [{ title: 'Bag', kind: '', why: hiddenByUs }]]);
    expect(await everywhere()).toEqual([['Mug'], ['Bag'], []]);
    const cell = { status: { to: 'active' as const, seen: 'draft' as const }, variants: [] };
    const table = await here.save([
      { id: bag.id, title: { to: 'Sack', seen: 'Bag' }, ...cell },
      { id: mug.id, title: { to: 'Jug', seen: 'Mug' }, variants: [] },
    ]);
    expect(table.body.problems).toEqual([
      { product_id: bag.id, variant_id: null, field: 'status', kind: 'refused', why: hiddenByUs },
    ]);
    expect(await everywhere()).toEqual([['Jug'], ['Sack'], []]);
  });

  test('a thousand at once and back', async () => {
    await here.add('First');
    await world.database.sql(
      `insert into products (store_id, id, slug, title, status, options, position, price_from_kobo, price_to_kobo,
         variant_count, search, created_at, updated_at)
       select store_id, gen_random_uuid(), 'more-' || n, 'More ' || n, 'active', '[]', n, 100, 100, 1, ' more ', now(), now()
       from products, generate_series(1, 999) n where store_id = $1`,
      [store.id],
    );
    await world.database.sql(
      `insert into variants (store_id, id, product_id, title, option_values, price_kobo, position)
       select store_id, gen_random_uuid(), id, '', '[]', 100, 0 from products where store_id = $1 and title like 'More %'`,
      [store.id],
    );
    const many = async () =>
      await world.database.sql<{ status: string; n: number }>(
        `select status, count(*)::int as n from products where store_id = $1 group by 1 order by 1`,
        [store.id],
      );
    const { body } = await put({}, 'archived');
    expect(body.edit.product_count).toBe(1000);
    expect(await many()).toEqual([{ status: 'archived', n: 1000 }]);
    expect((await changes()).at(-1)).toBe('Archived 1,000 products');
    expect((await here.undo(body.edit.id)).body).toMatchObject({ restored_count: 1000, left_count: 0 });
    expect(await many()).toEqual([{ status: 'active', n: 1000 }]);
  });
});
