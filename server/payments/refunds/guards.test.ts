import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentWorld, type PaymentWorld } from '#tests/support/selling/payments.ts';
import { hours, minutes } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { inPaymentTransaction } from '../purpose-handler.ts';
import type { PaymentDeps } from '../deps.ts';
import { findPayment, findRefund, type Refund } from '../queries.ts';
import { pursueRefund, releaseRefund, requestRefund } from './refund.ts';
import { settle } from '../settle.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.close());

const ask = (reference: string, amountKobo: number, key = `guard-${reference}`) =>
  inPaymentTransaction(world.database.db, null, (tx) =>
    requestRefund(world.deps, tx, {
      reference,
      amountKobo,
      key,
      reason: '',
      requestedBy: 'Ada',
    }),
  );
const refundOf = async (reference: string): Promise<Refund | undefined> => {
  const [row] = await world.database.sql<{ id: string }>('select id from refunds where reference = $1', [
    reference,
  ]);
  return row && findRefund(world.database.db.platform, row.id);
};
/** A refund of ₦5,000 that was asked for and not sent yet. */
const asked = async () => {
  const { reference } = await world.begin();
  await world.sandbox.control.pay({ reference });
  await settle(world.deps, reference, 'test');
  await ask(reference, 500_000);
  return { reference, id: (await refundOf(reference))!.id };
};
const theirs = (reference: string) =>
  world.sandbox.control.truth().refunds.filter((one) => one.reference === reference);
/** The deps with every question to the provider counted. */
function counted() {
  let questions = 0;
  const deps: PaymentDeps = {
    ...world.deps,
    gatewayFor(payment) {
      questions += 1;
      return world.deps.gatewayFor(payment);
    },
  };
  return { deps, questions: () => questions };
}

test('a try that brought no money has nothing to send back', async () => {
  const { reference } = await world.begin();
  expect(await ask(reference, 1)).toEqual({ ok: false, reason: 'nothing_captured' });
  expect(await refundOf(reference)).toBeUndefined();
  expect((await findPayment(world.database.db.platform, reference))!.refund_kobo).toBe(0);
});

test('a refund that is asked for again is the one that is under way, and is told once', async () => {
  const { reference, id } = await asked();
  expect(await ask(reference, 500_000)).toEqual({ ok: true });
  expect([(await refundOf(reference))!.id, world.toldOf(reference)]).toEqual([
    id,
    ['paid', 'refund asked 500000'],
  ]);
});

test('a key counts once, whichever payment it is asked with', async () => {
  const first = await asked();
  const { reference } = await world.begin();
  await world.sandbox.control.pay({ reference });
  await settle(world.deps, reference, 'test');
  expect(await ask(reference, 500_000, `guard-${first.reference}`)).toEqual({ ok: true });
  expect(await refundOf(reference)).toBeUndefined();
  expect((await findPayment(world.database.db.platform, reference))!.refund_kobo).toBe(0);
});

test('a refund is asked about at once, a minute after it was sent, and five minutes after that', async () => {
  const { reference, id } = await asked();
  const now = world.clock.now();
  const seen = async () => {
    const { state, checks, next_check_at } = (await refundOf(reference))!;
    return [state, checks, next_check_at!.getTime() - now.getTime()];
  };
  expect(await seen()).toEqual(['requested', 0, 0]);
  const { deps, questions } = counted();
  await pursueRefund(deps, id);
  expect([questions(), await seen()]).toEqual([1, ['sent', 1, minutes(5)]]);
  world.clock.advance(minutes(5) - 1);
  await pursueRefund(deps, id);
  expect([questions(), await seen()]).toEqual([1, ['sent', 1, minutes(5)]]);
  world.clock.advance(1);
  await pursueRefund(deps, id);
  expect([questions(), await seen()]).toEqual([2, ['sent', 2, minutes(10)]]);
});

test('after an outage of the provider a refund is asked about within five minutes, sent or not yet', async () => {
  const sent = await asked();
  await pursueRefund(world.deps, sent.id);
  const unsent = await asked();
  world.sandbox.control.addFault({ kind: 'drop_before_act', times: 'always' });
  const isSoon = [];
  for (let passed = 0; passed < 120; passed += 4) {
    world.clock.advance(minutes(4));
    for (const { id } of [sent, unsent]) await pursueRefund(world.deps, id);
  }
  for (const { reference } of [sent, unsent]) {
    const { next_check_at } = (await refundOf(reference))!;
    isSoon.push(next_check_at!.getTime() - world.clock.now().getTime() <= minutes(4));
  }
  expect(isSoon).toEqual([true, true]);
  world.sandbox.control.removeFault();
  await world.sandbox.control.advance(hours(3));
  world.clock.advance(minutes(5));
  for (const { id } of [sent, unsent]) await pursueRefund(world.deps, id);
  expect((await refundOf(sent.reference))!.state).toBe('processed');
  expect((await refundOf(unsent.reference))!.state).toBe('sent');
  expect(theirs(unsent.reference)).toHaveLength(1);
});

test('after an outage a refund that is still under way is asked about as often as a new one, sent before or after it', async () => {
  const sent = await asked();
  await pursueRefund(world.deps, sent.id);
  const unsent = await asked();
  world.sandbox.control.addFault({ kind: 'drop_before_act', times: 'always' });
  for (let passed = 0; passed < 120; passed += 4) {
    world.clock.advance(minutes(4));
    for (const { id } of [sent, unsent]) await pursueRefund(world.deps, id);
  }
  world.sandbox.control.removeFault();
  const later = [minutes(5), minutes(30), hours(2), hours(6), hours(24), hours(24)];
  for (const [{ id, reference }, waits] of [
    [sent, later],
    // What is taken only now is asked about after five minutes twice, as every refund is.
    [unsent, [minutes(5), ...later.slice(0, 5)]],
  ] as const) {
    // Its turn, whenever that is; the provider's clock stands still, so it stays under way.
    const askedAfter: number[] = [];
    for (let n = 0; n < 6; n++) {
      const { next_check_at } = (await refundOf(reference))!;
      world.clock.advance(Math.max(0, next_check_at!.getTime() - world.clock.now().getTime()));
      await pursueRefund(world.deps, id);
      const { state, next_check_at: next } = (await refundOf(reference))!;
      expect(state).toBe('sent');
      askedAfter.push(next!.getTime() - world.clock.now().getTime());
    }
    expect(askedAfter).toEqual(waits);
  }
});

test('the provider is not asked about a refund that arrived, however often its job runs', async () => {
  const { reference, id } = await asked();
  await pursueRefund(world.deps, id);
  await world.sandbox.control.advance(hours(3));
  world.clock.advance(hours(3));
  await pursueRefund(world.deps, id);
  const arrived = (await refundOf(reference))!;
  expect([arrived.state, arrived.next_check_at]).toEqual(['processed', null]);
  const { deps, questions } = counted();
  await pursueRefund(deps, id);
  expect([questions(), await refundOf(reference)]).toEqual([0, arrived]);
  expect(theirs(reference)).toHaveLength(1);
});

test('the provider is not asked about a refund that failed', async () => {
  const { reference } = await world.begin();
  await world.sandbox.control.pay({ reference, card: '4084080000671803' });
  await settle(world.deps, reference, 'test');
  await ask(reference, 500_000);
  const { id } = (await refundOf(reference))!;
  await pursueRefund(world.deps, id);
  await world.sandbox.control.advance(hours(3));
  world.clock.advance(hours(3));
  await pursueRefund(world.deps, id);
  const { deps, questions } = counted();
  await pursueRefund(deps, id);
  expect([questions(), (await refundOf(reference))!.state]).toEqual([0, 'failed']);
});

test('a part whose answer got lost is not sent again, though the provider would take it', async () => {
  const { reference } = await world.begin();
  await world.sandbox.control.pay({ reference });
  await settle(world.deps, reference, 'test');
  await ask(reference, 200_000);
  const { id } = (await refundOf(reference))!;
  world.sandbox.control.addFault({ match: { route: 'refund_create' }, kind: 'drop_after_act', times: 1 });
  await pursueRefund(world.deps, id);
  world.clock.advance(minutes(1));
  await pursueRefund(world.deps, id);
  expect(theirs(reference).map((one) => one.amount)).toEqual([200_000]);
});

test('a refund that nobody asked for is nothing to carry on with', async () => {
  const { deps, questions } = counted();
  await expect(pursueRefund(deps, newId())).resolves.toBeUndefined();
  expect([questions(), await releaseRefund(deps, newId(), 'it was never there')]).toEqual([0, false]);
});

test('a failure of ours is told as one, and not taken for an unclear answer', async () => {
  const { reference, id } = await asked();
  const deps = { ...world.deps, gatewayFor: () => Promise.reject(new Error('The key cannot be read.')) };
  await expect(pursueRefund(deps, id)).rejects.toThrow('The key cannot be read.');
  expect(theirs(reference)).toEqual([]);
  // Asked about a moment ago by then, so it goes on a minute later.
  world.clock.advance(minutes(1));
  await pursueRefund(world.deps, id);
  expect(theirs(reference)).toHaveLength(1);
});

/** The deps with a line to the provider on which a refund is held up until it is let through. */
function heldUp() {
  let arrived = () => {};
  let letThrough = () => {};
  const underWay = new Promise<void>((resolve) => (arrived = resolve));
  const open = new Promise<void>((resolve) => (letThrough = resolve));
  const deps: PaymentDeps = {
    ...world.deps,
    async gatewayFor(payment) {
      const gateway = await world.deps.gatewayFor(payment);
      return {
        ...gateway,
        async refund(wanted) {
          arrived();
          await open;
          return gateway.refund(wanted);
        },
      };
    },
  };
  return { deps, underWay, letThrough };
}

test('a refund that is refused because it was sent before is not taken for one that failed', async () => {
  const { reference, id } = await asked();
  const line = heldUp();
  const first = pursueRefund(line.deps, id);
  await line.underWay;
  // A request that takes longer than anybody waits: another one is sent, and arrives before it.
  world.clock.advance(minutes(2));
  await pursueRefund(world.deps, id);
  const sent = await refundOf(reference);
  line.letThrough();
  await first;
  expect(theirs(reference)).toMatchObject([{ amount: 500_000, id: sent!.provider_refund_id }]);
  expect([sent!.state, await refundOf(reference)]).toEqual(['sent', sent]);
});

test('nor is one whose first request arrives while the second is on its way', async () => {
  const { reference, id } = await asked();
  const [first, second] = [heldUp(), heldUp()];
  const sending = pursueRefund(first.deps, id);
  await first.underWay;
  world.clock.advance(minutes(2));
  const again = pursueRefund(second.deps, id);
  await second.underWay;
  // It arrives, and its answer is lost.
  const gateway = await world.deps.gatewayFor((await findPayment(world.database.db.platform, reference))!);
  await gateway.refund({ reference, amountKobo: 500_000, currency: 'NGN', note: id });
  second.letThrough();
  await again;
  expect(await refundOf(reference)).toMatchObject({
    state: 'sent',
    provider_refund_id: theirs(reference)[0]!.id,
  });
  first.letThrough();
  await sending;
  expect([(await refundOf(reference))!.state, theirs(reference).length]).toEqual(['sent', 1]);
});
