import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveDraft } from '#shared/api/pages.ts';
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
import { newId } from '../platform/ids.ts';

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

describe('the front page', () => {
  test('is made from what the store says about itself until somebody changes it, and reading it writes nothing', async () => {
    await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, { tagline: 'Clay from Ibadan' });
    const before = await kept();
    const { status, body } = await ada.read('home');
    expect([status, body]).toMatchObject([
      200,
      {
        id: 'home',
        path: '/',
        revision: 0,
        saved_at: null,
        saved_by: null,
        published_version: null,
        changed: false,
      },
    ]);
    expect(JSON.stringify(body.document.sections[0])).toContain('Clay from Ibadan');
    expect((await ada.list()).items).toMatchObject([{ id: 'home', revision: 0 }]);
    expect(await kept()).toBe(before);
  });

  test('is written down by its first save, once however many save at once', async () => {
    const saves = await Promise.all([
      ada.save<Overtaken>('home', 0, saying('Hers')),
      bola.save<Overtaken>('home', 0, saying('His')),
    ]);
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await ada.read('home');
    const winner = saves[0].status === 200 ? 'Hers' : 'His';
    expect([body.revision, body.document]).toEqual([1, saying(winner)]);
    expect(saves.find(({ status }) => status === 409)!.body.newer.document).toEqual(saying(winner));
  });

  test('a revision of it that nobody wrote is refused', async () => {
    await refused(409, () => ada.save('home', 3, saying('Made up')));
    await refused(409, () => ada.publish('home', 3));
    await refused(409, () => ada.discard('home', 3));
    expect((await ada.publish('home', 0)).body).toMatchObject({ revision: 0, published_version: null });
  });

  test('discarding what was never published makes it from the store again', async () => {
    const first = (await ada.read('home')).body.document;
    await ada.save('home', 0, saying('Not this'));
    const { status, body } = await ada.discard('home', 1);
    expect([status, body.revision, body.document]).toEqual([200, 2, first]);
  });
});

describe('a draft', () => {
  test('is saved under the name of who saved it, and shoppers see nothing of it', async () => {
    const { body: made } = await ada.create('Sizes');
    const before = await version();
    world.clock.advance(60_000);
    const { status, body } = await bola.save(made.id, 1, saying('In centimetres'));
    expect([status, body]).toEqual([
      200,
      {
        ...body,
        revision: 2,
        saved_by: 'Bola Eze',
        saved_at: world.clock.now().toISOString(),
        changed: true,
      },
    ]);
    expect((await ada.read(made.id)).body).toEqual({ ...body, document: saying('In centimetres') });
    expect(await version()).toBe(before);
  });

  test('that somebody else saved meanwhile is not overwritten: the second is told who, when, and what', async () => {
    const { body: made } = await ada.create('Sizes');
    await bola.save(made.id, 1, saying('By Bola'));
    const at = await kept();
    const reply = await ada.save<Overtaken>(made.id, 1, saying('By Ada'));
    expect(reply.status).toBe(409);
    expect(reply.body.detail).toMatch(
      /^Bola Eze saved this page on \d+ \w{3} 20\d\d, \d\d:\d\d, after it was opened here/,
    );
    expect(reply.body.newer).toEqual((await ada.read(made.id)).body);
    expect(reply.body.newer).toMatchObject({ revision: 2, document: saying('By Bola') });
    expect(await kept()).toBe(at);
    expect((await ada.save(made.id, 2, saying('By Ada'))).body.revision).toBe(3);
  });

  test('what its refusal carries is as the contract and the OpenAPI document say', async () => {
    const { body: made } = await ada.create('Sizes');
    await bola.save(made.id, 1, saying('By Bola'));
    expect(saveDraft.conflict!.parse((await ada.save(made.id, 1, saying('By Ada'))).body)).toBeTruthy();
    type Answers = { responses: Record<string, unknown> };
    const { body: api } = await world
      .client()
      .get<{ paths: Record<string, Record<string, Answers>> }>('/api/openapi.json');
    const { responses } = api.paths['/api/sites/{slug}/pages/{pageId}/draft']!.put!;
    expect(JSON.stringify(responses[409])).toContain('"newer"');
  });

  test('on another device of one’s own is told as such', async () => {
    const { body: made } = await ada.create('Sizes');
    await ada.save(made.id, 1, saying('On the phone'));
    expect(await refused(409, () => ada.save(made.id, 1, saying('On the laptop')))).toContain(
      'You saved this page on',
    );
  });

  test('of two saves at once one wins and one is told', async () => {
    const { body: made } = await ada.create('Sizes');
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        (n % 2 ? ada : bola).save<Overtaken>(made.id, 1, saying(`Words ${n}`)),
      ),
    );
    const won = replies.findIndex(({ status }) => status === 200);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    const { body } = await ada.read(made.id);
    expect([body.revision, body.document]).toEqual([2, saying(`Words ${won}`)]);
    for (const { status, body: told } of replies)
      if (status === 409) expect(told.newer).toMatchObject({ revision: 2, document: saying(`Words ${won}`) });
  });

  test('the same save sent again has one effect', async () => {
    const { body: made } = await ada.create('Sizes');
    const first = await ada.save(made.id, 1, saying('Once'));
    const before = await kept();
    world.clock.advance(60_000);
    const again = await ada.save(made.id, 1, saying('Once'));
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await kept()).toBe(before);
  });

  test('without a page, of another store, or not a document of ours is refused', async () => {
    const { body: made } = await ada.create('Sizes');
    const other = await openShop(world);
    const { body: theirs } = await pageCalls(other, other.owner.client).create('Theirs');
    const before = await pagesKept(world, other);
    for (const id of [newId(), theirs.id]) {
      await refused(404, () => ada.save(id, 1, saying('x')));
      await refused(404, () => ada.publish(id, 1));
      await refused(404, () => ada.discard(id, 1));
      await refused(404, () => ada.takeUp(id, 1, 1));
      await refused(404, () => ada.change(id, { title: 'Mine' }));
      await refused(404, () => ada.remove(id));
      await refused(404, () => ada.restore(id));
      await refused(404, () => ada.read(id));
    }
    expect(await pagesKept(world, other)).toBe(before);
    for (const document of [
      null,
      {},
      { ...saying('x'), version: 0 },
      { ...saying('x'), sections: [{ id: 'a', type: 'script', settings: {} }] },
      {
        ...saying('x'),
        sections: [{ id: 'a', type: 'hero', settings: { button_path: 'javascript:alert(1)' } }],
      },
      { ...saying('x'), sections: [{ id: 'a', type: 'hero', settings: { button_path: '//evil.example' } }] },
    ])
      await refused(400, () => ada.save(made.id, 1, document));
  });

  test('with a picture of another store, or of none, is refused in words; one’s own is kept', async () => {
    const other = await openShop(world);
    const [mine, theirs] = [newId(), newId()];
    for (const [store, id] of [
      [shop.storeId, mine],
      [other.storeId, theirs],
    ])
      await world.database.sql(
        `insert into media (store_id, id, alt, width, height, widths, avif, created_at) values ($1, $2, '', 8, 8, '{8}', false, now())`,
        [store, id],
      );
    const showing = (...ids: string[]) => {
      const settings = {
        heading: '',
        pictures: ids.map((id) => ({ picture: { id }, caption: '' })),
        shape: 'tall',
      };
      return { ...saying(''), sections: [{ id: 'gallery', type: 'gallery', settings }] };
    };
    for (const id of [theirs, newId()]) {
      const words = await refused(400, () => ada.save('home', 0, showing(mine, id)));
      expect(words).toContain('A picture on this page is not one of your store’s.');
    }
    expect((await ada.save('home', 0, showing(mine, mine))).status).toBe(200);
  });

  test('as long as a page may be is kept, and a longer one is refused in words', async () => {
    const { body: made } = await ada.create('Long');
    const [section] = saying('é'.repeat(5_000)).sections;
    const sections = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...section, id: `s${n}` }));
    expect((await ada.save(made.id, 1, { ...saying(''), sections: sections(19) })).status).toBe(200);
    const text = await refused(413, () => ada.save(made.id, 2, { ...saying(''), sections: sections(20) }));
    expect(text).toContain('too long');
  });
});

test('one store’s pages are hidden from every other below the statements, too', async () => {
  const { id } = await publishedPage(ada, 'Sizes', 'Ours');
  const other = await openShop(world);
  const rowsFor = (storeId: string) =>
    world.database.db.forStore(storeId).read(async (tx) => {
      const pages = await tx.db.selectFrom('pages').select('id').execute();
      const versions = await tx.db.selectFrom('page_versions').select('page_id').execute();
      return [...pages.map((row) => row.id), ...versions.map((row) => row.page_id)];
    });
  expect(await rowsFor(shop.storeId)).toEqual([id, id]);
  expect(await rowsFor(other.storeId)).toEqual([]);
});
