// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeDashboard, openDashboard, store } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const began = '2026-11-28T08:00:00.000Z';
const open = (trouble: string, trouble_since = began) =>
  openDashboard('/help?slug=adunni', {
    answers: { 'GET /api/sites/adunni/settings': { body: { ...store, trouble, trouble_since } } },
  });

it('what does not work right now is said above every page, with the way to the status, until it is put away; loaded anew it stays away, and something else, or the same begun anew, is said again', async () => {
  const { user } = open('Emails go out late.');
  const line = await screen.findByText('Emails go out late.');
  expect(line.closest('section')!.querySelector('a')!.getAttribute('href')).toBe('/status');
  await user.click(screen.getByRole('button', { name: 'Hide it' }));
  await waitFor(() => expect(screen.queryByText('Emails go out late.')).toBeNull());
  // What this browser keeps is still there when the page is loaded anew.
  const kept = { ...localStorage };
  await closeDashboard();
  Object.assign(localStorage, kept);
  open('Emails go out late.');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('Emails go out late.')).toBeNull();
  await closeDashboard();
  open('Emails go out late.', '2026-11-29T08:00:00.000Z');
  await screen.findByText('Emails go out late.');
  await closeDashboard();
  open('Emails go out late. Our card provider has an outage.');
  await screen.findByText('Emails go out late. Our card provider has an outage.');
});
