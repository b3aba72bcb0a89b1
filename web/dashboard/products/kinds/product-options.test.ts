import { describe, expect, it } from 'vitest';
import { emptyForm } from '../product-form.ts';
import {
  addOption,
  addValue,
  kindTitle,
  mostKinds,
  moveValue,
  optionOf,
  removeKind,
  removeOption,
  removeValue,
  renameValue,
  colourValue,
} from './product-options.ts';
import type { Kinds } from '../product-rows.ts';

const one: Kinds = {
  options: [],
  variants: [
    { ...emptyForm.variants[0]!, id: 'first', price_kobo: 500, counted: true, on_hand: '12', seen: 12 },
  ],
};
const add = (kinds: Kinds, at: number, ...values: string[]) =>
  values.reduce((so, value) => addValue(so, at, value)!, kinds);
const sizes = add(addOption(one, 'Size'), 0, 'S', 'M');
const both = add(addOption(sizes, 'Colour'), 1, 'Red', 'Blue');
const shown = ({ variants }: Kinds) =>
  variants.map((row) => `${kindTitle(row)} ${row.id ?? 'new'} ${row.on_hand}`);

describe('options of a product', () => {
  it('the first value is that of the one kind there was, which keeps its stock; further ones begin with none', () => {
    expect(shown(addOption(one, 'Size'))).toEqual([' first 12']);
    expect(shown(sizes)).toEqual(['S first 12', 'M new 0']);
    expect(sizes.variants.map((row) => [row.price_kobo, row.seen])).toEqual([
      [500, 12],
      [500, null],
    ]);
  });

  it('a second option makes each of one with each of the other', () => {
    expect(shown(both)).toEqual(['S / Red first 12', 'S / Blue new 0', 'M / Red new 0', 'M / Blue new 0']);
    expect(shown(removeOption(both, 1))).toEqual(['S first 12', 'M new 0']);
    expect(shown(removeOption(removeOption(both, 1), 0))).toEqual([' first 12']);
  });

  it('values are moved, renamed and taken out with their kinds', () => {
    expect(shown(moveValue(sizes, 0, 0, 1))).toEqual(['M new 0', 'S first 12']);
    expect(shown(renameValue(sizes, 0, ['S', 'Small']))).toEqual(['Small first 12', 'M new 0']);
    expect(shown(removeValue(both, 1, 'Red'))).toEqual(['S / Blue new 0', 'M / Blue new 0']);
    expect(removeValue(sizes, 0, 'S').options[0]!.values).toEqual(['M']);
    expect(shown(removeValue(removeValue(sizes, 0, 'M'), 0, 'S'))).toEqual([' first 12']);
  });

  it('a kind that is taken out takes values with it that no other has', () => {
    const left = removeKind(both, 3);
    expect(shown(left)).toEqual(['S / Red first 12', 'S / Blue new 0', 'M / Red new 0']);
    expect(removeKind(left, 2).options.map(({ values }) => values)).toEqual([['S'], ['Red', 'Blue']]);
  });

  it('a colour goes along with its name, and is sent only while its value is there', () => {
    const red = colourValue(both, 1, ['Red', '#aa0000']);
    const wine = renameValue(red, 1, ['Red', 'Wine']);
    expect(optionOf(wine.options[1]!)).toEqual({
      name: 'Colour',
      values: ['Wine', 'Blue'],
      colours: { Wine: '#aa0000' },
    });
    expect(optionOf(removeValue(wine, 1, 'Wine').options[1]!)).toEqual({ name: 'Colour', values: ['Blue'] });
    expect(optionOf(colourValue(red, 1, ['Red', '']).options[1]!)).toEqual({
      name: 'Colour',
      values: ['Red', 'Blue'],
    });
  });

  it('no more kinds are made than a product can have', () => {
    const many = add(addOption(one, 'Size'), 0, ...Array.from({ length: 51 }, (_, n) => `${n}`));
    const twice = addValue(addOption(many, 'Colour'), 1, 'Red')!;
    expect(twice.variants).toHaveLength(51);
    expect(addValue(twice, 1, 'Blue')).toBeNull();
    expect(mostKinds).toBe(100);
  });
});
