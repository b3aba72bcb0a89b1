import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { openDemoShop, type OpenDemoShop } from '#tests/support/selling/demo-shop.ts';
import { digitalShop, putProduct } from '#tests/support/selling/digital.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { gradient } from '#tests/support/pictures.ts';
import { pictureForm } from '#tests/support/stores.ts';
import { errorsOf, thingsIn, type Thing } from '#tests/support/reading/structured-data.ts';
import { visitShop } from '#tests/support/reading/visit-shop.ts';
import { pageCalls, publishedSections } from '#tests/support/selling/written-pages.ts';

let world: TestApp;
let shop: OpenDemoShop;
beforeAll(async () => {
  world = await testApp();
  shop = await openDemoShop(world);
});
afterAll(() => world.close());

test.each([
  ['/', ['Store']],
  ['/collections/clay', ['BreadcrumbList']],
  ['/products/clay-mug', ['Product', 'BreadcrumbList']],
  ['/products/raffia-hand-fan', ['Product', 'BreadcrumbList']],
])('%s tells search engines of %j, with nothing wrong in it', async (path, types) => {
  const things = thingsIn(parsedPage((await shop.ask(path)).text));
  expect(things.map((thing) => thing['@type'])).toEqual(types);
  expect(await errorsOf(things)).toEqual([]);
});

test('a product with reviews, too; and what is wrong would be found', async () => {
  await world.database.sql(
    `update products set review_count = 3, star_sum = 13 where store_id = $1 and slug = 'dinner-plates'`,
    [shop.storeId],
  );
  const things = thingsIn(parsedPage((await shop.ask('/products/dinner-plates')).text));
  expect(things[0]).toMatchObject({ aggregateRating: { ratingValue: 4.3, reviewCount: 3 } });
  expect(await errorsOf(things)).toEqual([]);
  const { name: _name, ...nameless } = things[0]!;
  expect(await errorsOf([nameless as Thing])).not.toEqual([]);
});

test('a product that is a file, too: it is had by downloading it', async () => {
  const files = await digitalShop(world);
  const { body, headers } = pictureForm(await gradient(80, 60).jpeg().toBuffer());
  const pictures = `/api/sites/${files.slug}/pictures`;
  const photo = await files.owner.client.send<{ id: string }>('POST', pictures, body, headers);
  const change = { files: [{ id: files.fileId }], picture_ids: [photo.body.id] };
  expect((await putProduct(files, change)).status).toBe(200);
  const { text } = await visitShop(world, files.slug).ask(`/products/${files.product.slug}`);
  const things = thingsIn(parsedPage(text));
  expect(things.map((thing) => thing['@type'])).toEqual(['Product', 'BreadcrumbList']);
  expect(things[0]).toMatchObject({
    name: 'Sewing for beginners',
    offers: [
      {
        price: '4000.00',
        availability: 'https://schema.org/InStock',
        availableDeliveryMethod: { '@id': 'http://purl.org/goodrelations/v1#DeliveryModeDirectDownload' },
      },
    ],
  });
  expect(await errorsOf(things)).toEqual([]);
});

test('a page its owner wrote tells of the shop where it says its hours, and of nothing else', async () => {
  const written = await openShop(world);
  const pages = pageCalls(written, written.owner.client);
  const words = { id: 'a', type: 'text', settings: { heading: 'Our story', text: '<p>Clay.</p>' } };
  const weekdays = { from: 'monday', to: 'friday', opens: '08:00', closes: '17:00' };
  const hours = { id: 'b', type: 'opening-hours', settings: { hours: [weekdays] } };
  const paths = [
    await publishedSections(pages, 'Story', [words]),
    await publishedSections(pages, 'Hours', [words, hours]),
  ];
  world.clock.advance(seenWithin);
  const visit = visitShop(world, written.slug);
  const told = await Promise.all(
    paths.map(async (path) => thingsIn(parsedPage((await visit.ask(path)).text))),
  );
  expect(told.map((things) => things.map((thing) => thing['@type']))).toEqual([[], ['Store']]);
  expect(await errorsOf(told[1]!)).toEqual([]);
  const [store] = told[1]!;
  const { name: _, ...nameless } = store!;
  expect(await errorsOf([nameless as Thing])).not.toEqual([]);
});

const fileOf = (fileName: string) => ({
  fileName,
  contents: readFileSync(`tests/support/reading/${fileName}`, 'utf8'),
});
/** The schema of sitemaps.org, as it was published, with the links to a page in other languages. */
const validate = (contents: string) =>
  validateXML({
    xml: [{ fileName: 'sitemap.xml', contents }],
    schema: [fileOf('sitemap-with-links.xsd')],
    preload: [fileOf('sitemap-0.9.xsd'), fileOf('sitemap-links.xsd')],
  });

test('the sitemap is one by the schema of sitemaps.org; and what is wrong would be found', async () => {
  const { text } = await shop.ask('/sitemap.xml');
  expect(text.match(/<loc>/g)!.length).toBeGreaterThan(10);
  const found = await validate(text);
  expect([found.valid, found.errors]).toEqual([true, []]);
  expect((await validate(text.replace('<loc>', '<lok>').replace('</loc>', '</lok>'))).valid).toBe(false);
});

test('of a shop with two languages, too: each page stands there in both, and names both', async () => {
  const spoken = { languages: ['en', 'pcm'] };
  const other = await openShop(world);
  const { ask, origin } = visitShop(world, other.slug);
  expect((await validate((await ask('/sitemap.xml')).text)).valid).toBe(true);
  await other.owner.client.patch(`/api/sites/${other.slug}/settings`, spoken);
  world.clock.advance(seenWithin);
  const { text } = await ask('/sitemap.xml');
  const found = await validate(text);
  expect([found.valid, found.errors]).toEqual([true, []]);
  const read = new JSDOM(text, { contentType: 'application/xml' }).window.document;
  const entries = [...read.querySelectorAll('url')].map((entry) => [
    entry.querySelector('loc')!.textContent,
    [...entry.getElementsByTagNameNS('http://www.w3.org/1999/xhtml', 'link')].map((link) => [
      link.getAttribute('hreflang'),
      link.getAttribute('href'),
    ]),
  ]);
  const both = (path: string) => [
    ['en-NG', origin + path],
    ['pcm-NG', `${origin}${path}?lang=pcm`],
    ['x-default', origin + path],
  ];
  const mug = `/products/${other.product.slug}`;
  expect(entries).toEqual(
    ['/', '/pages/delivery-and-payment', '/products', mug].flatMap((path) => [
      [origin + path, both(path)],
      [`${origin}${path}?lang=pcm`, both(path)],
    ]),
  );
  for (const wrong of [
    text.replace('rel="alternate"', 'rel="other"'),
    text.replace('hreflang="pcm-NG"', 'hreflang="a language"'),
    text.replace(/ hreflang="x-default"/, ''),
    text.replace(/<loc>[^<]*<\/loc>/, ''),
  ])
    expect((await validate(wrong)).valid).toBe(false);
});
