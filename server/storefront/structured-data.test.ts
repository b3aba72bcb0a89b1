import { readFileSync } from 'node:fs';
import Validator from '@adobe/structured-data-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { openDemoShop, type OpenDemoShop } from '#tests/support/demo-shop.ts';
import { parsedPage } from '#tests/support/parsed-page.ts';

let world: TestApp;
let shop: OpenDemoShop;
beforeAll(async () => {
  world = await testApp();
  shop = await openDemoShop(world);
}, 60_000);
afterAll(() => world.close());

type Thing = Record<string, unknown> & { '@type': string };

const thingsIn = (html: string): Thing[] =>
  [...parsedPage(html).querySelectorAll('script[type="application/ld+json"]')].map(
    (one) => JSON.parse(one.textContent ?? '') as Thing,
  );

/** What search engines would find wrong. */
async function errorsOf(things: Thing[]): Promise<string[]> {
  const jsonld = Object.groupBy(things, (thing) => thing['@type']) as Record<string, unknown[]>;
  const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {} });
  return issues.filter(({ severity }) => severity === 'ERROR').map(({ issueMessage }) => issueMessage);
}

test.each([
  ['/', ['Store']],
  ['/collections/clay', ['BreadcrumbList']],
  ['/products/clay-mug', ['Product', 'BreadcrumbList']],
  ['/products/raffia-hand-fan', ['Product', 'BreadcrumbList']],
])('%s tells search engines of %j, with nothing wrong in it', async (path, types) => {
  const things = thingsIn((await shop.ask(path)).text);
  expect(things.map((thing) => thing['@type'])).toEqual(types);
  expect(await errorsOf(things)).toEqual([]);
});

test('a product with reviews, too; and what is wrong would be found', async () => {
  await world.database.sql(
    `update products set review_count = 3, star_sum = 13 where store_id = $1 and slug = 'dinner-plates'`,
    [shop.storeId],
  );
  const things = thingsIn((await shop.ask('/products/dinner-plates')).text);
  expect(things[0]).toMatchObject({ aggregateRating: { ratingValue: 4.3, reviewCount: 3 } });
  expect(await errorsOf(things)).toEqual([]);
  const { name: _name, ...nameless } = things[0]!;
  expect(await errorsOf([nameless as Thing])).not.toEqual([]);
});

/** The schema of sitemaps.org, as it was published. */
const schema = readFileSync('tests/support/sitemap-0.9.xsd', 'utf8');
const validate = (contents: string) => validateXML({ xml: [{ fileName: 'sitemap.xml', contents }], schema });

test('the sitemap is one by the schema of sitemaps.org; and what is wrong would be found', async () => {
  const { text } = await shop.ask('/sitemap.xml');
  expect(text.match(/<loc>/g)!.length).toBeGreaterThan(10);
  const found = await validate(text);
  expect([found.valid, found.errors]).toEqual([true, []]);
  expect((await validate(text.replace('<loc>', '<lok>').replace('</loc>', '</lok>'))).valid).toBe(false);
});
