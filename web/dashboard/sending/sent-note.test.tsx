// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeDashboard, openDashboard, order } from '../testing/open-dashboard.tsx';
import { sentOrder, unsentOrder } from '../testing/sent-order.ts';

afterEach(closeDashboard);

it('an order that was sent says that its customer gets a text, where one goes', async () => {
  const its = `/api/sites/adunni/orders/${order.id}`;
  const { user } = openDashboard(`/orders/${order.id}?slug=adunni`, {
    answers: {
      [`GET ${its}`]: { body: unsentOrder },
      [`POST ${its}/fulfill`]: { body: { ...sentOrder, texted: true } },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as sent' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as sent' }));
  expect(await screen.findByText(/Chiamaka gets a text/)).toBeTruthy();
  expect(screen.queryByText(/left no email address/)).toBeNull();
});
