// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeDashboard, openDashboard, store } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

/** The end of the set-up of a store in which these steps are left. */
const open = (...left: string[]) =>
  openDashboard('/setup?slug=adunni&step=done', {
    answers: {
      'GET /api/sites/adunni/settings': {
        body: { ...store, steps: store.steps.map(({ step }) => ({ step, done: !left.includes(step) })) },
      },
    },
  });

test('a store from which nothing can be ordered yet is not said to sell: what is missing stands there with the way to it', async () => {
  open('delivery');
  const missing = 'What has to be sent cannot be ordered yet: set what delivery costs, or offer pick-up.';
  expect(await screen.findByText(missing)).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Set delivery prices' });
  expect(way.getAttribute('href')).toContain('step=delivery');
  expect(screen.queryByText(/can buy from you now/)).toBeNull();
  expect(screen.queryByRole('link', { name: /Place a test order/ })).toBeNull();
  closeDashboard();
  open('product', 'delivery');
  expect(await screen.findByText('There is nothing to buy in it yet: add a product.')).toBeTruthy();
});

const rate = { kind: 'delivery', name: 'Lagos', states: ['Lagos'], price_kobo: 150_000 };

/** The end of the set-up of a store with this of its own, in which all can be ordered. */
const openWith = (own: object) =>
  openDashboard('/setup?slug=adunni&step=done', {
    answers: {
      'GET /api/sites/adunni/settings': {
        body: { ...store, ...own, steps: store.steps.map(({ step }) => ({ step, done: true })) },
      },
    },
  });

test('nobody is told to pay on delivery where that is not offered, or nothing is delivered', async () => {
  for (const own of [{ pay_on_delivery: false, delivery: [rate] }, { delivery: [] }]) {
    openWith(own);
    const way = await screen.findByRole('link', { name: /See the store/ });
    expect(way.getAttribute('href')).toBe('/see/adunni');
    expect(screen.queryByText(/Choose “pay on delivery”/)).toBeNull();
    closeDashboard();
  }
});

test('where all can be ordered its owner tries it by an order of their own', async () => {
  openWith({ delivery: [rate] });
  const trial = await screen.findByRole('link', { name: /Place a test order/ });
  expect(trial.getAttribute('href')).toBe('/see/adunni');
  expect(screen.getByText(/Anyone with this address can buy from you now/)).toBeTruthy();
});
