// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listSites } from '#shared/api/stores.ts';
import { stored } from './stored.ts';
import { clearCredentials, getSession, rereadCookies, setCredentials } from './session-state.ts';
import { callSignedIn, logout, refreshSession, startSession } from './session.ts';

const user = { first_name: 'Ngozi', last_name: 'Eze', email: 'n@x.ng', sites: [{ slug: 'mama-ngozi' }] };
type Reply = { status: number; body: unknown };
let calls: { path: string; authorization?: string; keepalive?: boolean }[] = [];

function serve(reply: (path: string, token: string | undefined) => Reply) {
  calls = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { authorization } = init.headers as Record<string, string>;
    calls.push({ path, authorization, ...(init.keepalive && { keepalive: true }) });
    const { status, body } = reply(path, authorization);
    return new Response(JSON.stringify(body), { status });
  });
}
const cookies = () => decodeURIComponent(document.cookie);

beforeEach(() => {
  localStorage.clear();
  clearCredentials();
});
afterEach(() => vi.unstubAllGlobals());

describe('the auth state', () => {
  it('R-187 R-191 keeps user and token and marks authenticated', () => {
    expect(getSession()).toEqual({ user: null, token: null, isAuthenticated: false });
    setCredentials({ user, token: 't' });
    expect(getSession()).toMatchObject({ user, token: 't', isAuthenticated: true });
  });
  it('R-192 R-193 R-194 X-03 writes a marker and the user as cookies, never the token', () => {
    setCredentials({ user, token: 'very-secret' });
    expect(
      cookies()
        .split('; ')
        .filter((pair) => pair.startsWith('auth_token=')),
    ).toEqual(['auth_token=1']);
    expect(cookies()).toContain('user={"first_name":"Ngozi","sites":[{"slug":"mama-ngozi"}]}');
    expect(document.cookie + JSON.stringify(localStorage)).not.toContain('very-secret');
  });
  it('R-192 X-03 both cookies are of this host and every path of it, and of no other domain', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    setCredentials({ user, token: 'very-secret' });
    setCredentials({ user, token: 'very-secret', remember: true });
    const all = written.mock.calls.map(([text]) => text);
    written.mockRestore();
    const name = encodeURIComponent('{"first_name":"Ngozi","sites":[{"slug":"mama-ngozi"}]}');
    expect(all).toEqual([
      'auth_token=1; path=/; samesite=lax',
      `user=${name}; path=/; samesite=lax`,
      'auth_token=1; path=/; samesite=lax; max-age=2592000',
      `user=${name}; path=/; samesite=lax; max-age=2592000`,
    ]);
  });
  it('X-03 cuts the user cookie to 3 kB', () => {
    const sites = Array.from({ length: 500 }, (_, index) => ({ slug: `shop-number-${index}` }));
    setCredentials({ user: { ...user, sites }, token: 't' });
    expect(document.cookie.length).toBeLessThan(3200);
    expect(JSON.parse(cookies().split('user=')[1] ?? '').sites.length).toBeGreaterThan(10);
  });
  it('R-188 R-189 R-190 starts from the two cookies; the token is asked for again', async () => {
    document.cookie = 'auth_token=1; path=/';
    document.cookie = `user=${encodeURIComponent('{"first_name":"Ada","sites":[{"slug":"ada"},{"bad":1}]}')}; path=/`;
    rereadCookies();
    expect(getSession()).toEqual({
      user: { first_name: 'Ada', sites: [{ slug: 'ada' }] },
      token: null,
      isAuthenticated: true,
    });
    serve(() => ({ status: 200, body: { user, access: 'fresh' } }));
    await startSession();
    // It goes on when the page is left, or its new cookie would be lost.
    expect(calls).toEqual([{ path: '/api/auth/token/refresh/', authorization: undefined, keepalive: true }]);
    expect(getSession()).toMatchObject({ token: 'fresh', isAuthenticated: true });
  });
  it('R-188 survives a broken user cookie', () => {
    document.cookie = 'auth_token=1; path=/';
    document.cookie = 'user=%7Bbroken; path=/';
    rereadCookies();
    expect(getSession()).toEqual({ user: null, token: null, isAuthenticated: true });
  });
  it('X-31 asks for a token once, however many calls wait for it', async () => {
    setCredentials({ user, token: 'old' });
    serve((path) =>
      path.includes('refresh') ? { status: 200, body: { user, access: 'new' } } : { status: 200, body: [] },
    );
    await Promise.all([refreshSession(), refreshSession(), refreshSession()]);
    expect(calls).toHaveLength(1);
  });
  it('X-03 after a 401 refreshes once and asks again', async () => {
    setCredentials({ user, token: 'old' });
    serve((path, token) => {
      if (path.includes('refresh')) return { status: 200, body: { user, access: 'new' } };
      return token === 'Bearer new' ? { status: 200, body: [] } : { status: 401, body: {} };
    });
    const both = await Promise.all([callSignedIn(listSites, undefined), callSignedIn(listSites, undefined)]);
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    expect(calls.filter(({ path }) => path.includes('refresh'))).toHaveLength(1);
  });
  it('X-36 a session the server no longer knows is over here too', async () => {
    setCredentials({ user, token: 'old' });
    serve(() => ({ status: 401, body: { detail: 'No.' } }));
    expect(await callSignedIn(listSites, undefined)).toMatchObject({ ok: false, failure: { status: 401 } });
    expect(getSession().isAuthenticated).toBe(false);
    expect(document.cookie).toBe('');
  });
  it('keeps the session when only the network is away', async () => {
    setCredentials({ user, token: 'old' });
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline');
    });
    expect(await refreshSession()).toEqual({ ok: false, failure: { status: 'FETCH_ERROR' } });
    expect(getSession().isAuthenticated).toBe(true);
  });
  it('R-195 R-196 R-197 R-201 R-202 X-12 logging out removes everything and tells the server', async () => {
    setCredentials({ user, token: 't', remember: true });
    for (const name of ['token', 'access', 'verifyEmail', 'resetEmail'] as const) stored.set(name, 'x');
    serve(() => ({ status: 200, body: { detail: 'ok' } }));
    await logout();
    expect(getSession()).toEqual({ user: null, token: null, isAuthenticated: false });
    expect(document.cookie).toBe('');
    expect(Object.keys(localStorage)).toEqual(['signed-out-at']);
    expect(calls.map(({ path }) => path)).toEqual(['/api/auth/logout/', '/api/courses/logout/']);
  });
});
