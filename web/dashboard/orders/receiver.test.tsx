// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { asRole, closeDashboard, openDashboard, order, store } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const path = `/api/sites/adunni/orders/${order.id}`;
const open = (shown: object, more: object = {}) =>
  openDashboard(`/orders/${order.id}?slug=adunni`, {
    answers: {
      [`GET ${path}`]: { body: shown },
      [`GET ${path}/notes`]: { body: { items: [] } },
      ...more,
    },
  });
const toSend = { ...order, fulfillment_status: 'unfulfilled', delivery_kind: 'delivery' };

test('a wrong number and a wrong street of an order that is to be brought are corrected in one dialog', async () => {
  const { user, sent } = open(toSend, { [`PUT ${path}/receiver`]: { body: toSend } });
  await user.click(await screen.findByRole('button', { name: 'Correct name, phone or address' }));
  const dialog = within(await screen.findByRole('dialog'));
  const type = async (label: string, words: string) => {
    await user.clear(dialog.getByLabelText(label));
    if (words) await user.type(dialog.getByLabelText(label), words);
  };
  await type('Phone', '0809 555 1234');
  await type('Street and area', '');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Say where it goes.')).toBeTruthy();
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
  await type('Street and area', '3 Itoku Road');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText('Saved. It is on the label, the slip and the rider’s link, too.'),
  ).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { name: order.customer_name, phone: '08095551234', address: { ...order.address, area: '3 Itoku Road' } },
  ]);
});

test('once all of it left there is no address to correct; of a cancelled order, and for who may change nothing, there is no button', async () => {
  open({ ...toSend, fulfillment_status: 'fulfilled' });
  expect(await screen.findByRole('button', { name: 'Correct name or phone' })).toBeTruthy();
  closeDashboard();
  open({ ...toSend, status: 'canceled' });
  await screen.findByText('Copy its link');
  expect(screen.queryByRole('button', { name: /^Correct name/ })).toBeNull();
  closeDashboard();
  open(toSend, { 'GET /api/sites/adunni/settings': { body: { ...store, ...asRole('viewer') } } });
  await screen.findByText('Copy its link');
  expect(screen.queryByRole('button', { name: /^Correct name/ })).toBeNull();
});
