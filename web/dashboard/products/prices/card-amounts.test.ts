import { expect, test } from 'vitest';
import { kindsOfAmounts } from './card-amounts.tsx';
import { checkForm, emptyForm } from '../product-form.ts';

const rowOf = (price_kobo: number | null) => ({ ...emptyForm.variants[0]!, price_kobo });

test('one amount is all there is to a gift card; of several each is a choice called by its amount', () => {
  expect(kindsOfAmounts([rowOf(500_000)]).options).toEqual([]);
  const { options, variants } = kindsOfAmounts([rowOf(500_000), rowOf(1_000_000)]);
  expect(options).toEqual([{ name: 'Amount', values: ['₦5,000', '₦10,000'], colours: {} }]);
  expect(variants.map(({ option_values }) => option_values)).toEqual([['₦5,000'], ['₦10,000']]);
});

test('gift cards are added as such, and a thing is not', () => {
  const form = { ...emptyForm, title: 'Gift card', variants: [rowOf(500_000)] };
  expect(checkForm({ ...form, kind: 'card' }, [])).toMatchObject({ ok: true, body: { gift_card: true } });
  const thing = checkForm(form, []);
  expect(thing.ok && thing.body.gift_card).toBe(undefined);
});
