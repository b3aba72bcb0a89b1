import { afterEach, beforeEach, expect, test } from 'vitest';
import { hours, minutes } from '#server/platform/clock.ts';
import { runBillingClock } from '#server/billing/index.ts';
import { pollDisputes } from '#server/payments/disputes/disputes.ts';
import { sweep } from '#server/payments/sweep.ts';
import { academy } from '../support/academy.ts';
import { openShop, testApp } from '../support/app.ts';
import { moneyBackOperations } from './money-back-operations.ts';
import { orderOperations, type Place, type Subject } from './operations.ts';
import { planOperations } from './plan-operations.ts';
import { powerSupply } from './power.ts';

const power = powerSupply();
let place: Place;
// A place for each operation: what the others left behind would have to be asked about after every cut.
beforeEach(async () => {
  const world = await academy({}, testApp({ client: power.client }));
  world.test.sandbox.control.setSettings({ webhook_url: '' });
  place = { academy: world, shop: await openShop(world.test, { stock: null }) };
});
afterEach(() => place.academy.close());

/** So many are cut off, each before another statement, until time passes for all of them. */
const together = 24;

/** The app is there again: time passes, the sweep asks, the queue is worked off. */
async function recover(): Promise<void> {
  const { test, deps } = place.academy;
  for (const ms of [minutes(2), hours(2), hours(2)]) {
    await test.sandbox.control.advance(ms);
    test.clock.advance(ms);
    while ((await sweep(deps.payments)) > 0);
    await pollDisputes(deps.payments);
    await runBillingClock(test.app.deps);
    await test.work();
  }
}

/** All that anybody can see of a subject in the end, without times, ids and causes. */
async function endOf({ references, ownerId }: Subject): Promise<unknown> {
  const { database, sandbox } = place.academy.test;
  const list = async (text: string, values: unknown[]) =>
    (await database.sql<{ one: string }>(text, values)).map((row) => row.one);
  const refunds = sandbox.control.truth().refunds.filter((one) => references.includes(one.reference));
  return {
    payments: await list(
      `select concat_ws(' ', state, captured_kobo, fee_kobo, refund_kobo) as one from payments
       where reference = any($1) order by array_position($1, reference)`,
      [references],
    ),
    moves: await list(
      // Whether a charge was seen on its way says nothing about where it got to.
      `select to_state as one from payment_moves where reference = any($1) and to_state <> 'in_progress' order by array_position($1, reference), id`,
      [references],
    ),
    refunds: await list(
      `select concat_ws(' ', state, amount_kobo) as one from refunds where reference = any($1) order by amount_kobo`,
      [references],
    ),
    theirs: refunds.map((one) => `${one.status} ${one.amount}`),
    ledger: await list(
      `select concat_ws(' ', kind, amount_kobo) as one from ledger_entries where order_id::text = $1 order by 1`,
      [ownerId],
    ),
    order: await list(
      `select concat_ws(' ', status, payment_status, captured_kobo, refunded_kobo, hold_until is null) as one from orders where id::text = $1`,
      [ownerId],
    ),
    timeline: await list(`select kind as one from order_events where order_id::text = $1 order by 1`, [
      ownerId,
    ]),
    plan: await list(
      `select concat_ws(' ', s.state, s.period, s.next_billing, t.plan, s.period_end - s.period_start > '27 days',
         round(extract(epoch from s.due_at - s.period_end) / 86400)) as one
       from subscriptions s join stores t using (store_id) where s.id::text = $1`,
      [ownerId],
    ),
    invoices: await list(
      `select concat_ws(' ', kind, state, period, amount_kobo, tries, told_tries, number is null, reference is null) as one
       from invoices where subscription_id::text = $1 order by created_at`,
      [ownerId],
    ),
    subscriptionMoves: await list(
      `select concat_ws(' ', from_state, to_state) as one from subscription_moves where subscription_id::text = $1 order by at, id`,
      [ownerId],
    ),
    cards: await list(
      `select (removed_at is null)::text as one from saved_cards where subscription_id::text = $1 order by created_at`,
      [ownerId],
    ),
    disputes: await list(
      `select concat_ws(' ', state, amount_kobo) as one from disputes where reference = any($1) order by id`,
      [references],
    ),
    access: await list(
      `select (e.withdrawn_at is null)::text as one from course_entitlements e
       join course_purchases p on p.id = e.purchase_id where p.reference = any($1)`,
      [references],
    ),
    mails: await list(
      `select template as one from mails where key like '%' || $1 || '%' or data::text like '%' || $2 || '%'
       or exists (select 1 from refunds r where r.reference = any($3) and key like '%' || r.id || '%')
       or exists (select 1 from invoices i where i.subscription_id::text = $1 and key like '%' || i.id || '%') order by 1`,
      [ownerId, references[0], references],
    ),
  };
}

test.each([...orderOperations, ...planOperations, ...moneyBackOperations])(
  'invariant 26: $name, cut off before any statement, ends as if it had not been',
  async (operation) => {
    const prepared = async (many: number) => {
      const subjects: Subject[] = [];
      while (subjects.length < many) subjects.push(await operation.prepare(place));
      await operation.ripen?.(place, subjects);
      return subjects;
    };
    const [whole] = await prepared(1);
    const statements = await power.statementsOf(() => operation.run(place, whole!));
    await recover();
    const clean = await endOf(whole!);
    let points = 0;
    for (let ended = true; ended;) {
      // Prepared together, while the connections know every question: whoever was cut off has new ones.
      const waiting = await prepared(Math.min(together, Math.max(statements + 1 - points, 1)));
      const cut: Subject[] = [];
      for (; ended && cut.length < waiting.length; points++) {
        const subject = waiting[cut.length]!;
        cut.push(subject);
        power.endAfter(points);
        await operation.run(place, subject).catch(() => undefined);
        ended = power.restore();
        if (ended && operation.isRepeated) await operation.run(place, subject).catch(() => undefined);
      }
      await recover();
      const ends = await Promise.all(cut.map(endOf));
      const first = points - cut.length;
      expect(ends.map((end, at) => [first + at, end])).toEqual(cut.map((_, at) => [first + at, clean]));
    }
    expect(points).toBeGreaterThan(5);
    if (process.env.TEST_LOG)
      console.log(`${operation.name}: ${points - 1} statements`, JSON.stringify(clean));
  },
  600_000,
);
