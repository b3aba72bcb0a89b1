// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountCalls } from './account-calls.ts';
import { createClientStore, type ClientStore } from './api.ts';
import { clearCourseAccess, setCourseAccess } from './course-access.ts';
import { courseApi } from './course-api.ts';
import { clearCredentials, rereadCookies, setCredentials } from './session-state.ts';
import { sitesApi } from './sites-api.ts';

const { endpoints: academy } = courseApi;
const person = {
  first_name: 'A',
  last_name: 'B',
  gender: 'male',
  username: '08031234567',
  email: 'a@b.ng',
  password1: 'Abcdefg1!',
  password2: 'Abcdefg1!',
} as const;

afterEach(() => {
  vi.unstubAllGlobals();
  clearCredentials();
  clearCourseAccess();
});

describe('the account calls', () => {
  it.each([
    ['login', () => accountCalls.login({ body: { email: 'a@b.ng', password: 'x' } })],
    ['register', () => accountCalls.register({ body: person })],
    ['resend-verification', () => accountCalls.resendVerification({ body: { email: 'a@b.ng' } })],
  ])('R-205 %s invalidates what is known of the user', async (_name, send) => {
    let asked = 0;
    vi.stubGlobal('fetch', async (path: string) => {
      if (path === '/api/sites') asked++;
      return new Response('[]');
    });
    const store = createClientStore();
    await store.dispatch(sitesApi.endpoints.sites.initiate());
    expect(asked).toBe(1);
    await send();
    await vi.waitFor(() => expect(asked).toBe(2), 10_000);
  });

  it('R-205 a login that was refused leaves what is known of the user', async () => {
    let asked = 0;
    vi.stubGlobal('fetch', async (path: string) => {
      if (path === '/api/sites') asked++;
      return new Response('[]', { status: path === '/api/sites' ? 200 : 400 });
    });
    const store = createClientStore();
    await store.dispatch(sitesApi.endpoints.sites.initiate());
    await accountCalls.login({ body: { email: 'a@b.ng', password: 'x' } });
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toBe(1);
  });

  it('R-205 a list of stores read for one person is gone when another has logged in in another window', async () => {
    const stores: Record<string, object[]> = { ada: [{ slug: 'ada-shop' }], bola: [{ slug: 'bola-shop' }] };
    let who = 'ada';
    vi.stubGlobal('fetch', async (path: string) => {
      const renewed = { user: { first_name: who, sites: [] }, access: who };
      return new Response(JSON.stringify(path.includes('refresh') ? renewed : stores[who]));
    });
    setCredentials({ user: { first_name: 'Ada', sites: [{ slug: 'ada-shop' }] }, token: 'ada' });
    const store = createClientStore();
    const list = sitesApi.endpoints.sites.select();
    await store.dispatch(sitesApi.endpoints.sites.initiate());
    expect(list(store.getState()).data).toEqual(stores.ada);
    // Log-out and log-in happened while this window slept: it sees only what the cookies say now.
    who = 'bola';
    const user = encodeURIComponent('{"first_name":"Bola","sites":[{"slug":"bola-shop"}]}');
    document.cookie = `user=${user}; path=/`;
    rereadCookies();
    expect(list(store.getState()).data).toBeUndefined();
    await store.dispatch(sitesApi.endpoints.sites.initiate());
    expect(list(store.getState()).data).toEqual(stores.bola);
  });

  it.each<[string, (store: ClientStore) => Promise<unknown>]>([
    ['login', () => accountCalls.login({ body: { email: 'a@b.ng', password: 'x' } })],
    ['register', () => accountCalls.register({ body: person })],
    [
      'email check',
      (store) => store.dispatch(academy.checkCourseEmail.initiate({ query: { email: 'a@b.ng' } })),
    ],
    [
      'force-login',
      (store) => store.dispatch(academy.forceLogin.initiate({ body: { payment_ref: 'x', email: 'a@b.ng' } })),
    ],
    [
      'login to the course',
      (store) =>
        store.dispatch(academy.courseLogin.initiate({ body: { email: 'a@b.ng', password: 'secret' } })),
    ],
    ['password reset', () => accountCalls.requestReset({ body: { email: 'a@b.ng' } })],
    [
      'new password',
      () =>
        accountCalls.confirmReset({
          body: { uid: 'u', token: 't', new_password1: 'Abcdefg1!', new_password2: 'Abcdefg1!' },
        }),
    ],
  ])('R-368 %s sends no token, though an owner is signed in and the course is open', async (_name, send) => {
    const tokens: unknown[] = [];
    vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
      tokens.push((init.headers as Record<string, string>).authorization);
      return new Response('{}');
    });
    setCredentials({ user: { first_name: 'Ada', sites: [] }, token: 'owner-token' });
    setCourseAccess('course-token');
    await send(createClientStore());
    expect(tokens).toEqual([undefined]);
  });
});
