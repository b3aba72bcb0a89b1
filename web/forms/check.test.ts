// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
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

it('an amount that cannot be read does not pass for an empty one', () => {
  const form = document.createElement('form');
  form.innerHTML =
    '<input inputmode="decimal" value="2,500" /><input inputmode="decimal" value="" /><input value="abc" />';
  expect(unreadableAmount(form)).toBeNull();
  form.insertAdjacentHTML('beforeend', '<input id="wrong" inputmode="decimal" value="2,500 or so" />');
  expect(unreadableAmount(form)?.id).toBe('wrong');
});
