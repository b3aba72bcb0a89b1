// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ProductFeed } from '#shared/api/product-feed.ts';
import { asRole, closeDashboard, idOf, openDashboard, store } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const feed: ProductFeed = {
  url: 'http://adunni.localhost:3000/products.xml',
  open: true,
  products: 12,
  kinds: 30,
  lists: [
    { list: 'no_photo', products: 2 },
    { list: 'small_photo', products: 1 },
  ],
};

const open = (known: Partial<ProductFeed> = {}, more: object = {}) =>
  openDashboard('/product-feed?slug=adunni', {
    answers: {
      'GET /api/sites/adunni/product-feed': { body: { ...feed, ...known } },
      ...more,
    },
  });

test('the address, what goes out, and what does not, each with the way to mend it', async () => {
  const { user } = open(
    {},
    {
      'GET /api/sites/adunni/product-feed/left-out': {
        body: {
          items: [
            { id: idOf(8), title: 'Clay mug' },
            { id: idOf(9), title: 'Raffia fan' },
          ],
          next: null,
        },
      },
    },
  );
  expect(await screen.findByText(feed.url)).toBeTruthy();
  expect(screen.getByText('12 products go out, in 30 kinds.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'No photo 2' }));
  expect(screen.getByText('Google and Meta show nothing without a photo. Add one.')).toBeTruthy();
  const mug = await screen.findByRole('link', { name: 'Clay mug' });
  expect(mug.getAttribute('href')).toBe(`/dashboard/products/${idOf(8)}?slug=adunni`);
  await user.click(screen.getByRole('button', { name: 'No photo 2' }));
  expect(screen.queryByRole('link', { name: 'Clay mug' })).toBeNull();
});

test('a list that cannot be loaded says so and is asked for again', async () => {
  const { user } = open({}, { 'GET /api/sites/adunni/product-feed/left-out': { status: 500, body: {} } });
  await user.click(await screen.findByRole('button', { name: 'No photo 2' }));
  expect(await screen.findByText('We could not load these products.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('a store that is not open is told so first; one with nothing to mend, and one with nothing, too', async () => {
  open({ open: false, products: 1, kinds: 1, lists: [] });
  expect(await screen.findByText(/^Your store is not open, so nobody can read this list yet\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Site' }).getAttribute('href')).toBe(
    '/dashboard/site?slug=adunni',
  );
  expect(screen.getByText('One product goes out.')).toBeTruthy();
  expect(screen.getByText('Nothing. Every product you sell goes out.')).toBeTruthy();
  closeDashboard();
  open({ products: 0, kinds: 0, lists: [] });
  expect(await screen.findByText('No product goes out yet.')).toBeTruthy();
  expect(
    screen.getByText('Nothing: there are no products yet. Add one with a photo and a price.'),
  ).toBeTruthy();
});

test('the line that a network gave is saved, and one without a code is not sent', async () => {
  const { user, sent } = open(
    {},
    { 'PATCH /api/sites/adunni/settings': { body: { ...store, google_proof: 'abcdefghij0123' } } },
  );
  const field = await screen.findByLabelText(/Line from Google/);
  await user.type(field, 'no code');
  await user.click(within(field.closest('form')!).getByRole('button', { name: 'Save' }));
  expect(screen.getByText('We find no code in it. Paste the whole line that you were given.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '<meta content="abcdefghij0123">');
  await user.click(within(field.closest('form')!).getByRole('button', { name: 'Save' }));
  expect(await screen.findByDisplayValue('abcdefghij0123')).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { google_proof: 'abcdefghij0123' },
  ]);
});

test('who may only look reads the steps, and is asked for no line', async () => {
  openDashboard('/product-feed?slug=adunni', {
    answers: {
      'GET /api/sites/adunni/settings': { body: { ...store, ...asRole('viewer') } },
      'GET /api/sites/adunni/product-feed': { body: feed },
    },
  });
  expect(await screen.findByRole('heading', { name: 'On Google' })).toBeTruthy();
  expect(screen.queryByLabelText(/Line from/)).toBeNull();
});
