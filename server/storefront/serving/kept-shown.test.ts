import { expect, test } from 'vitest';
import type { StoreDb } from '../../platform/database/db.ts';
import { createChanges } from './changes.ts';
import { createKeptShown, type KeptShown } from './kept-shown.ts';
import type { ShopStore } from './store.ts';

const shopAt = (version: number, id = 'ada') =>
  ({ id, version, storeDb: { id } as StoreDb }) as unknown as ShopStore;

/** Asks for the goods of a shop as one of its pages does: what it found, and what the page shows by it. */
async function goods(kept: KeptShown, store: ShopStore, ask: () => Promise<string>) {
  const shows = new Set<string>();
  const found = await kept.of({ store, shows }, 'goods', async (storeDb) => {
    const value = await ask();
    // As a look at the database notes it.
    await storeDb.read(async (tx) => void tx.shows?.add('mug'));
    return value;
  });
  return { found, shows: [...shows] };
}

const looking = (version: number, id?: string): ShopStore => {
  const store = shopAt(version, id);
  const read = (look: (tx: object) => unknown) => look({});
  return { ...store, storeDb: { ...store.storeDb, read } as unknown as StoreDb };
};

test('what was asked for is told every page, until something it shows is changed', async () => {
  const changes = createChanges();
  const kept = createKeptShown(changes);
  let asked = 0;
  const ask = async () => `goods ${++asked}`;
  changes.learn('ada', 1, []);
  const first = { found: 'goods 1', shows: ['mug'] };
  expect(await goods(kept, looking(1), ask)).toEqual(first);
  expect(await goods(kept, looking(1), ask)).toEqual(first);
  changes.learn('ada', 2, [{ version: 2, what: ['bowl'] }]);
  expect(await goods(kept, looking(2), ask)).toEqual(first);
  // Who looked at the store before the others did is told no less.
  expect(await goods(kept, looking(1), ask)).toEqual(first);
  changes.learn('ada', 3, [{ version: 3, what: ['mug'] }]);
  expect(await goods(kept, looking(3), ask)).toEqual({ found: 'goods 2', shows: ['mug'] });
  expect(await goods(kept, looking(3, 'bisi'), ask)).toEqual({ found: 'goods 3', shows: ['mug'] });
});

test('a change that names nothing has it asked for again, and so has one that was not learnt of yet', async () => {
  const changes = createChanges();
  const kept = createKeptShown(changes);
  let asked = 0;
  const ask = async () => `goods ${++asked}`;
  changes.learn('ada', 1, []);
  await goods(kept, looking(1), ask);
  expect((await goods(kept, looking(2), ask)).found).toBe('goods 2');
  changes.learn('ada', 3, []);
  expect((await goods(kept, looking(3), ask)).found).toBe('goods 3');
});

test('without knowing what was changed, it is right for one version alone', async () => {
  const kept = createKeptShown();
  let asked = 0;
  const ask = async () => `goods ${++asked}`;
  expect((await goods(kept, looking(1), ask)).found).toBe('goods 1');
  expect((await goods(kept, looking(1), ask)).found).toBe('goods 1');
  expect((await goods(kept, looking(2), ask)).found).toBe('goods 2');
});

test('those who ask at once share one answer, and a question that failed is asked again', async () => {
  const kept = createKeptShown();
  let asked = 0;
  const failing = async () => {
    asked += 1;
    throw new Error('The database is away.');
  };
  const both = [goods(kept, looking(1), failing), goods(kept, looking(1), failing)];
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked).toBe(1);
  expect((await goods(kept, looking(1), async () => 'goods')).found).toBe('goods');
});
