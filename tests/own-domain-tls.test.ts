import { chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seconds } from '#server/platform/clock.ts';
import { setPlan } from '#server/stores/index.ts';
import { findChromium, findHeadlessShell } from '../scripts/chromium.ts';
import { openShop, testApp, type TestApp, type TestShop } from './support/app.ts';
import { caddy, type Proxy } from './support/programs/caddy.ts';
import { client } from './support/client.ts';
import { dnsServer, type DnsServer } from './support/programs/dns-server.ts';

const platform = 'presence.example';
const domain = 'adunniclay.com.ng';

let dns: DnsServer;
let world: TestApp;
let shop: TestShop;
let proxy: Proxy;
beforeAll(async () => {
  dns = await dnsServer();
  world = await testApp({
    env: {
      PLATFORM_URL: `https://${platform}`,
      STORE_DOMAIN: 'shops.example',
      DNS_SERVERS: dns.address,
      DOMAIN_ADDRESSES: '192.0.2.10',
    },
  });
  shop = await openShop({ ...world, client: () => client(world.port, platform) });
  await prove();
  proxy = await caddy({
    APP_PORT: String(world.port),
    PLATFORM_HOST: platform,
    STORE_DOMAIN: 'shops.example',
  });
});
afterAll(async () => {
  await proxy?.stop();
  await world.close();
  await dns.close();
});

async function plan(id: 'free' | 'starter'): Promise<void> {
  const db = world.database.db.forStore(shop.storeId);
  await db.transact((tx) => setPlan(tx, { plan: id, until: null }));
}

async function prove(): Promise<void> {
  await plan('starter');
  const path = `/api/sites/${shop.slug}/domains`;
  const { body } = await shop.owner.client.post<{
    domains: { records: { full_name: string; type: 'A' | 'TXT'; value: string }[] }[];
  }>(path, { domain });
  for (const { full_name, type, value } of body.domains[0]!.records) dns.set(full_name, type, value);
  const { body: checked } = await shop.owner.client.post<{ url: string }>(`${path}/${domain}/check`, {});
  expect(checked.url).toBe(`https://${domain}`);
}

/** What the program told the proxy so far. */
async function asks(): Promise<{ yes: number; no: number; kept: number }> {
  const { text } = await client(world.port, `127.0.0.1:${world.port}`).get('/metrics');
  const told = (status: string) =>
    Number(
      new RegExp(
        `http_request_seconds_count\\{[^}]*route="/internal/tls-ask",status="${status}"\\} (\\d+)`,
      ).exec(text)?.[1] ?? 0,
    );
  return { yes: told('2xx'), no: told('4xx'), kept: Number(/^tls_asks_kept (\d+)$/m.exec(text)![1]) };
}

/** A shopper on a phone, who gets to every host through the proxy; the provider's page is where it is. */
async function onPhone(steps: (page: Page) => Promise<void>): Promise<void> {
  const rules = `MAP * 127.0.0.1:${proxy.port}, EXCLUDE 127.0.0.1`;
  const browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? findChromium()!,
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=${rules}`],
  });
  try {
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      viewport: { width: 360, height: 740 },
    });
    await steps(await context.newPage());
  } finally {
    await browser.close();
  }
}

/** Puts the mug into the basket and orders it, to be paid in this way. */
async function order(page: Page, email: string, way: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  const cookies = async () => (await page.context().cookies()).filter(({ name }) => name === 'cart');
  await expect.poll(async () => (await cookies()).length).toBe(1);
  const [cart] = await cookies();
  expect([cart!.domain, cart!.secure, cart!.httpOnly]).toEqual([domain, true, true]);
  await page.goto(`https://${domain}/checkout`);
  await page.getByLabel('Your name').fill('Chidi Okafor');
  await page.getByLabel('Phone number').fill('08031234567');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^State/).selectOption('Lagos');
  await page.getByLabel(/Local government area/).fill('Ikeja');
  await page.getByLabel(/Street and area/).fill('12 Allen Avenue');
  await page.getByLabel(way).check();
  await page.locator('form[action="/checkout"] [data-place]').last().click();
}

/** The order that a letter about it leads to. */
async function lettersLink(email: string): Promise<string> {
  await world.work();
  const { text } = world.mails().find(({ to }) => to === email)!;
  return /https:\/\/[^\s/]+\/orders\/[\w-]+/.exec(text)![0];
}

test('R-007 over https at its own domain a shop is seen and sells, on a phone', async () => {
  await onPhone(async (page) => {
    // The address of before leads there, with where its reader wanted to go.
    await page.goto(`https://${shop.slug}.shops.example/products/clay-mug?from=old`);
    expect(page.url()).toBe(`https://${domain}/products/clay-mug?from=old`);
    await order(page, 'chidi-tls@example.com', /Pay on delivery/);
    await page.waitForURL(new RegExp(`^https://${domain}/orders/`));
    expect(await page.locator('main').textContent()).toContain('₦5,500');
    expect(await lettersLink('chidi-tls@example.com')).toContain(`https://${domain}/orders/`);
  });
});

test('R-007 whose card pays at the provider comes back over https to the order at the shop’s own domain, paid once', async () => {
  const email = 'card-tls@example.com';
  await onPhone(async (page) => {
    await page.goto(`https://${domain}/products/clay-mug`);
    await order(page, email, /Pay online now/);
    await page.waitForURL(`${world.sandbox.url}/**`);
    await page.getByRole('button', { name: 'Pay with a successful test card' }).click();
    await page.waitForURL(new RegExp(`^https://${domain}/orders/`));
    const shown = page.url();
    await expect.poll(() => page.locator('main').textContent()).toContain('Paid');
    // Looked at again, the provider's notice there or not, it is the one order with its one payment.
    await world.work();
    await page.reload();
    expect(page.url()).toBe(shown);
    expect(await lettersLink(email)).toBe(shown.replace(/[?#].*$/, ''));
    // Nothing of the visit belongs to the address the shop has with us, nor to the platform.
    const hosts = new Set((await page.context().cookies()).map((cookie) => cookie.domain));
    expect([...hosts].filter((host) => host !== '127.0.0.1')).toEqual([domain]);
  });
  const orders = await world.database.sql<{ id: string; total: string; payment_status: string }>(
    'select id, total_kobo as total, payment_status from orders where store_id = $1 and email = $2',
    [shop.storeId, email],
  );
  expect(orders.map(({ total, payment_status }) => [Number(total), payment_status])).toEqual([
    [550_000, 'paid'],
  ]);
  const captures = await world.database.sql<{ amount: string }>(
    `select amount_kobo as amount from ledger_entries where store_id = $1 and order_id = $2 and kind = 'capture'`,
    [shop.storeId, orders[0]!.id],
  );
  expect(captures.map(({ amount }) => Number(amount))).toEqual([550_000]);
  expect(world.sandbox.control.truth().captures.map(({ amount }) => amount)).toEqual([550_000]);
});

test('only where a shop is there is a certificate: for its address with us and its own paid domain, and for no other name', async () => {
  const { status } = await shop.owner.client.post(`/api/sites/${shop.slug}/domains`, {
    domain: 'wanted.com.ng',
  });
  expect(status).toBe(201);
  for (const host of [platform, domain, `www.${domain}`, `${shop.slug}.shops.example`])
    expect([host, await proxy.greets(host)]).toEqual([host, true]);
  for (const host of ['none.shops.example', 'a.b.shops.example', 'evil.com', `x.${domain}`, 'wanted.com.ng'])
    expect([host, await proxy.greets(host)]).toEqual([host, false]);
});

test('it speaks TLS 1.3 and 1.2 and nothing older, and only ciphers that keep old talks secret', async () => {
  const only = (version: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3', ciphers?: string) =>
    proxy.speaks(domain, {
      minVersion: version,
      maxVersion: version,
      // The oldest are known to this side only where it is told to take anything.
      ciphers: ciphers ?? 'DEFAULT@SECLEVEL=0',
    });
  expect(await only('TLSv1.3')).toMatch(
    /^TLSv1\.3 TLS_(AES_128_GCM_SHA256|AES_256_GCM_SHA384|CHACHA20_POLY1305_SHA256)$/,
  );
  for (const strong of ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305'])
    expect([strong, await only('TLSv1.2', `ECDHE-ECDSA-${strong}`)]).toEqual([
      strong,
      expect.stringMatching(/^TLSv1\.2 TLS_ECDHE_ECDSA_WITH_/),
    ]);
  for (const old of ['TLSv1', 'TLSv1.1'] as const) expect([old, await only(old)]).toEqual([old, null]);
  for (const weak of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA', 'AES128-GCM-SHA256', 'AES128-SHA'])
    expect([weak, await only('TLSv1.2', `${weak}:@SECLEVEL=0`)]).toEqual([weak, null]);
});

test('the proxy alone is told, and of a domain that is not paid for that there is none', async () => {
  const told = async (host: string, headers: Record<string, string> = {}, at = `127.0.0.1:${world.port}`) =>
    (await client(world.port, at).get(`/internal/tls-ask?domain=${encodeURIComponent(host)}`, headers))
      .status;
  expect([await told(domain), await told(domain.toUpperCase())]).toEqual([200, 200]);
  // Through the proxy, from elsewhere, and at a shop's own host.
  expect(await told(domain, { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
  expect(await told(domain, {}, domain)).toBe(404);
  for (const odd of [
    '',
    ' ',
    `${domain}/`,
    `${domain}:443`,
    'a'.repeat(300),
    '\u0000',
    '127.0.0.1',
    "a'b.com",
  ])
    expect([odd, await told(odd)]).toEqual([odd, 404]);
  await plan('free');
  world.clock.advance(seconds(2.1));
  expect([await told(domain), await told(`${shop.slug}.shops.example`)]).toEqual([404, 200]);
  await plan('starter');
  world.clock.advance(seconds(2.1));
  expect(await told(domain)).toBe(200);
});

test('a thousand names of nobody are a thousand refusals, and no more of them are remembered than there is room for', async () => {
  const before = await asks();
  const hosts = Array.from({ length: 1_000 }, (_, n) => `nobody-${n}.com`);
  const greeted: boolean[] = [];
  const worker = async () => {
    for (let host = hosts.pop(); host; host = hosts.pop()) greeted.push(await proxy.greets(host));
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  const after = await asks();
  expect([greeted.length, greeted.some(Boolean), after.yes - before.yes]).toEqual([1_000, false, 0]);
  expect(after.no - before.no).toBeLessThanOrEqual(1_000);
  // Those beyond the limit of a minute are not even looked up.
  expect(after.kept - before.kept).toBeLessThanOrEqual(600);
  if (process.env.TELL_MEMORY)
    console.log({ app: process.memoryUsage().rss, proxy: proxy.memory(), ...after });
  // A shop that was there before is there still.
  expect(await proxy.greets(domain)).toBe(true);
});
