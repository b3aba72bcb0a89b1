import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocks } from '#blocks/registry.ts';
import { richOf } from '#blocks/rich.ts';
import { archivePath, type Archive } from '#shared/api/archives.ts';
import { openShop, signedInOwner, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';
import { openDemoShop, type OpenDemoShop } from '#tests/support/selling/demo-shop.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { gradient } from '#tests/support/pictures.ts';
import { ask, listed, made } from '#tests/support/moving/shop-copies.ts';
import { unpacked } from '#tests/support/reading/unpacked.ts';
import { pageCalls, publishedPage, publishedSections } from '#tests/support/selling/written-pages.ts';

let world: TestApp;
let shop: OpenDemoShop;
let owner: Client;
let files: Map<string, Buffer>;
let ready: Archive;
beforeAll(async () => {
  world = await testApp();
  // One more than a list shows at once.
  shop = await openDemoShop(world, (demo) => {
    demo.products.push({ ...demo.products[0]!, slug: 'one-more', title: 'One more mug' });
  });
  const person = await signedInOwner(world);
  await joins(shop.storeId, person.id, 'owner');
  owner = person.client;
  await drawPictures();
  await writePages();
  ready = await made(world, owner, shop.slug);
  files = await unpacked((await owner.get(ready.href!)).bytes);
});
afterAll(() => world.close());

const joins = (storeId: string, userId: string, role: string) =>
  world.database.sql(
    `insert into store_members (store_id, user_id, role, created_at) values ($1, $2, $3, now())`,
    [storeId, userId, role],
  );

/** The pictures of this shop are rows; each of their files is one and the same small picture here. */
async function drawPictures(): Promise<void> {
  const bytes = await gradient(8, 8).webp().toBuffer();
  for (const { id, widths } of await world.database.sql<{ id: string; widths: number[] }>(
    'select id, widths from media where store_id = $1',
    [shop.storeId],
  ))
    for (const width of widths)
      await world.app.deps.blobs.put(`media/${shop.storeId}/${id}/${width}.webp`, bytes);
}

/** A page of every block, one whose words lead everywhere, a page alone and more posts than a list shows at once. */
async function writePages(): Promise<void> {
  const pages = pageCalls({ slug: shop.slug } as TestShop, owner);
  const all = blocks.map((block) => ({ id: block.type, type: block.type, settings: block.example('home') }));
  await publishedSections(pages, 'Everything', all);
  const links = ['/track', '/search?q=mug', '/products?sort=cheapest', '/pages/everything#text', '/nowhere'];
  const words = [...links, `${shop.origin}/products/clay-mug`].map(
    (to, at) => `<a href="${to}">Way ${at}</a>`,
  );
  const text = `<p>${words.join(' ')}</p>${richOf('And that is all.')}`;
  await publishedSections(pages, 'Ways', [{ id: 'a', type: 'text', settings: { heading: '', text } }]);
  for (let n = 1; n <= 13; n++) await publishedPage(pages, `Post ${n}`, 'News.', { kind: 'post' });
}

const pagesIn = () => [...files].filter(([name]) => name.endsWith('.html'));
const page = (name: string) => parsedPage(files.get(name)!.toString());

test('every page of the shop is a file: front page, lists in parts, products, collections, pages, posts and the basket', async () => {
  const goods = await world.database.sql<{ slug: string }>(
    `select slug from products where store_id = $1 and status = 'active'`,
    [shop.storeId],
  );
  expect(goods).toHaveLength(25);
  for (const { slug } of goods) expect(files.has(`products/${slug}.html`), slug).toBe(true);
  const others = pagesIn().flatMap(([name]) => (name.startsWith('products/') ? [] : name));
  const expected = [
    'index',
    'products',
    'products.2',
    'blog',
    'blog.2',
    'basket',
    'pages/delivery-and-payment',
  ];
  expect(others).toEqual(
    expect.arrayContaining([...expected, 'pages/about', 'pages/everything'].map((n) => `${n}.html`)),
  );
  expect(others.filter((name) => name.startsWith('blog/'))).toHaveLength(13);
  expect(others.filter((name) => name.startsWith('collections/')).length).toBeGreaterThan(2);
  expect(ready.counts).toMatchObject({ products: 25, pages: others.length, orders: 0, customers: 0 });
  expect(page('products.html').querySelector('a[rel=next]')?.getAttribute('href')).toBe('products.2.html');
  expect(page('products.2.html').querySelector('a[rel=next]')).toBeNull();
  expect(files.get('README.txt')!.toString()).toContain('Prices and goods as they stood on');
});

test('every link, picture and sheet of every page is in the file, and nothing in it is asked of a server or names one of ours', () => {
  const missing: string[] = [];
  const look = (from: string, to: string) => {
    const [at = ''] = to.split('#');
    if (
      at === '' ||
      /^(tel:\+234|data:image\/svg|https:\/\/(wa\.me|www\.google\.com\/maps|www\.youtube\.com)\/)/.test(to)
    )
      return;
    if (!files.has(path.posix.join(path.posix.dirname(from), decodeURI(at)))) missing.push(`${from} → ${to}`);
  };
  for (const [name, bytes] of pagesIn()) {
    const html = bytes.toString();
    const read = parsedPage(html);
    expect(html, name).not.toMatch(/localhost|presence\./i);
    for (const one of read.querySelectorAll('*')) {
      for (const of of ['href', 'src', 'action', 'poster']) {
        const to = one.getAttribute(of);
        if (to !== null) look(name, to);
      }
      for (const to of one.getAttribute('srcset')?.split(',') ?? []) look(name, to.trim().split(' ')[0]!);
    }
    const scripts = [...read.querySelectorAll('script')].filter(({ type }) => type !== 'application/json');
    expect(
      scripts.map((one) => path.posix.basename(one.getAttribute('src') ?? '')),
      name,
    ).toEqual(['order.js']);
    expect(
      [...read.querySelectorAll('form')].filter((form) => !form.hasAttribute('data-add')),
      name,
    ).toEqual([]);
    expect(read.querySelector('[type=email], iframe, style'), name).toBeNull();
  }
  for (const [name, css] of files)
    if (name.endsWith('.css'))
      for (const [, to] of css.toString().matchAll(/url\(([^)]+)\)/g)) look(name, to!);
  expect(missing).toEqual([]);
  expect(files.get('assets/order.js')!.toString()).not.toMatch(/fetch\(|cookie|https?:/);
  // No width of a picture goes along that no page names.
  expect([...files.keys()].filter((name) => /-(1000|320)\.webp$/.test(name))).toEqual([]);
});

test('words that lead to what a copy does not have stay words, and others lead to the file beside them', () => {
  const links = [...page('pages/ways.html').querySelectorAll('main p a')].map((a) => a.getAttribute('href'));
  expect(links).toEqual([
    null,
    null,
    '../products.html',
    'everything.html#text',
    null,
    '../products/clay-mug.html',
  ]);
});

test('what only a server or the moment makes true is not said: no reviews, news, countdown or hours of today, and a form becomes a chat', () => {
  const read = page('pages/everything.html');
  for (const gone of ['newsletter', 'countdown', 'reviews', 'enquiry'])
    expect(read.querySelector(`.b-${gone}`), gone).toBeNull();
  expect(read.querySelector('.b-opening-hours .open, .b-opening-hours .today')).toBeNull();
  expect(read.querySelectorAll('.b-contact').length).toBe(2);
  const product = page('products/clay-mug.html').body.textContent ?? '';
  expect(product).not.toMatch(/private page|Card, bank transfer|Delivery to your area/);
  expect(page('pages/delivery-and-payment.html').body.textContent).not.toMatch(
    /order page|secure payment page/,
  );
  expect(page('index.html').querySelector('.find, .maker, [href*=track], [rel=manifest]')).toBeNull();
});

test('without script a thing is ordered by a message with its name, price and the lines to fill in', () => {
  const read = page('products/adire-cushion.html');
  const link = read.querySelector<HTMLAnchorElement>('form[data-add] a[href^="https://wa.me/"]')!;
  expect(link.href.split('?')[0]).toMatch(/^https:\/\/wa\.me\/234\d{10}$/);
  expect(read.querySelector('.foot')!.textContent).toContain('Prices of 18 Nov 2026');
  expect(new URL(link.href).searchParams.get('text')).toBe(
    [
      'Hello Adunni Home & Clay, I would like to order:',
      'Adire cushion',
      'Colour: …',
      'Size: …',
      'Price: ₦12,500 to ₦16,500',
      'How many: …',
      'My name: …',
      'Where to: …',
      'Prices of 18 Nov 2026',
    ].join('\n'),
  );
  // What only the script can do is not shown before it runs.
  expect([...read.querySelectorAll<HTMLElement>('[data-scripted]')].map((one) => one.hidden)).toEqual([
    true,
    true,
  ]);
});

test('what is sold out says so and has no button to add it or to order it', async () => {
  const its = await openShop(world, { stock: 0 });
  const who = await its.owner.signIn();
  await who.patch(`/api/sites/${its.slug}/settings`, { whatsapp: '08031234567' });
  const zip = await unpacked((await who.get((await made(world, who, its.slug)).href!)).bytes);
  const read = parsedPage(zip.get('products/clay-mug.html')!.toString());
  expect(read.querySelector('[data-stock]')?.textContent).toBe('Sold out');
  expect(read.querySelector('[data-buy]')).toBeNull();
  expect(read.querySelector<HTMLAnchorElement>('form a')?.href).toContain(
    'please%20tell%20me%20when%20this%20is%20back',
  );
});

test('a shop without WhatsApp is ordered from by SMS and phone; one without any number shows its goods alone', async () => {
  const its = await openShop(world);
  const who = await its.owner.signIn();
  const linksOf = async (settings: object) => {
    await who.patch(`/api/sites/${its.slug}/settings`, settings);
    const zip = await unpacked((await who.get((await made(world, who, its.slug)).href!)).bytes);
    return ['products/clay-mug.html', 'basket.html'].map((name) =>
      [...parsedPage(zip.get(name)!.toString()).querySelectorAll('main a')]
        .map((a) => a.getAttribute('href')?.split('body=')[0] ?? '')
        .filter((to) => /^(sms|tel|https):/.test(to)),
    );
  };
  const byPhone = ['sms:+2348031234567?&', 'tel:+2348031234567'];
  expect(await linksOf({ phone: '08031234567', whatsapp: '' })).toEqual([byPhone, byPhone]);
  expect(await linksOf({ phone: '', whatsapp: '' })).toEqual([[], []]);
});

test('a shop that is not published has its copy, too; one that was taken down has none', async () => {
  const its = await openShop(world);
  const who = await its.owner.signIn();
  await who.patch(`/api/sites/${its.slug}/settings`, { published: false });
  const zip = await unpacked((await who.get((await made(world, who, its.slug)).href!)).bytes);
  expect(zip.has('products/clay-mug.html')).toBe(true);
  await world.database.sql(`update stores set status = 'suspended' where store_id = $1`, [its.storeId]);
  const before = await listed(who, its.slug);
  const refused = await ask(who, its.slug);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('was taken down')]);
  expect(await listed(who, its.slug)).toEqual(before);
});

test('nobody but an owner has it', async () => {
  const manager = await signedInOwner(world, 'Bola');
  await joins(shop.storeId, manager.id, 'manager');
  const stranger = (await openShop(world)).owner.client;
  for (const [who, status] of [
    [manager.client, 403],
    [stranger, 404],
    [world.client(), 401],
  ] as const) {
    expect((await ask(who, shop.slug)).status).toBe(status);
    expect((await who.get(archivePath(shop.slug, ready.id))).status).toBe(status);
  }
  expect(await listed(owner, shop.slug)).toHaveLength(1);
});
