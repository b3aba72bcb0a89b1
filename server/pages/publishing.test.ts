import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LookDraft } from '#shared/api/looks.ts';
import { asDrawn } from '#shared/looks/theme.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import {
  colleague,
  pageCalls,
  pagesKept,
  publishedPage,
  refusing,
  saying,
  versionOf,
  type Overtaken,
  type PageCalls,
} from '#tests/support/selling/written-pages.ts';

let world: TestApp;
let shop: TestShop;
/** As its owner, and as somebody who works for her. */
let ada: PageCalls;
let bola: PageCalls;
beforeAll(async () => {
  world = await testApp({ limits: { use: async () => ({ left: 1, endsIn: 1 }), giveBack: () => undefined } });
});
beforeEach(async () => {
  shop = await openShop(world);
  ada = pageCalls(shop, shop.owner.client);
  bola = pageCalls(shop, await colleague(world, shop));
});
afterAll(() => world.close());

const kept = () => pagesKept(world, shop);
const version = () => versionOf(world, shop);
const refused = refusing(() => ({ test: world, shop }));

describe('publishing', () => {
  test('makes a version that is numbered, and shows it to shoppers with the same commit', async () => {
    const { body: made } = await ada.create('Sizes');
    const before = await version();
    const { status, body } = await bola.publish(made.id, 1);
    expect([status, body]).toMatchObject([200, { published_version: 1, changed: false, revision: 1 }]);
    expect(body.published_at).toBe(world.clock.now().toISOString());
    expect(await version()).toBe(before + 1);
    await ada.save(made.id, 1, saying('Changed'));
    expect((await ada.list()).items.find(({ id }) => id === made.id)).toMatchObject({
      published_version: 1,
      changed: true,
    });
    expect((await ada.publish(made.id, 2)).body.published_version).toBe(2);
    expect(await ada.versions(made.id)).toMatchObject([
      { version: 2, published_by: 'Ada Eze' },
      { version: 1, published_by: 'Bola Eze' },
    ]);
  });

  test('what is published already makes no version', async () => {
    const page = await publishedPage(ada, 'Sizes', 'Small and large');
    const before = await kept();
    expect((await ada.publish(page.id, page.revision)).body).toEqual(page);
    expect(await kept()).toBe(before);
  });

  test('a revision that somebody changed since is refused with the newer one', async () => {
    const { body: made } = await ada.create('Sizes');
    await bola.save(made.id, 1, saying('Half a sentence'));
    const text = await refused(409, () => ada.publish(made.id, 1));
    expect((JSON.parse(text) as Overtaken).newer.document).toEqual(saying('Half a sentence'));
  });

  test('of many at once one makes a version', async () => {
    const { body: made } = await ada.create('Sizes');
    const before = await version();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? ada : bola).publish(made.id, 1)),
    );
    expect(replies.map(({ status, body }) => [status, body.published_version])).toEqual(
      Array.from({ length: 8 }, () => [200, 1]),
    );
    expect(await ada.versions(made.id)).toHaveLength(1);
    expect(await version()).toBe(before + 1);
  });

  test('a save and its publishing at once leave a version of what was saved or of what was before, never a mixture', async () => {
    const { body: made } = await ada.create('Sizes');
    const [saved, published] = await Promise.all([
      ada.save(made.id, 1, saying('New')),
      ada.publish(made.id, 1),
    ]);
    expect(saved.status).toBe(200);
    expect([200, 409]).toContain(published.status);
    expect(await ada.versions(made.id)).toHaveLength(published.status === 200 ? 1 : 0);
    expect((await ada.read(made.id)).body).toMatchObject({
      revision: 2,
      document: saying('New'),
      changed: true,
    });
  });
});

describe('colours that are published with a page', () => {
  const lookNow = async () => {
    const { body } = await shop.owner.client.get<LookDraft>(`/api/sites/${shop.slug}/settings`);
    const { primary_colour, accent_colour, theme } = body;
    return { primary_colour, accent_colour, theme };
  };
  const plum = '#5b2150';

  test('are what shoppers get with the same commit, and published back the store is byte for byte as it was', async () => {
    const before = await lookNow();
    const after = { ...before, primary_colour: plum, theme: asDrawn('oke') };
    const page = await publishedPage(ada, 'Sizes', 'Small and large');
    await ada.save(page.id, page.revision, saying('In plum'));
    const raised = await version();
    const reply = await ada.publish(page.id, page.revision + 1, { look: { before, after } });
    expect([reply.status, reply.body.published_version]).toEqual([200, 2]);
    expect(await lookNow()).toEqual(after);
    expect((await world.client(shop.slug).get('/')).text).toContain(`--primary:${plum}`);
    expect(await version()).toBeGreaterThan(raised);
    // Sent twice, it is published once; so is another device that came to the same colours.
    const stored = await kept();
    expect((await ada.publish(page.id, page.revision + 1, { look: { before, after } })).status).toBe(200);
    expect(await kept()).toBe(stored);
    await bola.publish(page.id, page.revision + 1, { look: { before: after, after: before } });
    expect(JSON.stringify(await lookNow())).toBe(JSON.stringify(before));
  });

  test('need no change of the page, and make no version of it', async () => {
    const before = await lookNow();
    const { body } = await ada.publish('home', 0, {
      look: { before, after: { ...before, accent_colour: plum } },
    });
    expect(body).toMatchObject({ revision: 0, published_version: null, changed: false });
    expect((await lookNow()).accent_colour).toBe(plum);
  });

  test('made from others than the store has are refused with those it has, and the page stays as it was', async () => {
    const before = await lookNow();
    const { body: made } = await ada.create('Sizes');
    await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, { primary_colour: '#8f2f1d' });
    const look = { before, after: { ...before, primary_colour: plum } };
    const text = await refused(409, () => ada.publish(made.id, 1, { look }));
    expect(JSON.parse(text)).toEqual({
      detail: 'The colours of your shop were changed elsewhere meanwhile. Nothing was overwritten.',
      look: { ...before, primary_colour: '#8f2f1d' },
    });
  });

  test('are not published with a draft that somebody changed since, nor where they are no colours', async () => {
    const before = await lookNow();
    const look = { before, after: { ...before, primary_colour: plum } };
    const { body: made } = await ada.create('Sizes');
    await bola.save(made.id, 1, saying('Half a sentence'));
    await refused(409, () => ada.publish(made.id, 1, { look }));
    await refused(400, () =>
      ada.publish(made.id, 2, { look: { before, after: { ...before, primary_colour: 'plum' } } }),
    );
  });
});

describe('versions', () => {
  test('an earlier one becomes the draft, which is published like any other', async () => {
    const { id } = await publishedPage(ada, 'Sizes', 'First words');
    await ada.save(id, 2, saying('Second words'));
    await ada.publish(id, 3);
    const back = await ada.takeUp(id, 1, 3);
    expect([back.status, back.body]).toMatchObject([
      200,
      { revision: 4, published_version: 2, changed: true, document: saying('First words') },
    ]);
    expect((await ada.publish(id, 4)).body.published_version).toBe(3);
  });

  test('taking one up overwrites no newer draft; one that is not kept is not there', async () => {
    const { id } = await publishedPage(ada, 'Sizes', 'First words');
    await bola.save(id, 2, saying('In the middle of it'));
    await refused(409, () => ada.takeUp(id, 1, 2));
    for (const version of [0, 2]) await refused(404, () => ada.takeUp(id, version, 3));
  });

  test('discarding goes back to what is published, and overwrites no newer draft', async () => {
    const { id } = await publishedPage(ada, 'Sizes', 'For shoppers');
    await bola.save(id, 2, saying('Not for shoppers'));
    await refused(409, () => ada.discard(id, 2));
    expect((await ada.discard(id, 3)).body).toMatchObject({
      revision: 4,
      changed: false,
      document: saying('For shoppers'),
    });
    const { body: made } = await ada.create('Never shown');
    await ada.save(made.id, 1, saying('Typed for an hour'));
    expect(await refused(409, () => ada.discard(made.id, 2))).toContain('never published');
  });

  test('the last fifty are kept', async () => {
    const { id } = await publishedPage(ada, 'Sizes', 'Words 1');
    for (let n = 2; n <= 52; n++) {
      await ada.save(id, n, saying(`Words ${n}`));
      await ada.publish(id, n + 1);
    }
    const versions = (await ada.versions(id)).map((row) => row.version);
    expect([versions.length, versions[0], versions.at(-1)]).toEqual([50, 52, 3]);
    await refused(404, () => ada.takeUp(id, 2, 53));
    expect((await ada.takeUp(id, 3, 53)).body.document).toEqual(saying('Words 3'));
  });
});
