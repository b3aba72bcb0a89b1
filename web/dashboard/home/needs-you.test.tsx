// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeDashboard, openDashboard, store } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const nothing = {
  orders_today: 0,
  paid_today_kobo: 0,
  orders_to_send: 0,
  payments_to_explain: 0,
  orders_to_confirm: 0,
  transfers_to_confirm: 0,
  low_stock: 0,
  low_stock_more: false,
  short_at_places: 0,
  recent: [],
};
const until = '2026-12-03T09:00:00.000Z';

it.each([
  [{ why: 'due', until }, {}, 'Your plan is not paid yet: it stays on until 3 Dec 2026'],
  [{ why: 'stopped', until: null }, {}, 'Your plan was not paid, so it has stopped'],
  [{ why: 'trial', until }, {}, 'Your free trial ends on 3 Dec 2026'],
  [{ why: 'soon', until }, {}, 'Your plan is to be paid on 3 Dec 2026'],
  [{ why: 'due', until }, { suspended: true }, null],
  [{ why: 'due', until }, { closes_on: '2026-12-24' }, null],
  [null, {}, null],
])('says what the plan waits for, with the way there: %j %j', async (plan_waits, change, said) => {
  openDashboard('/?slug=adunni', {
    answers: {
      'GET /api/sites/adunni/overview': { body: nothing },
      'GET /api/sites/adunni/settings': { body: { ...store, ...change, plan_waits } },
    },
  });
  await screen.findByRole('heading', { name: 'No orders yet' });
  const line = screen.queryByRole('link', { name: /^Your (plan|free trial) (is|was|ends)/ });
  expect([line?.textContent ?? null, line?.getAttribute('href') ?? null]).toEqual(
    said ? [said, '/dashboard/plan?slug=adunni'] : [null, null],
  );
});

it.each([
  [false, 125, '125 products are low or sold out'],
  [true, 125, '125 or more products are low or sold out'],
  [true, 1, 'One product or more is low or sold out'],
  // All that were counted are drafts or in the archive.
  [true, 0, 'Products may be low or sold out'],
])(
  'says of what is low how many products it is, or that there are more: %s, %i',
  async (low_stock_more, low_stock, said) => {
    const body = {
      orders_today: 0,
      paid_today_kobo: 0,
      orders_to_send: 0,
      payments_to_explain: 0,
      orders_to_confirm: 0,
      transfers_to_confirm: 0,
      low_stock,
      low_stock_more,
      short_at_places: 0,
      recent: [],
    };
    openDashboard('/?slug=adunni', { answers: { 'GET /api/sites/adunni/overview': { body } } });
    expect(await screen.findByRole('link', { name: said })).toBeTruthy();
  },
);

it.each([
  [3, 0, '3 orders to send', 'To send'],
  [3, 1, '3 orders to send or to do', 'To send and to do'],
  [1, 1, 'One order to be done', 'To do'],
])(
  'says of orders that wait what is to become of them: %i, of them %i to do',
  async (orders_to_send, orders_to_do, said, figure) => {
    const body = {
      orders_today: 0,
      paid_today_kobo: 0,
      orders_to_send,
      orders_to_do,
      payments_to_explain: 0,
      orders_to_confirm: 0,
      transfers_to_confirm: 0,
      low_stock: 0,
      low_stock_more: false,
      short_at_places: 0,
      recent: [],
    };
    openDashboard('/?slug=adunni', { answers: { 'GET /api/sites/adunni/overview': { body } } });
    expect(await screen.findByRole('link', { name: said })).toBeTruthy();
    expect(await screen.findByRole('link', { name: figure })).toBeTruthy();
  },
);
