// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeDashboard, openDashboard, store } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const open = (trouble: string) =>
  openDashboard('/help?slug=adunni', {
    answers: { 'GET /api/sites/adunni/settings': { body: { ...store, trouble } } },
  });

it('what does not work right now is said above every page, with the way to the status, until it is put away; something else is said again', async () => {
  const { user } = open('Emails go out late.');
  const line = await screen.findByText('Emails go out late.');
  expect(line.closest('section')!.querySelector('a')!.getAttribute('href')).toBe('/status');
  await user.click(screen.getByRole('button', { name: 'Hide for now' }));
  await waitFor(() => expect(screen.queryByText('Emails go out late.')).toBeNull());
  await closeDashboard();
  open('Emails go out late. Our card provider has an outage.');
  await screen.findByText('Emails go out late. Our card provider has an outage.');
});
