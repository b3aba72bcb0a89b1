// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ReminderSums, Unfinished } from '#shared/api/unfinished.ts';
import { asRole, closeDashboard, idOf, openDashboard, store } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const one: Unfinished = {
  order_id: idOf(5),
  number: 1047,
  placed_at: '2026-03-02T09:00:00.000Z',
  customer_name: 'Chidi Okafor',
  phone: '08031234567',
  item_count: 1,
  total_kobo: 550_000,
  shopper_url: 'http://adunni.localhost:3000/orders/key',
  has_email: true,
  reminder: 'sent',
  moved_at: '2026-03-02T10:00:00.000Z',
};
const nothing: ReminderSums = { sent: 0, recovered: 0, recovered_kobo: 0 };

const open = (items: Unfinished[], sums = nothing, more: object = {}) =>
  openDashboard('/unfinished?slug=adunni', {
    answers: {
      'GET /api/sites/adunni/unfinished': { body: { items, next: null } },
      'GET /api/sites/adunni/unfinished/reminders': { body: sums },
      ...more,
    },
  });

test('each says how it stands, and leads to WhatsApp with the words and the link to pay filled in', async () => {
  open(
    [one, { ...one, order_id: idOf(6), number: 1046, has_email: false, reminder: 'none', moved_at: null }],
    { sent: 3, recovered: 2, recovered_kobo: 1_100_050 },
  );
  expect(await screen.findByText('Reminded on 2 Mar 2026, 11:00')).toBeTruthy();
  expect(screen.getByText('No mail address, so no reminder')).toBeTruthy();
  const [link] = screen.getAllByRole('link', { name: /^WhatsApp/ });
  const { pathname, searchParams } = new URL(link!.getAttribute('href')!);
  expect(pathname).toBe('/2348031234567');
  expect(searchParams.get('text')).toBe(
    'Hello Chidi, this is Adunni Home & Clay about your order #1047. ₦5,500 is still to be paid. You see it here: http://adunni.localhost:3000/orders/key',
  );
  expect(await screen.findByText('Reminders sent in the last 30 days: 3.')).toBeTruthy();
  expect(screen.getByText('Paid afterwards: 2, ₦11,000.50.')).toBeTruthy();
});

test('reminders are off until somebody chooses when, and nobody stands there where nobody left', async () => {
  const { user, sent } = open([], nothing, {
    'PATCH /api/sites/adunni/settings': { body: { ...store, remind_hours: 4 } },
  });
  expect(await screen.findByText('Nobody left without paying')).toBeTruthy();
  expect((screen.getByRole('radio', { name: 'Remind nobody' }) as HTMLInputElement).checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'After 4 hours' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved. It counts from the next order on.')).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { remind_hours: 4 },
  ]);
});

test('who may not change settings reads what is chosen', async () => {
  open([], nothing, {
    'GET /api/sites/adunni/settings': { body: { ...store, ...asRole('viewer'), remind_hours: 24 } },
  });
  expect(await screen.findByText('After a day')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBe(null);
});
