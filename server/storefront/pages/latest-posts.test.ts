import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { watchedClient } from '#tests/support/reading/statements.ts';
import { visitShop, type Visit } from '#tests/support/reading/visit-shop.ts';
import {
  pageCalls,
  publishedSections,
  saying,
  type PageCalls,
} from '#tests/support/selling/written-pages.ts';

/** What the database was asked. */
let asked: string[] = [];
let world: TestApp;
let shop: TestShop;
let visit: Visit;
let ada: PageCalls;
beforeAll(async () => {
  const client = watchedClient((text) => {
    asked.push(text);
    return 'goes on';
  });
  world = await testApp({ client });
});
beforeEach(async () => {
  shop = await openShop(world);
  visit = visitShop(world, shop.slug);
  ada = pageCalls(shop, shop.owner.client);
});
afterAll(() => world.close());

/** A post that is published, a second after the one before. */
async function post(title: string, more: object = {}): Promise<void> {
  const { body: made } = await ada.create(title, { kind: 'post' });
  await ada.save(made.id, 1, { ...saying(`Words of ${title}`), ...more });
  world.clock.advance(1_000);
  expect((await ada.publish(made.id, 2)).status).toBe(200);
}

/** A picture of the shop, as a row without files. */
async function addPicture(): Promise<string> {
  const id = crypto.randomUUID();
  await world.database.sql(
    `insert into media (store_id, id, alt, width, height, widths, avif, created_at)
      values ($1, $2, 'A pot', 800, 600, '{160,800}', false, $3)`,
    [shop.storeId, id, world.clock.now()],
  );
  return id;
}

/** What shoppers meet, once what was changed is seen. */
async function page(path: string): Promise<Document> {
  world.clock.advance(seenWithin);
  return parsedPage((await visit.ask(path)).text);
}

const section = (id: string, settings: object = {}) => ({ id, type: 'posts', settings });
const shown = (page: Document) =>
  [...page.querySelectorAll('.b-posts li')].map((card) => [
    card.querySelector('a')!.getAttribute('href'),
    card.querySelector('p')?.textContent,
    card.querySelector('img')?.getAttribute('alt'),
  ]);

test('a section of the latest posts is not shown while there is none, and shows the newest with date, picture and first words', async () => {
  const path = await publishedSections(ada, 'Stories', [
    section('a', { heading: 'Stories', limit: 3 }),
    { id: 'b', type: 'text', settings: { heading: '', text: '<p>Words.</p>' } },
  ]);
  expect((await page(path)).querySelector('.b-posts')).toBeNull();
  const picture = await addPicture();
  const long = `We ${'dye and dye '.repeat(12)}`;
  await post('One', { description: 'Of indigo.', picture: { id: picture } });
  await post('Two', saying(long));
  const published = world.clock.now().toISOString();
  const two = await page(path);
  expect(shown(two)).toEqual([
    ['/blog/two', `We ${'dye and dye '.repeat(11)}dye…`, undefined],
    ['/blog/one', 'Of indigo.', 'A pot'],
  ]);
  expect(two.querySelector('.b-posts time')!.getAttribute('datetime')).toBe(published);
  expect(two.querySelector('.b-posts .more')).toBeNull();
  expect([...two.querySelectorAll('.b-posts h2, .b-posts h3')].map((one) => one.textContent)).toEqual([
    'Stories',
    'Two',
    'One',
  ]);
  await post('Three');
  await post('Four');
  const four = await page(path);
  expect(shown(four).map(([href]) => href)).toEqual(['/blog/four', '/blog/three', '/blog/two']);
  expect(four.querySelector('.b-posts .more')!.getAttribute('href')).toBe('/blog');
});

test('below a post it shows the others', async () => {
  await post('One', { sections: [section('a')] });
  expect((await page('/blog/one')).querySelector('.b-posts')).toBeNull();
  await post('Two', { sections: [section('a')] });
  expect(shown(await page('/blog/one')).map(([href]) => href)).toEqual(['/blog/two']);
  expect(shown(await page('/blog/two')).map(([href]) => href)).toEqual(['/blog/one']);
});

test('it asks for the documents of posts once, and for all their pictures at once', async () => {
  const picture = await addPicture();
  for (const title of ['One', 'Two', 'Three']) await post(title, { picture: { id: picture } });
  const path = await publishedSections(ada, 'Stories', [section('a')]);
  await page(path);
  asked = [];
  await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, { tagline: 'Anew' });
  await page(path);
  expect(asked.filter((text) => /from "?page_versions"? where/.test(text))).toEqual([]);
  expect(asked.filter((text) => text.includes('from "media"'))).toHaveLength(1);
});
