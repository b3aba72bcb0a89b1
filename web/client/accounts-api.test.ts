// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listSites } from '#shared/api/stores.ts';
import { accountsApi } from './accounts-api.ts';
import { createClientStore, query, type ClientStore } from './api.ts';

const { endpoints } = accountsApi.injectEndpoints({
  endpoints: (build) => ({ person: query(build, listSites, { anonymous: true, provides: ['User'] }) }),
});
const person = {
  first_name: 'A',
  last_name: 'B',
  gender: 'male',
  username: '08031234567',
  email: 'a@b.ng',
  password1: 'Abcdefg1!',
  password2: 'Abcdefg1!',
} as const;

afterEach(() => vi.unstubAllGlobals());

describe('the account calls', () => {
  it.each([
    [
      'login',
      (store: ClientStore) =>
        store.dispatch(endpoints.login.initiate({ body: { email: 'a@b.ng', password: 'x' } })),
    ],
    ['register', (store: ClientStore) => store.dispatch(endpoints.register.initiate({ body: person }))],
    [
      'resend-verification',
      (store: ClientStore) =>
        store.dispatch(endpoints.resendVerification.initiate({ body: { email: 'a@b.ng' } })),
    ],
  ])('R-205 %s invalidates what is known of the user', async (_name, send) => {
    let asked = 0;
    vi.stubGlobal('fetch', async (path: string) => {
      if (path === '/api/sites') asked++;
      return new Response('[]');
    });
    const store = createClientStore();
    await store.dispatch(endpoints.person.initiate());
    expect(asked).toBe(1);
    await send(store);
    await vi.waitFor(() => expect(asked).toBe(2));
  });
});
