import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { templateKinds, type TemplateKind } from '#blocks/page-kinds.ts';
import { newest } from '#blocks/page-document.ts';
import { richOf } from '#blocks/rich.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { orderOne } from '#tests/support/selling/shopping.ts';
import { watchedClient } from '#tests/support/reading/statements.ts';
import { visitShop, type Reply, type Visit } from '#tests/support/reading/visit-shop.ts';
import { pageCalls, type PageCalls } from '#tests/support/selling/written-pages.ts';

let asked: string[] = [];
let world: TestApp;
let shop: TestShop;
let visit: Visit;
let pages: PageCalls;
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
  pages = pageCalls(shop, shop.owner.client);
});
afterAll(() => world.close());

const main = { id: 'main', type: 'main', settings: {} };
const text = (id: string, words: string) => ({
  id,
  type: 'text',
  settings: { heading: words, text: richOf(words) },
});
const faq = {
  id: 'faq',
  type: 'faq',
  settings: { heading: 'Before you ask', questions: [{ question: 'Is it safe?', answer: 'Yes.' }] },
};
const documentOf = (...sections: unknown[]) => ({ version: newest, title: '', description: '', sections });
const around = documentOf(text('a', 'Said above'), main, text('b', 'Said below'), faq);

async function publish(kind: TemplateKind, document: unknown): Promise<void> {
  const { revision } = (await pages.read(kind)).body;
  const saved = await pages.save(kind, revision, document);
  expect(saved.status, saved.text).toBe(200);
  expect((await pages.publish(kind, saved.body.revision)).status).toBe(200);
}
const seen = () => world.clock.advance(seenWithin);

/** The paths of one page of each kind, the basket with a mug in it. */
async function eachPage(): Promise<Record<TemplateKind, () => Promise<Reply>>> {
  const browse = visit.browser();
  await browse('/basket/add', { product: shop.product.slug, quantity: '1' });
  // What it says of that once.
  await browse('/basket');
  const { order_url: order } = await orderOne(world, shop, { pay_method: 'on_delivery' });
  const { pathname } = new URL(order, visit.origin);
  return {
    product: () => visit.ask(`/products/${shop.product.slug}`),
    collection: () => visit.ask('/products'),
    cart: () => browse('/basket'),
    order: () => visit.ask(pathname),
  };
}

/** What stands in the main part of a page, from above to below. */
const rows = (html: string) =>
  [...parsedPage(html).querySelectorAll('main > *')].map((element) =>
    element.className === 'b-main' ? 'main' : (element.querySelector('h2')?.textContent ?? ''),
  );

test('what an owner puts above and below stands on each product, list, basket and order', async () => {
  const ask = await eachPage();
  for (const kind of templateKinds) await publish(kind, around);
  await seen();
  for (const kind of templateKinds) {
    const { status, text: html, headers } = await ask[kind]();
    expect([kind, status, rows(html)]).toEqual([
      kind,
      200,
      ['Said above', 'main', 'Said below', 'Before you ask'],
    ]);
    const page = parsedPage(html);
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(page.querySelector('.b-main h1')).not.toBeNull();
    const style = page.querySelector('style')!.textContent;
    expect(style).toContain('.b-faq');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    expect(headers['cache-control']).toBe(
      kind === 'cart' || kind === 'order' ? 'no-store' : 'public, max-age=0, must-revalidate',
    );
  }
});

test('a form above each product comes back to the product it was sent from', async () => {
  const made = await shop.owner.client.post<{ slug: string }>(`/api/sites/${shop.slug}/products`, {
    title: 'Raffia fan',
    variants: [{ price_kobo: 200_000 }],
  });
  const news = { id: 'news', type: 'newsletter', settings: { heading: 'News' } };
  await publish('product', documentOf(news, main));
  await seen();
  const paths = [shop.product.slug, made.body.slug].map((slug) => `/products/${slug}`);
  for (const path of paths) {
    const page = parsedPage((await visit.ask(path)).text);
    expect(page.querySelector('[name=page]')!.getAttribute('value')).toBe(path);
  }
  const form = { page: paths[1]!, section: 'news', email: 'nothing' };
  const answer = await visit.ask('/newsletter', { form });
  const page = parsedPage(answer.text);
  expect([
    answer.status,
    page.querySelector('h1')!.textContent,
    page.querySelector('[name=page]')!.getAttribute('value'),
  ]).toEqual([400, 'Raffia fan', paths[1]]);
});

test('a page to which nothing is added, or to which nothing is added any more, is what it was, byte for byte', async () => {
  const ask = await eachPage();
  const whole = async () => {
    const replies = await Promise.all(templateKinds.map((kind) => ask[kind]()));
    return replies.map(({ text: html, headers }) =>
      createHash('sha256')
        .update(`${String(headers['content-security-policy'])} ${html}`)
        .digest('hex'),
    );
  };
  const before = await whole();
  for (const kind of templateKinds) await publish(kind, around);
  await seen();
  expect(await whole()).not.toEqual(before);
  for (const kind of templateKinds) await publish(kind, documentOf(main));
  await seen();
  expect(await whole()).toEqual(before);
});

test('the sections are filled once for a version of the store, and a page asks the database no more for them', async () => {
  for (const title of ['Soup bowl', 'Plate'])
    await shop.owner.client.post(`/api/sites/${shop.slug}/products`, {
      title,
      variants: [{ price_kobo: 300_000, on_hand: 3 }],
    });
  const first = async () => {
    await seen();
    await visit.ask(`/products/${shop.product.slug}`);
  };
  const counted = async (path: string) => {
    asked = [];
    expect((await visit.ask(path)).status).toBe(200);
    return [...asked];
  };
  await first();
  const plain = await counted('/products/soup-bowl');
  expect(plain.length).toBeGreaterThan(0);
  await publish('product', documentOf(main, faq, { id: 'g', type: 'product-grid', settings: { limit: 4 } }));
  await first();
  expect(await counted('/products/soup-bowl')).toEqual(plain);
  expect((await visit.ask('/products/plate')).text).toContain('Before you ask');
});

test('a countdown on a product runs down while the page lies ready', async () => {
  // It is seven minutes past ten in Lagos.
  const ends = { id: 'c', type: 'countdown', settings: { heading: 'Last mugs', ends: '2026-11-18T14:00' } };
  const own = await testApp();
  try {
    const other = await openShop(own);
    const calls = pageCalls(other, other.owner.client);
    await calls.save('product', 0, documentOf(ends, main));
    await calls.publish('product', 1);
    const at = visitShop(own, other.slug);
    const left = async () =>
      /Ends in <b>(.*?)<\/b>/.exec((await at.ask(`/products/${other.product.slug}`)).text)?.[1];
    expect(await left()).toBe('3 hours');
    own.clock.advance(54 * 60_000);
    expect(await left()).toBe('2 hours');
  } finally {
    await own.close();
  }
});

test('the pages of two orders say the same around them, and nothing of it is kept by browsers', async () => {
  await publish('order', around);
  await publish('cart', documentOf(main));
  const one = await orderOne(world, shop, { pay_method: 'on_delivery', name: 'Chidi Okafor' });
  const two = await orderOne(world, shop, { pay_method: 'on_delivery', name: 'Bisi Ade' });
  const besides = async (address: string) => {
    const { text: html, headers } = await visit.ask(new URL(address, visit.origin).pathname);
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'same-origin']);
    const page = parsedPage(html);
    const own = page.querySelector('.b-main')!;
    const person = own.textContent;
    own.remove();
    return { person, rest: page.querySelector('main')!.innerHTML };
  };
  const [first, second] = [await besides(one.order_url), await besides(two.order_url)];
  expect([first.person, second.person]).toEqual([
    expect.stringContaining('Chidi Okafor'),
    expect.stringContaining('Bisi Ade'),
  ]);
  expect(second.rest).toBe(first.rest);
  expect(first.rest).toContain('Said below');
});

test('a shop that rests offers nothing beside the order', async () => {
  await publish('order', around);
  const { order_url: address } = await orderOne(world, shop, { pay_method: 'on_delivery' });
  await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, { published: false });
  await seen();
  const { status, text: html } = await visit.ask(new URL(address, visit.origin).pathname);
  expect([status, html.includes('The shop is resting'), html.includes('Said')]).toEqual([200, true, false]);
});

test('they are no page that somebody could be sent to', async () => {
  for (const kind of templateKinds) await publish(kind, around);
  await seen();
  const { body: places } = await shop.owner.client.get<{ places: { path: string }[] }>(
    `/api/sites/${shop.slug}/menu-places`,
  );
  expect(JSON.stringify(places)).not.toMatch(/Product pages|:product|Order pages/);
  for (const path of ['/', '/sitemap.xml'])
    expect((await visit.ask(path)).text).not.toMatch(/Product pages|:product|%3Aproduct/);
  for (const path of ['/pages/:product', '/pages/%3Aproduct', '/pages/product'])
    expect((await visit.ask(path)).status).toBe(404);
  const { items } = await pages.list();
  expect(items.map(({ id }) => id)).toEqual(['home']);
  // An address of that name is free for a page of her own.
  expect((await pages.create('Product')).body).toMatchObject({ slug: 'product', path: '/pages/product' });
});
