import { describe, expect, test } from 'vitest';
import type { Invoice } from './invoice-queries.ts';
import { periodOf } from './payment-handler.ts';
import { quoteFor } from './price.ts';
import type { Subscription } from './queries.ts';
import { dueSince, graceEnd, heldPlan, paysFor } from './state.ts';

const lagos = (text: string) => new Date(`${text}+01:00`);
const start = lagos('2027-04-01T08:00:00');
const end = lagos('2027-05-01T08:00:00');
const at = (text: string) => ({ now: lagos(text), backKobo: 0 });
const middle = at('2027-04-11T08:00:00');
const monthly = {
  state: 'active',
  offer: 'starter',
  billing: 'monthly',
  next_billing: 'monthly',
  period: 3,
  price_kobo: 500_000,
  period_start: start,
  period_end: end,
  anchor_day: 1,
  held_at: null,
  resumed_at: null,
} as Subscription;
const pack: Subscription = {
  ...monthly,
  offer: 'starter-pack',
  price_kobo: 1_500_000,
  period_end: lagos('2027-07-01T08:00:00'),
};
const cost = (subscription: Subscription | null, as = middle, billing: 'monthly' | 'annual' = 'annual') => {
  const quoted = quoteFor(subscription, 'starter', billing, as);
  return quoted.ok ? quoted.quote.amountKobo : quoted.reason;
};

describe('what an offer costs', () => {
  test('unused days come off while the period runs, cancelled or not, and never after', () => {
    expect(cost(monthly)).toBe(4_666_667);
    expect(cost({ ...monthly, state: 'canceled' })).toBe(4_666_667);
    for (const state of ['past_due', 'lapsed', 'trialing'] as const)
      expect(cost({ ...monthly, state })).toBe(5_000_000);
    expect(cost({ ...monthly, period: 0 })).toBe(5_000_000);
    expect(cost({ ...monthly, period_start: null })).toBe(5_000_000);
    expect(cost({ ...monthly, period_end: null })).toBe(5_000_000);
    expect(cost(monthly, at('2027-05-01T07:59:59'))).toBe(5_000_000);
    expect(cost(monthly, { now: end, backKobo: 0 })).toBe(5_000_000);
    expect(cost(monthly, { now: end, backKobo: 0 }, 'monthly')).toBe(500_000);
  });

  test('on the last day nothing comes off and no line says so', () => {
    const quoted = quoteFor(monthly, 'starter', 'annual', at('2027-05-01T07:59:59'));
    expect(quoted).toMatchObject({ quote: { lines: [{ text: 'Starter, 1 year', amount_kobo: 5_000_000 }] } });
  });

  test('days are worth what the period still stands paid with', () => {
    expect(cost(monthly, { ...middle, backKobo: 200_000 })).toBe(4_800_000);
    expect(cost(monthly, { ...middle, backKobo: 500_000 })).toBe(5_000_000);
    expect(cost(monthly, { ...middle, backKobo: 900_000 })).toBe(5_000_000);
  });

  test('the same is refused, and one that costs no more waits', () => {
    expect(cost(monthly, middle, 'monthly')).toBe('have_it');
    expect(cost(pack, middle, 'monthly')).toBe('later');
    expect(cost({ ...pack, price_kobo: 500_000 }, middle, 'monthly')).toBe('later');
    expect(cost({ ...pack, price_kobo: 499_999 }, middle, 'monthly')).toBeLessThan(500_000);
  });

  test('nothing is sold while a bank decides, but on Free everything is', () => {
    expect(cost({ ...monthly, held_at: start })).toBe('disputed');
    expect(cost({ ...monthly, held_at: start, state: 'lapsed' })).toBe(5_000_000);
    expect(cost(null)).toBe(5_000_000);
  });
});

describe('the period that is paid for', () => {
  const invoice = { offer: 'starter', billing: 'monthly' } as Invoice;
  const after = (from: Date, ms: number) => new Date(from.getTime() + ms);
  const days = (n: number) => n * 86_400_000;
  const of = (subscription: Subscription, now: Date) => {
    const { start: from, end: to, anchor } = periodOf(subscription, invoice, now);
    return [from, to, anchor];
  };
  const june = lagos('2027-06-01T08:00:00');

  test('goes on from the end of the one before, at its end and to the last moment of the grace', () => {
    for (const now of [end, after(end, days(7) - 1)]) expect(of(monthly, now)).toEqual([end, june, 1]);
  });

  test('begins anew after the grace, on Free, and when nothing was had before', () => {
    const late = after(end, days(7));
    expect(of(monthly, late)[0]).toEqual(late);
    expect(of(monthly, late)[2]).toBe(8);
    const now = after(end, days(1));
    expect(of({ ...monthly, state: 'lapsed' }, now)).toEqual([now, lagos('2027-06-02T08:00:00'), 2]);
    expect(of({ ...monthly, period_end: null }, now)[0]).toEqual(now);
  });

  test('takes the place of the one that runs, now', () => {
    const now = lagos('2027-04-11T08:00:00');
    expect(of(monthly, now)).toEqual([now, lagos('2027-05-11T08:00:00'), 11]);
  });

  test('begins when a trial ends, on that day of the month', () => {
    const trial: Subscription = { ...monthly, state: 'trialing', period: 0, anchor_day: 17 };
    expect(of(trial, lagos('2027-04-11T08:00:00'))).toEqual([end, june, 1]);
    expect(of(trial, after(end, days(1)))).toEqual([end, june, 1]);
    const lapsed = after(end, -days(1));
    expect(of({ ...trial, state: 'lapsed' }, lapsed)[0]).toEqual(lapsed);
  });

  test('keeps the day of the month through shorter ones', () => {
    const february: Subscription = { ...monthly, period_end: lagos('2027-02-28T08:00:00'), anchor_day: 31 };
    expect(of(february, lagos('2027-02-28T08:00:00'))[1]).toEqual(lagos('2027-03-31T08:00:00'));
  });

  test('after a long dispute is not one that is over', () => {
    const decided = (at: Date): Subscription => ({ ...monthly, resumed_at: at });
    const within = after(june, -1);
    expect(of(decided(within), within)[0]).toEqual(end);
    expect(of(decided(june), june)).toEqual([june, lagos('2027-07-01T08:00:00'), 1]);
    const late = after(june, days(2));
    expect(of(decided(late), late)[0]).toEqual(late);
  });
});

describe('how long a plan is held', () => {
  const later = (n: number) => new Date(end.getTime() + n * 86_400_000);

  test('to its end; seven days more where it goes on; sixty while a bank decides', () => {
    const until = (more: Partial<Subscription>) => heldPlan({ ...monthly, ...more }).until;
    expect(until({ next_billing: null })).toEqual(end);
    expect(until({ state: 'canceled' })).toEqual(end);
    expect(until({})).toEqual(later(7));
    expect(until({ state: 'past_due', next_billing: null })).toEqual(later(7));
    expect(until({ held_at: start })).toEqual(later(60));
    expect(until({ held_at: start, state: 'canceled' })).toEqual(end);
    expect(until({ held_at: start, next_billing: null })).toEqual(end);
  });

  test('grace is counted from the end or from the day a dispute was over, whichever is later', () => {
    expect(dueSince(monthly)).toEqual(end);
    expect(dueSince({ ...monthly, resumed_at: start })).toEqual(end);
    expect(graceEnd({ ...monthly, resumed_at: later(3) })).toEqual(later(10));
  });

  test('an invoice pays for the period that runs, not for an earlier one or for days that were given', () => {
    const invoice = { period: 3, period_start: start } as Invoice;
    expect(paysFor(invoice, monthly)).toBe(true);
    expect(paysFor({ ...invoice, period: 2 }, monthly)).toBe(false);
    expect(paysFor(invoice, { ...monthly, period_start: end })).toBe(false);
  });
});
