import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { slugTaken } from '#shared/api/new-store.ts';
import type { Site, StoreSettings } from '#shared/api/stores.ts';
import { newId } from '../platform/ids.ts';
import { storeWorld, type OwnStore, type StoreWorld } from '#tests/support/stores.ts';

let world: StoreWorld;
beforeAll(async () => {
  world = await storeWorld();
});
afterAll(() => world.close());

const person = () => world.as(newId());
const count = async (table: string) =>
  (await world.database.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n;

describe('creating a store', () => {
  test('R-370 R-222 R-223 R-387 X-62 a store is made with name, slug and site_type, with and without the slash', async () => {
    for (const path of ['/api/sites/create/', '/api/sites/create']) {
      const slug = `made-${newId().slice(-10)}`;
      const made = await person().post<Site>(path, { name: ' Mama Ngozi ', slug, site_type: 'ecommerce' });
      expect(made.status).toBe(201);
      expect(made.body).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Mama Ngozi',
        slug,
        site_type: 'ecommerce',
        business_image: null,
        is_subscribed: false,
        is_free_trial: true,
        role: 'owner',
        url: `http://${slug}.localhost:3000`,
        published: false,
        suspended: false,
        closes_on: null,
      });
    }
  });

  test('a new store shows the phone number its owner signed up with, unless it is not wanted', async () => {
    const owner = newId();
    await world.database.sql(
      `insert into users (id, email, first_name, last_name, phone, terms_version, terms_accepted_at, created_at)
       values ($1, $2, 'Ada', 'Obi', $3, '1', now(), now())`,
      [owner, `${owner}@example.com`, '08031234567'],
    );
    const phoneOf = async (more: object, by = owner) => {
      const slug = `phone-${newId().slice(-10)}`;
      await world.as(by).post('/api/sites/create/', { name: 'Ada', slug, ...more });
      return (await world.as(by).get<StoreSettings>(`/api/sites/${slug}/settings`)).body.phone;
    };
    expect(await phoneOf({})).toBe('08031234567');
    expect(await phoneOf({ show_phone: false })).toBe('');
    // Who signed up with Google has told us none.
    expect(await phoneOf({}, newId())).toBe('');
  });

  test('X-34 upper case is folded, and what cannot be an address is refused with its reason', async () => {
    const slug = `Fold-${newId().slice(-10)}`;
    expect((await person().post<Site>('/api/sites/create/', { name: 'A', slug })).body.slug).toBe(
      slug.toLowerCase(),
    );
    const before = await count('store_directory');
    for (const [bad, sentence] of [
      ['a', 'Use at least 2 characters.'],
      ['a_b', 'An underscore cannot be part of a web address. Use a hyphen.'],
      ['-ab', 'Start and end with a letter or a digit.'],
      ['ab-', 'Start and end with a letter or a digit.'],
      ['xn--ab', 'This address is not available.'],
      ['a'.repeat(64), 'Use at most 63 characters.'],
      ['a.b', 'Use only letters, digits and hyphens.'],
      ['_dmarc', 'An underscore cannot be part of a web address. Use a hyphen.'],
      ['admin', 'This address is kept for us. Please choose another.'],
      ['presence-help', 'This address is kept for us. Please choose another.'],
      ...['paystack', 'gtbank', 'zenithbank', 'opay', 'moniepoint', 'opay-support', 'my-gtbank', 'bank'].map(
        (bank) => [bank, 'This address is kept for us. Please choose another.'] as const,
      ),
      ...['secure', 'webmail', 'wpad', 'autodiscover', 'isatap', 'mx', 'ns1', 'autoconfig'].map(
        (machine) => [machine, 'This address is kept for us. Please choose another.'] as const,
      ),
    ]) {
      const answer = await person().post('/api/sites/create/', { name: 'A', slug: bad });
      expect([answer.status, answer.body]).toEqual([400, { slug: [sentence] }]);
    }
    expect(await count('store_directory')).toBe(before);
  });

  test('R-211 a missing name or slug is told in one sentence', async () => {
    const answer = await person().post('/api/sites/create/', {});
    expect([answer.status, answer.body]).toEqual([
      400,
      { name: ['Please fill in all required fields'], slug: ['Please fill in all required fields'] },
    ]);
    expect((await person().post('/api/sites/create/', { name: ' ', slug: ' ' })).body).toEqual(answer.body);
  });

  test('half a character and a NUL are refused beside their field, wherever they stand', async () => {
    const before = await count('stores');
    const slug = `odd-${newId().slice(-10)}`;
    for (const name of ['A\ud800B', 'A\u0000B']) {
      const answer = await person().post('/api/sites/create/', { name, slug });
      expect([answer.status, answer.body]).toEqual([400, { name: ['A character in it cannot be kept.'] }]);
    }
    expect(await count('stores')).toBe(before);
  });

  test('R-221 R-226 X-35 of twenty who want one address at once exactly one gets it', async () => {
    const slug = `race-${newId().slice(-10)}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => person().post('/api/sites/create/', { name: 'Race', slug })),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status === 409);
    expect(refused).toHaveLength(19);
    for (const answer of refused) expect(answer.body).toEqual({ slug: [slugTaken] });
    expect(slugTaken).toBe('This domain is already taken. Please try another one.');
    const [row] = await world.database.sql(
      `select (select count(*)::int from stores where slug = $1) as stores,
        (select count(*)::int from store_directory where host = $1) as addresses,
        (select count(*)::int from store_members m join store_directory d using (store_id) where d.host = $1) as members`,
      [slug],
    );
    expect(row).toEqual({ stores: 1, addresses: 1, members: 1 });
  });

  test('R-364 R-366 no token, no store', async () => {
    for (const answer of [
      await world.as().post('/api/sites/create/', { name: 'A', slug: 'ab-cd' }),
      await world.as().get('/api/sites'),
      await world.as().get('/api/sites/available/ab-cd'),
    ])
      expect(answer.status).toBe(401);
  });
});

describe('R-372 R-219 whether an address is free', () => {
  const ask = (slug: string) => person().get(`/api/sites/available/${encodeURIComponent(slug)}`);

  test('R-217 R-218 free and taken, whatever the case', async () => {
    const store = await world.store();
    expect((await ask('quite-free')).body).toEqual({ available: true });
    expect((await ask('QUITE-free/')).status).toBe(200);
    for (const typed of [store.slug, store.slug.toUpperCase()])
      expect((await ask(typed)).body).toEqual({
        available: false,
        reason: 'Another store already has this address.',
      });
  });

  test('X-34 reserved and impossible ones say why', async () => {
    expect((await ask('a')).body).toEqual({ available: false, reason: 'Use at least 2 characters.' });
    expect((await ask('my_shop')).body).toEqual({
      available: false,
      reason: 'An underscore cannot be part of a web address. Use a hyphen.',
    });
    expect((await ask('www')).body).toEqual({
      available: false,
      reason: 'This address is kept for us. Please choose another.',
    });
  });

  test('asking without end is stopped for that person alone', async () => {
    const busy = person();
    let last = 200;
    for (let n = 0; n < 125 && last === 200; n++)
      last = (await busy.get(`/api/sites/available/name-${n}`)).status;
    expect(last).toBe(429);
    expect((await ask('name-1')).status).toBe(200);
  });
});

describe('R-371 the list of stores', () => {
  test('R-228 R-232 shows own stores only, oldest first, with nothing for a newcomer', async () => {
    const me = newId();
    expect((await world.as(me).get('/api/sites')).body).toEqual([]);
    const slugs = [1, 2, 3].map((n) => `mine-${n}-${newId().slice(-8)}`);
    for (const slug of slugs) {
      world.clock.advance(1000);
      await world.as(me).post('/api/sites/create/', { name: slug, slug });
    }
    await world.store();
    const list = await world.as(me).get<Site[]>('/api/sites/');
    expect(list.body.map((site) => site.slug)).toEqual(slugs);
  });

  test('R-233 R-234 X-37 a live free store counts as active, a paid one as subscribed, a suspended one as neither', async () => {
    const store = await world.store();
    const flags = async () => {
      const [site] = (await store.owner.get<Site[]>('/api/sites')).body;
      return [site!.is_subscribed, site!.is_free_trial];
    };
    expect(await flags()).toEqual([false, true]);
    await world.database.sql(`update stores set plan = 'starter' where store_id = $1`, [store.id]);
    expect(await flags()).toEqual([true, false]);
    await world.database.sql(`update stores set status = 'suspended' where store_id = $1`, [store.id]);
    expect(await flags()).toEqual([false, false]);
  });
});

describe('X-33 who may enter a store', () => {
  const callAll = (store: OwnStore, who: string) => {
    const caller = world.as(who);
    return Promise.all([
      caller.get(store.path('/settings')),
      caller.patch(store.path('/settings'), { tagline: 'Changed' }),
      caller.put(store.path('/delivery'), { rates: [] }),
    ]);
  };

  test('another owner gets the same 404 as for a store that does not exist, and changes nothing', async () => {
    const store = await world.store();
    const stranger = await world.store('Other');
    const before = await world.database.sql('select * from stores where store_id = $1', [store.id]);
    const refused = await callAll(store, stranger.ownerId);
    const unknown = await callAll(
      { ...store, path: (rest) => `/api/sites/no-such-store${rest}` },
      stranger.ownerId,
    );
    for (const [index, answer] of refused.entries()) {
      expect([answer.status, answer.body]).toEqual([
        404,
        { detail: 'We could not find that store among yours.' },
      ]);
      expect(unknown[index]!.text).toBe(answer.text);
    }
    expect(await world.database.sql('select * from stores where store_id = $1', [store.id])).toEqual(before);
  });

  test('an address no store can have is 404 like any other', async () => {
    const { owner } = await world.store();
    for (const slug of ['a%00b', 'a%20b', '%F0%9F%98%80', 'a.b', 'x'.repeat(64)])
      expect([slug, (await owner.get(`/api/sites/${slug}/settings`)).status]).toEqual([slug, 404]);
  });

  test('a role that is too small may look but not change', async () => {
    const store = await world.store();
    for (const role of ['viewer', 'fulfilment'] as const) {
      const [look, change, delivery] = await callAll(store, await world.member(store, role));
      expect([look.status, change.status, delivery.status]).toEqual([200, 403, 403]);
      expect((look.body as unknown as StoreSettings).role).toBe(role);
    }
    const asked = world.as(await world.member(store, 'fulfilment'));
    const { body } = await asked.get<StoreSettings>(store.path('/settings'));
    expect([body.may, body.owners]).toEqual([['store.see', 'orders.send'], []]);
    expect((await store.owner.get<StoreSettings>(store.path('/settings'))).body.owners).toEqual([]);
    const statuses = (await callAll(store, await world.member(store, 'manager'))).map(
      (answer) => answer.status,
    );
    expect(statuses).toEqual([200, 200, 200]);
  });

  test('only an owner closes the store', async () => {
    const store = await world.store();
    const manager = world.as(await world.member(store, 'manager'));
    expect((await manager.patch(store.path('/settings'), { published: true })).status).toBe(200);
    expect((await manager.patch(store.path('/settings'), { published: false })).status).toBe(403);
    expect((await store.owner.get<StoreSettings>(store.path('/settings'))).body.published).toBe(true);
    expect((await store.owner.patch(store.path('/settings'), { published: false })).status).toBe(200);
  });
});
