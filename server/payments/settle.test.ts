import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minutes, hours } from '../platform/clock.ts';
import { paymentWorld, type PaymentWorld } from '#tests/support/selling/payments.ts';
import { receiveEvent } from './events/inbox.ts';
import { inPaymentTransaction } from './purpose-handler.ts';
import { findPayment } from './queries.ts';
import { requestRefund, pursueRefund } from './refunds/refund.ts';
import { settle } from './settle.ts';
import { sweep } from './sweep.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await paymentWorld({ poolSize: 20 });
});
afterAll(() => world.close());
beforeEach(() => {
  world.answer.next = 'accepted';
  world.sandbox.control.removeFault();
});

const stateOf = async (reference: string) =>
  (await findPayment(world.database.db.platform, reference))!.state;
const movesOf = (reference: string) =>
  world.database
    .sql<{ move: string }>(
      `select from_state || '→' || to_state as move from payment_moves where reference = $1 order by id`,
      [reference],
    )
    .then((rows) => rows.map((row) => row.move));
const event = (reference: string, more: object = {}) =>
  Buffer.from(
    JSON.stringify({
      event: 'charge.success',
      data: { reference, amount: 500000, currency: 'NGN', ...more },
    }),
  );
const signed = (body: Buffer, key = 'sk_test_presence_sandbox') => ({
  'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex'),
});

describe('settle, the only road to paid', () => {
  test('invariant 4: R-004 a paid try is verified with the provider and told to its owner once, however often it is asked about', async () => {
    const { reference } = await world.begin();
    await world.sandbox.control.pay({ reference });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => settle(world.deps, reference, 'test')),
    );
    expect(answers.every((answer) => answer.known && answer.state === 'paid')).toBe(true);
    expect(world.toldOf(reference)).toEqual(['paid']);
    expect(await movesOf(reference)).toEqual(['created→ready', 'ready→confirming', 'confirming→paid']);
    const payment = (await findPayment(world.database.db.platform, reference))!;
    // ₦5,000: 1.5 % is ₦75, and ₦100 from ₦2,500 on.
    expect([payment.captured_kobo, payment.fee_kobo]).toEqual([500_000, 17_500]);
  });

  test('a return from the payment page without money changes nothing', async () => {
    const { reference } = await world.begin();
    expect(await settle(world.deps, reference, 'return')).toEqual({
      known: true,
      asked: true,
      state: 'ready',
    });
    expect(world.toldOf(reference)).toEqual([]);
  });

  test('a reference the provider never heard of is told apart from an unclear answer', async () => {
    expect(await world.deps.gateway.verify('ord-never-initialised-anywhere')).toEqual({ found: false });
  });

  test('an unknown reference is known to nobody', async () => {
    expect(await settle(world.deps, 'ord-nobody-made-this-reference', 'test')).toEqual({
      known: false,
      asked: false,
    });
  });

  test.each([
    ['wrong_amount', /^Paid ₦[\d,.]+ instead of ₦5,000\.$/],
    ['wrong_currency', /^Paid in \w+ instead of NGN\.$/],
    ['wrong_domain', /^Paid in live mode instead of test\.$/],
    ['wrong_email', /^Paid under another email address\.$/],
    ['wrong_reference', /^The provider answered about /],
  ] as const)('an answer with a %s is put aside and nothing is delivered', async (kind, sentence) => {
    const { reference } = await world.begin();
    await world.sandbox.control.pay({ reference });
    world.sandbox.control.addFault({ match: { reference }, kind, times: 1 });
    await settle(world.deps, reference, 'test');
    expect(await stateOf(reference)).toBe('mismatch');
    expect(world.toldOf(reference)).toHaveLength(1);
    expect(world.toldOf(reference)[0]!.replace('mismatch: ', '')).toMatch(sentence);
    expect(await settle(world.deps, reference, 'again')).toMatchObject({ state: 'mismatch' });
    expect(world.toldOf(reference)).toHaveLength(1);
  });

  test.each(['status', 'garbage', 'empty', 'truncated', 'drop_before_act'] as const)(
    'an unclear answer (%s) leaves the try open, and the next clear one settles it',
    async (kind) => {
      const { reference } = await world.begin();
      await world.sandbox.control.pay({ reference });
      world.sandbox.control.addFault({ match: { reference }, kind, times: 1 });
      expect(await settle(world.deps, reference, 'test')).toEqual({
        known: true,
        asked: false,
        state: 'ready',
      });
      expect(world.toldOf(reference)).toEqual([]);
      expect(await settle(world.deps, reference, 'test')).toEqual({
        known: true,
        asked: true,
        state: 'paid',
      });
    },
  );

  test('invariant 12: a lost answer to initialize makes no second payment: the reference is of no further use and says so', async () => {
    world.sandbox.control.addFault({ match: { route: 'initialize' }, kind: 'drop_after_act', times: 1 });
    const { reference, url } = await world.begin();
    expect(url).toBeNull();
    expect(await stateOf(reference)).toBe('created');
    const { openPaymentPage } = await import('./begin.ts');
    expect(await openPaymentPage(world.deps, reference)).toBeNull();
    expect(await stateOf(reference)).toBe('failed');
    expect(
      world.sandbox.control.truth().captures.filter((capture) => capture.reference === reference),
    ).toEqual([]);
  });

  test('invariant 6: money that arrives after a try ran out is found and never ignored', async () => {
    const { reference } = await world.begin();
    world.clock.advance(minutes(31));
    await settle(world.deps, reference, 'sweep');
    expect(await stateOf(reference)).toBe('expired');
    expect(world.toldOf(reference)).toEqual(['closed']);
    await world.sandbox.control.pay({ reference });
    await settle(world.deps, reference, 'webhook');
    expect(await stateOf(reference)).toBe('paid');
    expect(world.toldOf(reference)).toEqual(['closed', 'paid']);
  });

  test('invariant 5: a second payment that its owner can no longer use is sent back in full, once', async () => {
    const { reference } = await world.begin();
    await world.sandbox.control.pay({ reference });
    world.answer.next = 'late';
    await settle(world.deps, reference, 'test');
    expect(await stateOf(reference)).toBe('late_paid');
    await world.deps.jobs.runDue();
    await world.sandbox.control.advance(hours(2));
    world.clock.advance(hours(3));
    await sweep(world.deps);
    const [refund] = world.sandbox.control.truth().refunds.filter((one) => one.reference === reference);
    expect(refund).toMatchObject({ amount: 500_000, status: 'processed' });
    expect(world.toldOf(reference)).toEqual(['paid', 'refund asked 500000', 'refunded 500000']);
  });

  test('invariant 4: a database that allows one paid try per owner refuses a second, whatever the code says', async () => {
    const { reference, ownerId } = await world.begin();
    await world.sandbox.control.pay({ reference });
    await settle(world.deps, reference, 'test');
    const twin = await world.begin();
    await expect(
      world.database.sql(`update payments set owner_id = $1, state = 'paid' where reference = $2`, [
        ownerId,
        twin.reference,
      ]),
    ).rejects.toThrow(/payments_one_paid/);
  });
});

describe('the inbox', () => {
  test('a signed event is kept once and settles; the same bytes again change nothing', async () => {
    const { reference } = await world.begin();
    await world.sandbox.control.pay({ reference });
    const body = event(reference);
    await Promise.all(Array.from({ length: 50 }, () => receiveEvent(world.deps, body, signed(body))));
    await world.deps.jobs.runDue();
    expect(world.toldOf(reference)).toEqual(['paid']);
    const rows = await world.database.sql(`select outcome from provider_events where body = $1`, [body]);
    expect(rows).toEqual([{ outcome: 'paid' }]);
  });

  test('an event signed with the previous key is accepted while keys are changed', async () => {
    const { reference } = await world.begin();
    await world.sandbox.control.pay({ reference });
    const body = event(reference, { id: 1 });
    await receiveEvent(world.deps, body, signed(body, 'sk_test_previous_key'));
    await world.deps.jobs.runDue();
    expect(await stateOf(reference)).toBe('paid');
  });

  const forgeries: [string, (body: Buffer) => Record<string, unknown>][] = [
    ['no signature', () => ({})],
    ['a wrong key', (body) => signed(body, 'sk_test_of_somebody_else')],
    [
      'a truncated signature',
      (body) => ({ 'x-paystack-signature': signed(body)['x-paystack-signature'].slice(0, 64) }),
    ],
    [
      'an upper-case signature',
      (body) => ({ 'x-paystack-signature': signed(body)['x-paystack-signature'].toUpperCase() }),
    ],
    ['a signature of other bytes', () => signed(Buffer.from('{}'))],
    ['two signatures', (body) => ({ 'x-paystack-signature': Object.values(signed(body)).concat('x') })],
  ];
  test.each(forgeries)('an event with %s is refused and not kept', async (_name, headers) => {
    const { reference } = await world.begin();
    const body = event(reference);
    await expect(receiveEvent(world.deps, body, headers(body))).rejects.toMatchObject({
      code: 'not_signed_in',
    });
    expect(await world.database.sql('select 1 from provider_events where body = $1', [body])).toEqual([]);
    expect(await stateOf(reference)).toBe('ready');
  });

  test('invariant 1: a genuine event that lies about money delivers nothing: only the provider’s own answer counts', async () => {
    const { reference } = await world.begin();
    const body = event(reference);
    await receiveEvent(world.deps, body, signed(body));
    await world.deps.jobs.runDue();
    expect(await stateOf(reference)).toBe('ready');
    expect(world.toldOf(reference)).toEqual([]);
  });

  test('invariant 6: money nobody asked for is written down as unmatched', async () => {
    const body = event('ord-from-somewhere-else');
    await receiveEvent(world.deps, body, signed(body));
    await world.deps.jobs.runDue();
    const rows = await world.database.sql(
      `select reference, amount_kobo::int as amount from unmatched_money where reference = 'ord-from-somewhere-else'`,
    );
    expect(rows).toEqual([{ reference: 'ord-from-somewhere-else', amount: 500_000 }]);
  });
});

describe('the sweeper', () => {
  test('invariant 6: finds a payment whose webhook never came', async () => {
    const { reference } = await world.begin();
    await world.sandbox.control.pay({ reference });
    expect(await stateOf(reference)).toBe('ready');
    world.clock.advance(minutes(2));
    await sweep(world.deps);
    expect(await stateOf(reference)).toBe('paid');
  });

  test('asks at 1, 5, 15 and 30 minutes, 1, 6, 24 and 72 hours and a last time after 7 days', async () => {
    const { reference } = await world.begin();
    const start = world.clock.now().getTime();
    const asked: number[] = [];
    for (;;) {
      const { next_check_at: next } = (await findPayment(world.database.db.platform, reference))!;
      if (!next) break;
      asked.push((next.getTime() - start) / 60_000);
      world.clock.advance(next.getTime() - world.clock.now().getTime());
      await settle(world.deps, reference, 'sweep');
    }
    expect(asked).toEqual([1, 5, 15, 30, 60, 360, 1440, 4320, 10_080]);
  });
});

describe('refunds', () => {
  const paid = async (amountKobo?: number) => {
    const begun = await world.begin(amountKobo);
    await world.sandbox.control.pay({ reference: begun.reference });
    await settle(world.deps, begun.reference, 'test');
    return begun.reference;
  };
  const ask = (reference: string, amountKobo: number, key: string) =>
    inPaymentTransaction(world.database.db, null, (tx) =>
      requestRefund(world.deps, tx, { reference, amountKobo, key, reason: '', requestedBy: 'Ada' }),
    );
  const idsOf = async (reference: string) =>
    (
      await world.database.sql<{ id: string }>('select id from refunds where reference = $1 order by id', [
        reference,
      ])
    ).map((row) => row.id);

  test('invariant 10: never more than was captured, under any concurrency', async () => {
    const reference = await paid();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => ask(reference, 200_000, `many-${reference}-${n}`)),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    await world.deps.jobs.runDue();
    expect(await ask(reference, 300_001, `rest-${reference}`)).toEqual({
      ok: false,
      reason: 'too_much',
      availableKobo: 300_000,
    });
    expect(await ask(reference, 300_000, `rest-${reference}`)).toMatchObject({ ok: true });
    expect(await ask(reference, 300_000, `rest-${reference}`)).toMatchObject({ ok: true });
    expect(await idsOf(reference)).toHaveLength(2);
  });

  test('invariant 11: an answer that got lost after the provider acted is found in its list; nothing is sent twice', async () => {
    const reference = await paid();
    world.sandbox.control.addFault({ match: { route: 'refund_create' }, kind: 'drop_after_act', times: 1 });
    await ask(reference, 500_000, `lost-${reference}`);
    await world.deps.jobs.runDue();
    const [id] = await idsOf(reference);
    world.clock.advance(minutes(1));
    await pursueRefund(world.deps, id!);
    const theirs = world.sandbox.control.truth().refunds.filter((refund) => refund.reference === reference);
    expect(theirs).toHaveLength(1);
    const [row] = await world.database.sql('select state from refunds where id = $1', [id]);
    expect(row).toEqual({ state: 'sent' });
  });

  test('invariant 10: a refund that fails gives the amount back to what can be refunded', async () => {
    const begun = await world.begin();
    await world.sandbox.control.pay({ reference: begun.reference, card: '4084080000671803' });
    await settle(world.deps, begun.reference, 'test');
    await ask(begun.reference, 500_000, `fails-${begun.reference}`);
    await world.deps.jobs.runDue();
    await world.sandbox.control.advance(hours(3));
    world.clock.advance(hours(4));
    await sweep(world.deps);
    expect(world.toldOf(begun.reference)).toEqual(['paid', 'refund asked 500000', 'refund failed 500000']);
    const payment = (await findPayment(world.database.db.platform, begun.reference))!;
    expect(payment.refund_kobo).toBe(0);
  });

  test('a refund made on the provider’s own pages is taken into our books', async () => {
    const reference = await paid();
    await fetch(`${world.sandbox.url}/refund`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_presence_sandbox', 'content-type': 'application/json' },
      body: JSON.stringify({ transaction: reference, amount: 120_000 }),
    });
    await world.sandbox.control.advance(hours(3));
    const body = Buffer.from(
      JSON.stringify({
        event: 'refund.processed',
        data: { transaction_reference: reference, amount: '120000' },
      }),
    );
    await receiveEvent(world.deps, body, signed(body));
    await world.deps.jobs.runDue();
    expect(world.toldOf(reference)).toEqual(['paid', 'refunded 120000']);
    expect((await findPayment(world.database.db.platform, reference))!.refund_kobo).toBe(120_000);
  });
});
