import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteFor } from './price.ts';
import { creditOf, daysOf, monthsLater, nextLook } from './calendar.ts';
import { cardSeal } from './sealed.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Subscription } from './queries.ts';

const lagos = (text: string) => new Date(`${text}+01:00`);
const onDays = (start: string, months: number[], anchor: number) =>
  months.map((n) =>
    new Date(monthsLater(lagos(start), n, anchor).getTime() + 3_600_000).toISOString().slice(0, 16),
  );

describe('the calendar of periods', () => {
  test('R-482 month ends keep their day: 31 Jan → 28 Feb → 31 Mar, and 29 Feb in a leap year', () => {
    expect(onDays('2027-01-31T09:30:00', [1, 2, 3, 12], 31)).toEqual([
      '2027-02-28T09:30',
      '2027-03-31T09:30',
      '2027-04-30T09:30',
      '2028-01-31T09:30',
    ]);
    expect(onDays('2028-01-31T09:30:00', [1], 31)).toEqual(['2028-02-29T09:30']);
    // A year from a leap day, and the leap day again when there is one.
    expect(onDays('2028-02-29T00:10:00', [12, 48], 29)).toEqual(['2029-02-28T00:10', '2032-02-29T00:10']);
    expect(monthsLater(lagos('2027-02-28T09:30:00'), 1, 31)).toEqual(lagos('2027-03-31T09:30:00'));
  });

  test('a day is a day in Lagos: what begins there after midnight does not slip into the day before', () => {
    expect(monthsLater(lagos('2027-03-01T00:05:00'), 1, 1)).toEqual(lagos('2027-04-01T00:05:00'));
  });

  test('month by month or at once is the same day, and periods never overlap nor leave a gap', () => {
    const start = fc.date({ min: new Date('2026-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 40 }), (from, months) => {
        const anchor = new Date(from.getTime() + 3_600_000).getUTCDate();
        let at = from;
        for (let n = 0; n < months; n++) {
          const next = monthsLater(at, 1, anchor);
          expect(next.getTime()).toBeGreaterThan(at.getTime());
          at = next;
        }
        expect(at).toEqual(monthsLater(from, months, anchor));
      }),
    );
  });

  test('invariant 15: unused days are worth whole kobo, between nothing and the price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 366 }),
        fc.integer({ min: -10_000, max: 400_000 }),
        (price, length, minutesIn) => {
          const start = new Date('2027-01-01T00:00:00Z');
          const period = { start, end: new Date(start.getTime() + length * 86_400_000) };
          const credit = creditOf(price, period, new Date(start.getTime() + minutesIn * 60_000));
          expect(Number.isInteger(credit)).toBe(true);
          expect(credit).toBeGreaterThanOrEqual(0);
          expect(credit).toBeLessThanOrEqual(price);
        },
      ),
    );
    const april = { start: lagos('2027-04-01T08:00:00'), end: lagos('2027-05-01T08:00:00') };
    expect(daysOf(april, lagos('2027-04-11T07:59:00'))).toEqual({ total: 30, unused: 20 });
    expect(creditOf(500_000, april, lagos('2027-04-11T07:59:00'))).toBe(333_333);
  });

  test('all of a period is unused until its first day is over', () => {
    const april = { start: lagos('2027-04-01T08:00:00'), end: lagos('2027-05-01T08:00:00') };
    for (const at of ['2027-04-01T08:00:00', '2027-04-01T08:05:00', '2027-04-02T07:59:59'])
      expect(creditOf(500_000, april, lagos(at))).toBe(500_000);
    expect(daysOf(april, lagos('2027-04-02T08:00:00'))).toEqual({ total: 30, unused: 29 });
    expect(daysOf({ ...april, end: lagos('2027-04-01T20:00:00') }, lagos('2027-04-01T21:00:00')).unused).toBe(
      0,
    );
  });

  test('a period that is not paid is looked at on day 0, 1, 3 and 5, and at the end of the grace', () => {
    const end = new Date('2027-04-01T08:00:00Z');
    const days: number[] = [];
    let at = new Date(end.getTime() - 1);
    for (let n = 0; n < 5; n++) {
      at = nextLook(end, at);
      days.push((at.getTime() - end.getTime()) / 86_400_000);
    }
    expect(days).toEqual([0, 1, 3, 5, 7]);
  });
});

describe('what a change costs', () => {
  const now = lagos('2027-04-11T08:00:00');
  const monthly = {
    state: 'active',
    offer: 'starter',
    billing: 'monthly',
    period: 3,
    price_kobo: 500_000,
    period_start: lagos('2027-04-01T08:00:00'),
    period_end: lagos('2027-05-01T08:00:00'),
  } as Subscription;

  test('R-482 the prices: 5,000 a month, 50,000 a year, 15,000 for the pack of 3 months', () => {
    const costs = (['monthly', 'annual'] as const).flatMap((billing) =>
      (['starter', 'starter-pack'] as const).map((offer) => {
        const quoted = quoteFor(null, offer, billing, { now, backKobo: 0 });
        return quoted.ok ? quoted.quote.amountKobo : quoted.reason;
      }),
    );
    expect(costs).toEqual([500_000, 1_500_000, 5_000_000, 'not_sold']);
    expect(quoteFor(null, 'free', 'monthly', { now, backKobo: 0 })).toEqual({
      ok: false,
      reason: 'not_sold',
    });
  });

  test('from monthly to annual the unused days come off, line by line', () => {
    expect(quoteFor(monthly, 'starter', 'annual', { now, backKobo: 0 })).toEqual({
      ok: true,
      quote: {
        priceKobo: 5_000_000,
        amountKobo: 4_666_667,
        lines: [
          { text: 'Starter, 1 year', amount_kobo: 5_000_000 },
          { text: 'Unused 20 of 30 days of Starter, 1 month', amount_kobo: -333_333 },
        ],
      },
    });
  });

  test('the same plan again is refused, and a smaller one waits for the end of what was paid', () => {
    expect(quoteFor(monthly, 'starter', 'monthly', { now, backKobo: 0 })).toEqual({
      ok: false,
      reason: 'have_it',
    });
    const annual: Subscription = { ...monthly, billing: 'annual', price_kobo: 5_000_000 };
    expect(quoteFor(annual, 'starter', 'monthly', { now, backKobo: 0 })).toEqual({
      ok: false,
      reason: 'later',
    });
    expect(quoteFor(annual, 'starter-pack', 'monthly', { now, backKobo: 0 })).toEqual({
      ok: false,
      reason: 'later',
    });
  });
});

describe('the seal on card codes', () => {
  const config = (key: string) => readConfig({ SECRET_KEY: key.padEnd(40, 'x'), DATA_DIR: '/tmp' });

  test('invariant 22: opens with the same key for the same row only, and is never twice the same', () => {
    const seal = cardSeal(config('one'));
    const sealed = seal.close('AUTH_abc', 'row-1');
    expect(seal.open(sealed, 'row-1')).toBe('AUTH_abc');
    expect(sealed.includes('AUTH_abc')).toBe(false);
    expect(seal.close('AUTH_abc', 'row-1').equals(sealed)).toBe(false);
    expect(() => seal.open(sealed, 'row-2')).toThrow();
    expect(() => cardSeal(config('two')).open(sealed, 'row-1')).toThrow();
    sealed[sealed.length - 1]! ^= 1;
    expect(() => seal.open(sealed, 'row-1')).toThrow();
  });
});
