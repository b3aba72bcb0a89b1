import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { pageFrame } from '#shared/api/editor.ts';
import type { PageState, PageWeight } from '#shared/api/pages.ts';
import { newest } from '#blocks/page-document.ts';
import { richOf } from '#blocks/rich.ts';
import { templateKinds, type TemplateKind } from '#blocks/page-kinds.ts';
import { plainTemplate, templates } from '#blocks/templates.ts';
import { openShop, signedInOwner, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import {
  colleague,
  pageCalls,
  refusing,
  type Overtaken,
  type PageCalls,
} from '#tests/support/selling/written-pages.ts';

let world: TestApp;
let shop: TestShop;
let ada: PageCalls;
beforeAll(async () => {
  world = await testApp();
});
beforeEach(async () => {
  shop = await openShop(world);
  ada = pageCalls(shop, shop.owner.client);
});
afterAll(() => world.close());

const refused = refusing(() => ({ test: world, shop }));
const main = { id: 'main', type: 'main', settings: {} };
const text = (id: string, words = id) => ({
  id,
  type: 'text',
  settings: { heading: '', text: richOf(words) },
});
const documentOf = (...sections: unknown[]) => ({ version: newest, title: '', description: '', sections });
const plain = (kind: TemplateKind): PageState => ({
  id: kind,
  kind,
  slug: '',
  path: templates[kind].path,
  title: templates[kind].title,
  revision: 0,
  saved_at: null,
  saved_by: null,
  published_version: null,
  published_at: null,
  changed: false,
});
const listed = async () =>
  (await shop.owner.client.get<{ items: PageState[]; templates: PageState[] }>(ada.to())).body;

test('every shop has them, plain, and reading them writes nothing', async () => {
  expect((await listed()).templates).toEqual(templateKinds.map(plain));
  for (const kind of templateKinds) {
    const { status, body } = await ada.read(kind);
    expect([status, body]).toEqual([200, { ...plain(kind), document: plainTemplate }]);
    expect(await ada.versions(kind)).toEqual([]);
  }
  const rows = await world.database.sql('select 1 from pages where store_id = $1', [shop.storeId]);
  expect(rows).toEqual([]);
});

test('they are drafted, published, rolled back and made plain again as other pages are', async () => {
  const [one, two] = [documentOf(main, text('One')), documentOf(text('Two'), main)];
  expect((await ada.save('product', 0, one)).body).toMatchObject({
    id: 'product',
    slug: '',
    revision: 1,
    changed: true,
    saved_by: 'Ada Eze',
  });
  await ada.publish('product', 1);
  await ada.save('product', 1, two);
  expect((await ada.publish('product', 2)).body).toMatchObject({ published_version: 2, changed: false });
  expect((await ada.versions('product')).map(({ version }) => version)).toEqual([2, 1]);
  expect((await ada.takeUp('product', 1, 2)).body.document).toEqual(one);
  expect((await ada.discard('product', 3)).body.document).toEqual(two);
  await ada.save('product', 4, plainTemplate);
  expect((await ada.publish('product', 5)).body).toMatchObject({ published_version: 3 });
  // Of the others nobody wrote anything.
  expect((await listed()).templates.map(({ id, revision }) => [id, revision])).toEqual([
    ['product', 5],
    ['collection', 0],
    ['cart', 0],
    ['order', 0],
  ]);
});

test('what was drafted and never published can be dropped: then it is plain', async () => {
  await ada.save('cart', 0, documentOf(main, text('One')));
  expect((await ada.discard('cart', 1)).body).toMatchObject({ revision: 2, document: plainTemplate });
  await refused(409, () => ada.discard('order', 3));
  expect((await ada.publish('order', 0)).body).toEqual(plain('order'));
});

test('of two who save first at once one is told of the other', async () => {
  const bola = pageCalls(shop, await colleague(world, shop));
  const replies = await Promise.all([
    ada.save<Overtaken>('order', 0, documentOf(main, text('Hers'))),
    bola.save<Overtaken>('order', 0, documentOf(main, text('His'))),
  ]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { body } = await ada.read('order');
  expect(replies.find(({ status }) => status === 409)!.body.newer).toEqual(body);
});

describe('what the shop itself shows', () => {
  test.each([
    ['is taken out', [text('One')]],
    ['is there twice', [main, text('One'), { ...main, id: 'again' }]],
    ['is there with nothing else, twice', [main, main]],
  ])('cannot be lost by a draft in which it %s', async (_, sections) => {
    for (const kind of templateKinds) {
      const words = await refused(400, () => ada.save(kind, 0, documentOf(...sections)));
      expect(JSON.parse(words)).toMatchObject({
        document: [`“${templates[kind].main.name}” has to stand on this page, and only once.`],
      });
    }
    const weighed = await shop.owner.client.post(ada.to('/product/weigh'), {
      document: documentOf(...sections),
    });
    expect(weighed.status).toBe(400);
  });

  test('stands on no other page', async () => {
    const { body: page } = await ada.create('Sizes');
    for (const [ref, revision] of [
      ['home', 0],
      [page.id, 1],
    ] as const) {
      const words = await refused(400, () => ada.save(ref, revision, documentOf(main)));
      expect(JSON.parse(words)).toMatchObject({
        document: ['“The page itself” cannot stand on this page.'],
      });
    }
  });
});

test('a form stands where it is answered: not around a basket or an order, which are one shopper’s own', async () => {
  const news = { id: 'news', type: 'newsletter', settings: { heading: 'News' } };
  for (const kind of ['cart', 'order'] as const) {
    const words = await refused(400, () => ada.save(kind, 0, documentOf(main, news)));
    expect(JSON.parse(words)).toMatchObject({ document: ['“Newsletter” cannot stand on this page.'] });
  }
  for (const kind of ['product', 'collection'] as const)
    expect((await ada.save(kind, 0, documentOf(main, news))).status).toBe(200);
});

test('they have no name, address or end of their own, and take no room from other pages', async () => {
  await ada.save('product', 0, documentOf(main, text('One')));
  for (const id of ['product', 'order']) {
    await refused(404, () => ada.change(id, { slug: 'start' }));
    await refused(404, () => ada.remove(id));
  }
  const [row] = await world.database.sql<{ id: string }>(
    `select id from pages where store_id = $1 and kind = 'product'`,
    [shop.storeId],
  );
  await refused(404, () => ada.change(row!.id, { slug: 'start' }));
  await refused(404, () => ada.remove(row!.id));
  await refused(404, () => ada.save(row!.id, 1, documentOf(text('One'))));
  for (let n = 0; n < 100; n++) expect((await ada.create(`Page ${n}`)).status).toBe(201);
  await refused(409, () => ada.create('One too many'));
});

test('another store’s, and those of a kind that takes none, are not there', async () => {
  await ada.save('product', 0, documentOf(main, text('One')));
  const stranger = pageCalls(shop, (await signedInOwner(world, 'Bola')).client);
  await refused(404, () => stranger.read('product'));
  await refused(404, () => stranger.save('product', 1, documentOf(main)));
  await refused(404, () => stranger.publish('product', 1));
  await refused(404, () => stranger.discard('product', 1));
  const other = await openShop(world);
  expect((await pageCalls(other, other.owner.client).read('product')).body.revision).toBe(0);
  for (const kind of ['checkout', 'search', ':product'])
    expect((await shop.owner.client.get(ada.to(`/${encodeURIComponent(kind)}`))).status).toBe(404);
});

describe('the editor', () => {
  type Frame = AnswerOf<typeof pageFrame>;
  const frame = async (kind: string, of = shop) =>
    (await of.owner.client.get<Frame>(`/api/sites/${of.slug}/frame/${kind}`)).body;

  test('gets the real page of a real product, and of a list, a basket and an order, around which it draws', async () => {
    const shown: Record<string, unknown> = {};
    for (const kind of templateKinds) {
      const { html, main: own } = await frame(kind);
      const page = parsedPage(html);
      expect(page.querySelector('main')!.innerHTML).toBe('');
      expect(page.querySelector('style')!.textContent).toContain('.b-faq');
      expect(parsedPage(own!.html).querySelectorAll('h1')).toHaveLength(1);
      shown[kind] = [own!.title, own!.path, own!.example];
    }
    expect(shown).toEqual({
      product: ['Clay mug', `/products/${shop.product.slug}`, false],
      collection: ['Everything we sell', '/products', false],
      cart: ['', '/basket', false],
      order: ['', '', false],
    });
    const served = parsedPage((await world.client(shop.slug).get(`/products/${shop.product.slug}`)).text);
    expect(parsedPage((await frame('product')).main!.html).body.innerHTML).toBe(
      served.querySelector('main')!.innerHTML,
    );
    expect((await frame('home')).main).toBeNull();
    expect((await frame('page')).main).toBeNull();
  });

  test('gets an example where nothing is on sale yet, and says that it is one', async () => {
    await shop.owner.client.post(`/api/sites/${shop.slug}/products/${shop.product.id}/status`, {
      status: 'archived',
    });
    for (const kind of templateKinds) expect((await frame(kind)).main).toMatchObject({ example: true });
    expect((await frame('product')).main).toMatchObject({ title: 'A product of yours', path: '' });
  });

  test('is told what a section weighs on such a page, and the page is weighed as it would be served', async () => {
    const weigh = async (...sections: unknown[]) =>
      (
        await shop.owner.client.post<PageWeight>(ada.to('/product/weigh'), {
          document: documentOf(...sections),
        })
      ).body;
    const [bare, more] = [await weigh(main), await weigh(main, text('a', 'Made by hand in Abeokuta.'))];
    expect(bare).toMatchObject({ sections: [], advice: [] });
    expect(more.sections.map(({ id }) => id)).toEqual(['a']);
    expect(more.bytes).toBeGreaterThan(bare.bytes);
    expect(more.sections[0]!.bytes).toBeGreaterThanOrEqual(more.bytes - bare.bytes - 40);
    expect(more.sections[0]!.bytes).toBeLessThan(300);
    expect([bare.budget_bytes, more.advice]).toEqual([14_000, []]);
    const long = Array.from({ length: 9_000 }, (_, at) => ((at * 48_271) % 46_656).toString(36)).join(' ');
    const { advice } = await weigh(
      main,
      text('a', long.slice(0, 9_900)),
      text('b', long.slice(9_900, 19_000)),
    );
    expect(advice[0]).toMatch(/^Without its pictures this page weighs .* more than it should\./);
    // A place is counted as its owner finds it, the product being the first.
    expect(advice[1]).toMatch(/^Text \(number [23]\) weighs/);
  });
});
