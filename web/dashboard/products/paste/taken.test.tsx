// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeDashboard, idOf, openDashboard, store } from '../../testing/open-dashboard.tsx';

afterEach(() => {
  closeDashboard();
  localStorage.clear();
});

/** A list of which one product is saved, in a store that is open or not. */
function open(published: boolean) {
  const list = {
    id: idOf(7),
    text: 'Ankara gown 18500',
    status: 'active',
    edits: {},
    plainHeadings: [],
    places: {},
    taken: { 'Ankara gown 18500': 'made' },
    refused: {},
  };
  localStorage.setItem('pasted-lists', JSON.stringify({ adunni: list }));
  return openDashboard('/products/paste?slug=adunni', {
    answers: { 'GET /api/sites/adunni/settings': { body: { ...store, published } } },
  });
}

test('who pasted a list while setting up goes on with the store where that was left', async () => {
  open(false);
  expect(await screen.findByText('1 product is on sale.')).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Go on with your store' });
  expect(way.getAttribute('href')).toContain('step=delivery');
  closeDashboard();
  open(true);
  expect(await screen.findByText('1 product is on sale.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Go on with your store' })).toBeNull();
});
