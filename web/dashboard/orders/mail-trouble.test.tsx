// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { MailTrouble, OrderText } from '#shared/api/mail-trouble.ts';
import { asRole, closeDashboard, idOf, openDashboard, order, store } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const gone: MailTrouble = {
  state: 'undeliverable',
  reason: 'no_mailbox',
  since: '2026-03-02T09:00:00.000Z',
  tried_at: null,
};
const wrong = { ...order, email: 'chidi@gmial.com', phone: '08031234567', mail: gone };
const path = `/api/sites/adunni/orders/${order.id}`;
const open = (more: object = {}, shown: object = wrong) =>
  openDashboard(`/orders/${order.id}?slug=adunni`, {
    answers: {
      [`GET ${path}`]: { body: shown },
      [`GET ${path}/notes`]: { body: { items: [] } },
      ...more,
    },
  });

test('an order whose mails do not arrive says why, asks for the address on WhatsApp, and takes another one', async () => {
  const { user, sent } = open({
    [`PUT ${path}/email`]: { body: { ...wrong, email: 'chidi@gmail.com', mail: null } },
  });
  expect(await screen.findByText('Mails do not arrive')).toBeTruthy();
  expect(
    screen.getByText(
      'There is no such mailbox. Since 2 Mar 2026, 10:00 no mail has arrived, and we send none until the address is corrected or tried again.',
    ),
  ).toBeTruthy();
  const link = screen.getByRole('link', { name: /^Ask on WhatsApp/ });
  expect(new URL(link.getAttribute('href')!).searchParams.get('text')).toContain(
    `about your order #${order.number}. Our mail to chidi@gmial.com did not arrive.`,
  );
  await user.click(screen.getByRole('button', { name: 'Correct the address' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('Customer’s email');
  await user.clear(field);
  await user.type(field, 'chidi@');
  await user.click(dialog.getByRole('button', { name: 'Save and send' }));
  expect(await dialog.findByText('Enter a valid email address.')).toBeTruthy();
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
  await user.type(field, 'gmail.com');
  await user.click(dialog.getByRole('button', { name: 'Save and send' }));
  expect(await screen.findByText('Saved. The mail about this order is on its way.')).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { email: 'chidi@gmail.com' },
  ]);
});

test('it is tried again by a button, which is gone while it is tried; who may change nothing has neither', async () => {
  const { user, sent } = open({ [`POST ${path}/mail/again`]: { body: wrong } });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('We try the address again now.')).toBeTruthy();
  expect(sent.filter(({ method, path: to }) => method === 'POST' && to.endsWith('/mail/again'))).toHaveLength(
    1,
  );
  closeDashboard();
  open({}, { ...wrong, mail: { ...gone, state: 'trying', tried_at: '2026-03-02T10:00:00.000Z' } });
  expect(await screen.findByText(/^We tried this address again \(2 Mar 2026, 11:00\)/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  closeDashboard();
  open({ 'GET /api/sites/adunni/settings': { body: { ...store, ...asRole('viewer') } } });
  expect(await screen.findByText('Mails do not arrive')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Correct the address' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('texts to who left no address stand on the order, with what became of each', async () => {
  const text = (id: number, more: Partial<OrderText>): OrderText => ({
    id: idOf(id),
    kind: 'order-placed',
    state: 'delivered',
    reason: null,
    at: '2026-03-02T09:00:00.000Z',
    ...more,
  });
  open(
    {},
    {
      ...order,
      email: '',
      texts: [text(71, {}), text(72, { kind: 'order-sent', state: 'failed', reason: 'over_limit' })],
    },
  );
  const list = within(await screen.findByRole('region', { name: 'Texts to their phone' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Order received 2 Mar 2026, 10:00Arrived.',
    'On its way 2 Mar 2026, 10:00Not sent: the texts of this day are used up. Write on WhatsApp.',
  ]);
});

test('whom our mails do not reach is told above every page, and sends one again', async () => {
  const { user, sent } = open(
    {
      'GET /api/sites/adunni/settings': { body: { ...store, mail_fails: 'full' } },
      'POST /api/account/mail/again': { body: { detail: 'A mail is on its way.' } },
    },
    order,
  );
  const note = within(await screen.findByRole('region', { name: 'Mails to you' }));
  expect(note.getByText('Your mailbox is full, so our mails come back. Make room in it.')).toBeTruthy();
  expect(note.getByRole('link', { name: 'Correct your address' }).getAttribute('href')).toContain('/account');
  await user.click(note.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('A mail is on its way.')).toBeTruthy();
  expect(sent.filter(({ path: to }) => to === '/api/account/mail/again')).toHaveLength(1);
});
