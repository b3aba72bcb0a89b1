import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { ask, callsOf, listed, made } from '#tests/support/moving/shop-copies.ts';
import { clearArchives } from './jobs.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

test('one of each kind is made at a time and kept, each beside the other; whoever asked hears of both', async () => {
  const its = await openShop(world);
  const who = await its.owner.signIn();
  const both = [await ask(who, its.slug), await ask(who, its.slug)];
  expect(both[1]!.body.id).toBe(both[0]!.body.id);
  await who.post(callsOf(its.slug), undefined);
  await world.work();
  await world.work();
  const now = await listed(who, its.slug);
  expect(now.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
    'everything ready',
    'shop ready',
  ]);
  const subjects = world.mails().flatMap(({ to, subject }) => (to === its.owner.email ? subject : []));
  expect(subjects.filter((one) => one.startsWith('The copy of'))).toEqual([
    'The copy of Ada’s Shop is ready to download',
  ]);
  const again = await made(world, who, its.slug);
  expect((await listed(who, its.slug)).map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
    'everything ready',
    'shop gone',
    'shop ready',
  ]);
  const sent = await who.get(again.href!);
  expect(sent.headers['content-disposition']).toContain(`${its.slug}-shop-`);
});

test('no customer stands in it, so it stays when one is erased, and goes after a week', async () => {
  const its = await openShop(world);
  const old = await made(world, await its.owner.signIn(), its.slug);
  await world.database.sql(
    `insert into customers (store_id, id, name, phone, created_at, last_order_at, erased_at)
     values ($1, gen_random_uuid(), '', '', $2, $2, $2)`,
    [its.storeId, world.clock.now()],
  );
  world.clock.advance(7 * 86_400_000 - 60_000);
  expect((await (await its.owner.signIn()).get(old.href!)).status).toBe(200);
  world.clock.advance(60_000);
  const who = await its.owner.signIn();
  expect((await who.get(old.href!)).status).toBe(404);
  expect(await listed(who, its.slug)).toMatchObject([{ state: 'gone', href: null }]);
});

test('one that does not come to an end is given up after six hours, and whoever asked is told', async () => {
  const its = await openShop(world);
  await ask(await its.owner.signIn(), its.slug);
  await world.database.sql(`delete from pgboss.job where name = 'archive.copy'`);
  world.clock.advance(6 * 3_600_000);
  await clearArchives(world.app.deps);
  await world.work();
  const who = await its.owner.signIn();
  expect(await listed(who, its.slug)).toMatchObject([{ state: 'failed' }]);
  const told = world
    .mails()
    .filter(({ to, subject }) => to === its.owner.email && /could not be made/.test(subject));
  expect(told.map(({ subject }) => subject)).toEqual(['The copy of Ada’s Shop could not be made']);
  expect((await made(world, who, its.slug)).state).toBe('ready');
});
