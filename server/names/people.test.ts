import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { nameWorld, type NameWorld } from '#tests/support/names.ts';
import { registrant, wishFor } from '#tests/support/registrant.ts';
import type { BilledStore } from '#tests/support/billing.ts';
import { ownerPassword, signedInOwner, type Owner } from '#tests/support/app.ts';
import { product } from '#shared/product.ts';
import { remindOfNames } from '../operator/reminders.ts';
import { days } from '../platform/clock.ts';

let world: NameWorld;
beforeAll(async () => {
  world = await nameWorld();
});
afterAll(() => world.close());

let store: BilledStore & { reference: string };
let wish: string;
beforeEach(async () => {
  store = await world.packed();
  wish = world.fresh();
});

const end = '2028-11-30';
const state = async () => (await world.name(store)).state;
const joins = async (role: string): Promise<Owner> => {
  const person = await signedInOwner(world.test, 'Bisi');
  await world.test.database.sql(
    `insert into store_members (store_id, user_id, role, created_at) values ($1, $2, $3, now())`,
    [store.storeId, person.id, role],
  );
  return person;
};
const orders = `select id, details_by from name_orders where store_id = $1`;
const registrants = () =>
  world.test.database.sql('select name, email from name_registrants where store_id = $1', [store.storeId]);

describe('money of the Starter Pack that goes back', () => {
  test('before the name is registered withdraws it, and brings it back with what was typed when it stays after all', async () => {
    store = await world.packed({ card: 'refund_fails' });
    await world.ask(store, wish);
    await world.operator(`billing refund ${store.reference}`);
    expect(await world.name(store)).toMatchObject({
      state: 'withdrawn',
      reason: 'The money for the Starter Pack is going back to you.',
    });
    expect((await world.told(store)).at(-1)).toBe('The free name of Adunni Fabrics is withdrawn');
    const { id } = await world.name(store);
    expect((await world.ask(store, wish)).status).toBe(409);
    expect((await world.send(store, 'POST', `/${id}/take-back`)).status).toBe(409);
    expect(await state()).toBe('withdrawn');
    expect(await world.operator(`names take ${wish}`)).toBe(
      'This cannot be done to a name that is “withdrawn”.',
    );
    await world.endRefunds();
    expect(await world.name(store)).toMatchObject({
      state: 'entitled',
      wanted: [wish],
      registrant: { holder: registrant.holder },
    });
  });

  test('after it is registered leaves it its owner’s, who is told', async () => {
    await world.registered(store, wish, end);
    await world.operator(`billing refund ${store.reference}`);
    expect([await state(), (await world.told(store)).at(-1)]).toEqual(['registered', `${wish} stays yours`]);
  });

  test('by the word of a bank: withdrawn while it decides, back when the payment stands', async () => {
    const { control } = world.test.sandbox;
    control.setSettings({ webhook_url: `http://127.0.0.1:${world.test.port}/webhooks/paystack` });
    await world.ask(store, wish);
    const { id } = control.openDispute({ reference: store.reference });
    await control.settle();
    await world.test.work();
    expect(await state()).toBe('withdrawn');
    control.decideDispute({ id, outcome: 'won' });
    await control.settle();
    await world.test.work();
    expect(await state()).toBe('entitled');
    control.setSettings({ webhook_url: '' });
  });
});

test('who cancels within seven days has the money back of a pack whose name we are not at yet', async () => {
  const back = async (of: BilledStore) => (await world.view(of)).money_back?.amount_kobo ?? null;
  await world.ask(store, wish);
  expect(await back(store)).toBe(1_500_000);
  await world.operator(`names take ${wish}`);
  expect(await back(store)).toBeNull();
  expect((await (await store.owner.signIn()).post(store.path('/money-back'))).status).toBe(409);
  expect(await state()).toBe('registering');
  await world.operator(`names put-back ${wish}`);
  expect((await (await store.owner.signIn()).post(store.path('/money-back'))).status).toBe(200);
  expect(await state()).toBe('withdrawn');
});

describe('who may what', () => {
  test('whom a name is for is its owners’ alone, and all of it theirs who gave it; others see how it stands', async () => {
    await world.ask(store, wish);
    const seen = async (person: Owner) =>
      (await (await person.signIn()).get<{ orders: object[] }>(`/api/sites/${store.slug}/names`)).body
        .orders[0];
    expect(await seen(await joins('manager'))).toMatchObject({
      state: 'asked',
      holder: null,
      registrant: null,
    });
    expect(await seen(await joins('owner'))).toMatchObject({ holder: registrant.holder, registrant: null });
    expect(await seen(store.owner)).toMatchObject({ registrant: { address: registrant.address } });
    expect(
      (await (await (await joins('fulfilment')).signIn()).get(`/api/sites/${store.slug}/names`)).status,
    ).toBe(403);
  });

  test('only an owner asks, changes, moves and pays', async () => {
    const { id } = await world.name(store);
    const manager = await (await joins('manager')).signIn();
    const at = `/api/sites/${store.slug}/names`;
    for (const [path, body] of [
      [`${at}/${id}/ask`, wishFor(wish)],
      [`${at}/${id}/take-back`, {}],
      [`${at}/${id}/ending`, { ending: true }],
      [`${at}/${id}/leaving`, { leaving: true }],
      [`${at}/${id}/code`, { password: ownerPassword }],
      [`${at}/${id}/connect`, {}],
      [store.path(`/names/${id}`), {}],
    ] as const)
      expect([path, (await manager.post(path, body)).status]).toEqual([path, 403]);
    expect((await manager.send('PUT', `${at}/${id}/registrant`, registrant)).status).toBe(403);
    expect(await state()).toBe('entitled');
  });

  test('a name of another store is none of this one', async () => {
    const other = await world.packed();
    const { id } = await world.name(other);
    for (const [path, body] of [
      [`/${id}/ask`, wishFor(wish)],
      [`/${id}/leaving`, { leaving: true }],
      [`/${id}/code`, { password: ownerPassword }],
      [`/${newId()}/take-back`, {}],
    ] as const)
      expect([path, (await world.send(store, 'POST', path, body)).status]).toEqual([path, 404]);
    const paying = await (await store.owner.signIn()).post(store.path(`/names/${id}`), {});
    expect([paying.status, (await world.name(other)).state]).toEqual([404, 'entitled']);
  });
});

describe('the details for the registry', () => {
  test('are changed by an owner, told the registry by us, and their owner is told that it knows', async () => {
    await world.registered(store, wish, end);
    const { id } = await world.name(store);
    const changed = { ...registrant, holder: 'Bisi Ade', phone: '08031234567' };
    expect((await world.send(store, 'PUT', `/${id}/registrant`, changed)).status).toBe(200);
    expect(await world.name(store)).toMatchObject({ holder: 'Bisi Ade', details_at: expect.any(String) });
    expect(JSON.stringify(await world.operator('names list'))).toContain('tell the registry its new details');
    await world.operator(`names updated ${wish}`);
    expect([(await world.name(store)).details_at, (await world.told(store)).slice(-2)]).toEqual([
      null,
      [`New details for ${wish}`, `The registry knows the new details of ${wish}`],
    ]);
    expect(await world.operator(`names updated ${wish}`)).toBe(
      'Nothing of this name is to be told the registry.',
    );
  });

  test('stay when the store is handed over: the name is its holder’s until the new owner asks for another', async () => {
    await world.registered(store, wish, end);
    const next = await joins('owner');
    await world.test.database.sql('delete from store_members where store_id = $1 and user_id = $2', [
      store.storeId,
      store.owner.id,
    ]);
    const after = { ...store, owner: next };
    expect(await world.name(after)).toMatchObject({
      state: 'registered',
      holder: registrant.holder,
      registrant: null,
    });
    const { id } = await world.name(after);
    const theirs = { ...registrant, holder: 'Bisi Ade', phone: '08031234567' };
    await world.send(after, 'PUT', `/${id}/registrant`, theirs);
    expect(await world.name(after)).toMatchObject({ holder: 'Bisi Ade', registrant: theirs });
  });

  test('go with the account of who gave them: a wish waits for the others, a registered name stays', async () => {
    const gives = await joins('owner');
    const client = await gives.signIn();
    const { id } = await world.name(store);
    await client.post(`/api/sites/${store.slug}/names/${id}/ask`, wishFor(wish));
    expect(await registrants()).toEqual([{ name: registrant.holder, email: registrant.email }]);
    const copy = (await client.get<{ parts: Record<string, object[]> }>('/api/account/copy')).body.parts;
    expect([copy.names_asked_for, copy.names_registered_for]).toEqual([
      [expect.objectContaining({ wanted: [wish], state: 'asked' })],
      [expect.objectContaining({ name: registrant.holder, address: registrant.address })],
    ]);
    expect((await client.post('/api/account/erase', { password: ownerPassword })).status).toBe(200);
    await world.test.work();
    expect([
      await state(),
      await registrants(),
      await world.test.database.sql(orders, [store.storeId]),
    ]).toEqual(['entitled', [], [{ id, details_by: null }]]);
    expect((await world.told(store)).at(-1)).toBe('Choose the free name of Adunni Fabrics again');
  });

  test('that we are giving to the registry are thrown away right after', async () => {
    const gives = await joins('owner');
    const client = await gives.signIn();
    const { id } = await world.name(store);
    await client.post(`/api/sites/${store.slug}/names/${id}/ask`, wishFor(wish));
    await world.operator(`names take ${wish}`);
    await client.post('/api/account/erase', { password: ownerPassword });
    await world.test.work();
    await world.clock();
    expect((await registrants()).length).toBe(1);
    await world.operator(`names registered ${wish} ${end}`);
    await world.clock();
    expect([await state(), await registrants()]).toEqual(['registered', []]);
  });
});

test('the operator is told once a day of all that waits, and of what is overdue', async () => {
  await world.ask(store, wish);
  const letters = async () => {
    const rows = await world.test.database.sql<{ data: { lines: { what: string }[]; overdue: number } }>(
      `select data from mails where template = 'names-waiting' and recipient = $1 order by created_at, id`,
      [product.email],
    );
    return rows.map(({ data }) => data);
  };
  const before = (await letters()).length;
  for (let n = 0; n < 3; n++) await remindOfNames(world.deps);
  const [first, ...rest] = (await letters()).slice(before);
  const line = (said: string) => expect.arrayContaining([expect.objectContaining({ what: said })]);
  expect(first!.lines).toEqual(line(`register: ${wish}, by 2026-11-23`));
  expect([first!.overdue, rest]).toEqual([0, []]);
  world.test.clock.advance(days(6));
  await remindOfNames(world.deps);
  const [late] = (await letters()).slice(before + 1);
  expect(late!.lines).toEqual(line(`register: ${wish}, overdue since 2026-11-23`));
  expect(late!.overdue).toBeGreaterThan(0);
});
