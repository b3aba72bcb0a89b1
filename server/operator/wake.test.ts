import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInOwner, testApp, type TestApp } from '#tests/support/app.ts';
import { terminal } from '#tests/support/programs/operators.ts';
import { createStore } from '../stores/index.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

test('an account that had to wait for its store is erased again by itself once that store is', async () => {
  const owner = await signedInOwner(world);
  const made = await createStore(world.database.db, world.clock, {
    ownerId: owner.id,
    name: 'Bola’s Shop',
    slug: 'bolas-shop',
  });
  if (!made.ok) throw new Error('The slug is taken.');
  for (const [subject, kind] of [
    [owner.id, 'account'],
    [made.storeId, 'store'],
  ])
    await world.database.sql('insert into erasures (subject, kind, at) values ($1, $2, $3)', [
      subject,
      kind,
      world.clock.now(),
    ]);
  const does = async (job: string) => {
    await world.app.deps.db.transact((tx) => world.app.deps.jobs.send(tx, job, {}));
    await world.work();
    return (await world.database.sql('select 1 from users where id = $1', [owner.id])).length;
  };
  expect(await does('operator.erase-again')).toBe(1);
  expect(await terminal(world, 'erase list')).toMatchObject([{ subject: owner.id, what: 'An account' }]);
  expect([await does('closing.clock'), await does('operator.erase-again')]).toEqual([1, 0]);
  expect(await terminal(world, 'erase list')).toEqual([]);
});
