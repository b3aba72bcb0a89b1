// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { product } from '#shared/product.ts';
import { closeDashboard, openDashboard, order, store } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const open = (at: string, change: object) =>
  openDashboard(`${at}?slug=adunni`, {
    answers: {
      'GET /api/sites/adunni/settings': { body: { ...store, ...change } },
      'GET /api/sites/adunni/requests': { body: { items: [] } },
    },
  });

test('who asks for a payment in a store nobody can pay is told why, and the way on', async () => {
  const says = async (change: object, sentence: string, step: string, to: string) => {
    open('/ask', change);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('link', { name: step }).getAttribute('href')).toBe(to);
    closeDashboard();
  };
  const suspended =
    'We have suspended your store, so nobody can pay by a link. The reason stands above: answer it there, or write to us.';
  await says({ published: true, suspended: true }, suspended, product.email, `mailto:${product.email}`);
  await says({ published: false, suspended: true }, suspended, product.email, `mailto:${product.email}`);
  await says(
    { published: false, closes_on: '2027-01-31' },
    'Your store closes for good, so nobody can pay by a link.',
    'Keep the store',
    '/dashboard/close?slug=adunni',
  );
  await says(
    { published: false },
    'Your store is not published yet, and the link opens at its address.',
    'Finish your store',
    '/dashboard/setup?slug=adunni',
  );
});

test('a suspended store is not called open, and is not to be published or closed', async () => {
  for (const published of [true, false]) {
    open('/site', { published, suspended: true });
    expect(await screen.findByText(/^Nobody can open it or buy here: we have suspended it\./)).toBeTruthy();
    expect(screen.getByText('Suspended')).toBeTruthy();
    for (const name of ['Publish store', 'Close the store for now'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    closeDashboard();
  }
});

test('what is typed is there again after the page was closed, and gone once it is asked for', async () => {
  sessionStorage.clear();
  const openAsk = () =>
    openDashboard('/ask?slug=adunni', {
      answers: {
        'GET /api/sites/adunni/settings': { body: { ...store, published: true } },
        'GET /api/sites/adunni/requests': { body: { items: [] } },
        'POST /api/sites/adunni/requests': { status: 201, body: { ...order, channel: 'manual' } },
      },
    });
  const line = async () => (await screen.findByLabelText(/What for, and how much/)) as HTMLInputElement;
  const first = openAsk();
  await first.user.type(await line(), 'purple gele 25k');
  closeDashboard();
  const second = openAsk();
  expect((await line()).value).toBe('purple gele 25k');
  await second.user.click(screen.getByRole('button', { name: 'Link only' }));
  await screen.findByText(/^Order #1047/);
  expect(sessionStorage.length).toBe(0);
});
