import { describe, expect, it } from 'vitest';
import type { Picture, Product } from '#shared/api/catalogue.ts';
import { problemsAt } from '#web/forms/check.ts';
import { checkForm, emptyForm, formOf, withPhotos } from './product-form.ts';
import type { ProductForm } from './product-rows.ts';

const id = (last: number) => `0197a2f0-0000-7000-8000-00000000000${last}`;

const mug: Product = {
  id: id(1),
  slug: 'clay-mug',
  title: 'Clay mug',
  description: 'Holds 300 ml.',
  gift_card: false,
  service: false,
  size_chart: 'Size, Holds\nSmall, 220 ml',
  details: [{ name: 'Holds', text: '300 ml' }],
  status: 'active',
  options: [{ name: 'Colour', values: ['Oat', 'Indigo'], colours: { Oat: '#eeddcc' } }],
  variants: [
    {
      id: id(2),
      title: 'Oat',
      option_values: ['Oat'],
      sku: 'MUG-OAT',
      price_kobo: 650_000,
      compare_at_kobo: 700_000,
      on_hand: 12,
      available: 9,
      picture_id: null,
      barcode: '6151100',
      weight_grams: 350,
      cost_kobo: 400_000,
    },
    {
      id: id(3),
      title: 'Indigo',
      option_values: ['Indigo'],
      sku: '',
      price_kobo: 650_050,
      compare_at_kobo: null,
      on_hand: null,
      available: null,
      picture_id: null,
      barcode: '',
      weight_grams: null,
    },
  ],
  pictures: [],
  files: [],
  set: null,
  in_sets: [],
  collections: [{ id: id(4), title: 'Clay', slug: 'clay', by_rule: false }],
  tags: ['gift', 'aso ebi'],
  seo_title: 'Mug of clay',
  seo_description: '',
  revision: 4,
  url: 'http://adunni.localhost/products/clay-mug',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};

const typed = (
  part: Partial<ProductForm>,
  row: Partial<ProductForm['variants'][number]> = {},
): ProductForm => ({
  ...emptyForm,
  ...part,
  variants: emptyForm.variants.map((one) => ({ ...one, ...row })),
});

describe('a product in the form', () => {
  it('goes through the form and back without losing anything', () => {
    const checked = checkForm(formOf(mug), [id(5)]);
    expect(checked).toEqual({
      ok: true,
      body: {
        title: 'Clay mug',
        service: false,
        description: 'Holds 300 ml.',
        size_chart: 'Size, Holds\nSmall, 220 ml',
        details: [{ name: 'Holds', text: '300 ml' }],
        status: 'active',
        options: mug.options,
        variants: [
          {
            id: id(2),
            option_values: ['Oat'],
            sku: 'MUG-OAT',
            price_kobo: 650_000,
            compare_at_kobo: 700_000,
            on_hand: 12,
            on_hand_seen: 12,
            picture_id: null,
            barcode: '6151100',
            weight_grams: 350,
            cost_kobo: 400_000,
          },
          {
            id: id(3),
            option_values: ['Indigo'],
            sku: '',
            price_kobo: 650_050,
            compare_at_kobo: null,
            on_hand: null,
            picture_id: null,
            barcode: '',
            weight_grams: null,
          },
        ],
        picture_ids: [id(5)],
        set_parts: [],
        collection_ids: [id(4)],
        tags: ['gift', 'aso ebi'],
        seo_title: 'Mug of clay',
        seo_description: '',
      },
    });
  });

  it('says how many of the stock are promised to orders', () => {
    expect(formOf(mug).variants.map((row) => row.promised)).toEqual([3, 0]);
  });

  it('saves the photo chosen for a kind, also one that was just sent, unless it was taken out', () => {
    const face = (n: number) => ({ id: id(n) }) as Picture;
    const photos = [
      { key: id(5), picture: face(5) },
      { key: 'new-1', picture: face(6) },
    ];
    const form = formOf(mug);
    const chosen = (photo: string) => {
      const rows = form.variants.map((row, index) => (index === 0 ? { ...row, photo } : row));
      const checked = checkForm({ ...form, variants: rows }, []);
      if (!checked.ok) throw new Error('It can be saved.');
      const { picture_ids, variants } = withPhotos(checked.body, rows, photos);
      return [picture_ids, variants.map((variant) => variant.picture_id)];
    };
    expect(chosen(id(5))).toEqual([
      [id(5), id(6)],
      [id(5), null],
    ]);
    expect(chosen('new-1')[1]).toEqual([id(6), null]);
    expect(chosen(id(6))[1]).toEqual([id(6), null]);
    expect(chosen('new-2')[1]).toEqual([null, null]);
  });

  it('is the same each time it is filled, so that nothing counts as changed', () => {
    expect(formOf(mug)).toEqual(formOf(mug));
    expect(formOf(mug)).not.toEqual(formOf({ ...mug, title: 'Clay mug ' }));
  });
});

describe('checking the form', () => {
  it('asks for a name and a price, and nothing else', () => {
    expect(checkForm(emptyForm, [])).toEqual({
      ok: false,
      problems: {
        title: 'Give the product a name.',
        'variants.0.price_kobo': 'Enter a price, for example 2,500.',
      },
    });
    const least = checkForm(typed({ title: ' Mug ' }, { price_kobo: 100 }), []);
    expect(least.ok && least.body.title).toBe('Mug');
    expect(least.ok && least.body.variants).toEqual([
      {
        option_values: [],
        sku: '',
        price_kobo: 100,
        compare_at_kobo: null,
        on_hand: null,
        picture_id: null,
        barcode: '',
        weight_grams: null,
        cost_kobo: null,
      },
    ]);
  });

  it.each([
    ['12', { ok: true, stock: 12 }],
    ['1,200', { ok: true, stock: 1200 }],
    ['', { ok: true, stock: 0 }],
    ['a dozen', { ok: false, problem: 'Enter a whole number, for example 12.' }],
    ['-3', { ok: false, problem: 'Enter a whole number, for example 12.' }],
    ['2.5', { ok: false, problem: 'Enter a whole number, for example 12.' }],
  ])('reads counted stock typed as "%s"', (stock, expected) => {
    const checked = checkForm(
      typed({ title: 'Mug' }, { price_kobo: 100, counted: true, on_hand: stock }),
      [],
    );
    expect(
      checked.ok
        ? { ok: true, stock: checked.body.variants[0]?.on_hand }
        : { ok: false, problem: checked.problems['variants.0.on_hand'] },
    ).toEqual(expected);
  });

  it('forgets the stock when it is not counted', () => {
    const checked = checkForm(typed({ title: 'Mug' }, { price_kobo: 100, counted: false, on_hand: '7' }), []);
    expect(checked.ok && checked.body.variants[0]?.on_hand).toBeNull();
  });

  it('wants the old price above the price, beside the variant it is about', () => {
    const form = formOf(mug);
    const rows = form.variants.map((row, index) =>
      index === 1 ? { ...row, compare_at_kobo: 650_050 } : row,
    );
    expect(checkForm({ ...form, variants: rows }, [])).toEqual({
      ok: false,
      problems: { 'variants.1.compare_at_kobo': 'The old price must be above the price.' },
    });
  });
});

describe('a line of sizes', () => {
  const line = (text: string, row: Partial<ProductForm['variants'][number]> = {}) =>
    checkForm({ ...typed({ title: 'Shirt' }, { price_kobo: 100, ...row }), line: text }, []);

  it('becomes an option and a kind for each, with the price and the count it says', () => {
    const checked = line('S5 M8 L3');
    expect(checked.ok && checked.body.options).toEqual([{ name: 'Size', values: ['S', 'M', 'L'] }]);
    expect(
      checked.ok && checked.body.variants.map((one) => [one.option_values, one.price_kobo, one.on_hand]),
    ).toEqual([
      [['S'], 100, 5],
      [['M'], 100, 8],
      [['L'], 100, 3],
    ]);
  });

  it('without counts leaves what there is with the first, and its id', () => {
    const checked = line('S M', { id: id(2), counted: true, on_hand: '12', seen: 12 });
    expect(checked.ok && checked.body.variants.map((one) => [one.id, one.on_hand, one.on_hand_seen])).toEqual(
      [
        [id(2), 12, 12],
        [undefined, 0, undefined],
      ],
    );
  });

  it('that is not understood is said and not saved', () => {
    expect(line('S5 M')).toEqual({
      ok: false,
      problems: { line: 'How many of M? Write 0 where there are none.' },
    });
  });
});

it('finds the words of the server for each kind', () => {
  const said = { title: 'Long.', 'variants.1.price_kobo': 'Too much.', 'variants.0.on_hand': 'Below zero.' };
  expect([0, 1, 2].map((index) => problemsAt(said, `variants.${index}`))).toEqual([
    { on_hand: 'Below zero.' },
    { price_kobo: 'Too much.' },
    undefined,
  ]);
});
