import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { days, hours, minutes, seconds } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { PlatformDb } from '../../platform/database/db.ts';
import { createCounts, createLimits } from '../../platform/admission/limits.ts';
import { doAll } from '../../platform/jobs/row-work.ts';
import { paymentWorld, type PaymentWorld } from '#tests/support/selling/payments.ts';
import { claimEvents, reviveEvent, stuckEvents } from './inbox-queries.ts';
import { eventRows, receiveEvent } from './inbox.ts';
import { findPayment } from '../queries.ts';
import { eventWait } from '../schedule.ts';
import { sweep } from '../sweep.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await paymentWorld({ poolSize: 20 });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.sandbox.control.removeFault();
  await world.database.sql('delete from provider_events');
  await world.database.sql('update payments set next_check_at = null');
});

const key = 'sk_test_presence_sandbox';
const signed = (body: Buffer) => ({
  'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex'),
});
const charge = (data: object) => Buffer.from(JSON.stringify({ event: 'charge.success', data }));
const receive = (body: Buffer, integration = 'platform', limits = createLimits(createCounts(world.clock))) =>
  receiveEvent(world.deps, body, signed(body), { integration, gateway: world.deps.gateway }, limits);
const rows = () =>
  world.database.sql<{
    integration: string;
    tries: number;
    outcome: string | null;
    next: Date | null;
    done: boolean;
    given_up: boolean;
  }>(
    `select integration, tries, outcome, next_try_at as next, processed_at is not null as done,
       given_up_at is not null as given_up from provider_events order by received_at, id`,
  );
/** Events of a store whose keys we cannot read, kept by hand: every try at them fails. */
const poison = (count: number, integration: string) =>
  world.database.sql(
    `insert into provider_events (id, provider, integration, digest, headers, body, received_at, next_try_at)
     select gen_random_uuid(), 'paystack', $2, sha256(convert_to($2 || n, 'UTF8')), '{}', '{}', $3, $3
     from generate_series(1, $1::int) n`,
    [count, integration, world.clock.now()],
  );
const paidTry = async () => {
  const { reference } = await world.begin();
  await world.sandbox.control.pay({ reference });
  return reference;
};
const workEvents = (deps: PaymentWorld['deps']) => doAll(eventRows(deps));
const claimed = async (db: PlatformDb, now: Date, most: number) => (await claimEvents(db, now, most)).events;
const stateOf = async (reference: string) =>
  (await findPayment(world.database.db.platform, reference))!.state;

describe('turns', () => {
  test('220 bad events of one store do not keep another’s waiting for one minute', async () => {
    await poison(220, newId());
    world.clock.advance(minutes(1));
    const reference = await paidTry();
    await receive(charge({ reference }));
    const taken = await claimed(world.database.db.platform, world.clock.now(), 2);
    expect(taken.map((row) => row.integration).toSorted()[1]).toBe('platform');
    await world.database.sql('update provider_events set claimed_until = null');
    await world.deps.jobs.runDue();
    expect(await stateOf(reference)).toBe('paid');
    expect((await rows()).filter((row) => row.tries === 0)).toEqual([]);
  });

  test('of one store’s keys two events are at work at once, whatever the number of processes; ours have no such bound', async () => {
    const [one, other] = [newId(), newId()];
    await poison(5, one);
    await poison(5, other);
    const { platform } = world.database.db;
    const now = world.clock.now();
    const first = await claimed(platform, now, 3);
    const second = await claimed(platform, now, 20);
    const count = (integration: string) =>
      [...first, ...second].filter((row) => row.integration === integration).length;
    expect([first.length, count(one), count(other)]).toEqual([3, 2, 2]);
    await poison(7, 'platform');
    expect(await claimed(platform, now, 20)).toHaveLength(7);
  });

  test('an event that somebody is at work on is nobody else’s until a minute has passed', async () => {
    await poison(1, 'platform');
    const { platform } = world.database.db;
    const at = (ms: number) => new Date(world.clock.now().getTime() + ms);
    const claims = await Promise.all([1, 2, 3, 4].map(() => claimed(platform, world.clock.now(), 5)));
    expect(claims.flat()).toHaveLength(1);
    expect(await claimed(platform, at(seconds(59)), 5)).toEqual([]);
    expect(await claimed(platform, at(minutes(1)), 5)).toHaveLength(1);
  });
});

describe('an event that fails', () => {
  test('waits ever longer, is given up after twenty tries with a word for the operator, and can be tried again', async () => {
    const error = vi.spyOn(world.deps.log, 'error');
    await poison(1, newId());
    const waits: number[] = [];
    for (;;) {
      await workEvents(world.deps);
      const [row] = await rows();
      if (!row!.next) break;
      waits.push((row!.next.getTime() - world.clock.now().getTime()) / 1000);
      expect(await workEvents(world.deps)).toBe(0);
      world.clock.advance(row!.next.getTime() - world.clock.now().getTime());
    }
    expect(waits).toHaveLength(19);
    expect(waits.slice(0, 6)).toEqual([5, 10, 20, 40, 80, 160]);
    expect(waits.at(-1)).toBe(21_600);
    const [row] = await rows();
    expect(row).toMatchObject({ tries: 20, done: false, given_up: true });
    expect(row!.outcome).toMatch(/^given up: /);
    expect(error).toHaveBeenCalledWith('an event was given up', expect.objectContaining({ tries: 20 }));
    world.clock.advance(days(30));
    expect(await workEvents(world.deps)).toBe(0);
    const [stuck] = await stuckEvents(world.database.db.platform);
    expect(stuck).toMatchObject({ tries: 20, outcome: row!.outcome });
    expect(await world.database.db.transact((tx) => reviveEvent(tx, stuck!.id, world.clock.now()))).toBe(
      true,
    );
    expect(await workEvents(world.deps)).toBe(1);
    error.mockRestore();
  });

  test('is tried again within seconds, also by the sweep; the good answer ends it', async () => {
    const reference = await paidTry();
    await receive(charge({ reference }));
    world.sandbox.control.addFault({ match: { route: 'verify' }, kind: 'status', times: 2 });
    await workEvents(world.deps);
    expect(await rows()).toMatchObject([{ tries: 1, outcome: null, done: false }]);
    expect(await stateOf(reference)).toBe('ready');
    world.clock.advance(seconds(5));
    await world.deps.jobs.runDue();
    expect(await rows()).toMatchObject([{ tries: 2, done: false }]);
    world.clock.advance(seconds(10));
    await sweep(world.deps);
    expect(await rows()).toMatchObject([{ tries: 3, outcome: 'paid', done: true, next: null }]);
    expect(await stateOf(reference)).toBe('paid');
  });

  test('one that was done is not tried again, not even by hand', async () => {
    await receive(charge({ reference: await paidTry() }));
    await workEvents(world.deps);
    const [row] = await world.database.sql<{ id: string }>('select id from provider_events');
    expect(await world.database.db.transact((tx) => reviveEvent(tx, row!.id, world.clock.now()))).toBe(false);
    expect(await world.database.db.transact((tx) => reviveEvent(tx, newId(), world.clock.now()))).toBe(false);
    expect(await stuckEvents(world.database.db.platform)).toEqual([]);
  });

  test('the waits double from five seconds to six hours', () => {
    expect([1, 2, 12, 13, 14, 19].map(eventWait)).toEqual([
      seconds(5),
      seconds(10),
      seconds(5 * 2048),
      seconds(5 * 4096),
      hours(6),
      hours(6),
    ]);
    expect([20, 21].map(eventWait)).toEqual([null, null]);
  });
});

describe('a genuine event with nonsense in it is done with at once', () => {
  const nonsense: [string, Buffer, string][] = [
    ['a NUL in the reference', charge({ reference: 'ord-\0' }), 'ignored'],
    ['a reference of 200,000 letters', charge({ reference: 'o'.repeat(200_000) }), 'ignored'],
    ['half a surrogate for a reference', charge({ reference: '\ud800' }), 'ignored'],
    ['an empty reference', charge({ reference: '' }), 'ignored'],
    ['a reference of another shape', charge({ reference: '../../etc/passwd' }), 'ignored'],
    ['a reference that is a number', charge({ reference: 17 }), 'ignored'],
    ['no reference', charge({}), 'ignored'],
    ['data that is a list', Buffer.from('{"event":"charge.success","data":[]}'), 'ignored'],
    ['data that is null', Buffer.from('{"event":"charge.success","data":null}'), 'ignored'],
    ['an event that is a number', Buffer.from('{"event":7,"data":{}}'), 'ignored'],
    ['no JSON', Buffer.from('charge.success'), 'ignored'],
    ['nothing', Buffer.alloc(0), 'ignored'],
    ['a hundred thousand brackets', Buffer.from('['.repeat(100_000)), 'ignored'],
    [
      'deep data',
      Buffer.from(
        `{"event":"charge.success","data":{"reference":"x-deep","metadata":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`,
      ),
      'unmatched',
    ],
    ['an event nobody knows', Buffer.from('{"event":"invoice.update","data":{"reference":"x"}}'), 'ignored'],
    ['a dispute without an id', Buffer.from('{"event":"charge.dispute.create","data":{}}'), 'ignored'],
    [
      'a dispute with a NUL in its id',
      Buffer.from('{"event":"charge.dispute.create","data":{"id":"7\\u0000"}}'),
      'ignored',
    ],
    [
      'a dispute with a very long id',
      Buffer.from(`{"event":"charge.dispute.create","data":{"id":"${'7'.repeat(5_000)}"}}`),
      'ignored',
    ],
    [
      'a refund of a payment nobody knows',
      Buffer.from('{"event":"refund.processed","data":{"transaction_reference":"ord-nobodys"}}'),
      'ignored',
    ],
  ];
  test.each(nonsense)('%s', async (_name, body, outcome) => {
    await receive(body);
    await workEvents(world.deps);
    expect(await rows()).toMatchObject([{ tries: 1, outcome, done: true, next: null }]);
  });

  test('money with an impossible sum and currency is kept as unmatched without them', async () => {
    const odd: [string, unknown, unknown][] = [
      ['odd-1', '9'.repeat(400), 'NGN\0'],
      ['odd-2', 1e300, 'naira'],
      ['odd-3', -1.5, 7],
      ['odd-4', { kobo: 1 }, null],
    ];
    for (const [reference, amount, currency] of odd) await receive(charge({ reference, amount, currency }));
    await receive(charge({ reference: 'odd-5', amount: '500000', currency: 'NGN' }));
    await workEvents(world.deps);
    const kept = await world.database.sql(
      `select reference, amount_kobo::int as amount, currency from unmatched_money where reference like 'odd-%'
       order by reference`,
    );
    expect(kept).toEqual([
      ...odd.map(([reference]) => ({ reference, amount: null, currency: null })),
      { reference: 'odd-5', amount: 500_000, currency: 'NGN' },
    ]);
  });

  test('money in a store’s own account that no try asked for is none of our business', async () => {
    const id = newId();
    const gatewayFor = async () => world.deps.gateway;
    const body = charge({ reference: 'their-own-sale' });
    await receive(body, id);
    await workEvents({ ...world.deps, gatewayFor });
    expect(await rows()).toMatchObject([{ outcome: 'ignored', done: true }]);
    expect(
      await world.database.sql(`select 1 from unmatched_money where reference = 'their-own-sale'`),
    ).toEqual([]);
  });

  test('invariant 9: an event by other keys or of another provider moves nothing', async () => {
    const reference = await paidTry();
    const gatewayFor = async () => world.deps.gateway;
    await receive(charge({ reference }), newId());
    await workEvents({ ...world.deps, gatewayFor });
    expect(await rows()).toMatchObject([{ outcome: 'not theirs', done: true }]);
    const gateway = { ...world.deps.gateway, provider: 'flutterwave' };
    const body = charge({ reference, more: 1 });
    await receiveEvent(world.deps, body, signed(body), { integration: 'platform', gateway });
    await workEvents({ ...world.deps, gatewayFor });
    expect((await rows()).map((row) => row.outcome)).toEqual(['not theirs', 'not theirs']);
    expect(await stateOf(reference)).toBe('ready');
  });
});

describe('the webhook route', () => {
  test('a store whose events come too fast is told 503 with a time; others and unsigned ones are counted apart', async () => {
    const limits = createLimits(createCounts(world.clock));
    const [busy, calm] = [newId(), newId()];
    const body = (n: number) => charge({ reference: 'x', n });
    const { gateway } = world.deps;
    for (let n = 0; n < 700; n++)
      await expect(
        receiveEvent(world.deps, body(n), {}, { integration: busy, gateway }, limits),
      ).rejects.toMatchObject({ code: 'not_signed_in' });
    for (let n = 0; n < 600; n++) await receive(body(1), busy, limits);
    await expect(receive(body(2), busy, limits)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfter: 60,
    });
    expect(await rows()).toHaveLength(1);
    await receive(body(2), calm, limits);
    for (let n = 0; n < 650; n++) await receive(body(2), 'platform', limits);
    world.clock.advance(minutes(1));
    await receive(body(2), busy, limits);
    expect((await rows()).map((row) => row.integration).toSorted()).toEqual(
      [busy, busy, calm, 'platform'].toSorted(),
    );
  });
});
