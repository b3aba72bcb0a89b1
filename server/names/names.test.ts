import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { domainYearKobo } from '#shared/plans.ts';
import { nameWorld, type NameWorld } from '#tests/support/names.ts';
import { registrant, wishFor } from '#tests/support/registrant.ts';
import type { BilledStore } from '#tests/support/billing.ts';
import { signatureOf, successEvent } from '#tests/support/selling/webhook.ts';
import { settle } from '../payments/index.ts';

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

describe('a Starter Pack that is paid', () => {
  test('R-091 brings a .com.ng name worth ₦7,000 a year, once, though the payment is told five times', async () => {
    const { body } = await world.send(store, 'GET');
    expect([
      body.year_kobo,
      domainYearKobo,
      body.orders.map((one) => [one.state, one.name, one.ends_at]),
    ]).toEqual([700_000, 700_000, [['entitled', null, null]]]);
    const event = successEvent(store.reference, { amount: 1_500_000 });
    const headers = {
      'content-type': 'application/json',
      ...signatureOf(event, 'sk_test_presence_sandbox'),
    };
    await Promise.all([
      ...Array.from({ length: 3 }, () => settle(world.deps.payments, store.reference, 'test')),
      ...Array.from({ length: 5 }, () => world.test.client().post('/webhooks/paystack', event, headers)),
    ]);
    await world.test.work();
    expect((await world.send(store, 'GET')).body.orders).toEqual(body.orders);
    const [receipt] = await world.letters(store, 'plan-receipt');
    expect(receipt).toContain('Your pack brings a free .com.ng name.');
    expect(receipt).toContain(`/dashboard/domain?slug=${store.slug}`);
  });

  test('says on the settings that a name is to be chosen, until it is', async () => {
    const settings = async () =>
      (
        await (
          await store.owner.signIn()
        ).get<{ name_to_choose: boolean }>(`/api/sites/${store.slug}/settings`)
      ).body.name_to_choose;
    expect(await settings()).toBe(true);
    await world.ask(store, wish);
    expect(await settings()).toBe(false);
    const other = await world.store();
    await world.buy(other, { offer: 'starter', billing: 'monthly' });
    expect((await world.send(other, 'GET')).body.orders).toEqual([]);
  });

  test('pays the page where it comes back to with the way to its name', async () => {
    const client = await store.owner.signIn();
    const paid = await client.get<{ name: string }>(store.path(`/payments/${store.reference}`));
    expect([paid.status, paid.body.name]).toEqual([200, 'choose']);
    await world.ask(store, wish);
    expect(
      (await client.get<{ name: string }>(store.path(`/payments/${store.reference}`))).body.name,
    ).toBeNull();
  });
});

describe('a wish for a name', () => {
  test('is kept with whom it is for, promised within three working days, and waits for the operator', async () => {
    const second = world.fresh();
    const { status, body } = await world.ask(store, wish, { second, third: second });
    // Asked on a Wednesday.
    expect([status, body.orders[0]]).toEqual([
      200,
      {
        ...body.orders[0]!,
        state: 'asked',
        wanted: [wish, second],
        promised_on: '2026-11-23',
        holder: registrant.holder,
        registrant: { ...registrant, phone: '08031234567' },
      },
    ]);
    expect(await waiting()).toEqual([['register', `${wish}, ${second}`, '2026-11-23', false]]);
    expect(await world.told(store)).toEqual([`We register ${wish} for you by 23 Nov 2026`]);
  });

  test.each([
    ['', 'Type the name you would like, such as adunniclay.'],
    ['adunni clay', 'Use the letters a to z, digits and hyphens, without spaces.'],
    [
      'adunni.com',
      'The name ends in .com.ng, with nothing before it but the name itself: adunniclay.com.ng.',
    ],
    [
      'shop.adunni.com.ng',
      'The name ends in .com.ng, with nothing before it but the name itself: adunniclay.com.ng.',
    ],
    ['-adunni', 'A name does not begin or end with a hyphen.'],
    ['ad--unni', 'Two hyphens cannot stand in the third and fourth place.'],
    ['a', 'The name has 2 to 63 letters, digits and hyphens.'],
    ['gov', 'The registry keeps this name for itself. Choose another one.'],
  ])('%j is refused with what is wrong with it, and nothing is kept', async (typed, sentence) => {
    const { status, body } = await world.ask(store, typed);
    expect([status, body]).toEqual([400, { wish: [sentence] }]);
    expect([await state(), await waiting()]).toEqual(['entitled', []]);
  });

  test('is understood as people type it, and asks for all that the registry needs', async () => {
    const { id } = await world.name(store);
    const nobody = { holder: 'A', address: '', city: '', state: '', phone: '12', email: 'x' };
    const refused = await world.send(store, 'POST', `/${id}/ask`, { ...wishFor(wish), ...nobody });
    expect([refused.status, Object.keys(refused.body).sort()]).toEqual([
      400,
      ['address', 'city', 'email', 'holder', 'phone', 'state'],
    ]);
    expect(await state()).toBe('entitled');
    const label = wish.replace('.com.ng', '').toUpperCase();
    expect((await world.ask(store, ` https://www.${label}.com.ng/ `)).body.orders[0]!.wanted).toEqual([wish]);
  });

  test('is looked up with name servers: in use, free as far as they say, or no answer', async () => {
    const look = async (name: string) =>
      (await world.send<{ name: string; is: string }>(store, 'GET', `/look?name=${name}`)).body;
    world.dns.set(wish, 'NS', 'ns1.somebody.example');
    expect(await look(wish)).toEqual({ name: wish, is: 'in_use' });
    const other = world.fresh();
    expect(await look(other.replace('.com.ng', ''))).toEqual({ name: other, is: 'free' });
    await world.registered(store, other, '2027-11-30');
    expect(await look(other)).toEqual({ name: other, is: 'in_use' });
    world.dns.answers = 'with failure';
    expect(await look(world.fresh())).toMatchObject({ is: 'unknown' });
  });

  test('can be changed and taken back until we are at it, and what was typed stays', async () => {
    await world.ask(store, wish);
    const other = world.fresh();
    expect((await world.ask(store, other)).body.orders[0]!.wanted).toEqual([other]);
    const { id } = await world.name(store);
    const back = await world.send(store, 'POST', `/${id}/take-back`);
    expect(back.body.orders[0]).toMatchObject({
      state: 'entitled',
      wanted: [other],
      promised_on: null,
      registrant: { holder: registrant.holder },
    });
    await world.ask(store, other);
    await world.operator(`names take ${other}`);
    const late = await world.send<{ detail: string }>(store, 'POST', `/${id}/take-back`);
    expect([late.status, late.body.detail]).toEqual([
      409,
      'We are at this name already, so it cannot be taken back.',
    ]);
    expect([(await world.ask(store, wish)).status, await state()]).toEqual([409, 'registering']);
  });
});
