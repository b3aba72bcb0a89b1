import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import {
  pageCalls,
  pagesKept,
  refusing,
  saying,
  type PageCalls,
} from '#tests/support/selling/written-pages.ts';
import { newId } from '../platform/ids.ts';

let world: TestApp;
let shop: TestShop;
let pages: PageCalls;
beforeAll(async () => {
  world = await testApp({ limits: { use: async () => ({ left: 1, endsIn: 1 }), giveBack: () => undefined } });
});
beforeEach(async () => {
  shop = await openShop(world);
  pages = pageCalls(shop, shop.owner.client);
});
afterAll(() => world.close());

const refused = refusing(() => ({ test: world, shop }));

test('a page whose answer was lost is begun once, as its form says it the last time', async () => {
  const id = newId();
  const first = await pages.create('Our story', { id });
  expect([first.status, first.body.id, first.body.slug]).toEqual([201, id, 'our-story']);
  const again = await pages.create('Our story', { id });
  expect([again.status, again.body]).toEqual([201, first.body]);
  const other = await pages.create('How we began', { id, begin: 'about' });
  expect([other.status, other.body.id, other.body.slug]).toEqual([201, id, 'how-we-began']);
  expect(other.body.document).not.toEqual(first.body.document);
  expect((await pages.list()).items.map(({ title }) => title)).toEqual(['Front page', 'How we began']);
});

test('a page that is sent many times at once is begun once', async () => {
  const id = newId();
  const replies = await Promise.all(Array.from({ length: 10 }, () => pages.create('Sizes', { id })));
  expect(replies.map(({ status, body }) => [status, body.id, body.slug])).toEqual(
    replies.map(() => [201, id, 'sizes']),
  );
  expect((await pages.list()).items).toHaveLength(2);
});

test('a page in which somebody wrote, or that was removed, is not begun anew by its form; another store’s id is free', async () => {
  const id = newId();
  await pages.create('Sizes', { id });
  await pages.save(id, 1, saying('In centimetres'));
  const written = await pages.read(id);
  const before = await pagesKept(world, shop);
  expect((await pages.create('Other sizes', { id })).body).toEqual(written.body);
  expect(await pagesKept(world, shop)).toBe(before);
  await pages.remove(id);
  expect(await refused(404, () => pages.create('Sizes', { id }))).toContain('could not find that page');
  const other = await openShop(world);
  const theirs = await pageCalls(other, other.owner.client).create('Theirs', { id });
  expect([theirs.status, theirs.body.id, theirs.body.title]).toEqual([201, id, 'Theirs']);
});
