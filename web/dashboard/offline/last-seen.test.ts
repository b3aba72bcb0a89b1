// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getAccount } from '#shared/api/account.ts';
import { getProduct, listProducts } from '#shared/api/catalogue.ts';
import { listOrders } from '#shared/api/orders-list.ts';
import { getOrder, overview, paymentsToExplain } from '#shared/api/orders.ts';
import { getStore, listSites } from '#shared/api/stores.ts';
import { clearCredentials, setCredentials } from '#web/client/session-state.ts';
import { createLastSeen, keptMs, keptPaths, mostCharacters } from './last-seen.ts';

/** The browser's database, of which a test's window has none. */
const rows = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: async (key: string) => rows.get(key),
  set: async (key: string, value: unknown) => void rows.set(key, value),
  del: async (key: string) => void rows.delete(key),
  clear: async () => rows.clear(),
  entries: async () => [...rows],
}));

let now = 0;
const keeper = () => createLastSeen(() => now);
beforeEach(() => {
  rows.clear();
  now = 1_000_000_000_000;
  setCredentials({ user: { first_name: 'Ada', sites: [] }, token: 'x' });
});
afterEach(clearCredentials);

it('keeps orders and goods as they were seen, and neither money nor what was searched for', async () => {
  const seen = keeper();
  seen.keep(listOrders, '/api/sites/a/orders?limit=20', { items: [1] });
  seen.keep(listOrders, '/api/sites/a/orders?limit=20&search=bisi', { items: [2] });
  seen.keep(paymentsToExplain, '/api/sites/a/payments-to-explain', { items: [3] });
  await seen.tidied();
  expect([...rows.keys()]).toEqual(['/api/sites/a/orders?limit=20']);
  now += 60_000;
  expect(await seen.find(listOrders, '/api/sites/a/orders?limit=20')).toEqual({
    answer: { items: [1] },
    at: now - 60_000,
  });
  expect(await seen.find(listOrders, '/api/sites/b/orders?limit=20')).toBeNull();
});

it('knows the calls it keeps by their very paths', () => {
  const calls = [getAccount, listSites, getStore, overview, listOrders, getOrder, listProducts, getProduct];
  expect(calls.map(({ path }) => path)).toEqual(keptPaths);
});

it('shows nothing that is older than a week, and takes it away', async () => {
  const seen = keeper();
  seen.keep(listProducts, '/api/sites/a/products', { items: [] });
  await seen.tidied();
  now += keptMs + 1;
  expect(await seen.find(listProducts, '/api/sites/a/products')).toBeNull();
  await seen.tidied();
  expect(rows.size).toBe(0);
});

it('keeps five million characters at most, the newest', async () => {
  const seen = keeper();
  for (let page = 0; page < 20; page++) {
    now += 1;
    seen.keep(listProducts, `/api/sites/a/products?after=${page}`, 'x'.repeat(290_000));
  }
  seen.keep(listProducts, '/api/sites/a/products?after=large', 'x'.repeat(400_000));
  await seen.tidied();
  const kept = [...rows.values()].reduce<number>(
    (sum, row) => sum + (row as { json: string }).json.length,
    0,
  );
  expect(kept).toBeLessThanOrEqual(mostCharacters);
  expect(rows.size).toBe(17);
  expect([...rows.keys()]).toContain('/api/sites/a/products?after=19');
  expect([...rows.keys()]).not.toContain('/api/sites/a/products?after=0');
});

it('forgets everything when its person signs out, also what comes late', async () => {
  const seen = keeper();
  seen.keep(listProducts, '/api/sites/a/products', { items: [] });
  await seen.tidied();
  expect(rows.size).toBe(1);
  clearCredentials();
  seen.keep(listProducts, '/api/sites/a/products', { items: [] });
  await seen.tidied();
  expect(rows.size).toBe(0);
});
