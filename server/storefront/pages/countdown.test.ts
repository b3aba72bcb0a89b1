import { afterAll, beforeAll, expect, test } from 'vitest';
import { newest } from '#blocks/page-document.ts';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { visitShop } from '#tests/support/reading/visit-shop.ts';
import { pageCalls } from '#tests/support/selling/written-pages.ts';
import { hours, minutes } from '../../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

test('a page that lies ready counts down all the same, and says nothing of it once it is over', async () => {
  const shop = await openShop(world);
  const pages = pageCalls(shop, shop.owner.client);
  const { body: made } = await pages.create('Sale');
  // It is seven minutes past ten in Lagos.
  const settings = { heading: 'Last pots', ends: '2026-11-18T14:00' };
  const sections = [{ id: 'a', type: 'countdown', settings }];
  await pages.save(made.id, made.revision, { version: newest, title: 'Sale', sections });
  expect((await pages.publish(made.id, made.revision + 1)).status).toBe(200);
  const visit = visitShop(world, shop.slug);
  const left = async () => {
    const { text, headers } = await visit.ask('/pages/sale');
    return [/Ends in <b>(.*?)<\/b>/.exec(text)?.[1] ?? 'over', headers.etag];
  };

  const [first, mark] = await left();
  expect(first).toBe('3 hours');
  world.clock.advance(minutes(53));
  expect(await left()).toEqual(['3 hours', mark]);
  world.clock.advance(minutes(1));
  expect((await left())[0]).toBe('2 hours');
  world.clock.advance(hours(2));
  expect((await left())[0]).toBe('59 minutes');
  world.clock.advance(minutes(59) - 1);
  expect((await left())[0]).toBe('less than two minutes');
  world.clock.advance(1);
  expect((await left())[0]).toBe('over');
});
