import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { getMenuPlaces } from '#shared/api/menus.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { errorsOf, thingsIn, type Thing } from '#tests/support/reading/structured-data.ts';
import { visitShop, type Visit } from '#tests/support/reading/visit-shop.ts';
import { pageCalls, saying, versionOf, type PageCalls } from '#tests/support/selling/written-pages.ts';

let world: TestApp;
let shop: TestShop;
let visit: Visit;
let ada: PageCalls;
beforeAll(async () => {
  world = await testApp();
});
beforeEach(async () => {
  shop = await openShop(world);
  visit = visitShop(world, shop.slug);
  ada = pageCalls(shop, shop.owner.client);
});
afterAll(() => world.close());

/** A picture as a row without files. */
async function addPicture(of: TestShop): Promise<string> {
  const id = crypto.randomUUID();
  await world.database.sql(
    `insert into media (store_id, id, alt, width, height, widths, avif, created_at)
      values ($1, $2, 'A pot', 800, 600, '{160,800}', false, $3)`,
    [of.storeId, id, world.clock.now()],
  );
  return id;
}

/** A post that is published, a second after the one before. */
async function post(title: string, more: object = {}) {
  const { status, body: made, text } = await ada.create(title, { kind: 'post' });
  expect(status, text).toBe(201);
  await ada.save(made.id, 1, { ...saying(`Words of ${title}`), ...more });
  world.clock.advance(1_000);
  const { body } = await ada.publish(made.id, 2);
  return body;
}

let seen = '';

/** What shoppers meet, once what was changed is seen. */
async function get(path: string) {
  const version = `${shop.slug} ${await versionOf(world, shop)}`;
  if (version !== seen) world.clock.advance(seenWithin);
  seen = version;
  return visit.ask(path);
}
const page = async (path: string) => parsedPage((await get(path)).text);
const meta = (document: Document, name: string) =>
  document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');

describe('a post', () => {
  test('is begun with one text below /blog, seen once it is published, with its date, picture and card', async () => {
    const { body: made } = await ada.create('How we dye', { kind: 'post' });
    expect(made).toMatchObject({ kind: 'post', slug: 'how-we-dye', path: '/blog/how-we-dye' });
    expect(made.document.sections.map(({ type }) => type)).toEqual(['text']);
    for (const path of ['/blog', '/blog/how-we-dye', '/blog/feed.xml'])
      expect((await get(path)).status).toBe(404);
    const picture = await addPicture(shop);
    const document = {
      ...saying('With indigo.'),
      description: 'Indigo, a pot and a week.',
      picture: { id: picture, alt: 'A pot of indigo' },
    };
    expect((await ada.save(made.id, 1, document)).status).toBe(200);
    await ada.publish(made.id, 2);
    const at = world.clock.now().toISOString();
    const shown = await page('/blog/how-we-dye');
    expect(shown.querySelector('h1')!.textContent).toBe('How we dye');
    expect(shown.querySelector('article .prose p')!.textContent).toBe('With indigo.');
    expect(shown.querySelector('time')!.getAttribute('datetime')).toBe(at);
    expect(shown.querySelector('.post-picture img')!.getAttribute('alt')).toBe('A pot of indigo');
    expect(shown.querySelector('link[rel=canonical]')!.getAttribute('href')).toMatch(/\/blog\/how-we-dye$/);
    expect(meta(shown, 'og:type')).toBe('article');
    expect(meta(shown, 'og:description')).toBe('Indigo, a pot and a week.');
    expect(meta(shown, 'og:image')).toContain(picture);
    expect(
      shown.querySelector('link[rel=alternate][type="application/atom+xml"]')!.getAttribute('href'),
    ).toBe('/blog/feed.xml');
  });

  test('keeps the day it was first published, through later versions', async () => {
    const first = await post('One');
    const at = world.clock.now().toISOString();
    await ada.save(first.id, 2, saying('Other words'));
    world.clock.advance(60_000);
    await ada.publish(first.id, 3);
    const later = world.clock.now().toISOString();
    const [thing] = thingsIn(await page('/blog/one'));
    expect(thing).toMatchObject({ datePublished: at, dateModified: later });
  });

  test('is drafted, rolled back, moved, taken down and brought back as other pages are', async () => {
    const { id } = await post('One');
    await ada.save(id, 2, saying('Not yet'));
    expect((await get('/blog/one')).text).toContain('Words of One');
    expect((await ada.takeUp(id, 1, 3)).body.document).toEqual(saying('Words of One'));
    await ada.change(id, { slug: 'two' });
    const moved = await get('/blog/one');
    expect([moved.status, moved.headers.location]).toEqual([301, '/blog/two']);
    expect((await get('/pages/one')).status).toBe(404);
    await ada.remove(id);
    expect((await get('/blog/two')).status).toBe(410);
    expect((await get('/blog/one')).status).toBe(410);
    expect((await get('/pages/two')).status).toBe(404);
    expect((await get('/blog')).status).toBe(404);
    expect((await ada.restore(id)).body.path).toBe('/blog/two');
    expect((await get('/blog/two')).status).toBe(200);
  });

  test('leads to the one before and the one after it', async () => {
    await post('One');
    await post('Two');
    await post('Three');
    const links = async (path: string) =>
      [...(await page(path)).querySelectorAll('.beside a')].map((link) => link.getAttribute('href'));
    expect(await links('/blog/one')).toEqual(['/blog/two']);
    expect(await links('/blog/two')).toEqual(['/blog/three', '/blog/one']);
    expect(await links('/blog/three')).toEqual(['/blog/two']);
  });

  test('named as a page that is there gets an address of its own, and a page called blog stays what it is', async () => {
    const { body: old } = await ada.create('Blog', { slug: 'blog' });
    await ada.save(old.id, 1, saying('An old page'));
    await ada.publish(old.id, 2);
    expect((await post('Blog')).path).toBe('/blog/blog-2');
    expect((await get('/pages/blog')).text).toContain('An old page');
    expect((await page('/blog')).querySelector('.posts a')!.getAttribute('href')).toBe('/blog/blog-2');
  });

  test('of one’s own words at an address every store has begins with them, not with the store’s', async () => {
    const { body } = await ada.create('About', { kind: 'post', slug: 'about' });
    expect(body.document.sections.map(({ type, settings }) => [type, settings])).toEqual([
      ['text', { heading: '', text: '' }],
    ]);
  });

  test('shows no picture of another store', async () => {
    const theirs = await addPicture(await openShop(world));
    const { body: made } = await ada.create('One', { kind: 'post' });
    const sent = await ada.save(made.id, 1, { ...saying('x'), picture: { id: theirs } });
    expect(sent.status).toBe(400);
    expect((await ada.read(made.id)).body.revision).toBe(1);
  });
});

describe('the blog', () => {
  test('shows the newest first, twelve at a time', async () => {
    for (let n = 1; n <= 13; n++) await post(`Post ${n}`, { description: `About ${n}` });
    const first = await page('/blog');
    const titles = [...first.querySelectorAll('.posts h2')].map((title) => title.textContent);
    expect(titles).toEqual(Array.from({ length: 12 }, (_, at) => `Post ${13 - at}`));
    expect(first.querySelector('.posts p')!.textContent).toBe('About 13');
    const next = first.querySelector('a[rel=next]')!.getAttribute('href')!;
    expect(next).toBe('/blog?after=post-2');
    const second = await page(next);
    expect([...second.querySelectorAll('.posts h2')].map((title) => title.textContent)).toEqual(['Post 1']);
    expect(second.querySelector('link[rel=canonical]')!.getAttribute('href')).toMatch(
      /\/blog\?after=post-2$/,
    );
    expect(second.querySelector('a[rel=next]')).toBeNull();
    expect((await get('/blog?after=nothing')).status).toBe(404);
  });

  test('is in the menu that follows the store, in the places of menus, and in the sitemap', async () => {
    const places = async () =>
      (await shop.owner.client.get<AnswerOf<typeof getMenuPlaces>>(`/api/sites/${shop.slug}/menus/places`))
        .body;
    const menu = async () =>
      [...(await page('/')).querySelectorAll('.menu a')].map((link) => link.getAttribute('href'));
    expect(await menu()).not.toContain('/blog');
    expect((await places()).places.map(({ path }) => path)).not.toContain('/blog');
    const one = await post('One');
    expect(await menu()).toContain('/blog');
    expect(await menu()).not.toContain('/blog/one');
    expect((await places()).places.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/blog', '/blog/one']),
    );
    const { text } = await get('/sitemap.xml');
    for (const path of ['/blog', '/blog/one']) expect(text).toContain(`${path}</loc>`);

    const items = [
      { title: 'News', path: '/blog' },
      { title: 'One', path: '/blog/one' },
    ];
    await shop.owner.client.put(`/api/sites/${shop.slug}/menus/main`, { items });
    await ada.change(one.id, { slug: 'uno' });
    expect(await menu()).toEqual(['/blog', '/blog/uno']);
    await ada.remove(one.id);
    expect(await menu()).toEqual([]);
    expect((await places()).gone).toEqual(['/blog', '/blog/uno']);
  });

  test('is told to search engines with nothing wrong in it; and what is wrong would be found', async () => {
    const picture = await addPicture(shop);
    await post('One', { description: 'First', picture: { id: picture } });
    const told = thingsIn(await page('/blog/one'));
    expect(told.map((thing) => thing['@type'])).toEqual(['BlogPosting', 'BreadcrumbList']);
    expect(await errorsOf(told)).toEqual([]);
    expect(await errorsOf(thingsIn(await page('/blog')))).toEqual([]);
    const { itemListElement: _, ...nothing } = told[1]!;
    expect(await errorsOf([nothing as Thing])).not.toEqual([]);
    expect(told[0]).toMatchObject({
      headline: 'One',
      description: 'First',
      mainEntityOfPage: expect.stringMatching(/\/blog\/one$/),
    });
  });

  test('has a feed by the rules of Atom, whatever its posts are called; and what is wrong would be found', async () => {
    await post('One');
    await post('A & B <script>alert(1)</script> ]]> “x”', { description: '"1" < 2 & 3 > \'2\'' });
    const { text, headers } = await get('/blog/feed.xml');
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const schema = readFileSync('tests/support/reading/atom.rng', 'utf8');
    const validate = (contents: string) =>
      validateXML({ xml: [{ fileName: 'feed.xml', contents }], schema, extension: 'relaxng' });
    const found = await validate(text);
    expect([found.valid, found.errors]).toEqual([true, []]);
    for (const wrong of [
      text.replace('<updated>', '<updatd>').replace('</updated>', '</updatd>'),
      text.replace(/<id>[^<]*<\/id>/, ''),
      text.replace(/<published>[^<]*/, '<published>yesterday'),
    ])
      expect((await validate(wrong)).valid).toBe(false);
    const read = new JSDOM(text, { contentType: 'application/xml' }).window.document;
    const said = (name: string) =>
      [...read.querySelectorAll(`entry > ${name}`)].map((one) => one.textContent);
    expect(said('title')).toEqual(['A & B <script>alert(1)</script> ]]> “x”', 'One']);
    expect(said('summary')).toEqual(['"1" < 2 & 3 > \'2\'']);
  });
});
