import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hours, minutes } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { paidTries, poisonedTries } from '#tests/support/selling/many-tries.ts';
import { paymentWorld, type PaymentWorld } from '#tests/support/selling/payments.ts';
import { claimPayments, claimRefunds } from './due-queries.ts';
import { claimPolls, pollSoon } from './poll-queries.ts';
import { pollDueDisputes } from './disputes/disputes.ts';
import { poll } from './polls.ts';
import { settle } from './settle.ts';
import { pollDueSettlements, pollSettlements } from './books/settlements.ts';
import { sweep } from './sweep.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await paymentWorld({ poolSize: 20 });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.sandbox.control.removeFault();
  await world.database.sql('update payments set next_check_at = null');
  await world.database.sql('update provider_polls set claimed_until = null, next_at = $1', [
    new Date('2100-01-01'),
  ]);
});

const statesOf = (references: string[]) =>
  world.database.sql<{ state: string; n: number }>(
    'select state, count(*)::int as n from payments where reference = any($1) group by state order by state',
    [references],
  );
const platform = () => world.database.db.platform;
const now = () => world.clock.now();

describe('what is due', () => {
  test('300 poisoned tries cost nothing: good ones behind them are settled in the same sweep, however often it comes by', async () => {
    const bad = await poisonedTries(world.database.sql, 300, now());
    const good = await paidTries(world.database.sql, world.sandbox, 20, now());
    expect(await sweep(world.deps)).toBe(320);
    expect(await statesOf(good)).toEqual([{ state: 'paid', n: 20 }]);
    expect(await statesOf(bad)).toEqual([{ state: 'ready', n: 300 }]);
    expect(await sweep(world.deps)).toBe(0);
    // Ever more rarely: after a minute, then as long again as they are overdue, up to an hour.
    const taken: number[] = [];
    for (let n = 0; n < 240; n++) {
      world.clock.advance(minutes(1));
      if ((await claimPayments(platform(), now(), 500, [])).length > 0)
        taken.push(Math.round((now().getTime() - world.clock.now().getTime()) / 60_000) + n + 1);
    }
    expect(taken).toEqual([1, 3, 7, 15, 31, 63, 123, 183]);
  });

  test('it goes on until nothing is left, whatever the number', async () => {
    const good = await paidTries(world.database.sql, world.sandbox, 450, now());
    expect(await sweep(world.deps)).toBe(450);
    expect(await statesOf(good)).toEqual([{ state: 'paid', n: 450 }]);
  });

  test('two processes share the work and never take the same', async () => {
    await paidTries(world.database.sql, world.sandbox, 60, now());
    const claims = await Promise.all([1, 2, 3, 4].map(() => claimPayments(platform(), now(), 20, [])));
    const all = claims.flat().map(({ id }) => id);
    expect([all.length, new Set(all).size]).toEqual([60, 60]);
    expect(await claimPayments(platform(), now(), 20, [])).toEqual([]);
  });

  test('what a dead process took is due again after a minute; what was asked about is free at once', async () => {
    const [reference] = await paidTries(world.database.sql, world.sandbox, 1, now());
    expect(await claimPayments(platform(), now(), 5, [])).toHaveLength(1);
    world.clock.advance(minutes(1) - 1);
    expect(await claimPayments(platform(), now(), 5, [])).toEqual([]);
    world.clock.advance(1);
    expect(await claimPayments(platform(), now(), 5, [])).toHaveLength(1);
    world.sandbox.control.addFault({ match: { route: 'verify' }, kind: 'status', times: 1 });
    await settle(world.deps, reference!, 'test');
    const [row] = await world.database.sql(
      'select claimed_until, next_check_at from payments where reference = $1',
      [reference],
    );
    expect(row).toMatchObject({ claimed_until: null, next_check_at: new Date(now().getTime() + minutes(4)) });
  });

  test('integrations have turns, and a full one waits', async () => {
    const bad = await poisonedTries(world.database.sql, 200, now());
    const good = await paidTries(world.database.sql, world.sandbox, 5, now());
    const first = await claimPayments(platform(), now(), 6, []);
    expect(first.filter(({ integration }) => integration === 'platform')).toHaveLength(2);
    const rest = await claimPayments(platform(), now(), 10, [
      first.find((one) => bad.includes(one.id))!.integration,
    ]);
    expect(rest.filter(({ id }) => good.includes(id))).toHaveLength(3);
  });

  test('a provider that hangs for one store leaves room for all others', async () => {
    const slow = newId();
    const references = await paidTries(world.database.sql, world.sandbox, 40, now());
    const hanging = references.slice(0, 30);
    await world.database.sql('update payments set integration = $2 where reference = any($1)', [
      hanging,
      slow,
    ]);
    let atOnce = 0;
    let most = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const gatewayFor = async (payment: { integration: string }) => {
      if (payment.integration !== slow) return world.deps.gateway;
      most = Math.max(most, (atOnce += 1));
      await held;
      atOnce -= 1;
      return world.deps.gateway;
    };
    const sweeping = sweep({ ...world.deps, gatewayFor });
    await vi.waitFor(
      async () => expect(await statesOf(references.slice(30))).toEqual([{ state: 'paid', n: 10 }]),
      10_000,
    );
    expect(await statesOf(hanging)).toEqual([{ state: 'ready', n: 30 }]);
    release();
    await sweeping;
    expect(most).toBe(4);
    expect(await statesOf(hanging)).toEqual([{ state: 'paid', n: 30 }]);
  });

  test('refunds are taken the same way: once, by turns, and again later when they fail', async () => {
    const [reference] = await paidTries(world.database.sql, world.sandbox, 1, now());
    await settle(world.deps, reference!, 'test');
    await world.database.sql('update payments set refund_kobo = 100 where reference = $1', [reference]);
    await world.database.sql(
      `insert into refunds (id, reference, key, amount_kobo, state, requested_by, created_at, updated_at, next_check_at)
       values (gen_random_uuid(), $1, $1, 100, 'sent', 'test', $2, $2, $2)`,
      [reference, now()],
    );
    expect(await claimRefunds(platform(), now(), 5, ['platform'])).toEqual([]);
    expect(await claimRefunds(platform(), now(), 5, [])).toMatchObject([{ integration: 'platform' }]);
    expect(await claimRefunds(platform(), now(), 5, [])).toEqual([]);
    world.clock.advance(minutes(1));
    expect(await claimRefunds(platform(), now(), 5, [])).toHaveLength(1);
    await world.database.sql('delete from refunds where reference = $1', [reference]);
  });
});

describe('what a provider is asked by the clock', () => {
  const begin = async (count: number) => {
    const ids = Array.from({ length: count }, newId);
    await world.database.sql(
      `insert into provider_polls (integration, kind, next_at)
       select id, kind, $2 from unnest($1::text[]) id, unnest(array['settlements', 'disputes', 'key']) kind`,
      [ids, now()],
    );
    return ids;
  };

  test('each integration is asked for itself: one that fails or hangs ends alone and comes again ever later', async () => {
    const ids = await begin(60);
    const asked: string[] = [];
    const error = vi.spyOn(world.deps.log, 'warn');
    const count = await poll(world.deps, 'disputes', async ({ integration, provider }) => {
      asked.push(integration);
      expect(provider).toBe('paystack');
      if (integration === ids[0]) throw new Error('broken');
    });
    expect([count, asked.toSorted()]).toEqual([60, ids.toSorted()]);
    expect(error).toHaveBeenCalledWith(
      'a provider could not be asked',
      expect.objectContaining({ integration: ids[0], problem: 'broken' }),
    );
    error.mockRestore();
    expect(await poll(world.deps, 'disputes', () => Promise.resolve())).toBe(0);
    world.clock.advance(minutes(1));
    const again: string[] = [];
    await poll(world.deps, 'disputes', async ({ integration }) => void again.push(integration));
    expect(again).toEqual([ids[0]]);
    world.clock.advance(hours(1) - 1);
    expect(await claimPolls(platform(), 'disputes', now(), 100)).toHaveLength(59);
  });

  test('ours is asked more often than a store’s, and a kind of question does not touch another', async () => {
    const [id] = await begin(1);
    await pollSoon(platform(), 'settlements', now(), 'platform');
    const ask = async (kind: 'settlements' | 'disputes' | 'key') => {
      const got: string[] = [];
      await poll(world.deps, kind, async ({ integration }) => void got.push(integration));
      return got.toSorted();
    };
    expect(await ask('settlements')).toEqual([id, 'platform'].toSorted());
    expect(await ask('disputes')).toEqual([id]);
    world.clock.advance(hours(1));
    expect(await ask('settlements')).toEqual(['platform']);
    expect(await ask('disputes')).toEqual([id]);
    expect(await ask('key')).toEqual([id]);
    world.clock.advance(minutes(30));
    expect(await ask('key')).toEqual([id]);
    world.clock.advance(hours(5));
    expect(await ask('settlements')).toEqual([id, 'platform'].toSorted());
  });

  test('settlements and disputes of our own account are asked for when due and on demand', async () => {
    const requests = vi.spyOn(globalThis, 'fetch');
    const asked = (path: string) => requests.mock.calls.filter(([url]) => String(url).includes(path)).length;
    await pollDueSettlements(world.deps);
    await pollDueDisputes(world.deps);
    expect([asked('/settlement?'), asked('/dispute?')]).toEqual([0, 0]);
    await pollSettlements(world.deps, 'platform');
    await pollSoon(platform(), 'disputes', now(), 'platform');
    await pollDueDisputes(world.deps);
    expect([asked('/settlement?'), asked('/dispute?')]).toEqual([1, 1]);
    requests.mockRestore();
  });
});
