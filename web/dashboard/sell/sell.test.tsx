// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SaleTile } from '#shared/api/selling.ts';
import { changes, closeDashboard, idOf, openDashboard } from '../testing/open-dashboard.tsx';

vi.mock('idb-keyval', () => ({
  createStore: () => null,
  entries: () => Promise.resolve([]),
  get: () => Promise.resolve(undefined),
  set: () => Promise.resolve(),
}));

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));
afterEach(() => {
  closeDashboard();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const jacket: SaleTile = {
  id: idOf(70),
  title: 'Jean jacket',
  picture: null,
  digital: false,
  variants: [{ id: idOf(71), title: '', sku: '', price_kobo: 4_500_000, available: 5, on_hand: 5 }],
};

test('a sale that comes to another sum by now shows that sum, and is recorded by pressing again', async () => {
  let used = true;
  const { user, sent } = openDashboard('/sell?slug=adunni', {
    answers: {
      'GET /api/sites/adunni/counter/goods': {
        body: { items: [jacket], next: null, as_of: '2026-11-28T10:00:00.000Z' },
      },
      'POST /api/sites/adunni/code-tries': () => ({
        body: used
          ? { discount_kobo: 0, frees_delivery: false, refused: 'This code has been used up.' }
          : { discount_kobo: 450_000, frees_delivery: false, refused: '' },
      }),
      'POST /api/sites/adunni/counter/sales': () => {
        // The order that had used it was cancelled meanwhile.
        used = false;
        return {
          status: 409,
          body: { error: 'This sale comes to ₦40,500 now. Look at it again, then record it.' },
        };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: /Jean jacket/ }));
  await user.click(screen.getByRole('button', { name: /counts, prices, customer/ }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(sheet.getByLabelText(/Discount code/), 'NGOZI10');
  expect(await sheet.findByText('This code has been used up.')).toBeTruthy();
  expect(sheet.queryByText(/Takes ₦0/)).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Paid in cash' }));
  expect(await sheet.findByText('This sale: ₦40,500')).toBeTruthy();
  expect(sheet.getByText('Takes ₦4,500 off.')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Paid in cash' }));
  await waitFor(() =>
    expect(
      changes(sent)
        .filter(({ path }) => path.endsWith('/sales'))
        .map(({ body }) => (body as { shown_total_kobo?: number }).shown_total_kobo),
    ).toEqual([4_500_000, 4_050_000]),
  );
});
