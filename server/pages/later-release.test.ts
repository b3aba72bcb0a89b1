import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PageState } from '#shared/api/pages.ts';
import { feedPath } from '#shared/shop.ts';
import { newest } from '#blocks/page-document.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { visitShop } from '#tests/support/reading/visit-shop.ts';
import {
  pageCalls,
  pagesKept,
  publishedPage,
  saying,
  type PageCalls,
} from '#tests/support/selling/written-pages.ts';

/**
 * While a release is rolled out, the one before it runs beside it, with pages in the database that it cannot read. Here this
 * release is the one before: what the next one writes is put there as it would.
 */
let world: TestApp;
let shop: TestShop;
let ada: PageCalls;
beforeAll(async () => {
  world = await testApp({ limits: { use: async () => ({ left: 1, endsIn: 1 }), giveBack: () => undefined } });
});
beforeEach(async () => {
  shop = await openShop(world);
  ada = pageCalls(shop, shop.owner.client);
});
afterAll(() => world.close());

const laterDocument = {
  version: newest + 1,
  title: 'Of the next release',
  sections: [{ id: 'new', type: 'hologram', settings: { depth: 3 } }],
};
const renewed = 'This page is just being renewed. Nothing is lost: please try again in a minute.';

/** What the next release writes when somebody publishes a page there, and goes on writing. */
async function publishedByTheNext({ id, kind }: Pick<PageState, 'id' | 'kind'>): Promise<void> {
  const where = kind === 'page' || kind === 'post' ? 'id = $2' : 'kind = $2';
  const json = JSON.stringify(laterDocument);
  const draft = JSON.stringify({ ...laterDocument, title: 'Saved after that' });
  const [page] = await world.database.sql<{ id: string; version: number }>(
    `update pages set draft = $3, draft_revision = draft_revision + 1,
       published_version = coalesce(published_version, 0) + 1
     where store_id = $1 and ${where} returning id, published_version as version`,
    [shop.storeId, kind === 'page' || kind === 'post' ? id : kind, draft],
  );
  await world.database.sql(
    `insert into page_versions (store_id, page_id, version, document, published_by, published_at)
     values ($1, $2, $3, $4, $5, now())`,
    [shop.storeId, page!.id, page!.version, json, shop.owner.id],
  );
  await world.database.sql('update stores set version = version + 1 where store_id = $1', [shop.storeId]);
  // This process looks at the number again within a second.
  await sleep(1_100);
}

const asked = async (path: string) => {
  const { status, headers, text } = await visitShop(world, shop.slug).ask(path);
  return { status, retryAfter: headers['retry-after'], text };
};

describe('a page that the next release published', () => {
  test('is shown as it was before, and each call that would need it is told to come back, with nothing changed', async () => {
    const page = await publishedPage(ada, 'Sizes', 'First words');
    await publishedByTheNext(page);
    const before = await pagesKept(world, shop);
    const shown = await asked('/pages/sizes');
    expect([shown.status, shown.text.includes('First words')]).toEqual([200, true]);
    const { id } = page;
    const revision = page.revision + 1;
    const replies = [
      await ada.read(id),
      await ada.save(id, revision, saying('Over it')),
      await ada.save(id, page.revision, saying('Over it')),
      await ada.publish(id, revision),
      await ada.discard(id, revision),
      await ada.takeUp(id, 1, revision),
    ];
    for (const { status, headers, body } of replies)
      expect([status, headers['retry-after'], body]).toEqual([503, '30', { detail: renewed }]);
    expect(await pagesKept(world, shop)).toBe(before);
    // What is not about the document goes on.
    expect((await ada.list()).items).toMatchObject([{ id: 'home' }, { id, published_version: 2 }]);
    expect((await ada.versions(id)).map(({ version }) => version)).toEqual([2, 1]);
  });

  test('is not there yet where nothing was before, and nobody is told that it is gone', async () => {
    const { body: page } = await ada.create('Fabrics');
    await publishedByTheNext(page);
    expect(await asked('/pages/fabrics')).toMatchObject({ status: 503, retryAfter: '30' });
    const { text } = await asked('/pages/fabrics');
    expect(text).toContain(renewed);
    expect((await asked('/pages/nothing')).status).toBe(404);
  });

  test('leaves the front page and products as the store has them', async () => {
    const plainFront = await asked('/');
    const product = `/products/${shop.product.slug}`;
    const plainProduct = await asked(product);
    for (const kind of ['home', 'product'] as const) {
      const { body } = await ada.read(kind);
      const { status } = await ada.save(kind, 0, { ...body.document, description: 'A clay shop' });
      expect(status).toBe(200);
      await publishedByTheNext(body);
    }
    expect((await asked('/')).status).toBe(200);
    expect((await asked('/')).text).toBe(plainFront.text);
    expect((await asked(product)).text).toBe(plainProduct.text);
  });

  test('stands in the list of posts by its name, and waits at its address', async () => {
    await publishedPage(ada, 'Old news', 'Read already', { kind: 'post' });
    const { body: post } = await ada.create('New news', { kind: 'post' });
    await publishedByTheNext(post);
    const list = await asked('/blog');
    expect([list.status, list.text.includes('New news'), list.text.includes('Old news')]).toEqual([
      200,
      true,
      true,
    ]);
    expect((await asked(feedPath)).status).toBe(200);
    expect((await asked('/blog/new-news')).status).toBe(503);
    expect((await asked('/blog/old-news')).status).toBe(200);
  });
});

test('what an editor of the next release sends is not taken for an old document, and it is told to send it again', async () => {
  const page = await publishedPage(ada, 'Sizes', 'First words');
  const before = await pagesKept(world, shop);
  const { status, headers, body } = await ada.save(page.id, page.revision, laterDocument);
  expect([status, headers['retry-after'], body]).toEqual([503, '30', { detail: renewed }]);
  expect(await pagesKept(world, shop)).toBe(before);
});
