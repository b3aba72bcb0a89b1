// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Enquiry } from '#shared/api/enquiries.ts';
import { changes, closeDashboard, idOf, openDashboard } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const enquiry: Enquiry = {
  id: idOf(30),
  state: 'new',
  name: 'Ngọzi Ade',
  phone: '08031234567',
  email: 'ngozi@example.com',
  message: 'I have a wedding.',
  service: 'Facial',
  wished_day: '2026-11-28',
  wished_hour: '10:30',
  page: '/pages/book',
  note: '',
  sent_at: '2026-11-21T11:00:00.000Z',
};
const list = '/api/sites/adunni/enquiries';
const open = (items: Enquiry[], more: object = {}) =>
  openDashboard('/enquiries?slug=adunni', {
    answers: { [`GET ${list}`]: { body: { items, next: null } }, ...more },
  });

it('shows who asks what and when she wishes it, with a chat that has its words', async () => {
  open([enquiry]);
  expect(await screen.findByText('Wishes: Saturday, 28 Nov 2026, 10:30 am')).toBeTruthy();
  const chat = screen.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')!;
  expect(decodeURIComponent(chat)).toMatch(
    /^https:\/\/wa\.me\/2348031234567\?text=Hello Ngọzi, this is .+\. You wrote to us about: Facial, Saturday, 28 Nov 2026, 10:30 am\.$/,
  );
  expect(screen.getByRole('link', { name: '0803 123 4567' }).getAttribute('href')).toBe('tel:+2348031234567');
});

it('says where enquiries come from while there are none', async () => {
  open([]);
  expect(await screen.findByText('Nothing new')).toBeTruthy();
});

it('marks one as answered, and takes it back by one tap', async () => {
  const { user, sent } = open([enquiry], {
    [`PUT ${list}/${enquiry.id}/state`]: { body: { ...enquiry, state: 'answered' } },
  });
  await user.click(await screen.findByRole('button', { name: 'I have answered' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect
    .poll(() => changes(sent).map(({ body }) => body))
    .toEqual([{ state: 'answered' }, { state: 'new' }]);
});

it('keeps a note, and deletes one only after a question', async () => {
  const { user, sent } = open([enquiry], {
    [`PUT ${list}/${enquiry.id}/note`]: { body: { ...enquiry, note: 'Calls at 5.' } },
    [`DELETE ${list}/${enquiry.id}`]: { body: { detail: 'The enquiry is deleted.' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Note' }));
  await user.type(screen.getByRole('textbox', { name: 'Your note' }), 'Calls at 5.');
  await user.click(screen.getByRole('button', { name: 'Keep the note' }));
  expect(await screen.findByText('Your note is kept.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(changes(sent)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Delete it' }));
  expect(await screen.findByText('The enquiry is deleted.')).toBeTruthy();
  expect(changes(sent)).toHaveLength(2);
});
