import { afterAll, beforeAll, expect, test } from 'vitest';
import { controlsOf } from '#blocks/fields.ts';
import { newest, PageDocument } from '#blocks/page-document.ts';
import { blocks } from '#blocks/registry.ts';
import { checkoutQuotes } from '#shared/pricing/quote.ts';
import type { OrderView, ShopPage } from '#shared/storefront.ts';
import { createMemory, type PageContext } from './page-context.ts';
import { notFoundPage, publicPage, restingPage, shellOf } from './pages/pages.ts';
import { loadBundle, type Bundle } from './serving/render.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { openDemoShop, type OpenDemoShop } from '#tests/support/selling/demo-shop.ts';
import { boughtFile, followedParcel, placedOrder } from '#tests/support/selling/placed-order.ts';
import { profileOf, storeByHost } from './serving/store.ts';
import { filled } from './pages/sections.ts';
import { dangers } from '#tests/support/reading/dangers.ts';
import { everyKind, hostileAreas, noZone, hostileForms } from './testing/hostile-forms.ts';
import { hostileProducts, hostileTo, sifted } from './testing/hostile-forms.ts';
import { hostileReviews } from './testing/hostile-reviews.ts';
import { hostileSettings } from './testing/hostile-settings.ts';
import { shapes } from './testing/shapes.ts';

let bundle: Bundle;
let world: TestApp;
let shop: OpenDemoShop;
beforeAll(async () => {
  bundle = await loadBundle('dist/storefront');
  world = await testApp();
  // One of each kind of page is enough to be made anew for every turn.
  shop = await openDemoShop(world, (demo) => {
    const shown = ['clay-mug', 'adire-cushion', 'snake-plant-planter', 'raffia-basket', 'shea-butter'];
    demo.products = demo.products.filter((product) => shown.includes(product.slug));
  });
});
afterAll(() => world.close());

/** Writes such texts into all that the shop sells, past the forms that would refuse some of them. */
async function writeInto(text: () => string): Promise<void> {
  const { sql } = world.database;
  const of = [shop.storeId];
  for (const row of await sql<{ id: string; options: { name: string; values: string[] }[] }>(
    'select id, options from products where store_id = $1',
    of,
  )) {
    const options = row.options.map((one) => ({
      name: text(),
      values: one.values.map((_, at) => `${text()}${at}`),
    }));
    const details = [text(), `${text()}\n\n- ${text()}`].map((words) => ({ name: text(), text: words }));
    await sql(
      'update products set title = $3, description = $4, size_chart = $4, options = $5, details = $6, card_lines = $6 where store_id = $1 and id = $2',
      [shop.storeId, row.id, text(), text(), JSON.stringify(options), JSON.stringify(details)],
    );
  }
  for (const [table, column] of [
    ['variants', 'title'],
    ['media', 'alt'],
    ['collections', 'title'],
    ['collections', 'description'],
  ])
    for (const { id } of await sql<{ id: string }>(`select id from ${table} where store_id = $1`, of))
      await sql(`update ${table} set ${column} = $3 where store_id = $1 and id = $2`, [
        shop.storeId,
        id,
        text(),
      ]);
}

/** A document as it comes out of the database, into which it was written past every call that would clean it. */
async function keptIn(document: PageDocument, { store, written }: PageContext): Promise<PageDocument> {
  const [id, by] = [crypto.randomUUID(), crypto.randomUUID()];
  const { sql } = world.database;
  await sql(
    `insert into pages (store_id, id, kind, slug, title, draft, draft_revision, draft_saved_at, draft_saved_by,
      published_version, created_at) values ($1, $2, 'page', $3, 'x', '{}', 1, now(), $4, 1, now())`,
    [store.id, id, id, by],
  );
  await sql(
    `insert into page_versions (store_id, page_id, version, document, published_at, published_by)
      values ($1, $2, 1, $3, now(), $4)`,
    [store.id, id, JSON.stringify(document), by],
  );
  const page = { id, path: `/pages/${id}`, title: 'x', version: 1, published_at: new Date() };
  return (await written.documentOf(store.storeDb, page))!;
}

/** Every block there is, with such a text in every setting that takes one. */
async function hostileBlocks(text: () => string, context: PageContext): Promise<ShopPage[]> {
  const [{ id: picture = '' } = {}] = await world.database.sql<{ id: string }>(
    'select id from media where store_id = $1 limit 1',
    [shop.storeId],
  );
  const sections = blocks.map(({ type, settings }) => ({
    id: type,
    type,
    settings: hostileSettings(controlsOf(settings), (part) => settings.safeParse(part).success, {
      text,
      picture,
    }),
  }));
  const written = PageDocument.parse({ version: newest, title: text(), description: text(), sections });
  const { shell, mode } = context;
  const page = { shell, mode, ...(await filled(await keptIn(written, context), context)) };
  return [
    { ...page, kind: 'home', path: '/' },
    { ...page, kind: 'page', path: '/pages/all' },
  ];
}

/** Every text a merchant or shopper can write, each a different shape; `turn` moves the shapes along the fields. */
async function hostilePages(turn: number): Promise<ShopPage[]> {
  let place = turn * 17;
  const text = () => shapes[place++ % shapes.length] ?? '';
  await writeInto(text);
  const { config } = world.app.deps;
  const store = (await storeByHost(world.app.deps, new URL(shop.origin).hostname))!;
  const known = await profileOf(store, config);
  const delivery = known.delivery.map((rate) => ({ ...rate, name: text(), eta: text() }));
  const profile = {
    ...known,
    name: text(),
    tagline: text(),
    about: `${text()}\n\n${text()}`,
    city: text(),
    state: text(),
    phone: text(),
    whatsapp: text(),
    theme: {
      ...known.theme,
      colours: { primary: text(), accent: text(), paper: text(), ink: text() },
    },
    delivery,
  };
  const shell = shellOf(profile, bundle.script, 'http://localhost:3000', 'open');
  const memory = createMemory(28);
  const now = world.app.deps.clock.now();
  const context: PageContext = { store, profile, shell, mode: 'full', now, ...memory };
  const at = (path: string, query = '') => publicPage(path, new URLSearchParams(query), context);
  const pages = [
    await at('/'),
    await at('/products'),
    await at('/collections/clay'),
    await at('/products/clay-mug'),
    await at('/products/adire-cushion'),
    await at('/pages/about'),
    await at('/pages/delivery-and-payment'),
    await at('/search', new URLSearchParams({ q: text() }).toString()),
    await at('/products', sifted(text)),
    await at('/search', `q=clay&${sifted(text)}`),
    await at('/wishlist'),
    await notFoundPage(context),
    restingPage({ ...shell, resting: true }, 'full'),
    ...(await hostileBlocks(text, context)),
  ];
  const line = {
    id: 'l',
    product_id: 'p',
    custom: false,
    title: text(),
    variant_title: text(),
    product_slug: 'clay-mug',
    quantity: 1,
    removed: 0,
    unit_price_kobo: 100,
    total_kobo: 100,
    discount_kobo: 0,
    picture: null,
    download: boughtFile(text()),
  };
  const cart = {
    count: 1,
    subtotal_kobo: 100,
    code: { code: text(), discount_kobo: 0, frees_delivery: false, refused: { reason: 'unknown' as const } },
    currency: 'NGN' as const,
    lines: [{ ...line, variant_id: crypto.randomUUID(), available: 0, digital: true, weight_grams: null }],
  };
  const where = { state: text(), lga: text(), area: text(), landmark: text() };
  const person = { name: text(), phone: text(), email: text(), note: text() };
  const order: OrderView = {
    ...placedOrder,
    ...person,
    delivery_name: text(),
    delivery_eta: text(),
    address: where,
    lines: [{ ...line, parts: [{ title: text(), variant_title: text(), pieces: 2 }] }],
    parcels: [followedParcel(text())],
    transfer: {
      bank_name: text(),
      account_number: text(),
      account_name: text(),
      state: 'open',
      missing_kobo: 100,
      sent: false,
      held_until: '2026-11-22T08:05:00Z',
      may_say_sent: true,
      shut: false,
    },
  };
  const own = { shell, mode: 'full' as const };
  const { review, written } = hostileReviews(text);
  const rating = { count: 4, average: 3.5 };
  const values = { ...person, ...where, receive: text(), way: text(), pay_method: text(), key: text() };
  const errors = Object.fromEntries(Object.keys(values).map((name) => [name, text()]));
  const more: ShopPage[] = [
    { ...own, kind: 'cart', path: '/basket', cart, notice: text(), placed: '', to: hostileTo(text) },
    {
      ...own,
      kind: 'checkout',
      path: '/checkout',
      cart,
      delivery,
      digital: 'some',
      is_delivered: true,
      values: { ...values, adverts: '' },
      errors,
      notice: text(),
      parts: null,
      quotes: checkoutQuotes(cart.lines, delivery, null),
      fee_on_top: false,
      networks: ['meta', 'tiktok', 'google'],
      ...noZone,
    },
    {
      ...own,
      kind: 'order',
      path: '/orders/abc',
      order,
      answer: 'with_bank',
      notice: text(),
      sent_form: { sender: text(), error: text() },
      reviews: [
        { line: text(), title: text(), review: null },
        { line: 'b', title: text(), review: written() },
      ],
      review_form: {
        line: text(),
        values: { words: text(), name: text() },
        errors: { words: text() },
        photos: [text()],
      },
    },
    {
      ...own,
      kind: 'reviews',
      path: '/products/x/reviews',
      product: { title: text(), slug: 'clay-mug' },
      rating,
      items: [review(), review()],
      hidden: [{ because: 'advert', count: 1 }],
      next_path: null,
    },
    ...hostileProducts(pages, { ...rating, newest: [review()] }, text),
    { ...own, kind: 'send-cart', path: '/basket/send', url: `${shell.url}/basket/shared?b=abc` },
    { ...own, kind: 'shared-cart', path: '/basket/shared', code: text(), cart, own_count: 1 },
    {
      ...own,
      kind: 'track',
      path: '/track',
      values: { number: text(), phone: text() },
      error: text(),
      order: null,
    },
    { ...own, kind: 'track', path: '/track', values: { number: '', phone: '' }, error: '', order },
    ...hostileAreas(text, own),
    {
      ...own,
      kind: 'pay-for',
      path: '/pay/abc',
      order: { number: 1, first_name: text(), due_kobo: 100, state: 'open', may_go_on: false },
      notice: text(),
    },
    ...hostileForms(text, (await hostileBlocks(text, context))[0]),
    { ...own, kind: 'message', path: '/', title: text(), text: text(), action: null },
  ];
  return [...pages.filter((page) => page !== null), ...more];
}

const dangersIn = (html: string) => dangers(html, bundle.script);

test('there are more than a hundred shapes', () => {
  expect(new Set(shapes).size).toBeGreaterThan(100);
});

test('no shape in any field of any page becomes anything but text', async () => {
  const turns = 8;
  const seen = new Set<string>();
  for (let turn = 0; turn < turns; turn++)
    for (const page of await hostilePages(turn)) {
      seen.add(page.kind);
      expect(dangersIn(bundle.render(page)), `${page.kind}, turn ${turn}`).toEqual([]);
    }
  expect([...seen].toSorted()).toEqual(everyKind);
});

test('the check itself sees what it looks for', () => {
  const page = (inside: string) => `<!doctype html><title>x</title><style></style><h1>x</h1>${inside}`;
  expect(dangersIn(page('')).length).toBe(0);
  const shapes =
    '<img src=/x onerror=x>|<script>x</script>|<a href="javascript:x">x</a>|<iframe></iframe>|<style></style>';
  for (const shape of shapes.split('|')) expect(dangersIn(page(shape)).length).toBeGreaterThan(0);
});
