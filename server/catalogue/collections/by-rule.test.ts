import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { costing, rule, shelvesOf } from '#tests/support/selling/collections.ts';
import { storeWorld, type OwnStore, type StoreWorld } from '#tests/support/stores.ts';
import { days } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { shopCollections } from '../index.ts';
import { lapseDue } from './lapse.ts';

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

const lapse = () =>
  lapseDue({ db: world.database.db, clock: world.clock, log: createLog(world.clock, 'silent') });

describe('a collection by rule', () => {
  test('holds what fits, and follows every change of a product in the same moment', async () => {
    const lace = await shelves.add('Blue lace', { ...costing(500_000), tags: ['Wedding'] });
    await shelves.add('Lace gloves', { ...costing(900_000), tags: ['wedding'] });
    await shelves.add('Lace remnant', costing(500_000));
    const body = rule(
      { kind: 'title', text: 'LACE' },
      { kind: 'tag', text: 'wedding' },
      { kind: 'price_to', kobo: 600_000 },
    );
    await shelves.make('Bridal', body);
    expect(await shelves.shown('bridal')).toEqual(['Blue lace']);
    const put = (more: object) =>
      store.owner.put(store.path(`/products/${lace.id}`), {
        title: lace.title,
        variants: lace.variants,
        ...more,
      });
    await put({ tags: [] });
    expect(await shelves.shown('bridal')).toEqual([]);
    await put({ tags: ['WEDDING'] });
    expect(await shelves.shown('bridal')).toEqual(['Blue lace']);
    const dearer = { kind: 'percent', by: 50, round_kobo: 0 };
    const changed = await store.owner.post(store.path('/price-changes'), {
      id: newId(),
      which: { ids: [lace.id] },
      change: dearer,
    });
    expect(changed.status).toBeLessThan(300);
    expect(await shelves.shown('bridal')).toEqual([]);
  });

  test('by any of its conditions, by what is not, and by a price that is reduced', async () => {
    await shelves.add('Red shoe', costing(100, { compare_at_kobo: 200 }));
    await shelves.add('Blue shoe', costing(5000));
    await shelves.add('Bag', costing(100));
    await shelves.make('Deals', {
      by_rule: true,
      rule: { match: 'any', conditions: [{ kind: 'reduced' }, { kind: 'title', text: 'bag' }] },
    });
    await shelves.make('No shoes', rule({ kind: 'not_title', text: 'shoe' }));
    await shelves.make('Untagged', rule({ kind: 'not_tag', text: 'x' }, { kind: 'price_from', kobo: 101 }));
    expect(await shelves.shown('deals')).toEqual(['Bag', 'Red shoe']);
    expect(await shelves.shown('no-shoes')).toEqual(['Bag']);
    expect(await shelves.shown('untagged')).toEqual(['Blue shoe']);
  });

  test('says how many fit and shows some before it is kept, and keeps nothing', async () => {
    for (let n = 0; n < 10; n++) await shelves.add(`Mug ${n}`, costing(100, { on_hand: n === 0 ? 0 : 5 }));
    const asked = { rule: rule({ kind: 'title', text: 'mug' }).rule };
    const preview = await store.owner.post<{ count: number; products: { title: string }[] }>(
      store.path('/collections/preview'),
      asked,
    );
    expect([preview.body.count, preview.body.products.length, preview.body.products[0]?.title]).toEqual([
      10,
      8,
      'Mug 9',
    ]);
    const inStock = await store.owner.post(store.path('/collections/preview'), { ...asked, in_stock: true });
    expect(inStock.body).toMatchObject({ count: 9 });
    expect(await store.read(shopCollections)).toEqual([]);
  });

  test('leaves out what is sold out at the moment it is looked at', async () => {
    const mug = await shelves.add('Mug', costing(100, { on_hand: 1 }));
    await shelves.add('Jug', costing(100));
    const collection = await shelves.make('Ready', {
      ...rule({ kind: 'price_to', kobo: 100 }),
      in_stock: true,
    });
    expect(await shelves.shown('ready')).toEqual(['Jug', 'Mug']);
    const variants = mug.variants.map((variant) => ({ ...variant, on_hand: 0 }));
    await store.owner.put(store.path(`/products/${mug.id}`), { title: 'Mug', variants });
    expect(await shelves.shown('ready')).toEqual(['Jug']);
    expect((await store.read(shopCollections)).map((one) => one.product_count)).toEqual([1]);
    expect(await shelves.listed(collection.id)).toEqual(['Jug', 'Mug']);
  });

  test('of what is new lets it go when its days are over, and shoppers’ pages are made anew', async () => {
    await shelves.add('Fresh');
    await shelves.make('New in', rule({ kind: 'new', days: 7 }));
    expect(await shelves.shown('new-in')).toEqual(['Fresh']);
    world.clock.advance(days(6));
    await lapse();
    expect(await shelves.shown('new-in')).toEqual(['Fresh']);
    const before = await store.version();
    world.clock.advance(days(1));
    await lapse();
    expect([await shelves.shown('new-in'), (await store.version()) > before]).toEqual([[], true]);
  });

  test('is filed anew when its rule changes, begins empty, and keeps what it held when the rule is dropped', async () => {
    const [hand] = [await shelves.add('Chosen'), await shelves.add('Ruled')];
    const collection = await shelves.make('Turning', {}, [hand.id]);
    const ruled = await shelves.change(collection, rule({ kind: 'title', text: 'ruled' }));
    expect([ruled.status, await shelves.shown('turning')]).toEqual([200, ['Ruled']]);
    const refused = await store.owner.post(store.path(`/collections/${collection.id}/products`), {
      add: [hand.id],
    });
    expect([refused.status, await shelves.shown('turning')]).toEqual([409, ['Ruled']]);
    // A form of a product that names it changes nothing either.
    const { title, variants } = hand;
    const body = { title, variants, collection_ids: [collection.id] };
    expect((await store.owner.put(store.path(`/products/${hand.id}`), body)).status).toBe(200);
    expect(await shelves.shown('turning')).toEqual(['Ruled']);
    await shelves.change(collection, { by_rule: false });
    expect(await shelves.shown('turning')).toEqual(['Ruled']);
    expect((await shelves.change(collection, { by_rule: true })).body).toMatchObject({
      rule: ['Add at least one condition, or choose the products by hand.'],
    });
  });

  test('a product and a rule that are changed at the same moment end as if one came after the other', async () => {
    const thing = await shelves.add('Thing', { tags: ['old'] });
    const collection = await shelves.make('Race', rule({ kind: 'tag', text: 'none' }));
    for (let n = 0; n < 5; n++) {
      const tag = `t${n}`;
      const { title, variants } = thing;
      await Promise.all([
        store.owner.put(store.path(`/products/${thing.id}`), { title, variants, tags: [tag] }),
        shelves.change(collection, rule({ kind: 'tag', text: tag })),
      ]);
      expect(await shelves.shown('race')).toEqual(['Thing']);
    }
  });
});
