import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import { databaseFolder } from '../support/folder.ts';
import { freePort } from '../support/programs/free-port.ts';
import { program, type Program } from '../support/programs/program.ts';
import { sound } from './sound.ts';

// They share one program.
test.describe.configure({ mode: 'default' });

/** Stands for one of the providers: sends home whatever it is told, and which address it sees. */
const script = (from: string, pixel: boolean) => `(() => {
  const tell = (what) => fetch('${from}/seen', { method: 'POST', mode: 'no-cors', body: JSON.stringify({ what, href: location.href }) });
  document.cookie = '_ga=1; path=/';
  if (${pixel}) { window.fbq.queue.forEach((call) => tell(call)); window.fbq.callMethod = (...call) => tell(call); return; }
  const layer = window.dataLayer;
  layer.forEach((call) => tell(Array.from(call)));
  layer.push = (call) => tell(Array.from(call));
})();`;

interface Seen {
  what: unknown[];
  href: string;
}
let provider: Server;
let app: Program;
let folder: string;
let url: string;
let seen: Seen[] = [];
let scriptsSent = 0;

test.beforeAll(async () => {
  provider = createServer((request, response) => {
    if (request.method === 'POST') {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        seen.push(JSON.parse(text) as Seen);
        response.writeHead(204).end();
      });
      return;
    }
    scriptsSent++;
    response.setHeader('content-type', 'text/javascript');
    const from = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    response.end(script(from, request.url === '/fbevents.js'));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const from = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  folder = databaseFolder('measuring');
  const port = await freePort();
  app = program({
    port,
    dataDir: folder,
    env: {
      DEMO: '0',
      ANALYTICS_ID: 'G-TEST',
      ANALYTICS_SCRIPT_URL: `${from}/gtag/js`,
      PIXEL_ID: '123456',
      PIXEL_SCRIPT_URL: `${from}/fbevents.js`,
    },
  });
  await app.start();
  url = `http://localhost:${port}`;
});
test.afterAll(async () => {
  await app.stop();
  provider.close();
  rmSync(folder, { recursive: true, force: true });
});
test.beforeEach(() => {
  seen = [];
  scriptsSent = 0;
});

/** Requests to anybody but the platform, and complaints of the page. */
function watch(page: Page): { strangers: string[]; complaints: string[] } {
  const found = { strangers: [] as string[], complaints: [] as string[] };
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) found.strangers.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') found.complaints.push(message.text());
  });
  return found;
}

const visits = () => seen.filter(({ what }) => what[1] === 'page_view').map(({ what }) => what[2]);

test('R-390 R-391 X-55 nothing before consent, then patterns only, then nothing after it is taken back', async ({
  page,
}) => {
  const found = watch(page);
  await page.goto(`${url}/?access_token=secret`, { waitUntil: 'networkidle' });
  const question = page.getByRole('region', { name: 'Cookies' });
  await expect(question).toBeVisible();
  expect(found.strangers).toEqual([]);
  await sound(page);

  await question.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => visits().length).toBe(1);
  await page.getByRole('link', { name: 'Compare the plans' }).click();
  await expect.poll(() => visits().length).toBe(2);
  expect(visits()).toMatchObject([{ page_location: `${url}/` }, { page_location: `${url}/pricing` }]);
  await expect.poll(() => seen.filter(({ what }) => what[1] === 'PageView').length).toBe(2);
  expect(JSON.stringify(seen)).not.toContain('secret');

  // A page where people sign in opens anew, without anybody else's script; the way back measures again.
  await page.getByRole('link', { name: 'Choose Starter', exact: true }).click();
  await page.waitForURL('**/signup');
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
  const before = seen.length;
  await page.getByLabel('First name').fill('Ada');
  expect(seen.length).toBe(before);
  await page.goBack();
  await page.waitForURL('**/pricing');

  await page.getByRole('link', { name: 'Cookies', exact: true }).click();
  await question.getByRole('button', { name: 'Refuse' }).click();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.evaluate(() => 'dataLayer' in window)).toBe(false);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
  expect(found.complaints).toEqual([]);
});

test('X-55 pages with secrets or passwords carry no script of others, even to somebody who agreed', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('measuring', 'yes'));
  const found = watch(page);
  const closed = ['/password-reset/u/t', '/verify-email/k', '/verify', '/mail-reset', '/login', '/signup'];
  for (const path of [...closed, '/my-stores', '/dashboard', '/courses', '/nowhere']) {
    const answer = await page.goto(url + path, { waitUntil: 'networkidle' });
    // Of itself, and at most the two that stand in the page.
    expect(answer?.headers()['content-security-policy']).toMatch(
      /; script-src 'self'( 'sha256-[\w+/]{43}='){0,2};/,
    );
  }
  expect([found.strangers, scriptsSent]).toEqual([[], 0]);
  const answer = await page.goto(`${url}/about`, { waitUntil: 'networkidle' });
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self' http://127.0.0.1:");
  await expect.poll(() => visits().length).toBe(1);
});

test('X-55 Global Privacy Control is a refusal', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('measuring', 'yes');
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  const found = watch(page);
  await page.goto(`${url}/`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
  expect(found.strangers).toEqual([]);
});
