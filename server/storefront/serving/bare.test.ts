import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { getMenuPlaces } from '#shared/api/menus.ts';
import { presetIds } from '#shared/looks/looks.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { visitShop, type Visit } from '#tests/support/reading/visit-shop.ts';
import { pageCalls, type PageCalls } from '#tests/support/selling/written-pages.ts';

/** Compressed bytes of such a page with its links, its buttons and four things. */
const most = 7_000;

let world: TestApp;
let shop: TestShop;
let visit: Visit;
let pages: PageCalls;
let id: string;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world);
  visit = visitShop(world, shop.slug);
  pages = pageCalls(shop, shop.owner.client);
  await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, {
    tagline: 'Made by hand.',
    whatsapp: '08031234567',
  });
  const { body } = await pages.create('Links', { begin: 'links', slug: 'links' });
  expect(body.document).toMatchObject({ layout: 'bare' });
  ({ id } = body);
  await pages.publish(id, 1);
  world.clock.advance(seenWithin);
});
afterAll(() => world.close());

test('a page of links stands alone: who it is from, its buttons, WhatsApp and goods, and no cookie', async () => {
  const { text, headers, status } = await visit.ask('/pages/links');
  expect([status, headers['set-cookie']]).toEqual([200, undefined]);
  const page = parsedPage(text);
  expect(page.querySelectorAll('header, form, nav, .skip')).toHaveLength(0);
  // Who made it, and where it is reported: neither is its owner’s to take off.
  expect([...page.querySelectorAll('footer a')].map((one) => one.getAttribute('href'))).toEqual([
    world.url,
    `${world.url}/report/${shop.slug}/pages/links`,
  ]);
  const { name } = (await shop.owner.client.get<{ name: string }>(`/api/sites/${shop.slug}/settings`)).body;
  expect([...page.querySelectorAll('h1')].map((one) => one.textContent)).toEqual([name]);
  expect(page.querySelector('.alone-top p')!.textContent).toBe('Made by hand.');
  expect(page.querySelectorAll('.b-link-list a').length).toBeGreaterThan(1);
  expect(page.querySelector('main a[href^="https://wa.me/234"]')).not.toBeNull();
  expect(page.querySelectorAll('.cards .card').length).toBeGreaterThan(0);
  expect(page.querySelector('meta[property="og:title"]')!.getAttribute('content')).toBe('Links');
  expect(page.querySelector('link[rel=canonical]')!.getAttribute('href')).toMatch(/\/pages\/links$/);
});

test('it is found by the end of its address alone; what is no page of the shop is not', async () => {
  const short = await visit.ask('/links');
  expect([short.status, short.headers.location]).toEqual([301, '/pages/links']);
  expect((await visit.ask('/nothing')).status).toBe(404);
});

const menuOf = async (path: string) =>
  [...parsedPage((await visit.ask(path)).text).querySelectorAll('.menu a')].map((link) =>
    link.getAttribute('href'),
  );

test('it is in no menu but one its owner put together, and in the sitemap', async () => {
  expect(await menuOf('/')).toEqual([]);
  const menus = `/api/sites/${shop.slug}/menus`;
  const { body } = await shop.owner.client.get<AnswerOf<typeof getMenuPlaces>>(`${menus}/places`);
  expect(body.followed.main).toEqual([]);
  expect(body.places).toContainEqual({ kind: 'page', title: 'Links', path: '/pages/links' });
  const items = [{ title: 'Links', path: '/pages/links' }];
  expect((await shop.owner.client.put(`${menus}/main`, { items })).status).toBe(200);
  world.clock.advance(seenWithin);
  expect(await menuOf('/')).toEqual(['/pages/links']);
  expect((await shop.owner.client.put(`${menus}/main`, { items: null })).status).toBe(200);
  world.clock.advance(seenWithin);
  expect(await menuOf('/')).toEqual([]);
  expect((await visit.ask('/sitemap.xml')).text).toContain('/pages/links</loc>');
});

test('it is light in every theme', async () => {
  for (const preset of presetIds) {
    const change = { theme: { preset } };
    expect((await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, change)).status).toBe(200);
    world.clock.advance(seenWithin);
    const { bytes, status } = await visit.ask('/pages/links', { headers: { 'accept-encoding': 'br' } });
    expect(status).toBe(200);
    expect(bytes, preset).toBeLessThanOrEqual(most);
  }
});

test('with its frame again it has the head and foot of the shop; the setting is drafted and published as words are', async () => {
  const { body: draft } = await pages.read(id);
  const { layout: _, ...framed } = draft.document;
  await pages.save(id, draft.revision, framed);
  world.clock.advance(seenWithin);
  expect(parsedPage((await visit.ask('/pages/links')).text).querySelector('header')).toBeNull();
  await pages.publish(id, draft.revision + 1);
  world.clock.advance(seenWithin);
  const page = parsedPage((await visit.ask('/pages/links')).text);
  expect([page.querySelector('header.top') !== null, page.querySelector('h1')!.textContent]).toEqual([
    true,
    'Links',
  ]);
  expect(await menuOf('/')).toEqual(['/pages/links']);
  expect((await pages.save(id, draft.revision + 1, { ...framed, layout: 'wide' })).status).toBe(400);
});
