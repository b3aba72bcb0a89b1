import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { pageCalls, publishedPage, refusing, type PageCalls } from '#tests/support/selling/written-pages.ts';
import { visitShop, type Visit } from '#tests/support/reading/visit-shop.ts';
import { days } from '../platform/clock.ts';

let world: TestApp;
let shop: TestShop;
let pages: PageCalls;
let ask: Visit['ask'];
beforeAll(async () => {
  world = await testApp({ limits: { use: async () => ({ left: 1, endsIn: 1 }), giveBack: () => undefined } });
});
beforeEach(async () => {
  shop = await openShop(world);
  pages = pageCalls(shop, shop.owner.client);
  ({ ask } = visitShop(world, shop.slug));
});
afterAll(() => world.close());

/** What shoppers meet at these addresses of the shop, once what was changed is seen. */
async function met(...paths: string[]): Promise<[status: number, location: string | undefined][]> {
  world.clock.advance(seenWithin);
  const replies = await Promise.all(paths.map((path) => ask(path)));
  return replies.map(({ status, headers }) => [status, headers.location]);
}
const nowhere = [404, undefined];
const gone = [410, undefined];

const refused = refusing(() => ({ test: world, shop }));

test('a page may begin with words for what a shop promises, with its own name and town, and nobody sees it yet', async () => {
  await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, { city: 'Abeokuta', state: 'Ogun' });
  const { status, body } = await pages.create('Returns', { slug: 'returns-and-refunds', begin: 'returns' });
  expect([status, body.published_version]).toEqual([201, null]);
  expect(JSON.stringify(body.document)).toContain('We are in Abeokuta, Ogun.');
  expect(await met('/pages/returns-and-refunds')).toEqual([nowhere]);
  await refused(400, () => pages.create('Returns', { begin: 'nothing-we-know' }));
});

test('the page on what a shop promises stands in the foot of every page once it is published, and no longer when removed', async () => {
  const link = '<a href="/pages/privacy">How we keep your data</a>';
  const { body } = await pages.create('How we keep your data', { slug: 'privacy', begin: 'privacy' });
  await pages.publish(body.id, 1);
  world.clock.advance(seenWithin);
  const [before, foot] = (await ask('/')).text.split('<footer');
  expect([before!.includes(link), foot!.includes(link)]).toEqual([false, true]);
  await pages.remove(body.id);
  world.clock.advance(seenWithin);
  expect((await ask('/')).text).not.toContain(link);
});

test('after 30 days a removed page is deleted by the clock, also where nobody begins or removes another', async () => {
  const { id } = await publishedPage(pages, 'Sizes', 'Small and large');
  const { body: kept } = await pages.create('Colours');
  await pages.remove(id);
  const left = async () =>
    (await world.database.sql<{ id: string }>('select id from pages where store_id = $1', [shop.storeId]))
      .length;
  const queued = await world.database.sql<{ days: number }>(
    `select round(extract(epoch from start_after - created_on) / 86400)::int as days from pgboss.job
     where name = 'pages.purge' and data->>'store_id' = $1`,
    [shop.storeId],
  );
  expect(queued).toEqual([{ days: 30 }]);
  world.clock.advance(days(30) + 60_000);
  await world.work();
  expect(await left()).toBe(1);
  const late = pageCalls(shop, await shop.owner.signIn());
  expect((await late.list()).items.map((page) => page.id)).toEqual(['home', kept.id]);
  expect(await met('/pages/sizes')).toEqual([gone]);
});
