import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '#tests/support/clock.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { mountInlineFile } from './inline-file.ts';
import { mountPages } from './pages.ts';

let folder: string;
const servers: FastifyInstance[] = [];

beforeAll(() => {
  folder = mkdtempSync('/tmp/presence-card-window-');
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'page.html'), '%CARD_WINDOW%');
  const page = { file: 'page.html', status: 200, public: true, listed: true, measured: false, google: false };
  const pages = [
    { path: '/courses', ...page, popups: true },
    { path: '/about', ...page },
  ];
  writeFileSync(path.join(folder, 'pages.json'), JSON.stringify(pages));
  writeFileSync(path.join(folder, 'inline.js'), 'window.CardWindow=1');
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  rmSync(folder, { recursive: true, force: true });
});

const pay = {
  apiBase: 'https://api.example',
  checkoutBase: 'https://checkout.example',
  standardBase: 'https://standard.example',
};
const script =
  'window.cardWindowHosts={"api":"https://api.example","checkout":"https://checkout.example",' +
  '"standard":"https://standard.example"};\nwindow.CardWindow=1';

async function serve(cardWindow: string | null) {
  const server = fastify();
  await server.register(cookie);
  mountInlineFile(server, path.join(folder, 'inline.js'), pay);
  await mountPages(server, {
    folder,
    blanks: {},
    changing: () => Promise.resolve({}),
    clock: testClock(),
    platformUrl: 'http://localhost:3000',
    analytics: { analytics: null, pixel: null },
    storeOrigins: '',
    google: null,
    cardWindow,
  });
  servers.push(server);
  return (url: string, headers = {}) => server.inject({ method: 'GET', url, headers });
}
const framesOf = (headers: Record<string, unknown>) =>
  String(headers['content-security-policy'])
    .split('; ')
    .find((rule) => rule.startsWith('frame-src'));

test('R-465 the page that takes payments may frame the provider and knows where it is; no other page does', async () => {
  const get = await serve('https://checkout.example/base');
  const [courses, about] = [await get('/courses'), await get('/about')];
  expect([courses.body, framesOf(courses.headers)]).toEqual([
    'https://checkout.example/base',
    'frame-src https://checkout.example',
  ]);
  expect([about.body, framesOf(about.headers)]).toEqual(['%CARD_WINDOW%', "frame-src 'none'"]);
});

test('the setting that leads all payments to the provider leaves no page with a frame', async () => {
  const get = await serve(null);
  const courses = await get('/courses');
  expect([courses.body, framesOf(courses.headers)]).toEqual(['%CARD_WINDOW%', "frame-src 'none'"]);
  expect(readConfig({ DATA_DIR: folder }).payWindow).toBe('in_page');
  expect(readConfig({ DATA_DIR: folder, PAY_WINDOW: 'redirect' }).payWindow).toBe('redirect');
  expect(() => readConfig({ DATA_DIR: folder, PAY_WINDOW: 'tab' })).toThrow(ConfigError);
});

test('R-465 the script for tags knows the provider, and may be loaded by any site, compressed, and again only when it changed', async () => {
  const get = await serve(null);
  const { body, headers } = await get('/checkout/inline.js');
  expect(body).toBe(script);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  });
  expect((await get('/checkout/inline.js', { 'if-none-match': headers.etag })).statusCode).toBe(304);
  const packed = await get('/checkout/inline.js', { 'accept-encoding': 'br' });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script);
});
