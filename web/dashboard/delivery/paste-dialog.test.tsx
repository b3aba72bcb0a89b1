// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { changes, closeDashboard, openDashboard, store } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

it('pasted prices stand beside their lines, doubtful ones unticked; they are saved only with Save, and can be taken back', async () => {
  const { user, sent } = openDashboard('/delivery?slug=adunni', {
    answers: {
      'PUT /api/sites/adunni/delivery': () => ({ body: { ...store, delivery: [] } }),
    },
  });
  await user.click(await screen.findByRole('button', { name: /Paste my prices/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Paste delivery prices' });
  await user.click(within(dialog).getByLabelText('Your prices'));
  await user.paste('Good morning\nLekki 3k, Yaba 2,500\nAjah 4k-5k\nfree above 50k');
  const read = within(within(dialog).getByRole('list', { name: 'What was read' }));
  expect(read.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([
    true,
    true,
    false,
  ]);
  expect(read.getByText('A range was given; the lower price is taken.')).toBeTruthy();
  expect(read.getByText('Free delivery from ₦50,000')).toBeTruthy();
  expect(
    within(within(dialog).getByRole('region', { name: 'Left out' })).getByText('Good morning'),
  ).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Use 3, leave out 1' }));
  expect(changes(sent)).toEqual([]);
  await screen.findByText(/No price yet: /);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(changes(sent)[0]?.body).toMatchObject({
    rates: [
      {
        name: 'Lekki',
        places: [{ state: 'Lagos', lga: 'Eti-Osa', area: 'Lekki' }],
        price_kobo: 300_000,
        free_above_kobo: 5_000_000,
      },
      {
        name: 'Yaba',
        places: [{ state: 'Lagos', lga: 'Lagos Mainland', area: 'Yaba' }],
        price_kobo: 250_000,
      },
    ],
  });
});
