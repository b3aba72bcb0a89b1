// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeDashboard, openDashboard, product } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const open = (items: { variant_id: string; count: number }[]) =>
  openDashboard(`/products/${product.id}?slug=adunni`, {
    answers: { 'GET /api/sites/adunni/waiting': { body: { items } } },
  });

it('the page of a product says how many wait for it', async () => {
  open([{ variant_id: product.variants[0]!.id, count: 3 }]);
  expect(await screen.findByText(/^3 shoppers wait to hear when it is back/)).toBeTruthy();
});

it('nothing is said where nobody waits for this product', async () => {
  open([{ variant_id: product.id, count: 3 }]);
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeTruthy();
  expect(screen.queryByText(/to hear when it is back/)).toBeNull();
});
