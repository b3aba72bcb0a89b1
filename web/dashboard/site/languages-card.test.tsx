// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Language } from '#shared/languages.ts';
import { changes, closeDashboard, openDashboard, store } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const base = '/api/sites/adunni';

it('an owner lets customers choose Pidgin, or makes it what her shop speaks first', async () => {
  let settings = store;
  const answer = (languages: Language[]) => (settings = { ...settings, languages });
  const page = openDashboard('/settings?slug=adunni', {
    answers: {
      [`GET ${base}/settings`]: () => ({ body: settings }),
      [`PATCH ${base}/settings`]: ({ body }) => ({
        body: answer((body as { languages: Language[] }).languages),
      }),
    },
  });
  const sent = () => changes(page.sent).map(({ body }) => body);
  await page.user.click(await screen.findByRole('checkbox', { name: /Customers may choose Pidgin/ }));
  await waitFor(() => expect(sent()).toEqual([{ languages: ['en', 'pcm'] }]));
  expect(await screen.findByText('Your shop speaks English and Pidgin.')).toBeTruthy();
  await page.user.selectOptions(screen.getByLabelText('Your shop speaks'), 'Pidgin');
  await waitFor(() => expect(sent().at(-1)).toEqual({ languages: ['pcm', 'en'] }));
  await page.user.click(await screen.findByRole('checkbox', { name: /Customers may choose English/ }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ languages: ['pcm'] }));
});
