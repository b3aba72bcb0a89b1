// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Subscriber } from '#shared/api/subscribers.ts';
import { changes, closeDashboard, idOf, openDashboard } from '../testing/open-dashboard.tsx';
import { csvOfSubscribers } from './csv.ts';

afterEach(closeDashboard);

const subscriber: Subscriber = {
  id: idOf(40),
  email: 'bisi@example.com',
  confirmed_at: '2026-11-21T23:30:00.000Z',
  page: '/',
  leave_url: 'http://adunni.localhost:3000/newsletter/leave?code=x',
};
const list = '/api/sites/adunni/subscribers';
const open = (items: Subscriber[], more: object = {}) =>
  openDashboard('/subscribers?slug=adunni', {
    answers: {
      [`GET ${list}`]: { body: { items, next: null } },
      [`GET ${list}/count`]: { body: { confirmed: items.length, asked: 2 } },
      ...more,
    },
  });

it('shows who wants news, since when and from where, and counts those that did not confirm', async () => {
  open([subscriber]);
  expect(await screen.findByText('bisi@example.com')).toBeTruthy();
  expect(screen.getByText('22 Nov 2026, on the front page')).toBeTruthy();
  expect(await screen.findByText(/2 have not confirmed yet, so their addresses are not shown/)).toBeTruthy();
});

it('says what puts people on the list while there are none', async () => {
  open([]);
  expect(await screen.findByText('No subscribers yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull();
});

it('removes one only after a question', async () => {
  const { user, sent } = open([subscriber], {
    [`DELETE ${list}/${subscriber.id}`]: { body: { detail: 'The address is forgotten.' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove bisi@example.com' }));
  expect(changes(sent)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove it' }));
  expect(await screen.findByText('The address is forgotten.')).toBeTruthy();
  expect(changes(sent)).toHaveLength(1);
});

it('copies all addresses, whatever page of the list they are on', async () => {
  const { user } = open([subscriber, { ...subscriber, id: idOf(41), email: 'ada@example.com' }]);
  await user.click(await screen.findByRole('button', { name: 'Copy all addresses' }));
  expect(await screen.findByText('2 addresses are copied.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('bisi@example.com, ada@example.com');
});

it('copies within the tap what is still being read, since Safari lets nothing be copied afterwards', async () => {
  vi.stubGlobal('ClipboardItem', Object);
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  open([subscriber]);
  const button = await screen.findByRole('button', { name: 'Copy all addresses' });
  button.click();
  // Before any answer can be here.
  expect(write).toHaveBeenCalledOnce();
  const [items] = write.mock.calls[0]! as unknown as [[{ 'text/plain': Promise<string> }]];
  expect(await items[0]['text/plain']).toBe('bisi@example.com');
  expect(await screen.findByText('One address is copied.')).toBeTruthy();
  write.mockRestore();
  vi.unstubAllGlobals();
});

it('a file for a spreadsheet holds text and never a formula', () => {
  const odd = { ...subscriber, email: '=cmd|x@example.com', page: '/pages/a,b' };
  expect(csvOfSubscribers([odd]).split('\r\n')).toEqual([
    '\uFEFFEmail,Confirmed,Page,Link to leave',
    `'=cmd|x@example.com,2026-11-22,"/pages/a,b",${subscriber.leave_url}`,
    '',
  ]);
});
