// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#shared/api/contract.ts';
import { Price } from '#shared/api/kobo.ts';
import { checkedBy, matching } from './check.ts';
import { unreadableAmount } from './fields.ts';

describe('what is wrong', () => {
  it('is named by the path of the contract, the first sentence of each', () => {
    const Rows = z.object({ rows: z.array(z.object({ price: z.int('Whole.').min(1, 'More.') })) });
    expect(checkedBy(Rows, { rows: [{ price: 2 }, { price: 0 }] })).toEqual({
      ok: false,
      problems: { 'rows.1.price': 'More.' },
    });
  });
  it('of two that must be equal is said beside the rest, after what is wrong with the second itself', () => {
    const check = matching(
      z.object({ a: z.string().min(1, 'Empty.'), b: z.string().max(3, 'Long.') }),
      ['a', 'b'],
      'Differ.',
    );
    expect(check({ a: '', b: 'x' })).toEqual({ ok: false, problems: { a: 'Empty.', b: 'Differ.' } });
    expect(check({ a: 'x', b: 'long one' })).toEqual({ ok: false, problems: { b: 'Long.' } });
    expect(check({ a: 'x', b: 'x' })).toMatchObject({ ok: true });
  });
});

it('is said plainly where a contract has no sentence of its own', () => {
  const Goods = contract({
    method: 'POST',
    path: '/goods',
    summary: '',
    body: z.object({
      price_kobo: Price,
      pieces: z.number().int().min(1),
      title: z.string().min(1).max(5),
      places: z.array(z.string()).min(1).max(1),
      own: z.number().max(1, 'One at most.'),
    }),
    answer: z.unknown(),
  }).body!;
  const problems = (typed: object) => {
    const result = checkedBy(Goods, typed);
    return result.ok ? {} : result.problems;
  };
  expect(problems({ price_kobo: 2e10, pieces: 2.5, title: 'Too long', places: ['a', 'b'], own: 2 })).toEqual({
    price_kobo: 'Enter at most ₦100,000,000.',
    pieces: 'Enter a whole number.',
    title: 'Use at most 5 characters.',
    places: 'Enter at most 1.',
    own: 'One at most.',
  });
  expect(problems({ price_kobo: 1, pieces: 0, title: '', places: [], own: 1 })).toEqual({
    pieces: 'Enter at least 1.',
    title: 'Fill this in.',
    places: 'Enter at least 1.',
  });
});

it('an amount that cannot be read does not pass for an empty one', () => {
  const form = document.createElement('form');
  form.innerHTML =
    '<input inputmode="decimal" value="2,500" /><input inputmode="decimal" value="" /><input value="abc" />';
  expect(unreadableAmount(form)).toBeNull();
  form.insertAdjacentHTML('beforeend', '<input id="wrong" inputmode="decimal" value="2,500 or so" />');
  expect(unreadableAmount(form)?.id).toBe('wrong');
});
