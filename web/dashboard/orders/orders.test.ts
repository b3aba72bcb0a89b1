import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import { ordersAsked } from './list/filters.ts';
import { moneyOf } from './money/money.ts';
import { newKey } from '../components/new-key.ts';
import { readWish } from './list/order-wish.ts';
import { refundPlan, whatHappens, type RefundWish } from './money/refund.ts';
import { fulfillmentLabel, paymentLabel } from './labels.ts';

const line = (id: string, quantity: number, total_kobo: number): Order['lines'][number] => ({
  id,
  product_id: id,
  variant_id: id,
  custom: false,
  title: id,
  variant_title: '',
  parts: [],
  quantity,
  unit_price_kobo: total_kobo / quantity,
  total_kobo,
  discount_kobo: 0,
  fulfilled: 0,
  removed: 0,
  refunded: 0,
  picture: null,
  download: null,
});
const bought = {
  lines: [line('mug', 2, 800_000), line('plate', 3, 300_000)],
  total_kobo: 1_250_000,
  delivery_kobo: 150_000,
  givable_kobo: 1_250_000,
};
const wish = { choice: 'amount', amountKobo: null, pieces: {}, delivery: true } as const;
const plan = (change: Partial<RefundWish>, left = bought.givable_kobo) =>
  refundPlan({ ...bought, givable_kobo: left }, { ...wish, ...change });

describe('the amount of a refund', () => {
  it('is everything that is left, to the kobo, with every piece', () => {
    const lines = [
      { line_id: 'mug', quantity: 2 },
      { line_id: 'plate', quantity: 3 },
    ];
    expect(plan({ choice: 'all' })).toEqual({ ok: true, amountKobo: 1_250_000, lines });
  });

  it('is half of the total with half of the pieces, the odd one kept', () => {
    const lines = [
      { line_id: 'mug', quantity: 1 },
      { line_id: 'plate', quantity: 1 },
    ];
    expect(plan({ choice: 'half' })).toEqual({ ok: true, amountKobo: 625_000, lines });
    expect(plan({ choice: 'half' }, 99)).toMatchObject({ amountKobo: 99 });
  });

  it('is what pieces cost, with or without their share of the delivery', () => {
    const pieces = { mug: 1, plate: 0 };
    expect(plan({ choice: 'pieces', pieces })).toMatchObject({ amountKobo: 454_545 });
    expect(plan({ choice: 'pieces', pieces, delivery: false })).toMatchObject({ amountKobo: 400_000 });
    expect(plan({ choice: 'pieces' })).toEqual({ ok: false, problem: 'Choose what goes back.' });
  });

  it.each([
    [1, { ok: true, amountKobo: 1, lines: [] }],
    [1_250_000, { ok: true, amountKobo: 1_250_000, lines: [] }],
    [1_250_001, { ok: false, problem: 'At most ₦12,500 can be sent back.' }],
    [0, { ok: false, problem: 'Enter an amount above ₦0.' }],
    [null, { ok: false, problem: 'Enter how much to send back, for example 2,500.' }],
  ])('as %s kobo stays within what was captured', (amountKobo, expected) => {
    expect(plan({ amountKobo })).toEqual(expected);
  });

  it('is nothing when nothing is left', () => {
    expect(plan({ choice: 'all' }, 0)).toEqual({
      ok: false,
      problem: 'Everything has been sent back already.',
    });
  });

  it('goes with a key that the contract takes and that never repeats', () => {
    const keys = new Set(Array.from({ length: 200 }, newKey));
    expect(keys.size).toBe(200);
    for (const key of keys)
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('the line of the first screen', () => {
  it.each([
    ['1042 half', { number: 1042, kind: 'refund', choice: 'half' }],
    ['#1042 Refund half', { number: 1042, kind: 'refund', choice: 'half' }],
    ['1042 refund', { number: 1042, kind: 'refund', choice: 'all' }],
    ['1042 refund 5,000', { number: 1042, kind: 'refund', choice: 'amount', amountKobo: 500_000 }],
    ['1042 sent https://gig.example/7', { number: 1042, kind: 'sent', tracking: 'https://gig.example/7' }],
    ['1042 sent', { number: 1042, kind: 'sent', tracking: '' }],
    ['1042', null],
    ['1042 refund lots', null],
    ['half 1042', null],
    ['Ada half', null],
  ])('%s', (typed, expected) => {
    expect(readWish(typed)).toEqual(expected);
  });
});

type Entry = Order['ledger'][number];
const entry = (kind: Entry['kind'], amount_kobo: number, fee_kobo: number | null = null): Entry => ({
  id: '0197a2f0-0000-7000-8000-000000000001',
  at: '2026-11-21T10:00:00.000Z',
  kind,
  amount_kobo,
  fee_kobo,
  method: 'card',
  reference: 'r',
});

describe('the money of an order', () => {
  it('adds up captures, cash, fees and refunds from the ledger', () => {
    const ledger = [entry('capture', 2_000_000, 40_000), entry('cash', 500_000), entry('refund', 300_000)];
    expect(moneyOf({ ledger })).toEqual({
      captured: 2_500_000,
      fee: 40_000,
      refunded: 300_000,
      kept: 2_160_000,
    });
  });

  it('takes back a refund that failed', () => {
    const ledger = [
      entry('capture', 1_000_000, 25_000),
      entry('refund', 400_000),
      entry('refund_failed', 400_000),
    ];
    expect(moneyOf({ ledger })).toEqual({ captured: 1_000_000, fee: 25_000, refunded: 0, kept: 975_000 });
  });

  it('does not guess a fee the provider has not told', () => {
    expect(moneyOf({ ledger: [entry('capture', 1_000_000, null)] }).fee).toBeNull();
    expect(moneyOf({ ledger: [entry('cash', 1_000_000)] }).fee).toBe(0);
    expect(moneyOf({ ledger: [] })).toEqual({ captured: 0, fee: 0, refunded: 0, kept: 0 });
  });
});

describe('the words of an order', () => {
  const order = {
    pay_method: 'online',
    payment_status: 'paid',
    fulfillment_status: 'unfulfilled',
    delivery_kind: 'delivery',
  } as const;

  it('never ask to send what is not paid', () => {
    expect(fulfillmentLabel(order).label).toBe('To send');
    for (const payment_status of ['unpaid', 'pending'] as const)
      expect(fulfillmentLabel({ ...order, payment_status }).label).toBe('Not sent yet');
    const transfer = { ...order, pay_method: 'direct_transfer', payment_status: 'partially_paid' } as const;
    expect(fulfillmentLabel(transfer).label).toBe('Not sent yet');
    for (const payment_status of ['refunded', 'voided'] as const)
      expect(fulfillmentLabel({ ...order, payment_status }).label).toBe('Not sent');
  });

  it('of services ask to do it, and never speak of sending', () => {
    const booked = { ...order, delivery_kind: 'service', channel: 'online' } as const;
    expect(fulfillmentLabel(booked)).toMatchObject({ label: 'To do', tone: 'warn' });
    expect(fulfillmentLabel({ ...booked, fulfillment_status: 'delivered' }).label).toBe('Done');
    expect(fulfillmentLabel({ ...booked, payment_status: 'pending' }).label).toBe('Not done yet');
    const cash = { ...booked, pay_method: 'on_delivery', payment_status: 'pending' } as const;
    expect(fulfillmentLabel(cash).label).toBe('To do');
    expect(paymentLabel('pending', cash).label).toBe('Pays on the day');
    for (const payment_status of ['unpaid', 'pending', 'refunded', 'voided'] as const)
      for (const pay_method of ['online', 'on_delivery', 'direct_transfer'] as const) {
        const told = { ...booked, payment_status, pay_method };
        expect(fulfillmentLabel(told).meaning).not.toMatch(/[Ss]en[dt]|shelf|goods|deliver/);
        expect(paymentLabel(payment_status, told).meaning).not.toMatch(/[Ss]end |shelf|goods|deliver/);
      }
  });

  it('ask to send an order that is paid in cash on delivery', () => {
    const cash = { ...order, pay_method: 'on_delivery', payment_status: 'pending' } as const;
    expect(fulfillmentLabel(cash).label).toBe('To send');
    expect(paymentLabel('pending', cash).label).toBe('Cash on delivery');
    expect(paymentLabel('pending', order).label).toBe('Payment under way');
  });

  it('never say that somebody is still paying when money came that nobody has decided about', () => {
    const odd = { ...order, to_explain: [{} as Order['to_explain'][number]] };
    expect(paymentLabel('pending', odd)).toMatchObject({ label: 'Money to explain', tone: 'warn' });
    expect(paymentLabel('paid', odd).label).toBe('Paid');
  });

  it('say of a cancelled order whether its deposit was kept or is on its way back', () => {
    const off = { ...order, status: 'canceled', captured_kobo: 1_000_000, refunded_kobo: 0 } as const;
    const meaning = (is_going_back: boolean) =>
      paymentLabel('partially_paid', { ...off, is_going_back }).meaning;
    expect([meaning(false), meaning(true)]).toEqual([
      '₦10,000 was kept. It can still be sent back.',
      '₦10,000 is on its way back to the shopper.',
    ]);
  });

  it('ask to send nothing while a bank wants its money back, and how its goods come back once the money went', () => {
    expect(fulfillmentLabel({ ...order, is_disputed: true })).toMatchObject({
      label: 'Not sent yet',
      meaning: 'Wait until the customer’s bank has decided before you send anything.',
    });
    expect(fulfillmentLabel({ ...order, is_going_back: true })).toMatchObject({
      label: 'Not sent',
      meaning:
        'The money is on its way back, so there is nothing to send. Cancel the order to put its goods back on the shelf.',
    });
    const inPart = { ...order, fulfillment_status: 'partially_fulfilled' } as const;
    expect(fulfillmentLabel({ ...inPart, is_disputed: true })).toMatchObject({
      label: 'Sent in part',
      meaning: 'Wait until the customer’s bank has decided before you send anything.',
    });
    expect(fulfillmentLabel({ ...order, is_disputed: false }).label).toBe('To send');
    expect(fulfillmentLabel({ ...order, payment_status: 'refunded' }).meaning).toContain(
      'Cancel the order to put its goods back on the shelf.',
    );
  });

  it('speak of pick-up where nothing is sent', () => {
    const pickup = { ...order, delivery_kind: 'pickup' } as const;
    expect(fulfillmentLabel(pickup).label).toBe('To prepare');
    expect(fulfillmentLabel({ ...pickup, fulfillment_status: 'delivered' }).label).toBe('Picked up');
  });
});

it('filters come from the address; unknown words ask for everything', () => {
  const asked = (address: string) => {
    const params = new URLSearchParams(address);
    return ordersAsked('adunni', (name) => params.get(name) ?? '', new Date('2026-03-04T23:30:00Z'));
  };
  expect(asked('')).toEqual({ slug: 'adunni' });
  expect(asked('show=not-sent&payment=paid&q=%231045 ')).toEqual({
    slug: 'adunni',
    fulfillment_status: 'unfulfilled',
    payment_status: 'paid',
    search: '#1045',
  });
  expect(asked('show=everything&payment=stolen&when=someday&q=%23')).toEqual({ slug: 'adunni' });
  expect(asked('show=to-send&way=delivery&came=link&noted=yes&by=Kwik')).toEqual({
    slug: 'adunni',
    to_send: 'true',
    pay_method: 'on_delivery',
    channel: 'manual',
    noted: 'true',
    courier: 'Kwik',
  });
  // Half past midnight on Thursday the 5th in Lagos.
  expect(asked('when=today')).toEqual({ slug: 'adunni', from: '2026-03-05', to: '2026-03-05' });
  expect(asked('when=yesterday')).toEqual({ slug: 'adunni', from: '2026-03-04', to: '2026-03-04' });
  expect(asked('when=this-week')).toEqual({ slug: 'adunni', from: '2026-03-02', to: '2026-03-05' });
  expect(asked('when=last-month')).toEqual({ slug: 'adunni', from: '2026-02-01', to: '2026-02-28' });
  expect(asked('when=2026-01-30..2026-02-02')).toEqual({
    slug: 'adunni',
    from: '2026-01-30',
    to: '2026-02-02',
  });
  expect(asked('when=2026-02-30..2026-03-01')).toEqual({ slug: 'adunni' });
});

it('says of money that was paid before the store came here that its owner gives it back', () => {
  const order = { refundable_kobo: 0, givable_kobo: 550_000, elsewhere_kobo: 550_000, gift_card: null };
  expect(whatHappens({ ...order, customer_name: 'Ada', email: '' }, 550_000)).toEqual([
    'It was paid before your store was brought here, so we cannot send it. Give it to Ada yourself, in cash or by transfer: this writes it down.',
    'The customer left no email address: tell them yourself.',
  ]);
});

it('says what of a refund goes back on the gift card, and what the owner gives by hand', () => {
  const order = {
    refundable_kobo: 0,
    givable_kobo: 550_000,
    elsewhere_kobo: 0,
    gift_card: { id: '', last_four: 'NPQR', kobo: 200_000, kept_kobo: 200_000 },
    customer_name: 'Ada',
    email: 'ada@example.com',
  };
  const byHand = 'Give it to Ada yourself, in cash or by transfer: this writes it down.';
  const onCard = (amount: string) => `${amount} goes back on the gift card ending in NPQR.`;
  expect(whatHappens(order, 350_000)).toEqual([byHand, 'The customer gets an email.']);
  expect(whatHappens(order, 450_000)).toEqual([byHand, onCard('₦1,000'), 'The customer gets an email.']);
  expect(whatHappens({ ...order, givable_kobo: 150_000 }, 150_000)).toEqual([
    onCard('₦1,500'),
    'The customer gets an email.',
  ]);
});
