// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Product } from '#shared/api/catalogue.ts';
import { closeDashboard, openDashboard, product, productSummary } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const mug = { ...product.variants[0]!, cost_kobo: 400_000 };
const shirts = ['S', 'M'].map((size, at) => ({
  ...mug,
  id: `00000000-0000-4000-8000-00000000005${at}`,
  title: size,
  option_values: [size],
  price_kobo: 900_000 + at * 100_000,
}));
const clay: Product = { ...product, variants: [mug] };
const shirt: Product = {
  ...product,
  id: '00000000-0000-4000-8000-000000000060',
  title: 'Shirt',
  options: [{ name: 'Size', values: ['S', 'M'] }],
  variants: shirts,
};

it('a set is made of products that are chosen, beside what they cost one by one, and sent with its kinds and pieces', async () => {
  const sent: unknown[] = [];
  const one = (of: Product) => ({ ...productSummary, id: of.id, title: of.title });
  const { user } = openDashboard('/products/new?slug=adunni', {
    answers: {
      'GET /api/sites/adunni/products': { body: { items: [one(clay), one(shirt)], next: null } },
      [`GET /api/sites/adunni/products/${clay.id}`]: { body: clay },
      [`GET /api/sites/adunni/products/${shirt.id}`]: { body: shirt },
      'POST /api/sites/adunni/products': ({ body }) => {
        sent.push((body as { set_parts: unknown }).set_parts);
        return { status: 201, body: { ...product, title: 'Gift set' } };
      },
    },
  });
  await user.type(await screen.findByLabelText('Name'), 'Gift set');
  await user.click(screen.getByText('A set of your products'));
  await user.click(screen.getByRole('button', { name: 'Add product' }));
  expect(await screen.findByText('Choose what is in the set.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Choose products' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('checkbox', { name: 'Clay mug' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Shirt' }));
  await user.click(dialog.getByRole('button', { name: 'Put 2 in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [pieces] = screen.getAllByLabelText('Pieces');
  await user.clear(pieces!);
  await user.type(pieces!, '2');
  await user.selectOptions(screen.getByLabelText('Which kind'), 'M');
  await user.type(screen.getByLabelText('Price'), '20000');
  const sums = (await screen.findByText('₦23,000')).closest('div')!;
  expect(sums.textContent).toBe(
    'Bought one by one: ₦23,000Customers save ₦3,000, 13 %It costs you ₦12,000: you keep ₦8,000, 40 %',
  );
  await user.click(screen.getByRole('button', { name: 'Add product' }));
  await waitFor(() =>
    expect(sent).toEqual([
      [
        { variant_id: mug.id, pieces: 2 },
        { variant_id: shirts[1]!.id, pieces: 1 },
      ],
    ]),
  );
});

it('a set that cannot be bought says for which of its things, and a product in which sets it is', async () => {
  const part = {
    product_id: shirt.id,
    variant_id: shirts[0]!.id,
    title: 'Shirt',
    variant_title: 'S',
    pieces: 2,
    price_kobo: 900_000,
    available: 3,
    picture: null,
    why_not: 'archived' as const,
  };
  const set = { ...product, set: { parts: [part] }, in_sets: [{ id: shirt.id, title: 'Big box' }] };
  openDashboard(`/products/${product.id}?slug=adunni`, {
    answers: { [`GET /api/sites/adunni/products/${product.id}`]: { body: set } },
  });
  expect(
    await screen.findByText(
      'It is archived, so nobody can buy this set. Bring it back, or take it out here.',
    ),
  ).toBeTruthy();
  expect(screen.queryByLabelText('Count the stock')).toBeNull();
  expect(screen.getByRole('link', { name: 'Big box' })).toBeTruthy();
});
