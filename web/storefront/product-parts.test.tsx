// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { ProductPage } from '#shared/storefront.ts';
import { own } from '#tests/support/reading/shop-page.ts';
import { parse } from '#tests/support/reading/sound-page.ts';

const variant = (id: string, values: string[]) => ({
  id,
  title: values.join(' / '),
  option_values: values,
  price_kobo: 650_000,
  compare_at_kobo: null,
  available: 9,
  picture: null,
});
const product: ProductPage = {
  ...own,
  kind: 'product',
  path: '/products/mug',
  product: {
    id: 'm',
    set: null,
    slug: 'mug',
    title: 'Clay mug',
    description: '',
    size_chart: '',
    details: [],
    options: [],
    variants: [variant('v', [])],
    pictures: [],
    download: null,
    seo_title: '',
    seo_description: '',
  },
  files: [],
  data_cost: '',
  collection: null,
  related: [],
  reviews: null,
  form: null,
};

test('a colour is drawn beside its name, and a size is not', () => {
  const options = [
    { name: 'Size', values: ['Small'] },
    { name: 'Colour', values: ['Leaf green', 'Adire print'] },
  ];
  const variants = [variant('a', ['Small', 'Leaf green']), variant('b', ['Small', 'Adire print'])];
  const page = parse({ ...product, product: { ...product.product, options, variants } });
  const chips = [...page.querySelectorAll('.chip')].map((chip) => [
    chip.textContent,
    chip.querySelector('path')?.getAttribute('fill') ?? null,
  ]);
  expect(chips).toEqual([
    ['Small', null],
    ['Leaf green', '#2b7d3c'],
    ['Adire print', null],
  ]);
});

test('a size chart is a table folded up below the price; without one there is none', () => {
  expect(parse(product).querySelector('table')).toBeNull();
  const page = parse({
    ...product,
    product: { ...product.product, size_chart: 'Size, Chest\nM, 96 cm\nL, <b>102</b> cm' },
  });
  const cells = [...page.querySelectorAll('.sure details:not([open]) tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(cells).toEqual([
    ['Size', 'Chest'],
    ['M', '96 cm'],
    ['L', '<b>102</b> cm'],
  ]);
});
