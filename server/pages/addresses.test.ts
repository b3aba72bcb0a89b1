import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShop, signedInOwner, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import {
  pageCalls,
  pagesKept,
  publishedPage,
  refusing,
  saying,
  type PageCalls,
} from '#tests/support/selling/written-pages.ts';
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
const there = [200, undefined];
const nowhere = [404, undefined];
const gone = [410, undefined];
const at = (slug: string) => [301, `/pages/${slug}`];

const refused = refusing(() => ({ test: world, shop }));

test('a page is begun under its title, or the address that is given, with a text to write in', async () => {
  const { status, body } = await pages.create('Ẹ káàbọ̀: Opening hours!');
  expect([status, body]).toMatchObject([
    201,
    {
      slug: 'e-kaabo-opening-hours',
      path: '/pages/e-kaabo-opening-hours',
      revision: 1,
      published_version: null,
    },
  ]);
  expect(body.document.sections.map(({ type }) => type)).toEqual(['text']);
  expect((await pages.create('Opening hours', { slug: 'Hours' })).body.slug).toBe('hours');
  expect((await pages.create('✨')).body.slug).toBe('page');
  expect((await pages.create('✨')).body.slug).toBe('page-2');
  expect((await pages.list()).items.map(({ id, title }) => [id === 'home', title])).toEqual([
    [true, 'Front page'],
    [false, 'Ẹ káàbọ̀: Opening hours!'],
    [false, 'Opening hours'],
    [false, '✨'],
    [false, '✨'],
  ]);
});

test('a page every store has begins with what stands there, and takes its place once it is published', async () => {
  await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, { about: 'We began in 2019.' });
  const { body } = await pages.create('Our story', { slug: 'about' });
  expect(JSON.stringify(body.document)).toContain('We began in 2019.');
  world.clock.advance(seenWithin);
  expect((await ask('/pages/about')).text).not.toContain('Our story');
  await pages.publish(body.id, 1);
  world.clock.advance(seenWithin);
  expect((await ask('/pages/about')).text).toContain('<h1>Our story</h1>');
  await pages.remove(body.id);
  expect(await met('/pages/about')).toEqual([there]);
});

test('addresses that are taken or cannot be typed are refused, and so is a page without a name', async () => {
  const { body: made } = await pages.create('Sizes');
  const { body: other } = await pages.create('Care');
  expect(await refused(409, () => pages.create('More sizes', { slug: 'sizes' }))).toContain(
    'has this address',
  );
  await refused(409, () => pages.change(other.id, { slug: 'sizes' }));
  for (const slug of ['', 'a b', '-a', 'a/b', '../a', 'é', 'a'.repeat(64)]) {
    await refused(400, () => pages.create('Named', { slug }));
    await refused(400, () => pages.change(made.id, { slug }));
  }
  for (const title of ['', ' ', 'two\nlines', 'x'.repeat(121), 7])
    await refused(400, () => pages.create(title as string));
  await refused(404, () => pages.change('home', { slug: 'start' }));
  await refused(404, () => pages.remove('home'));
});

test('of two pages begun at one address at once one is there', async () => {
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => pages.create('Sizes', { slug: 'sizes' })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  expect((await pages.list()).items).toHaveLength(2);
});

test('a store has at most a hundred pages, also when many are begun at once; those removed a month ago do not count', async () => {
  for (let n = 0; n < 95; n++) await pages.create(`Page ${n}`);
  const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => pages.create(`At once ${n}`)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
  const { items } = await pages.list();
  expect(items).toHaveLength(101);
  await pages.remove(items[1]!.id);
  expect(await refused(409, () => pages.create('One more'))).toContain('at most 100');
  world.clock.advance(days(30));
  const client = await shop.owner.signIn();
  expect((await pageCalls(shop, client).create('One more')).status).toBe(201);
});

test('an unpublished page is nobody’s but its writers’, and one that is published is shown, in the menu and to search engines', async () => {
  const { body: made } = await pages.create('Size guide');
  await pages.save(made.id, 1, saying('Measure your waist.'));
  expect(await met('/pages/size-guide')).toEqual([nowhere]);
  await pages.publish(made.id, 2);
  world.clock.advance(seenWithin);
  const { status, text } = await ask('/pages/size-guide');
  expect([status, text]).toEqual([200, expect.stringContaining('Measure your waist.')]);
  expect(text).toContain('<h1>Size guide</h1>');
  expect((await ask('/')).text).toContain('<a href="/pages/size-guide">Size guide</a>');
  const day = world.clock.now().toISOString().slice(0, 10);
  expect((await ask('/sitemap.xml')).text).toContain(`/pages/size-guide</loc><lastmod>${day}</lastmod>`);
  await pages.save(made.id, 2, saying('Not yet.'));
  world.clock.advance(seenWithin);
  expect((await ask('/pages/size-guide')).text).not.toContain('Not yet.');
});

test('the front page is the owner’s once it is published', async () => {
  await pages.save('home', 0, saying('Clay from Ibadan, fired twice.'));
  world.clock.advance(seenWithin);
  expect((await ask('/')).text).not.toContain('fired twice');
  await pages.publish('home', 1);
  world.clock.advance(seenWithin);
  expect((await ask('/')).text).toContain('fired twice');
});

test('what is written is only ever text', async () => {
  const hostile = '</title><script>alert(1)</script><img src=x onerror="alert(1)">';
  await publishedPage(pages, hostile, hostile, { slug: 'odd' });
  world.clock.advance(seenWithin);
  for (const path of ['/pages/odd', '/']) {
    const { status, text } = await ask(path);
    expect([status, text]).toEqual([200, expect.stringContaining('&lt;script&gt;alert(1)')]);
    expect(text).not.toMatch(/<script>alert|<img src=x/);
  }
});

test('an address that changed leads to the new one in one step, however often it changed', async () => {
  const { id } = await publishedPage(pages, 'Sizes', 'Small and large');
  await pages.change(id, { slug: 'size-chart' });
  await pages.change(id, { slug: 'measures', title: 'Measures' });
  expect(await met('/pages/sizes', '/pages/size-chart', '/pages/measures')).toEqual([
    at('measures'),
    at('measures'),
    there,
  ]);
  expect((await ask('/pages/measures')).text).toContain('<h1>Measures</h1>');
  expect((await ask('/sitemap.xml')).text).not.toContain('/pages/sizes');
  // What a browser has of it is not "not modified" once it leads elsewhere.
  const { etag = '' } = (await ask('/pages/sizes')).headers;
  await pages.change(id, { slug: 'all-measures' });
  world.clock.advance(seenWithin);
  const again = await ask('/pages/sizes', { headers: { 'if-none-match': etag } });
  expect([again.status, again.headers.location]).toEqual(at('all-measures'));
  await pages.change(id, { slug: 'sizes' });
  expect(await met('/pages/sizes', '/pages/all-measures')).toEqual([there, at('sizes')]);
});

test('an address that another page takes is that page’s, and leads to no other any more', async () => {
  const first = await publishedPage(pages, 'Sizes', 'The first');
  await pages.change(first.id, { slug: 'measures' });
  const second = await publishedPage(pages, 'Sizes', 'The second');
  world.clock.advance(seenWithin);
  expect((await ask('/pages/sizes')).text).toContain('The second');
  await pages.change(second.id, { slug: 'fit' });
  expect(await met('/pages/sizes', '/pages/measures')).toEqual([at('fit'), there]);
});

test('an address nobody knew leads nowhere', async () => {
  const { body: made } = await pages.create('Sizes');
  await pages.change(made.id, { slug: 'measures' });
  await pages.remove(made.id);
  expect(await met('/pages/sizes', '/pages/measures', '/pages/never')).toEqual([nowhere, nowhere, nowhere]);
});

test('so many old addresses of a page lead to it', async () => {
  const { id } = await publishedPage(pages, 'Sizes', 'Small and large', { slug: 'n0' });
  for (let n = 1; n <= 21; n++) {
    world.clock.advance(1_000);
    await pages.change(id, { slug: `n${n}` });
  }
  expect(await met('/pages/n0', '/pages/n1', '/pages/n20')).toEqual([nowhere, at('n21'), at('n21')]);
});

test('a removed page is gone at all its addresses, in the shop’s own look with the way home, and comes back as it was', async () => {
  const { id } = await publishedPage(pages, 'Sizes', 'Small and large');
  await pages.change(id, { slug: 'measures' });
  const removed = await pages.remove(id);
  const until = new Date(world.clock.now().getTime() + days(30)).toISOString();
  expect([removed.status, removed.text]).toEqual([200, expect.stringContaining('30 days')]);
  expect(await met('/pages/measures', '/pages/sizes')).toEqual([gone, gone]);
  const { text } = await ask('/pages/measures');
  expect(text).toContain('<h1>This page was taken down</h1>');
  expect(text).toContain('href="/">Go to the front page</a>');
  expect(text).toContain('name="robots" content="noindex');
  expect((await ask('/sitemap.xml')).text).not.toContain('/pages/measures');
  const { items, removed: bin } = await pages.list();
  expect(items).toHaveLength(1);
  expect(bin).toMatchObject([{ id, title: 'Sizes', kept_until: until }]);
  for (const change of [
    () => pages.save(id, 2, saying('Back')),
    () => pages.publish(id, 2),
    () => pages.change(id, { title: 'Back' }),
    () => pages.remove(id),
    () => pages.read(id),
  ])
    await refused(404, change);
  expect((await pages.restore(id)).body).toMatchObject({
    slug: 'measures',
    published_version: 1,
    changed: false,
  });
  expect(await met('/pages/measures', '/pages/sizes')).toEqual([there, at('measures')]);
  const before = await pagesKept(world, shop);
  expect((await pages.restore(id)).status).toBe(200);
  expect(await pagesKept(world, shop)).toBe(before);
});

test('a page comes back at another address when its own was taken meanwhile', async () => {
  const first = await publishedPage(pages, 'Sizes', 'The first');
  await pages.remove(first.id);
  await publishedPage(pages, 'Sizes', 'The second');
  expect((await pages.restore(first.id)).body.slug).toBe('sizes-2');
  expect(await met('/pages/sizes', '/pages/sizes-2')).toEqual([there, there]);
});

test('after 30 days a removed page is gone for good, and its address still says so', async () => {
  const { id } = await publishedPage(pages, 'Sizes', 'Small and large');
  await pages.remove(id);
  world.clock.advance(days(30) - 1_000);
  const [late, later] = [pageCalls(shop, await shop.owner.signIn()), 1_000];
  expect((await late.list()).removed).toHaveLength(1);
  world.clock.advance(later);
  await refused(404, () => late.restore(id));
  expect((await late.list()).removed).toEqual([]);
  await late.create('Another');
  const count = await world.database.sql('select 1 from page_versions where store_id = $1', [shop.storeId]);
  expect(count).toEqual([]);
  expect(await met('/pages/sizes')).toEqual([gone]);
});

test('a product that was put away is gone until it is sold again; one that is hidden was never there', async () => {
  const path = `/products/${shop.product.slug}`;
  const turn = (status: string) =>
    shop.owner.client.post(`/api/sites/${shop.slug}/products/${shop.product.id}/status`, { status });
  await turn('archived');
  expect(await met(path, '/products/never')).toEqual([gone, nowhere]);
  expect((await ask(path)).text).toContain('<h1>This is no longer sold</h1>');
  await turn('draft');
  expect(await met(path)).toEqual([nowhere]);
  await turn('active');
  expect(await met(path)).toEqual([there]);
});

test('members who may not change the shop read its pages and change none', async () => {
  const { body: made } = await pages.create('Sizes');
  for (const [role, read] of [
    ['viewer', 200],
    ['fulfilment', 403],
  ] as const) {
    const { id, client } = await signedInOwner(world, role);
    await world.database.sql(
      `insert into store_members (store_id, user_id, role, created_at) values ($1, $2, $3, now())`,
      [shop.storeId, id, role],
    );
    const theirs = pageCalls(shop, client);
    expect((await theirs.read(made.id)).status).toBe(read);
    await refused(403, () => theirs.save(made.id, 1, saying('x')));
    await refused(403, () => theirs.publish(made.id, 1));
    await refused(403, () => theirs.create('Mine'));
    await refused(403, () => theirs.remove(made.id));
  }
});
