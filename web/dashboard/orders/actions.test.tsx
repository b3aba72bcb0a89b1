// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeDashboard, openDashboard, order } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const path = `/api/sites/adunni/orders/${order.id}`;
const open = (change: object) =>
  openDashboard(`/orders/${order.id}?slug=adunni`, {
    answers: {
      [`GET ${path}`]: { body: { ...order, actions: ['cancel', 'ask_provider'], ...change } },
      [`GET ${path}/notes`]: { body: { items: [] } },
    },
  });
const button = (name: string) => screen.findByRole('button', { name });

test('a declined try is asked about by the main button while its order waits for money, and by a small one after that', async () => {
  open({ payment_status: 'unpaid' });
  const main = (await button('Ask the payment provider')).className;
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  for (const change of [
    { payment_status: 'refunded' },
    { payment_status: 'paid' },
    { payment_status: 'voided', status: 'canceled' },
  ]) {
    closeDashboard();
    open(change);
    const ask = await button('Ask the payment provider');
    expect([change, ask.className === main]).toEqual([change, false]);
    expect(ask.className).toBe((await button('Cancel order')).className);
  }
});
