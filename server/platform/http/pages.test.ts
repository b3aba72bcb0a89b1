import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testClock } from '#tests/support/clock.ts';
import type { GoogleConfig } from '../config/config.ts';
import { mountPages } from './pages.ts';

const google: GoogleConfig = {
  clientId: 'presence.apps.example',
  issuers: ['https://accounts.google.com'],
  jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  scriptUrl: 'https://accounts.google.com/gsi/client',
};

let folder: string;
const servers: FastifyInstance[] = [];
const serve = async (config: GoogleConfig | null) => {
  const server = fastify();
  await server.register(cookie);
  await mountPages(server, {
    folder,
    blanks: {},
    changing: () => Promise.resolve({}),
    clock: testClock(),
    platformUrl: 'http://localhost:3000',
    analytics: { analytics: null, pixel: null },
    storeOrigins: '',
    google: config,
  });
  servers.push(server);
  return (url: string, headers = {}) => server.inject({ method: 'GET', url, headers });
};

beforeAll(() => {
  folder = mkdtempSync('/tmp/presence-pages-');
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'page.html'), '%GOOGLE_SIGN_IN%|%GOOGLE_CLIENT_ID%|%GOOGLE_SCRIPT%');
  writeFileSync(path.join(folder, 'early.html'), '<script>var early=1</script><form>');
  const page = {
    file: 'page.html',
    status: 200,
    public: true,
    listed: true,
    measured: false,
    google: false,
  };
  writeFileSync(
    path.join(folder, 'pages.json'),
    JSON.stringify([
      { path: '/login', ...page, google: true },
      { path: '/about', ...page },
      { path: '/early', ...page, file: 'early.html' },
      { path: '/password-reset/:uid/:token', ...page, public: false },
    ]),
  );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  rmSync(folder, { recursive: true, force: true });
});

describe('what a page may load', () => {
  test('R-388 a page with the button may load Google’s script with its frames, calls and style, and open its window', async () => {
    const get = await serve(google);
    const { body, headers } = await get('/login');
    expect(body).toBe('on|presence.apps.example|https://accounts.google.com/gsi/client');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://accounts.google.com/gsi/client",
        "style-src 'self' 'unsafe-inline' https://accounts.google.com/gsi/",
        "connect-src 'self' https://accounts.google.com/gsi/",
        'frame-src https://accounts.google.com/gsi/',
        "media-src 'self' blob:",
      ]),
    );
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  test('a script that stands in a page runs by its hash, and no other does', async () => {
    const get = await serve(null);
    const policyOf = async (path: string) =>
      String((await get(path)).headers['content-security-policy']).split('; ');
    const hash = createHash('sha256').update('var early=1').digest('base64');
    expect(await policyOf('/early')).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect(await policyOf('/about')).toContain("script-src 'self'");
  });

  test('X-55 every other page may load nothing of Google’s, and learns only that there is a button elsewhere', async () => {
    const get = await serve(google);
    for (const url of ['/about', '/password-reset/u/secret']) {
      const { body, headers } = await get(url);
      expect(body).toBe('on|%GOOGLE_CLIENT_ID%|%GOOGLE_SCRIPT%');
      expect(String(headers['content-security-policy'])).not.toContain('google');
      expect(headers['content-security-policy']).toContain("frame-src 'none'");
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    }
  });

  test('without a client id no page mentions Google', async () => {
    const get = await serve(null);
    for (const url of ['/login', '/about']) {
      const { body, headers } = await get(url);
      expect(body).toBe('%GOOGLE_SIGN_IN%|%GOOGLE_CLIENT_ID%|%GOOGLE_SCRIPT%');
      expect(String(headers['content-security-policy'])).not.toContain('google');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    }
  });

  test('a browser that has the page from before Google was switched on gets it anew', async () => {
    const [before, after] = [await serve(null), await serve(google)];
    const etag = String((await before('/login')).headers.etag);
    expect((await before('/login', { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await after('/login', { 'if-none-match': etag })).statusCode).toBe(200);
  });
});
