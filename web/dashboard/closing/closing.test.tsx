// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Closing } from '#shared/api/closing.ts';
import type { Role } from '#shared/roles.ts';
import { asRole, changes, closeDashboard, openDashboard, store } from '../testing/open-dashboard.tsx';

beforeEach(() => void vi.setSystemTime('2027-01-31T21:00:00Z'));
afterEach(() => {
  vi.useRealTimers();
  closeDashboard();
});

const closing: Closing = {
  closes_on: '2027-01-31',
  by_us: false,
  with_account: false,
  reason: '',
  held_for: '',
  open: [],
};

const open = (at: string, more: Partial<Closing>, role: Role = 'owner') => {
  const its = { ...closing, ...more };
  return openDashboard(at, {
    answers: {
      'GET /api/sites/adunni/settings': { body: { ...store, ...asRole(role), closes_on: its.closes_on } },
      'GET /api/sites/adunni/closing': { body: its },
    },
  });
};

test('above every page stands when the store is gone; its owner is led to what is open, a helper is told to finish', async () => {
  open('/help?slug=adunni', {});
  const note = await screen.findByRole('region', { name: 'Your store closes' });
  expect(note.textContent).toContain('It is erased on 31 Jan 2027.');
  expect(within(note).getByRole('link', { name: 'See how it stands' })).toBeTruthy();
  closeDashboard();
  open('/help?slug=adunni', {}, 'manager');
  const theirs = await screen.findByRole('region', { name: 'Your store closes' });
  expect(theirs.textContent).toContain('Finish what is open before then.');
  expect(within(theirs).queryByRole('link')).toBe(null);
});

test('past its day the note says that the store waits, to helpers too', async () => {
  vi.setSystemTime('2027-01-31T23:00:00Z');
  open('/help?slug=adunni', {}, 'manager');
  const note = await screen.findByRole('region', { name: 'Your store closes' });
  expect(note.textContent).toContain(
    'It was to be erased on 31 Jan 2027 and waits until what is open is settled.',
  );
  expect(note.textContent).not.toContain('before then');
});

test('the first page of a store that closes asks for no set-up', async () => {
  open('/?slug=adunni', {});
  await screen.findByRole('region', { name: 'Your store closes' });
  await screen.findByText('Latest orders');
  expect(screen.queryByRole('progressbar', { name: 'Set-up' })).toBe(null);
});

test('what is open leads to where it is settled; who closed the store can keep it: an owner here, with their account there, or we', async () => {
  const things = [{ kind: 'gift_cards' as const, waits: true, sentence: '₦5,000 is left on 1 gift card.' }];
  open('/close?slug=adunni', { open: things });
  const thing = (await screen.findByText(/₦5,000 is left on 1 gift card/)).closest('li')!;
  expect(thing.textContent).toContain('To be settled before the store is erased');
  expect(within(thing).getByRole('link', { name: 'Gift cards' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Keep the store' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close this store' })).toBe(null);
  closeDashboard();
  open('/close?slug=adunni', { with_account: true });
  expect(await screen.findByRole('link', { name: 'It closes with your account: keep that' })).toBeTruthy();
  closeDashboard();
  open('/close?slug=adunni', { by_us: true, reason: 'Forged bags.' });
  expect(await screen.findByText(/Forged bags\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep the store' })).toBe(null);
});

test('other terms stand above the page until somebody says that they have read them', async () => {
  const unread = {
    id: '0192d3a0-0000-7000-8000-000000000003',
    kind: 'terms',
    words: 'We answer within one day.',
    holds_from: '2027-03-01T00:00:00.000Z',
  };
  const { sent, user } = openDashboard('/help?slug=adunni', {
    answers: {
      'GET /api/sites/adunni/settings': { body: { ...store, unread: 1 } },
      'GET /api/account/announcements': { body: { items: [unread] } },
      [`POST /api/account/announcements/${unread.id}/read`]: { body: { items: [] } },
    },
  });
  const note = await screen.findByRole('region', { name: 'What changes in our terms' });
  expect(note.textContent).toContain('New terms of service from 1 Mar 2027');
  expect(note.textContent).toContain('We answer within one day.');
  expect(note.textContent).toContain('Using it after that day means that you accept them.');
  for (const name of ['Read it all', 'Close my account instead'])
    expect(within(note).getByRole('link', { name })).toBeTruthy();
  await user.click(within(note).getByRole('button', { name: 'I have read this' }));
  await waitFor(() =>
    expect(changes(sent).map(({ path }) => path)).toEqual([`/api/account/announcements/${unread.id}/read`]),
  );
});
