// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OwnLetter } from '#shared/api/letters.ts';
import { asRole, closeDashboard, openDashboard, store } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const paid: OwnLetter = {
  letter: 'order-paid',
  language: 'en',
  subject: 'Paid, {name}',
  opening: '',
  closing: '',
  revision: 3,
  changed_at: '2026-03-02T09:00:00.000Z',
};
const at = '/api/sites/adunni/letters';
const seen = { subject: 'As sent', html: '<p>As sent</p>', text: 'As sent', order_number: 1012 };

const open = (path: string, more: object = {}, items: OwnLetter[] = [paid]) =>
  openDashboard(path, {
    answers: {
      [`GET ${at}`]: { body: { languages: ['en', 'pcm'], items } },
      [`POST ${at}/order-paid/en/preview`]: { body: seen },
      [`POST ${at}/order-paid/pcm/preview`]: { body: { ...seen, order_number: null } },
      ...more,
    },
  });

test('the list says when each mail goes, and which of them the store words itself', async () => {
  open('/letters?slug=adunni');
  const row = await screen.findByRole('link', { name: /^Payment received/ });
  expect(row.textContent).toContain('as soon as the money is in. In your own words in English');
  expect(row.getAttribute('href')).toContain('/letters/order-paid?slug=adunni');
  expect((await screen.findByRole('link', { name: /^On its way/ })).textContent).not.toContain('own words');
});

test('a placeholder goes where the cursor was, what is wrong is not sent, and what is saved is shown', async () => {
  const saved = { ...paid, opening: 'Dear {name}', revision: 4 };
  const { user, sent } = open('/letters/order-paid?slug=adunni', {
    [`PUT ${at}/order-paid/en`]: { body: saved },
    [`POST ${at}/order-paid/en/tests`]: { body: { sent_to: 'ada@example.com' } },
  });
  const opening = await screen.findByLabelText(/^How it begins/);
  expect(
    await screen.findByText('With your newest order, #1012. Sums of refunds and parts are made up.'),
  ).toBeTruthy();
  await user.type(opening, 'Dear {{nme}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^\{nme\} stands for nothing\./)).toBeTruthy();
  await user.clear(opening);
  await user.type(opening, 'Dear ');
  await user.click(screen.getByRole('button', { name: 'Customer’s name' }));
  await waitFor(() => expect((opening as HTMLTextAreaElement).value).toBe('Dear {name}'));
  await user.click(screen.getByRole('button', { name: 'Send me a test' }));
  expect(await screen.findByText('On its way to ada@example.com.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved. The next one goes like this.')).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { subject: 'Paid, {name}', opening: 'Dear {name}', closing: '', seen: 3 },
  ]);
});

test('who is overtaken sees both and keeps one of them', async () => {
  const theirs = { ...paid, subject: 'Hers', revision: 4 };
  let tries = 0;
  const { user, sent } = open('/letters/order-paid?slug=adunni', {
    [`PUT ${at}/order-paid/en`]: () =>
      ++tries === 1
        ? { status: 409, body: { detail: 'Somebody else changed it.', newer: theirs } }
        : { body: { ...theirs, subject: 'Mine', revision: 5 } },
  });
  const subject = await screen.findByLabelText(/^Subject/);
  await user.clear(subject);
  await user.type(subject, 'Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Hers')).toBeTruthy();
  expect(dialog.getByText('Mine')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Saved. The next one goes like this.')).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'PUT').at(-1)!.body).toMatchObject({
    subject: 'Mine',
    seen: 4,
  });
});

test('our words are a tap away, each language has its own, and an unknown mail has a way back', async () => {
  const { user } = open('/letters/order-paid?slug=adunni');
  await user.click(await screen.findByRole('button', { name: 'Back to our words' }));
  expect((screen.getByLabelText(/^Subject/) as HTMLInputElement).value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Undo changes' }));
  await user.click(screen.getByRole('radio', { name: 'Pidgin' }));
  expect(await screen.findByText('With a made-up order, since you have none yet.')).toBeTruthy();
  expect((screen.getByLabelText(/^Subject/) as HTMLInputElement).value).toBe('');
  closeDashboard();
  open('/letters/order-lost?slug=adunni');
  expect(await screen.findByRole('link', { name: 'See all mails' })).toBeTruthy();
});

test('who looks on can press nothing', async () => {
  open('/letters/order-paid?slug=adunni', {
    'GET /api/sites/adunni/settings': { body: { ...store, ...asRole('viewer') } },
  });
  expect(await screen.findByText(/^You can look at this page\./)).toBeTruthy();
  expect((await screen.findByRole('button', { name: 'Send me a test' })).closest('fieldset')!.disabled).toBe(
    true,
  );
});
