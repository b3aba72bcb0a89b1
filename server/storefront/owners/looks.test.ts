import { afterAll, beforeAll, expect, test } from 'vitest';
import { asDrawn } from '#shared/looks/theme.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world);
});
afterAll(() => world.close());

const colours = { primary_colour: '#6d1f3c', accent_colour: '#c8452e' };
const draw = (slug: string, looks: object[]) =>
  shop.owner.client.post<{ pages: string[] }>(`/api/sites/${slug}/looks/draw`, { looks });

test('a store is drawn in each look with its own name and goods, and nothing of it is kept', async () => {
  const settings = () => shop.owner.client.get(`/api/sites/${shop.slug}/settings`);
  const before = (await settings()).body;
  const looks = [null, asDrawn('balogun'), asDrawn('shea')].map((theme) => ({ ...colours, theme }));
  const { status, body } = await draw(shop.slug, looks);
  expect([status, body.pages.length, new Set(body.pages).size]).toEqual([200, 3, 3]);
  for (const html of body.pages) {
    const page = parsedPage(html);
    expect(page.querySelector('.name')!.textContent).toBe(before.name);
    expect(page.querySelector('.card')!.textContent).toContain('Clay mug');
    expect(html).toContain('#6d1f3c');
    expect(page.querySelectorAll('script, link:not([rel=preload])')).toHaveLength(0);
  }
  expect((await settings()).body).toEqual(before);
});

test('nobody sees another’s store in a new look', async () => {
  const other = await openShop(world);
  expect((await draw(other.slug, [{ ...colours, theme: null }])).status).toBe(404);
});
