import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentWorld, type PaymentWorld } from '#tests/support/selling/payments.ts';
import { days, hours, minutes } from '../platform/clock.ts';
import { inPaymentTransaction } from './purpose-handler.ts';
import { findPayment } from './queries.ts';
import { settle } from './settle.ts';
import { voidOpenTries } from './void.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await paymentWorld({ poolSize: 20 });
});
afterAll(() => world.close());
beforeEach(() => world.sandbox.control.removeFault());

const rowOf = async (reference: string) => (await findPayment(world.database.db.platform, reference))!;

describe('invariant 2 X-08: what was sent along is compared with what comes back', () => {
  /** A paid try about which the provider says this as metadata. */
  async function answered(metadata: (sent: { purpose: string; owner_id: string }) => unknown) {
    const { reference, ownerId } = await world.begin();
    await world.sandbox.control.pay({ reference });
    const value = metadata({ purpose: 'order', owner_id: ownerId });
    world.sandbox.control.addFault({ match: { reference }, kind: 'wrong_metadata', value, times: 1 });
    await settle(world.deps, reference, 'test');
    const { state, mismatch } = await rowOf(reference);
    return { state, mismatch, told: world.toldOf(reference) };
  }

  test.each([
    ['another purpose', { purpose: 'plan' }, 'Paid for another purpose.'],
    ['another reason', { reason: 'plan' }, 'Paid for another purpose.'],
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

describe('who is asked, and what is said of it', () => {
  const broken = () => ({
    ...world.deps,
    gatewayFor: () => Promise.reject(new Error('The key cannot be read.')),
  });

  test('the provider is not asked about a try that is settled', async () => {
    const { reference } = await world.begin();
    await world.sandbox.control.pay({ reference });
    expect(await settle(world.deps, reference, 'test')).toEqual({ known: true, asked: true, state: 'paid' });
    expect(await settle(broken(), reference, 'test')).toEqual({ known: true, asked: true, state: 'paid' });
  });

  test('a failure of ours is told as one, and not taken for an unclear answer', async () => {
    const { reference } = await world.begin();
    const before = await rowOf(reference);
    await expect(settle(broken(), reference, 'test')).rejects.toThrow('The key cannot be read.');
    expect(await rowOf(reference)).toEqual(before);
  });

  test('an answer that comes when another has settled the try meanwhile changes nothing', async () => {
    const { reference } = await world.begin();
    await world.sandbox.control.pay({ reference });
    const { gateway } = world.deps;
    const late = async (asked: string) => {
      const answer = await gateway.verify(asked);
      await settle(world.deps, asked, 'the other one');
      return answer;
    };
    const deps = { ...world.deps, gatewayFor: async () => ({ ...gateway, verify: late }) };
    expect(await settle(deps, reference, 'late')).toEqual({ known: true, asked: true, state: 'paid' });
    const { checks, captured_kobo } = await rowOf(reference);
    expect([checks, captured_kobo, world.toldOf(reference)]).toEqual([1, 500_000, ['paid']]);
  });

  test.each([
    ['no money', 'declined', null],
    ['that a bank is at work on it', 'pending', hours(24)],
    ['nothing that is clear', 'lost', hours(1)],
  ] as const)(
    'after a week a try of which the provider says %s is asked about accordingly',
    async (_says, how, wait) => {
      const { reference } = await world.begin();
      const { control } = world.sandbox;
      if (how === 'lost')
        control.addFault({ kind: 'drop_before_act', match: { reference }, times: 'always' });
      else
        await control.pay({ reference, channel: how === 'pending' ? 'bank_transfer' : 'card', outcome: how });
      world.clock.advance(days(8));
      expect(await settle(world.deps, reference, 'test')).toMatchObject({ asked: how !== 'lost' });
      const { next_check_at } = await rowOf(reference);
      expect(next_check_at && next_check_at.getTime() - world.clock.now().getTime()).toBe(wait);
    },
  );

  test('the provider’s own words are kept with a try that brought no money', async () => {
    const { reference } = await world.begin();
    await world.sandbox.control.pay({ reference, outcome: 'declined' });
    await settle(world.deps, reference, 'test');
    const { state, provider_status, gateway_response } = await rowOf(reference);
    expect([state, provider_status, gateway_response]).toEqual(['failed', 'failed', 'Declined']);
  });
});

describe('a try is over at its time, and its owner is told then and not before', () => {
  const life = minutes(30);
  const stands = async (reference: string) => {
    await settle(world.deps, reference, 'test');
    return [(await rowOf(reference)).state, world.toldOf(reference)];
  };

  test('one that nobody paid runs out at that moment, not a moment before', async () => {
    const { reference } = await world.begin();
    world.clock.advance(life - 1);
    expect(await stands(reference)).toEqual(['ready', []]);
    world.clock.advance(1);
    expect(await stands(reference)).toEqual(['expired', ['closed']]);
  });

  test('one that failed stays failed, and its goods are kept for another card until then', async () => {
    const { reference } = await world.begin();
    await world.sandbox.control.pay({ reference, outcome: 'declined' });
    expect(await stands(reference)).toEqual(['failed', []]);
    world.clock.advance(life);
    expect(await stands(reference)).toEqual(['failed', ['closed']]);
  });

  test('one that was given up stays given up', async () => {
    const { reference } = await world.begin();
    await inPaymentTransaction(world.database.db, null, async (tx) =>
      voidOpenTries(world.deps, tx, [await rowOf(reference)], 'called off'),
    );
    expect(await stands(reference)).toEqual(['abandoned', []]);
    world.clock.advance(life);
    expect(await stands(reference)).toEqual(['abandoned', ['closed']]);
  });

  test('one the bank is at work on is not over, however long that takes', async () => {
    const { reference } = await world.begin();
    await world.sandbox.control.pay({ reference, channel: 'bank_transfer', outcome: 'pending' });
    world.clock.advance(2 * life);
    expect(await stands(reference)).toEqual(['in_progress', []]);
  });
});
