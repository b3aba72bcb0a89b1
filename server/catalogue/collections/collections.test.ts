import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OwnCollection } from '#shared/api/collections.ts';
import type { Product } from '#shared/api/catalogue.ts';
import { costing, rule, shelvesOf } from '#tests/support/selling/collections.ts';
import { storeWorld, type OwnStore, type StoreWorld } from '#tests/support/stores.ts';
import { newId } from '../../platform/ids.ts';
import { shopCollections } from '../index.ts';

let world: StoreWorld;
let store: OwnStore;
let shelves: ReturnType<typeof shelvesOf>;
beforeAll(async () => {
  world = await storeWorld();
});
beforeEach(async () => {
  store = await world.store();
  shelves = shelvesOf(world, store);
});
afterAll(() => world.close());

/** The address of the collection that was here before; null where none was. */
const leadsTo = async (slug: string) =>
  (await store.read(shopCollections)).find(({ was }) => was.includes(slug))?.slug ?? null;

describe('two editors of one collection', () => {
  const by = newId();
  const as = (revision: number, form = by) => ({ seen: { revision, by: form } });
  const look = async (id: string) =>
    (await store.owner.get<OwnCollection>(store.path(`/collections/${id}`))).body;

  test('the second is told with what the first saved, and nothing of hers is kept or lost', async () => {
    const made = await shelves.make('Gifts');
    const first = await shelves.change(made, { title: 'Presents', ...as(made.revision) });
    expect([first.status, first.body.revision]).toEqual([200, 2]);
    const before = await store.version();
    const second = await shelves.change(made, { title: 'Things', slug: 'things', ...as(1, newId()) });
    expect([second.status, second.body]).toEqual([
      409,
      {
        detail: 'Somebody else changed this collection while you were editing it. Yours is not saved yet.',
        newer: first.body,
      },
    ]);
    expect([await look(made.id), await store.version()]).toEqual([first.body, before]);
    const again = await shelves.change(made, { title: 'Things', ...as(2, newId()) });
    expect([again.status, again.body.title, again.body.revision]).toEqual([200, 'Things', 3]);
  });

  test('nobody is told of a change of their own whose answer was lost, but of one in another order', async () => {
    const soap = await shelves.add('Soap');
    const made = await shelves.make('Gifts', {}, [soap.id]);
    await shelves.change(made, { title: 'Presents', ...as(1) });
    const repeated = await shelves.change(made, { title: 'Presents, large', ...as(1) });
    expect([repeated.status, repeated.body.title]).toEqual([200, 'Presents, large']);
    await shelves.place(made.id, soap.id, null);
    const late = await shelves.change(made, { title: 'Late', ...as(1) });
    expect([late.status, await look(made.id)]).toMatchObject([
      409,
      { title: 'Presents, large', sort: 'hand', revision: 4 },
    ]);
    // In its own order already, where a product stands is none of the form's.
    await shelves.place(made.id, soap.id, null);
    expect((await look(made.id)).revision).toBe(4);
  });

  test('who edits one that was taken away is told so, and brings it back by saving it all the same', async () => {
    const soap = await shelves.add('Soap');
    const made = await shelves.make('Gifts', {}, [soap.id]);
    await store.owner.post(store.path(`/collections/${made.id}/removed`), { removed: true });
    const late = await shelves.change(made, { title: 'Presents', ...as(1) });
    expect([late.status, late.body]).toMatchObject([
      409,
      {
        detail: 'Somebody else took this collection away while you were editing it. Yours is not saved yet.',
        newer: { title: 'Gifts', removed: true, revision: 2 },
      },
    ]);
    expect(await store.read(shopCollections)).toEqual([]);
    const back = await shelves.change(made, { title: 'Presents', ...as(2) });
    expect([back.status, back.body.removed, await shelves.shown('gifts')]).toEqual([200, false, ['Soap']]);
    const told = await world.database.sql<{ what: string }>(
      'select what from store_changes where store_id = $1 order by at, id',
      [store.id],
    );
    expect(told.map(({ what }) => what).slice(-2)).toEqual([
      'Took away the collection Gifts',
      'Brought back and changed the collection Gifts',
    ]);
  });

  test('of twenty at once who saw the same, one is taken', async () => {
    const made = await shelves.make('Gifts');
    const titles = Array.from({ length: 20 }, (_, n) => `Gifts ${n}`);
    const answers = await Promise.all(
      titles.map((title) => shelves.change(made, { title, ...as(1, newId()) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await look(made.id)).revision).toBe(2);
  });
});

describe('a collection by hand', () => {
  test('is made once under its id, holds what was chosen, and is in the shop as soon as something in it is on sale', async () => {
    const [soap, draft] = [await shelves.add('Soap'), await shelves.add('Secret', { status: 'draft' })];
    const body = { id: newId(), collection: { title: 'Gifts & more' }, product_ids: [soap.id, draft.id] };
    const first = await store.owner.post<OwnCollection>(store.path('/collections'), body);
    const again = await store.owner.post<OwnCollection>(store.path('/collections'), body);
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect(first.body).toMatchObject({
      title: 'Gifts & more',
      slug: 'gifts-more',
      product_count: 1,
      by_rule: false,
      shown: true,
      sort: 'newest',
      own_picture: null,
    });
    expect(await shelves.shown('gifts-more')).toEqual(['Soap']);
    expect(await shelves.listed(first.body.id)).toEqual(['Secret', 'Soap']);
    expect(
      (await store.read(shopCollections)).map(({ slug, product_count }) => [slug, product_count]),
    ).toEqual([['gifts-more', 1]]);
  });

  test('takes many in and out at once, tells which, and leaves what it does not know', async () => {
    const [one, two, other] = [
      await shelves.add('One'),
      await shelves.add('Two'),
      await shelves.add('Other'),
    ];
    const { id } = await shelves.make('Few', {}, [one.id]);
    const stranger = await world.store();
    const theirs = await stranger.owner.post<Product>(stranger.path('/products'), {
      title: 'Theirs',
      variants: [{ price_kobo: 1 }],
    });
    const put = await store.owner.post(store.path(`/collections/${id}/products`), {
      add: [one.id, two.id, theirs.body.id],
      remove: [other.id],
    });
    expect(put.body).toMatchObject({ added: [two.id], removed: [], collection: { product_count: 2 } });
    const out = await store.owner.post(store.path(`/collections/${id}/products`), { remove: [one.id] });
    expect(out.body).toMatchObject({ added: [], removed: [one.id] });
    expect(await shelves.shown('few')).toEqual(['Two']);
  });

  test('keeps an order by hand through pages, through saving a product, and puts what is new at its end', async () => {
    const things = [];
    for (const title of ['A', 'B', 'C', 'D', 'E']) things.push(await shelves.add(title));
    const [a, b, c, d, e] = things as [Product, Product, Product, Product, Product];
    const collection = await shelves.make(
      'Mine',
      {},
      things.map((thing) => thing.id),
    );
    expect(await shelves.shown('mine')).toEqual(['E', 'D', 'C', 'B', 'A']);
    await shelves.place(collection.id, a.id, e.id);
    expect(await shelves.shown('mine')).toEqual(['A', 'E', 'D', 'C', 'B']);
    await shelves.place(collection.id, e.id, null);
    await shelves.place(collection.id, c.id, d.id);
    expect(await shelves.shown('mine')).toEqual(['A', 'C', 'D', 'B', 'E']);
    expect(await shelves.listed(collection.id)).toEqual(['A', 'C', 'D', 'B', 'E']);
    const toPlace = async (product_id: string, place: number) => {
      const path = store.path(`/collections/${collection.id}/places`);
      const { status } = await store.owner.post(path, { product_id, place });
      return [status, (await shelves.listed(collection.id)).join('')];
    };
    expect(await toPlace(a.id, 4)).toEqual([200, 'CDBAE']);
    expect(await toPlace(a.id, 4)).toEqual([200, 'CDBAE']);
    expect(await toPlace(e.id, 1)).toEqual([200, 'ECDBA']);
    expect(await toPlace(c.id, 99)).toEqual([200, 'EDBAC']);
    expect(await toPlace(c.id, 0)).toEqual([400, 'EDBAC']);
    expect(await toPlace(newId(), 2)).toEqual([404, 'EDBAC']);
    for (const [id, place] of [
      [a.id, 1],
      [c.id, 2],
      [d.id, 3],
      [e.id, 5],
    ] as const)
      await toPlace(id, place);
    const { title, variants } = b;
    const body = { title, variants, collection_ids: [collection.id] };
    await store.owner.put(store.path(`/products/${b.id}`), body);
    await shelves.add('F', { collection_ids: [collection.id] });
    expect(await shelves.shown('mine')).toEqual(['A', 'C', 'D', 'B', 'E', 'F']);
  });

  test('finds room between two neighbours however often something is put there', async () => {
    const things = [];
    for (const title of ['A', 'B', 'C']) things.push(await shelves.add(title));
    const [a, b, c] = things.map((thing) => thing.id) as [string, string, string];
    const { id } = await shelves.make('Tight', { sort: 'hand' }, [a, b, c]);
    for (let n = 0; n < 13; n++) {
      await shelves.place(id, n % 2 ? b : c, n % 2 ? c : b);
    }
    expect(await shelves.shown('tight')).toEqual(['A', 'C', 'B']);
  });

  test('is sorted as its owner wants, page by page, and shoppers may still sort it otherwise', async () => {
    await shelves.add('Basin', costing(300));
    await shelves.add('apron', costing(500));
    await shelves.add('Cup', costing(100));
    await shelves.add('Dish', costing(300));
    const everything = rule({ kind: 'price_from', kobo: 0 });
    const collection = await shelves.make('Kitchen', { ...everything, sort: 'name' });
    expect(await shelves.shown('kitchen', 1)).toEqual(['apron', 'Basin', 'Cup', 'Dish']);
    expect(await shelves.listed(collection.id, 1)).toEqual(['apron', 'Basin', 'Cup', 'Dish']);
    await shelves.change(collection, { sort: 'cheapest' });
    expect(await shelves.shown('kitchen', 1)).toEqual(['Cup', 'Basin', 'Dish', 'apron']);
    expect(await shelves.listed(collection.id, 1)).toEqual(['Cup', 'Basin', 'Dish', 'apron']);
    await shelves.change(collection, { sort: 'dearest' });
    expect(await shelves.shown('kitchen', 1)).toEqual(['apron', 'Dish', 'Basin', 'Cup']);
    await shelves.change(collection, { sort: 'newest' });
    expect(await shelves.shown('kitchen', 1)).toEqual(['Dish', 'Cup', 'apron', 'Basin']);
  });

  test('leads from addresses it had to the one it has, and takes no other’s', async () => {
    await shelves.make('Other');
    const soap = await shelves.add('Soap');
    const collection = await shelves.make('Sale', {}, [soap.id]);
    expect((await shelves.change(collection, { slug: 'other' })).body).toMatchObject({
      slug: ['Another collection has this address, or had it before.'],
    });
    const renamed = await shelves.change(collection, { title: 'Christmas sale', slug: 'christmas' });
    expect(renamed.body).toMatchObject({ title: 'Christmas sale', slug: 'christmas' });
    expect(await leadsTo('sale')).toBe('christmas');
    // A section of a page that names the old address shows the same goods.
    expect(await shelves.shown('sale')).toEqual(['Soap']);
    expect((await shelves.make('Sale')).slug).toBe('sale-2');
    await shelves.change(collection, { slug: 'sale' });
    expect(await leadsTo('christmas')).toBe('sale');
    expect(await leadsTo('sale')).toBeNull();
  });

  test('is hidden and shown, taken away and brought back as it was, its order with it', async () => {
    const [a, b] = [await shelves.add('A'), await shelves.add('B')];
    const collection = await shelves.make('Away', { sort: 'hand' }, [a.id, b.id]);
    await shelves.change(collection, { shown: false });
    expect([await shelves.shown('away'), await store.read(shopCollections)]).toEqual([[], []]);
    await shelves.change(collection, { shown: true });
    const remove = (removed: boolean) =>
      store.owner.post(store.path(`/collections/${collection.id}/removed`), { removed });
    await remove(true);
    expect([await shelves.shown('away'), await store.read(shopCollections)]).toEqual([[], []]);
    expect((await store.owner.get<{ items: object[] }>(store.path('/collections'))).body.items).toEqual([]);
    // Saving a product meanwhile does not take it out.
    const { title, variants } = a;
    await store.owner.put(store.path(`/products/${a.id}`), { title, variants });
    await remove(false);
    expect(await shelves.shown('away')).toEqual(['A', 'B']);
  });

  test('stands where its owner puts it among the others', async () => {
    const one = await shelves.make('One');
    await shelves.make('Two');
    const three = await shelves.make('Three');
    const ordered = await store.owner.put<{ items: { title: string }[] }>(store.path('/collections'), {
      ids: [three.id, one.id],
    });
    expect(ordered.body.items.map(({ title }) => title)).toEqual(['Three', 'One', 'Two']);
  });
});

test('somebody else’s collection is not there', async () => {
  const collection = await shelves.make('Mine');
  const stranger = await world.store();
  const path = stranger.path(`/collections/${collection.id}`);
  const statuses = await Promise.all([
    stranger.owner.get(path),
    stranger.owner.put(path, { title: 'Theirs' }),
    stranger.owner.post(`${path}/removed`, { removed: true }),
    stranger.owner.post(`${path}/products`, { add: [] }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await store.owner.get(store.path(`/collections/${collection.id}`))).body).toMatchObject({
    title: 'Mine',
  });
});
