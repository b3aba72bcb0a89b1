// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { closePage, completeBrowser, openPage } from '../testing/open-page.tsx';

beforeAll(completeBrowser);
afterEach(async () => {
  await closePage();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'connection');
});

/** Opens the list of stores; answers which workers were asked for. */
async function asked(signedIn: boolean, saveData = false) {
  const register = vi.fn(async () => ({}));
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
  const { wait } = await openPage('/my-stores', { signedIn, answers: { 'GET /api/sites': { body: [] } } });
  await wait(3_000);
  expect(screen.getByRole('main')).toBeDefined();
  return register.mock.calls;
}

it('has what the dashboard begins with fetched for whoever is signed in', async () => {
  expect(await asked(true)).toEqual([['/dashboard/worker.js', { scope: '/dashboard' }]]);
});

it('fetches nothing of it for a stranger, nor for whoever asked for little data', async () => {
  expect(await asked(false)).toEqual([]);
  await closePage();
  expect(await asked(true, true)).toEqual([]);
});
