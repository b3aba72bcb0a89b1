import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentWorld, type PaymentWorld } from '#tests/support/payments.ts';
import { findPayment } from './queries.ts';
import { settle } from './settle.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await paymentWorld({ poolSize: 20 });
});
afterAll(() => world.close());
beforeEach(() => world.sandbox.control.removeFault());

const rowOf = async (reference: string) => (await findPayment(world.database.db.platform, reference))!;

describe('invariant 2: what was sent along is compared with what comes back', () => {
  /** A paid try about which the provider says this as metadata. */
  async function answered(metadata: (sent: { purpose: string; owner_id: string }) => unknown) {
    const { reference, ownerId } = await world.begin();
    await world.sandbox.control.pay({ reference });
    const value = metadata({ purpose: 'order', owner_id: ownerId });
    world.sandbox.control.addFault({ match: { reference }, kind: 'wrong_metadata', value, times: 1 });
    await settle(world.parts, reference, 'test');
    const { state, mismatch } = await rowOf(reference);
    return { state, mismatch, told: world.toldOf(reference) };
  }

  test.each([
    ['another purpose', { purpose: 'plan' }, 'Paid for another purpose.'],
    ['another owner', { owner_id: '0199a000-0000-7000-8000-000000000000' }, 'Paid for something else.'],
    ['an owner that is no text', { owner_id: 7 }, 'Paid for something else.'],
  ])('%s is put aside for a person', async (_name, change, sentence) => {
    const got = await answered((sent) => ({ ...sent, ...change }));
    expect(got).toEqual({ state: 'mismatch', mismatch: sentence, told: [`mismatch: ${sentence}`] });
    const asText = await answered((sent) => JSON.stringify({ ...sent, ...change }));
    expect(asText.mismatch).toBe(sentence);
  });

  test.each([
    ['as it was sent', (sent: object) => sent],
    ['as JSON text', (sent: object) => JSON.stringify(sent)],
    ['without our words', () => ({ referrer: 'https://shop.example' })],
    ['with empty words', () => ({ purpose: null, owner_id: null })],
    ['as empty text', () => ''],
    ['as text that is no JSON', () => 'order'],
    ['as JSON text of a number', () => '0'],
    ['as a number', () => 0],
    ['as a list', () => []],
  ])('metadata %s stands in nobody’s way', async (_name, metadata) => {
    expect(await answered(metadata)).toEqual({ state: 'paid', mismatch: null, told: ['paid'] });
  });
});
