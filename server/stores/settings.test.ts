import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '#shared/roles.ts';
import { features, plans } from '#shared/plans.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { storeWorld, unchosenTheme, type OwnStore, type StoreWorld } from '#tests/support/stores.ts';
import { newId } from '../platform/ids.ts';
import { slugOfHost } from './address.ts';
import { may } from './entitlements.ts';
import { shopAtHost, ownersOf, shopProfile, sitesOf, storeTerms } from './index.ts';
import { deliveryRates } from './shop.ts';
import { freeUrl } from './address.ts';
import { storePointer } from './shop.ts';
import { setPublished } from './settings.ts';

let world: StoreWorld;
beforeAll(async () => {
  world = await storeWorld();
});
afterAll(() => world.close());

const settings = async (store: OwnStore) =>
  (await store.owner.get<StoreSettings>(store.path('/settings'))).body;
const change = (store: OwnStore, body: object) =>
  store.owner.patch<StoreSettings>(store.path('/settings'), body);
const deliver = (store: OwnStore, rates: object[]) =>
  store.owner.put<StoreSettings>(store.path('/delivery'), { rates });
const lagos = { kind: 'delivery', name: 'Lagos', states: ['Lagos'], price_kobo: 150_000 };
/** A row for a picture, without its files. */
async function picture(store: OwnStore): Promise<string> {
  const id = newId();
  await world.database.sql(
    `insert into media values ($1, $2, 'A mark', 400, 400, '{160,320,400}', false, now())`,
    [store.id, id],
  );
  return id;
}

const works = { mail_fails: null, planned: null, trouble: null, trouble_since: null };
const nothingNew = { ...works, measures: 0, unread: 0, closes_on: null };
const inEnglish = { languages: ['en'], closing_at: null };

describe('settings', () => {
  test('a new store has both ways to pay, no delivery price and is not published', async () => {
    const store = await world.store('Adunni Clay');
    expect(await settings(store)).toEqual({
      id: store.id,
      name: 'Adunni Clay',
      slug: store.slug,
      url: `http://${store.slug}.localhost:3000`,
      address: `${store.slug}.localhost:3000`,
      tagline: '',
      about: '',
      trade: null,
      primary_colour: '#0b5d3b',
      accent_colour: '#f4a62a',
      theme: null,
      logo: null,
      phone: '',
      whatsapp: '',
      city: '',
      state: '',
      business_address: '',
      business_number: '',
      google_proof: '',
      meta_proof: '',
      pay_online: true,
      pay_on_delivery: true,
      ...nothingNew,
      pay_direct: false,
      fee_bearer: 'store',
      pay_channels: ['card', 'bank_transfer', 'ussd'],
      show_page_cost: false,
      remind_hours: null,
      languages: ['en'],
      published: false,
      suspended: false,
      name_to_choose: false,
      plan_waits: null,
      plan: 'free',
      role: 'owner',
      may: [...permissions],
      owners: [],
      delivery: [],
      steps: ['trade', 'look', 'product', 'delivery', 'payment', 'bank', 'publish'].map((step) => ({
        step,
        done: false,
      })),
    });
  });

  test('a change keeps what it leaves out, tidies the phone number and raises the version once', async () => {
    const store = await world.store();
    const answer = await change(store, {
      tagline: ' Made by hand ',
      phone: '+234 803 123 4567',
      state: 'Ogun',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      name: 'Adunni Clay',
      tagline: 'Made by hand',
      phone: '08031234567',
      state: 'Ogun',
      primary_colour: '#0b5d3b',
    });
    expect(await store.version()).toBe(2);
    expect((await change(store, {})).status).toBe(200);
    expect(await store.version()).toBe(2);
  });

  test('what is wrong is refused field by field and nothing is kept', async () => {
    const store = await world.store();
    const before = await settings(store);
    const answer = await change(store, {
      name: ' ',
      trade: 'weapons',
      primary_colour: 'red',
      phone: '12345',
      tagline: 'fine',
    });
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        name: ['Your store needs a name.'],
        trade: ['Choose what you sell.'],
        primary_colour: ['Choose a colour.'],
        phone: ['Please enter a valid phone number.'],
      },
    ]);
    expect(await settings(store)).toEqual(before);
    expect(await store.version()).toBe(1);
  });

  test('X-33 the logo must be one of the store’s own pictures', async () => {
    const store = await world.store();
    const theirs = await picture(await world.store());
    for (const id of [theirs, newId()]) {
      const answer = await change(store, { logo_id: id, tagline: 'no' });
      expect([answer.status, answer.body]).toEqual([
        400,
        { logo_id: ['Choose one of the pictures you uploaded to this store.'] },
      ]);
    }
    expect(await settings(store)).toMatchObject({ logo: null, tagline: '' });
    expect(await store.version()).toBe(1);
    const own = await picture(store);
    expect((await change(store, { logo_id: own })).body.logo).toEqual({
      id: own,
      url: `/media/${store.id}/${own}/400.webp`,
    });
    const [site] = (await store.owner.get<{ business_image: string }[]>('/api/sites')).body;
    expect(site!.business_image).toBe(`http://localhost:3000/media/${store.id}/${own}/400.webp`);
    expect((await change(store, { logo_id: null })).body.logo).toBeNull();
  });
});

describe('delivery prices', () => {
  test('are replaced as a whole, in the order given, in kobo; ids that stay are kept', async () => {
    const store = await world.store();
    const first = await deliver(store, [
      { ...lagos, free_above_kobo: 5_000_000, eta: '1 to 2 days' },
      { kind: 'pickup', name: 'At the shop', states: ['Lagos'], price_kobo: 0 },
    ]);
    expect(first.status).toBe(200);
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
    expect(first.body.delivery).toMatchObject([
      { ...lagos, id, free_above_kobo: 5_000_000, eta: '1 to 2 days' },
      { id, kind: 'pickup', name: 'At the shop', states: [], price_kobo: 0, free_above_kobo: null, eta: '' },
    ]);
    const kept = first.body.delivery[0]!.id;
    const strange = newId();
    const second = await deliver(store, [
      { ...lagos, id: strange, states: ['Ogun'] },
      { ...lagos, id: kept, price_kobo: 200_000 },
      { ...lagos, id: kept, states: ['Oyo'] },
    ]);
    const ids = second.body.delivery.map((rate) => rate.id);
    expect(ids[1]).toBe(kept);
    expect(ids).not.toContain(strange);
    expect(new Set(ids).size).toBe(3);
    expect(second.body.delivery[1]!.price_kobo).toBe(200_000);
    expect(await store.version()).toBe(3);
    expect((await deliver(store, [])).body.delivery).toEqual([]);
  });

  test('a state stands in one price only, and a price has a state and is not negative', async () => {
    const store = await world.store();
    await deliver(store, [lagos]);
    for (const [rates, body] of [
      [[lagos, { ...lagos, name: 'Again' }], { 'rates.1.states': ['Lagos already has a delivery price.'] }],
      [[{ ...lagos, states: [] }], { 'rates.0.states': ['Choose at least one place.'] }],
      [[{ ...lagos, name: '' }], { 'rates.0.name': ['Give this delivery option a name.'] }],
    ] as const) {
      const answer = await deliver(store, [...rates]);
      expect([answer.status, answer.body]).toEqual([400, body]);
    }
    expect((await deliver(store, [{ ...lagos, price_kobo: -1 }])).status).toBe(400);
    expect((await deliver(store, [{ ...lagos, price_kobo: 10.5 }])).status).toBe(400);
    expect((await settings(store)).delivery).toHaveLength(1);
    expect(await store.version()).toBe(2);
  });

  test('two at once leave the prices of one of them, whole', async () => {
    const store = await world.store();
    const sets = [
      ['Lagos', 'Ogun'],
      ['Kano', 'Kaduna', 'Jigawa'],
    ].map((states) => states.map((state) => ({ ...lagos, name: state, states: [state] })));
    await Promise.all([...sets, ...sets, ...sets].map((rates) => deliver(store, rates)));
    const names = (await settings(store)).delivery.map((rate) => rate.name);
    expect([
      ['Lagos', 'Ogun'],
      ['Kano', 'Kaduna', 'Jigawa'],
    ]).toContainEqual(names);
  });
});

describe('the set-up list', () => {
  test('each step is done when the store shows it, and open again when it no longer does', async () => {
    const store = await world.store();
    const done = async () =>
      (await settings(store)).steps.filter((step) => step.done).map((step) => step.step);
    await change(store, { trade: 'crafts' });
    expect(await done()).toEqual(['trade']);
    await change(store, { primary_colour: '#0b5d3b' });
    expect(await done()).toEqual(['trade', 'look']);
    await store.owner.post(store.path('/products'), { title: 'Mug', variants: [{ price_kobo: 100_000 }] });
    expect(await done()).toEqual(['trade', 'look', 'product']);
    await deliver(store, [lagos]);
    expect(await done()).toEqual(['trade', 'look', 'product', 'delivery']);
    await change(store, { pay_on_delivery: true });
    expect(await done()).toEqual(['trade', 'look', 'product', 'delivery', 'payment']);
    await change(store, { published: true });
    expect(await done()).toEqual(['trade', 'look', 'product', 'delivery', 'payment', 'publish']);
    await deliver(store, []);
    await change(store, { published: false });
    expect(await done()).toEqual(['trade', 'look', 'product', 'payment']);
  });

  test('an empty store may be published, and its list says what is missing', async () => {
    const store = await world.store();
    const answer = await change(store, { published: true });
    expect([answer.status, answer.body.published]).toEqual([200, true]);
    expect(answer.body.steps.filter((step) => !step.done).map((step) => step.step)).toEqual([
      'trade',
      'look',
      'product',
      'delivery',
      'payment',
      'bank',
    ]);
  });
});

describe('what other modules ask of stores', () => {
  test('a host leads to its store whatever the deployment’s port, and no other name does', async () => {
    const store = await world.store();
    const find = async (host: string) =>
      (await shopAtHost({ ...world, db: world.database.db }, host))?.storeDb.id ?? null;
    expect(await find(`${store.slug}.localhost`)).toBe(store.id);
    for (const host of [
      'localhost',
      `x.${store.slug}.localhost`,
      `${store.slug}.example.com`,
      store.slug,
      '.localhost',
    ])
      expect(await find(host)).toBeNull();
    await world.database.sql(`insert into store_directory values ('shop.example.ng', $1, 'domain', now())`, [
      store.id,
    ]);
    expect(await find('shop.example.ng')).toBe(store.id);
  });

  test('a store’s address has the platform’s scheme and port', () => {
    const url = (platformUrl: string, storeDomain: string) => freeUrl({ platformUrl, storeDomain }, 'adunni');
    expect(url('http://localhost:3000', 'localhost')).toBe('http://adunni.localhost:3000');
    expect(url('https://presence.example', 'shops.example')).toBe('https://adunni.shops.example');
    expect(url('https://presence.example:8443', 'shops.example')).toBe('https://adunni.shops.example:8443');
    const config = { platformUrl: 'https://p.example', storeDomain: 'shops.example' };
    expect(slugOfHost(config, 'a.shops.example')).toBe('a');
  });

  test('the pointer tells a change at once and whether the shop is open', async () => {
    const store = await world.store('Pointer');
    const storeDb = world.database.db.forStore(store.id);
    const first = { slug: store.slug, name: 'Pointer', version: 1, state: 'closed', ...inEnglish };
    expect(await storePointer(storeDb)).toEqual(first);
    await storeDb.transact((tx) => setPublished(world.clock, tx, true));
    expect(await storePointer(storeDb)).toEqual({ ...first, version: 2, state: 'open' });
    expect(await storeDb.read((tx) => storeTerms(tx, world.config))).toEqual({
      name: 'Pointer',
      slug: store.slug,
      url: `http://${store.slug}.localhost:3000`,
      ...inEnglish,
      logo_url: null,
      theme: unchosenTheme(null),
      open: true,
      state: 'open',
      suspended: false,
      pay_online: true,
      pay_on_delivery: true,
      pay_direct: false,
      pay_channels: ['card', 'bank_transfer', 'ussd'],
      shopper_pays_fee: false,
      plan: 'free',
      plan_until: null,
      business: { lines: [], phone: '', number: '' },
      remind_hours: null,
    });
    await world.database.sql(`update stores set status = 'suspended' where store_id = $1`, [store.id]);
    expect(await storePointer(storeDb)).toMatchObject({ state: 'suspended' });
    expect((await storeDb.read((tx) => storeTerms(tx, world.config))).open).toBe(false);
  });

  test('publishing twice keeps the first time', async () => {
    const store = await world.store();
    const at = () => world.database.sql('select published_at from stores where store_id = $1', [store.id]);
    await change(store, { published: true });
    const first = await at();
    world.clock.advance(60_000);
    await change(store, { published: true });
    expect(await at()).toEqual(first);
  });

  test('the profile holds all that every page shows; the maker is named on the free plan only', async () => {
    const store = await world.store('Profile');
    const logo = await picture(store);
    const words = { tagline: 'T', about: 'A', trade: 'food', city: 'Jos' } as const;
    await change(store, { ...words, logo_id: logo, whatsapp: '0803 123 4567' });
    await deliver(store, [lagos]);
    const storeDb = world.database.db.forStore(store.id);
    expect(await shopProfile(storeDb, world.config)).toEqual({
      name: 'Profile',
      slug: store.slug,
      url: `http://${store.slug}.localhost:3000`,
      tagline: 'T',
      about: 'A',
      trade: 'food',
      theme: unchosenTheme('food'),
      logo: {
        id: logo,
        url: `/media/${store.id}/${logo}/400.webp`,
        alt: 'A mark',
        width: 400,
        height: 400,
        widths: [160, 320, 400],
        avif: false,
      },
      phone: '',
      whatsapp: '08031234567',
      city: 'Jos',
      state: '',
      pay_online: true,
      pay_on_delivery: true,
      pay_direct: false,
      delivery: await store.read(deliveryRates),
      google_proof: '',
      meta_proof: '',
      show_maker: true,
      show_page_cost: false,
      ...inEnglish,
    });
    await world.database.sql(`update stores set plan = 'starter' where store_id = $1`, [store.id]);
    expect((await shopProfile(storeDb, world.config)).show_maker).toBe(false);
  });

  test('owners are those with that role; a person’s sites are their addresses', async () => {
    const store = await world.store();
    const { platform } = world.database.db;
    const manager = await world.member(store, 'manager');
    const second = await world.member(store, 'owner');
    expect((await ownersOf(platform, store.id)).sort()).toEqual([store.ownerId, second].sort());
    expect(await sitesOf(world.database.db, manager)).toEqual([{ slug: store.slug }]);
    expect(await sitesOf(world.database.db, newId())).toEqual([]);
  });

  test('R-092 R-093 the free plan has none of the three, Starter has all; an unknown plan and one whose time is over count as free', () => {
    for (const feature of features) {
      const now = world.clock.now();
      const on = (plan: string, plan_until: Date | null = null) => may({ plan, plan_until }, feature, now);
      expect(on('free')).toBe(false);
      expect(on('starter')).toBe(true);
      expect(on('starter', new Date(now.getTime() + 1))).toBe(true);
      expect(on('starter', now)).toBe(false);
      expect(on('gold')).toBe(false);
      expect(on('constructor')).toBe(false);
    }
    expect(Object.keys(plans)).toEqual(['free', 'starter']);
  });
});

describe('two stores with the same ids', () => {
  test('X-33 nothing that is read or written of one shows in the other', async () => {
    const [one, two] = [await world.store('One'), await world.store('Two')];
    const rate = newId();
    for (const [store, price] of [
      [one, 100],
      [two, 900],
    ] as const)
      await world.database.sql(
        `insert into delivery_rates values ($1, $2, 'delivery', $3, '{Lagos}', $4, null, '', 0)`,
        [store.id, rate, `For ${price}`, price],
      );
    const rowsOfTwo = () =>
      world.database.sql(
        `select s.*, r.* from stores s join delivery_rates r using (store_id) where s.store_id = $1`,
        [two.id],
      );
    const before = await rowsOfTwo();
    expect((await one.read(deliveryRates)).map((one) => one.price_kobo)).toEqual([100]);
    expect((await two.read(deliveryRates)).map((one) => one.price_kobo)).toEqual([900]);
    await change(one, { tagline: 'Only one', published: true });
    await deliver(one, [{ ...lagos, id: rate, price_kobo: 5 }]);
    expect((await one.read(deliveryRates)).map((one) => [one.id, one.price_kobo])).toEqual([[rate, 5]]);
    await deliver(one, []);
    expect(await rowsOfTwo()).toEqual(before);
  });
});
