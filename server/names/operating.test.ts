import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Names } from '#shared/api/names.ts';
import { nameWorld, type NameWorld } from '#tests/support/names.ts';
import { registrant } from '#tests/support/registrant.ts';
import type { BilledStore } from '#tests/support/billing.ts';

let world: NameWorld;
beforeAll(async () => {
  world = await nameWorld();
});
afterAll(() => world.close());

let store: BilledStore & { reference: string };
let wish: string;
beforeEach(async () => {
  world.dns.answers = 'well';
  store = await world.packed();
  wish = world.fresh();
});

const waiting = () => world.waiting(store);
const state = async (of: BilledStore = store) => (await world.name(of)).state;

describe('the operator', () => {
  test('R-091 takes a wish in hand and registers it: it is its owner’s, with its end, and among the store’s domains', async () => {
    await world.ask(store, wish);
    expect(await world.operator(`names registered ${wish} 2027-11-30`)).toBe(
      'This cannot be done to a name that is “asked”.',
    );
    expect(await world.operator(`names take ${wish}`)).toBe(
      `${wish}: it is yours to register. “names show” says for whom.`,
    );
    expect(await waiting()).toEqual([['finish registering', wish, '2026-11-23', false]]);
    expect(await world.operator(`names show ${wish}`)).toMatchObject({
      state: 'registering',
      registrant: { name: registrant.holder, phone: '08031234567', address: registrant.address },
    });
    for (const typed of ['soon', '2027-02-30', '2026-11-01', '2040-01-01'])
      expect(await world.operator(`names registered ${wish} ${typed}`)).toMatch(/^(Say the day|That day)/);
    expect(await state()).toBe('registering');
    expect(await world.operator(`names registered ${wish} 2027-11-30`)).toBe(
      `${wish} is registered until 30 Nov 2027. “names show” says which records to set for it.`,
    );
    expect(await world.name(store)).toMatchObject({
      state: 'registered',
      name: wish,
      ends_at: '2027-11-29T23:00:00.000Z',
      holder: registrant.holder,
      payable: false,
      promised_on: '2026-11-23',
      among_domains: true,
    });
    expect([await waiting(), await world.told(store)]).toEqual([
      [['set its records', wish, '2026-11-23', false]],
      [`We register ${wish} for you by 23 Nov 2026`, `${wish} is registered in your name`],
    ]);
    const shown = (await world.operator(`names show ${wish}`)) as {
      records: { full_name: string; type: string }[];
    };
    expect(shown.records.map(({ type, full_name }) => `${type} ${full_name}`)).toEqual([
      `A ${wish}`,
      `CNAME www.${wish}`,
      `TXT _presence.${wish}`,
    ]);
    const audited = await world.test.database.sql<{ action: string; actor: string }>(
      `select action, actor from audit_entries where data->>'store' = $1 order by at, id`,
      [store.storeId],
    );
    expect(audited).toEqual([
      { action: 'names take', actor: 'operator ada' },
      { action: 'names registered', actor: 'operator ada' },
    ]);
  });

  test('refuses one that cannot be had, with the reason; another is chosen without losing what was typed', async () => {
    await world.ask(store, wish);
    expect(await world.operator(`names refused ${wish}`)).toBe('Say why, in words its owner can read.');
    await world.operator(`names refused ${wish} Somebody has it since 2019.`);
    expect(await world.name(store)).toMatchObject({
      state: 'refused',
      reason: 'Somebody has it since 2019.',
      wanted: [wish],
      registrant: { address: registrant.address },
    });
    expect((await world.told(store)).at(-1)).toBe(`${wish} cannot be had: choose another name`);
    const other = world.fresh();
    await world.ask(store, other);
    expect(await world.name(store)).toMatchObject({ state: 'asked', reason: '', wanted: [other] });
  });

  test('registers the second choice, and nothing that was not asked for', async () => {
    const second = world.fresh();
    await world.ask(store, wish, { second });
    await world.operator(`names take ${wish}`);
    expect(await world.operator(`names registered ${wish} 2027-11-30 ${world.fresh()}`)).toMatch(
      /^Its owner has not asked for/,
    );
    await world.operator(`names registered ${wish} 2027-11-30 ${second}`);
    expect(await world.name(store)).toMatchObject({ state: 'registered', name: second });
  });

  test('has two who ask for the same name: one gets it, the other is refused, both are told', async () => {
    const other = await world.packed();
    await world.ask(store, wish);
    expect((await world.ask(other, wish)).status).toBe(200);
    const asked = (await world.operator(`names take ${wish}`)) as string;
    expect(asked).toMatch(/^More than one order is about it\. Say the code: \w{8} of .*; \w{8} of .*\.$/);
    expect([await state(), await state(other)]).toEqual(['asked', 'asked']);
    const [first, second] = [...asked.matchAll(/(\w{8}) of/g)].map(([, code]) => code!);
    await world.operator(`names take ${first}`);
    await world.operator(`names registered ${first} 2027-11-30 ${wish}`);
    await world.operator(`names take ${second}`);
    expect(await world.operator(`names registered ${second} 2027-11-30`)).toBe(
      'Somebody has this name through us already.',
    );
    await world.operator(`names refused ${second} It was registered by somebody else first.`);
    expect([await state(), await state(other)]).toEqual(['registered', 'refused']);
    expect((await world.told(store)).at(-1)).toBe(`${wish} is registered in your name`);
    expect((await world.told(other)).at(-1)).toBe(`${wish} cannot be had: choose another name`);
    const again = await world.ask(other, wish);
    expect([again.status, again.body]).toEqual([
      400,
      { wish: [`${wish} is taken already. Choose another one.`] },
    ]);
  });

  test('puts one back, and it waits as it did', async () => {
    await world.ask(store, wish);
    await world.operator(`names take ${wish}`);
    await world.operator(`names put-back ${wish}`);
    expect([await state(), await waiting()]).toEqual(['asked', [['register', wish, '2026-11-23', false]]]);
  });

  test('sees the store have no room for it: the name is registered, and connected by its owner later', async () => {
    await world.ask(store, wish);
    await world.operator(`names take ${wish}`);
    await world.operator(`billing refund ${store.reference}`);
    expect(await state()).toBe('withdrawn');
    // What the registry has given meanwhile is given.
    expect(await world.operator(`names registered ${wish} 2027-11-30`)).toContain(
      'The store has no room for it among its domains now.',
    );
    const { id, among_domains } = await world.name(store);
    expect([await state(), among_domains]).toEqual(['registered', false]);
    expect((await world.send(store, 'POST', `/${id}/connect`)).status).toBe(403);
    await world.operator(`billing grant ${store.slug} 30`);
    const connected = await world.send<Names>(store, 'POST', `/${id}/connect`);
    expect([connected.status, connected.body.orders[0]!.among_domains]).toEqual([200, true]);
    expect((await world.send(store, 'POST', `/${id}/connect`)).status).toBe(409);
  });
});
