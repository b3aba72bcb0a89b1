import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { lastTableEdit } from '#shared/api/product-table.ts';
import { one, tableOf, type Edited, type Saved } from '#tests/support/selling/product-table.ts';
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

describe('taking back what was saved', () => {
  test('leaves everything as it was, once, and stock as a difference', async () => {
    const mug = await here.add('Mug');
    const shirt = await here.sizes('Shirt');
    const before = await here.everything();
    const { body } = await here.save([
      {
        id: mug.id,
        title: { to: 'Jug', seen: 'Mug' },
        status: { to: 'draft', seen: 'active' },
        variants: [
          { id: one(mug), compare_at_kobo: { to: 600_000, seen: null }, on_hand: { to: 12, seen: 10 } },
        ],
      },
      { id: shirt.id, variants: shirt.variants.map(({ id }) => ({ id, sku: { to: 'S', seen: '' } })) },
    ]);
    expect(await here.everything()).not.toBe(before);
    const answers = await Promise.all([here.undo(body.edit.id), here.undo(body.edit.id)]);
    expect(answers.map((answer) => answer.body.restored_count).toSorted((a, b) => a - b)).toEqual([0, 6]);
    expect(await here.everything()).toBe(before);
    expect((await here.history(one(mug))).map(({ kind, change }) => [kind, change])).toEqual([
      ['set', 10],
      ['bulk', 2],
      ['bulk', -2],
    ]);
    const { last } = (
      await store.owner.get<AnswerOf<typeof lastTableEdit>>(store.path('/product-table/edits/last'))
    ).body;
    expect([last!.id, last!.undone_at]).toEqual([body.edit.id, world.clock.now().toISOString()]);
  });

  test('leaves alone what was changed since, and names it', async () => {
    const mug = await here.add('Mug');
    const { body } = await here.save([
      {
        id: mug.id,
        title: { to: 'Jug', seen: 'Mug' },
        variants: [{ id: one(mug), price_kobo: { to: 500_000, seen: 400_000 } }],
      },
    ]);
    await here.save([
      { id: mug.id, variants: [{ id: one(mug), price_kobo: { to: 510_000, seen: 500_000 } }] },
    ]);
    const answer = await here.undo(body.edit.id);
    expect(answer.body).toMatchObject({
      restored_count: 1,
      left_count: 1,
      left: [{ title: 'Mug', kind: '', why: 'Its price was changed again since.' }],
    });
    expect(await here.look(mug.id)).toMatchObject({ title: 'Mug', variants: [{ price_kobo: 510_000 }] });
  });
});

test('X-33 another store’s products are as unknown as none, who looks on changes nothing, and what is no value is refused', async () => {
  const mug = await here.add('Mug');
  const { body } = await here.save([{ id: mug.id, title: { to: 'Cup', seen: 'Mug' }, variants: [] }]);
  const before = await here.everything();
  const cells = [{ id: mug.id, title: { to: 'Theirs', seen: 'Cup' }, variants: [] }];
  const other = await world.store();
  const theirs = await other.owner.post<Saved>(other.path('/product-table'), {
    id: newId(),
    products: cells,
  });
  expect([theirs.status, theirs.body.edit.cell_count, theirs.body.products]).toEqual([201, 0, []]);
  expect((await other.owner.post(other.path(`/product-table/edits/${body.edit.id}/undo`))).status).toBe(404);
  const viewer = world.as(await world.member(store, 'viewer'));
  expect((await viewer.get(store.path('/product-table'))).status).toBe(403);
  expect((await viewer.post(store.path('/product-table'), { id: newId(), products: cells })).status).toBe(
    403,
  );
  expect((await viewer.post(store.path(`/product-table/edits/${body.edit.id}/undo`))).status).toBe(403);
  const wrong = (cell: object) =>
    here.save([{ id: mug.id, variants: [{ id: one(mug), ...cell }] }] as Edited);
  for (const cell of [
    { price_kobo: { to: null, seen: 400_000 } },
    { price_kobo: { to: -1, seen: 400_000 } },
    { on_hand: { to: 1.5, seen: 10 } },
    { sku: { to: 'x'.repeat(61), seen: '' } },
  ])
    expect((await wrong(cell)).status).toBe(400);
  expect(await here.everything()).toBe(before);
});
