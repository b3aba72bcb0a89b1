import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentWorld, type PaymentWorld } from '#tests/support/payments.ts';
import { hours, minutes } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { inOwnersTransaction } from './owner.ts';
import type { PaymentParts } from './parts.ts';
import { findPayment, findRefund, type Refund } from './queries.ts';
import { pursueRefund, requestRefund } from './refund.ts';
import { settle } from './settle.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.close());

const ask = (reference: string, amountKobo: number) =>
  inOwnersTransaction(world.database.db, null, (tx) =>
    requestRefund(world.parts, tx, {
      reference,
      amountKobo,
      key: `guard-${reference}`,
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
  await settle(world.parts, reference, 'test');
  await ask(reference, 500_000);
  return { reference, id: (await refundOf(reference))!.id };
};
const theirs = (reference: string) =>
  world.sandbox.control.truth().refunds.filter((one) => one.reference === reference);
/** The parts with every question to the provider counted. */
function counted() {
  let questions = 0;
  const parts: PaymentParts = {
    ...world.parts,
    gatewayFor(payment) {
      questions += 1;
      return world.parts.gatewayFor(payment);
    },
  };
  return { parts, questions: () => questions };
}

test('a try that brought no money has nothing to send back', async () => {
  const { reference } = await world.begin();
  expect(await ask(reference, 1)).toEqual({ ok: false, reason: 'nothing_captured' });
  expect(await refundOf(reference)).toBeUndefined();
  expect((await findPayment(world.database.db.platform, reference))!.refund_kobo).toBe(0);
});

test('a refund that is asked for again is the one that is under way, and neither waits', async () => {
  const { reference } = await world.begin();
  await world.sandbox.control.pay({ reference });
  await settle(world.parts, reference, 'test');
  for (let n = 0; n < 2; n++) expect(await ask(reference, 500_000)).toEqual({ ok: true, waits: false });
});

test('the provider is not asked about a refund that arrived, however often its job runs', async () => {
  const { reference, id } = await asked();
  await pursueRefund(world.parts, id);
  await world.sandbox.control.advance(hours(3));
  world.clock.advance(hours(3));
  await pursueRefund(world.parts, id);
  const arrived = (await refundOf(reference))!;
  expect([arrived.state, arrived.next_check_at]).toEqual(['processed', null]);
  const { parts, questions } = counted();
  await pursueRefund(parts, id);
  expect([questions(), await refundOf(reference)]).toEqual([0, arrived]);
  expect(theirs(reference)).toHaveLength(1);
});

test('a refund that nobody asked for is nothing to carry on with', async () => {
  const { parts, questions } = counted();
  await expect(pursueRefund(parts, newId())).resolves.toBeUndefined();
  expect(questions()).toBe(0);
});

test('a failure of ours is told as one, and not taken for an unclear answer', async () => {
  const { reference, id } = await asked();
  const parts = { ...world.parts, gatewayFor: () => Promise.reject(new Error('The key cannot be read.')) };
  await expect(pursueRefund(parts, id)).rejects.toThrow('The key cannot be read.');
  expect(theirs(reference)).toEqual([]);
  // Asked about a moment ago by then, so it goes on a minute later.
  world.clock.advance(minutes(1));
  await pursueRefund(world.parts, id);
  expect(theirs(reference)).toHaveLength(1);
});
