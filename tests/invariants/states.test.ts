import { afterAll, beforeAll, expect, test } from 'vitest';
import { mayMove, paymentMoves, type PaymentState } from '#shared/states.ts';
import { settle, type PaymentDeps } from '#server/payments/index.ts';
import { GatewayUnclear, type Verification } from '#server/payments/providers/gateway.ts';
import { paymentWorld, type PaymentWorld } from '../support/selling/payments.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.close());

const states = Object.keys(paymentMoves) as PaymentState[];
const over: PaymentState[] = ['paid', 'late_paid', 'mismatch'];
const signals = [
  'success',
  'success, too late to be used',
  'success, of another amount',
  'reversed',
  'failed',
  'abandoned',
  'ongoing',
  'not found',
  'nothing clear',
] as const;
type Signal = (typeof signals)[number];

const answer = (reference: string, signal: Signal): Verification => {
  if (signal === 'nothing clear') throw new GatewayUnclear('no answer');
  if (signal === 'not found') return { found: false };
  const status = signal.startsWith('success')
    ? 'success'
    : (signal as 'reversed' | 'failed' | 'abandoned' | 'ongoing');
  return {
    found: true,
    status,
    providerStatus: status,
    reference,
    amountKobo: signal === 'success, of another amount' ? 499_999 : 500_000,
    currency: 'NGN',
    mode: 'test',
    metadata: null,
    email: 'bola@example.com',
    feeKobo: 17_500,
    channel: 'card',
    message: null,
    card: null,
  };
};

/** Where a try must stand afterwards, written down by hand from the reference and not from the code. */
function expected(from: PaymentState, signal: Signal, timeIsUp: boolean): PaymentState {
  if (over.includes(from)) return from;
  switch (signal) {
    case 'success':
      return 'paid';
    case 'success, too late to be used':
      return 'late_paid';
    case 'success, of another amount':
    case 'reversed':
      return 'mismatch';
    case 'nothing clear':
      return from;
    case 'ongoing':
      // What was declined for good waits for money only.
      return from === 'failed' ? 'failed' : 'in_progress';
    case 'failed':
      return ['created', 'ready', 'in_progress'].includes(from) ? 'failed' : from;
    case 'abandoned':
      // Left half-way: the page that was handed out can be paid as before it.
      if (from === 'in_progress' && !timeIsUp) return 'ready';
      return timeIsUp && ['created', 'ready', 'in_progress'].includes(from) ? 'expired' : from;
    case 'not found':
      return timeIsUp && ['created', 'ready', 'in_progress'].includes(from) ? 'expired' : from;
  }
}

test('invariant 13: from every state, every signal leads where the table of states says, each move with its cause', async () => {
  const wrong: string[] = [];
  const cases = states.flatMap((from) =>
    signals.flatMap((signal) => [false, true].map((timeIsUp) => ({ from, signal, timeIsUp }))),
  );
  for (const { from, signal, timeIsUp } of cases) {
    const { reference } = await world.begin();
    await world.database.sql(
      `update payments set state = $2, expires_at = created_at + $3 * interval '1 minute',
         captured_kobo = case when $2 in ('paid', 'late_paid', 'mismatch') then 500000 end where reference = $1`,
      [reference, from, timeIsUp ? 0 : 30],
    );
    await world.database.sql('delete from payment_moves where reference = $1', [reference]);
    world.answer.next = signal === 'success, too late to be used' ? 'late' : 'accepted';
    const gateway = { ...world.deps.gateway, verify: async () => answer(reference, signal) };
    const deps: PaymentDeps = { ...world.deps, gatewayFor: async () => gateway };
    await settle(deps, reference, 'a signal');
    const [row] = await world.database.sql<{ state: PaymentState }>(
      'select state from payments where reference = $1',
      [reference],
    );
    const moves = await world.database.sql<{ from: PaymentState; to: PaymentState; cause: string }>(
      'select from_state as "from", to_state as "to", cause from payment_moves where reference = $1 order by id',
      [reference],
    );
    const name = `${from}, ${signal}, ${timeIsUp ? 'time is up' : 'in time'}`;
    const should = expected(from, signal, timeIsUp);
    if (row!.state !== should) wrong.push(`${name}: ${row!.state} instead of ${should}`);
    let at = from;
    for (const move of moves) {
      if (move.from !== at || !mayMove(paymentMoves, move.from, move.to) || move.cause === '')
        wrong.push(`${name}: the move ${move.from} → ${move.to}`);
      at = move.to;
    }
    if (at !== row!.state) wrong.push(`${name}: no move leads to ${row!.state}`);
    const paid = world.toldOf(reference).filter((what) => what === 'paid').length;
    const delivers = should !== from && (should === 'paid' || should === 'late_paid');
    if (paid !== (delivers ? 1 : 0)) wrong.push(`${name}: its owner was told of money ${paid} times`);
  }
  expect(wrong).toEqual([]);
  expect(cases).toHaveLength(180);
});

test('invariant 13: no row tells of a state that is not in the table', async () => {
  const { reference } = await world.begin();
  await expect(
    world.database.sql(`update payments set state = 'settled' where reference = $1`, [reference]),
  ).rejects.toThrow(/payments_state_check/);
});
