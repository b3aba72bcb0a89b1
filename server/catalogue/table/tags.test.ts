import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#shared/api/catalogue.ts';
import type { AnswerOf, BodyOf } from '#shared/api/contract.ts';
import type { changeTags, productTags } from '#shared/api/product-table.ts';
import { rule, shelvesOf } from '#tests/support/selling/collections.ts';
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

type Asked = BodyOf<typeof changeTags>;

const change = (asked: Omit<Asked, 'id'>, id = newId()) =>
  store.owner.post<AnswerOf<typeof changeTags>>(store.path('/product-table/tags'), { id, ...asked });
const add = (which: Asked['which'], ...tags: string[]) => change({ which, what: 'add', tags });
const take = (which: Asked['which'], ...tags: string[]) => change({ which, what: 'take', tags });
const tagsOf = async (...products: Product[]) =>
  Promise.all(products.map(async ({ id }) => (await here.look(id)).tags));
const changes = async () =>
  (
    await world.database.sql<{ what: string }>(
      `select what from store_changes where store_id = $1 and what ~ 'tag|“|Took' order by at, id`,
      [store.id],
    )
  ).map(({ what }) => what);
const words = (count: number) => Array.from({ length: count }, (_, n) => `word ${n}`);

describe('tags of many products', () => {
  test('all that a list shows get them, told once under an id, found and gathered by them at once, and taken back as one', async () => {
    const red = await here.add('Red mug', { tags: ['gift'] });
    const jug = await here.add('Red jug', { tags: ['Ankara'] });
    const blue = await here.add('Blue mug');
    const shelf = await shelvesOf(world, store).make('Lace', rule({ kind: 'tag', text: 'lace' }));
    const gathered = async () =>
      (
        await world.database.sql<{ title: string }>(
          `select p.title from collection_products cp join products p on p.store_id = cp.store_id and p.id = cp.product_id
           where cp.store_id = $1 and cp.collection_id = $2 order by p.title`,
          [store.id, shelf.id],
        )
      ).map(({ title }) => title);
    const before = await here.everything();
    const id = newId();
    const asked = { which: { search: 'red' }, what: 'add' as const, tags: ['ankara', 'lace', 'Lace'] };
    const answers = await Promise.all([change(asked, id), change(asked, id)]);
    for (const { status, body } of answers) {
      expect(status).toBe(201);
      expect(body).toMatchObject({ edit: { id, product_count: 2, cell_count: 3 }, left_count: 0, left: [] });
    }
    expect(await tagsOf(red, jug, blue)).toEqual([['gift', 'ankara', 'Lace'], ['Ankara', 'Lace'], []]);
    expect(await gathered()).toEqual(['Red jug', 'Red mug']);
    expect((await here.found('lace')).toSorted()).toEqual(['Red jug', 'Red mug']);
    expect(await changes()).toEqual(['Added “ankara” and “Lace” to 2 products']);
    expect((await here.undo(id)).body).toMatchObject({ restored_count: 3, product_count: 2, left_count: 0 });
    expect(await tagsOf(red, jug, blue)).toEqual([['gift'], ['Ankara'], []]);
    expect(await gathered()).toEqual([]);
    expect(await here.found('lace')).toEqual([]);
    expect(await here.everything()).toBe(before);
  });

  test('they are taken from those that are named, whatever their capitals, and come back as they were written', async () => {
    const mug = await here.add('Mug', { tags: ['Ankara', 'gift'] });
    const cup = await here.add('Cup', { tags: ['ankara', 'ANKARA'] });
    const jug = await here.add('Jug', { tags: ['Ankara'] });
    const { body } = await take({ ids: [mug.id, cup.id] }, 'ankara', 'old');
    expect(body).toMatchObject({ edit: { product_count: 2, cell_count: 3 }, left_count: 0 });
    expect(await tagsOf(mug, cup, jug)).toEqual([['gift'], [], ['Ankara']]);
    expect(await changes()).toEqual([expect.stringMatching(/^Took .*“Ankara”.* from 2 products$/)]);
    expect((await here.undo(body.edit.id)).body).toMatchObject({ product_count: 2, left_count: 0 });
    expect(await tagsOf(mug, cup, jug)).toEqual([['gift', 'Ankara'], ['ankara', 'ANKARA'], ['Ankara']]);
    expect((await take({ ids: [mug.id] }, 'nothing')).body.edit).toMatchObject({ product_count: 0 });
  });

  test('what would have too many gets none of them, is told with why, and keeps none of the others back, also of what is taken back', async () => {
    const full = await here.add('Full', { tags: words(19) });
    const mug = await here.add('Mug');
    const { body } = await add({}, 'new', 'newer');
    const why = 'It would have 21 tags, and 20 is the most.';
    expect(body).toMatchObject({ edit: { product_count: 1 }, left_count: 1 });
    expect(body.left).toEqual([{ title: 'Full', kind: '', why }]);
    expect(await tagsOf(full, mug)).toEqual([words(19), ['new', 'newer']]);
    expect((await add({ ids: [full.id] }, 'new', 'word 3')).body).toMatchObject({
      edit: { product_count: 1 },
      left_count: 0,
    });
    const taken = await take({ ids: [full.id, mug.id] }, 'new', 'word 0');
    expect((await add({ ids: [full.id] }, 'x', 'y')).body.left_count).toBe(0);
    expect((await here.undo(taken.body.edit.id)).body).toMatchObject({
      product_count: 1,
      left_count: 1,
      left: [{ title: 'Full', kind: '', why: 'It would have 22 tags, and 20 is the most.' }],
    });
    expect(await tagsOf(full, mug)).toEqual([
      [...words(19).slice(1), 'x', 'y'],
      ['newer', 'new'],
    ]);
  });

  test('two owners at once: both tags are there, and what one takes back leaves the other’s', async () => {
    const mug = await here.add('Mug');
    const other = world.as(await world.member(store, 'manager'));
    const body = { which: {}, what: 'add', tags: ['theirs', 'ours'] };
    const [ours, theirs] = await Promise.all([
      add({}, 'ours'),
      other.post<AnswerOf<typeof changeTags>>(store.path('/product-table/tags'), { id: newId(), ...body }),
    ]);
    expect([ours.status, theirs.status]).toEqual([201, 201]);
    expect((await tagsOf(mug))[0]!.toSorted()).toEqual(['ours', 'theirs']);
    expect(ours.body.edit.cell_count + theirs.body.edit.cell_count).toBe(2);
    await here.undo(theirs.body.edit.id);
    expect(await tagsOf(mug)).toEqual([ours.body.edit.cell_count === 1 ? ['ours'] : []]);
  });

  test('those the store has are offered, of most products first; another store’s are neither seen nor changed', async () => {
    const other = await world.store();
    const theirs = await tableOf(world, other).add('Theirs', { tags: ['theirs'] });
    await here.add('Mug', { tags: ['one', 'many'] });
    await here.add('Cup', { tags: ['many'] });
    await here.add('Old', { tags: ['old'], status: 'archived' });
    const offered = await store.owner.get<AnswerOf<typeof productTags>>(store.path('/product-tags'));
    expect(offered.body).toEqual({ items: ['many', 'one'] });
    const { body } = await add({ ids: [theirs.id] }, 'mine');
    expect(body).toMatchObject({ edit: { product_count: 0 }, left_count: 0 });
    expect((await other.owner.get<Product>(other.path(`/products/${theirs.id}`))).body.tags).toEqual([
      'theirs',
    ]);
  });

  test('who may not change products changes none; a tag is a tag', async () => {
    const mug = await here.add('Mug');
    const viewer = world.as(await world.member(store, 'viewer'));
    const body = { id: newId(), which: {}, what: 'add', tags: ['x'] };
    expect((await viewer.post(store.path('/product-table/tags'), body)).status).toBe(403);
    const wrong: [string[], string][] = [
      [[], 'Say which tags.'],
      [['x'.repeat(41)], 'Use at most 40 characters for a tag.'],
      [[' '], 'Leave no tag empty.'],
      [words(21), 'At most 20 tags.'],
    ];
    for (const [tags, why] of wrong) {
      const { status, body: said } = await add({}, ...tags);
      expect([status, Object.values(said)]).toEqual([400, [[why]]]);
    }
    expect(await tagsOf(mug)).toEqual([[]]);
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
    const tagged = async () =>
      await world.database.sql<{ tags: string[]; n: number }>(
        `select tags, count(*)::int as n from products where store_id = $1 group by 1`,
        [store.id],
      );
    const { body } = await add({}, 'a', 'b', 'c', 'd');
    expect(body.edit).toMatchObject({ product_count: 1000, cell_count: 4000 });
    expect(await tagged()).toEqual([{ tags: ['a', 'b', 'c', 'd'], n: 1000 }]);
    expect(await changes()).toEqual(['Added 4 tags to 1,000 products']);
    expect((await here.undo(body.edit.id)).body).toMatchObject({ product_count: 1000, left_count: 0 });
    expect(await tagged()).toEqual([{ tags: [], n: 1000 }]);
  });
});
