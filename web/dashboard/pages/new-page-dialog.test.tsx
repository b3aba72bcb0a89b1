// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { changes, closeDashboard, openDashboard } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const list = '/api/sites/adunni/pages';

it('a new page that was not answered says why in its form, and is begun under one name however often it is sent', async () => {
  const detail = 'The server is busy. Please try again in a minute.';
  const { user, sent } = openDashboard('/pages?slug=adunni', {
    answers: {
      [`GET ${list}`]: { body: { items: [], templates: [], removed: [] } },
      [`POST ${list}`]: { status: 503, body: { detail } },
    },
  });
  await user.click((await screen.findAllByRole('button', { name: 'New page' }))[0]!);
  await user.type(await screen.findByLabelText('Name'), 'Our story');
  await user.click(screen.getByRole('button', { name: 'Begin the page' }));
  await waitFor(() => expect(document.querySelector('form [role="alert"]')?.textContent).toBe(detail));
  await user.click(screen.getByRole('button', { name: 'Begin the page' }));
  await waitFor(() => expect(changes(sent)).toHaveLength(2));
  const [first, second] = changes(sent).map(({ body }) => (body as { id: string }).id);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});
