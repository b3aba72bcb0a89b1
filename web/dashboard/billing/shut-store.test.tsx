// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeDashboard, openDashboard, store } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const offered = { offer: 'starter', billing: 'monthly', title: 'Starter, 1 month', credit_kobo: 0 };
const view = {
  state: 'free',
  offer: 'free',
  billing: 'monthly',
  title: 'Free',
  trial_available: true,
  features: [],
  card: null,
  pending: null,
  dispute: null,
  choices: [{ ...offered, price_kobo: 500_000, amount_kobo: 500_000 }],
};
const open = (change: object) =>
  openDashboard('/plan?slug=adunni', {
    answers: {
      'GET /api/sites/adunni/settings': { body: { ...store, ...change } },
      'GET /api/sites/adunni/billing': { body: view },
      'GET /api/sites/adunni/billing/invoices': { body: { items: [], next: null } },
    },
  });

test('no plan and no trial is offered to a store that is suspended or closes for good', async () => {
  open({});
  expect(await screen.findByRole('button', { name: 'Pay ₦5,000 for Starter, 1 month' })).toBeTruthy();
  for (const shut of [{ suspended: true }, { closes_on: '2026-12-21' }]) {
    closeDashboard();
    open(shut);
    expect(await screen.findByText('The whole shop, free for as long as you like.')).toBeTruthy();
    expect(await screen.findByText(/No invoices yet/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Choose a plan' })).toBeNull();
  }
});
