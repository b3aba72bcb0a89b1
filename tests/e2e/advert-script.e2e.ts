import { expect, test, type Browser, type Page } from '@playwright/test';
import { adKeysOf, everyNetwork } from '../support/adverts.ts';
import type { Heard, Seen } from '../support/advert-networks.ts';
import { signatureOf, successEvent } from '../support/selling/webhook.ts';
import { admin } from './operator.ts';
import { newcomer } from './people.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

/** What the networks heard of this shop, by their scripts and from our server. */
async function heard(address: string): Promise<{ seen: Seen[]; taken: Heard[] }> {
  const all = (await (await fetch(`${process.env.E2E_ADVERTS!}/heard`)).json()) as {
    seen: Seen[];
    taken: Heard[];
  };
  return { ...all, seen: all.seen.filter(({ href }) => href.startsWith(address)) };
}

/** A shopper's phone, with whatever it asks of the networks and complains of. */
async function phone(browser: Browser): Promise<{ page: Page; asked: string[]; complaints: string[] }> {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const [asked, complaints]: string[][] = [[], []];
  page.on('request', (request) => {
    if (request.url().startsWith(process.env.E2E_ADVERTS!)) asked!.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints!.push(message.text());
  });
  return { page, asked: asked!, complaints: complaints! };
}

test('a shopper is asked before a network’s script is loaded; what they look at is told by it, and what they buy by us alone, once', async ({
  page,
  browser,
}) => {
  const slug = `script-${Date.now().toString(36)}`;
  const { ask, address } = await makeShop(page, newcomer(), slug);
  await ask('PATCH', '/settings', { published: true, pay_online: true });
  await ask('POST', '/products', { title: 'Clay mug', variants: [{ price_kobo: 600_000, on_hand: 5 }] });
  await ask('POST', '/billing/trial');
  for (const network of ['tiktok', 'google'] as const)
    await ask('PUT', '/adverts/networks', {
      network,
      key: adKeysOf[network],
      token: `good-token-${network}`,
      switched_on: true,
      script_on: true,
    });
  await ask('PUT', '/adverts/networks', {
    network: 'meta',
    key: adKeysOf.meta,
    token: 'good-token-meta',
    switched_on: true,
  });
  await page.goto(`${process.env.E2E_URL!}/dashboard/adverts?slug=${slug}`);
  const meta = page.getByRole('region', { name: /^Meta/ });
  await meta.getByText('Change what Meta is told').click();
  await meta.getByLabel(/^Load the script of Meta in my shop, too/).check();
  await meta.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^May Meta, TikTok, Google set cookies/)).toBeVisible();
  await sound(page, 'networks whose scripts are in the shop');

  const shopper = await phone(browser);
  const { page: shop } = shopper;
  const question = shop.getByRole('complementary', { name: 'Adverts' });
  await shop.goto(`${address}/products/clay-mug?fbclid=IwAR1&email=chidi%40example.com`);
  await expect(question).toBeVisible();
  await sound(shop, 'the question');
  expect(shopper.asked).toEqual([]);
  await shop.keyboard.press('Tab');
  await shop.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Allow' })).toBeFocused();
  await shop.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await shop.getByRole('button', { name: 'Add to basket' }).click();
  await expect(shop.getByRole('status')).toContainText('Added to your basket');
  const told = async () =>
    (await heard(address)).seen.map(({ network, what }) => [network, what.slice(0, 2)]);
  await expect.poll(told).toEqual(
    expect.arrayContaining([
      ['meta', ['track', 'AddToCart']],
      ['tiktok', ['track', 'AddToCart']],
    ]),
  );
  expect(await told()).toEqual(
    expect.arrayContaining([
      ['meta', ['track', 'PageView']],
      ['meta', ['track', 'ViewContent']],
      ['tiktok', ['page']],
      ['google', ['event', 'view_item']],
      ['google', ['event', 'add_to_cart']],
    ]),
  );

  const before = shopper.asked.length;
  await shop.goto(`${address}/basket`);
  await shop.goto(`${address}/checkout`);
  await expect(shop.getByText('So does the number by which their scripts know my browser')).toBeVisible();
  await shop.getByLabel('Your name').fill('Chidi Okafor');
  await shop.getByLabel('Phone number', { exact: true }).fill('08031234567');
  await shop.getByLabel('State', { exact: true }).selectOption('Lagos');
  await shop.getByLabel('Street and area').fill('12 Allen Avenue');
  await shop.getByRole('checkbox', { name: /may tell Meta, TikTok, Google what I buy/ }).check();
  await shop.locator('form[action="/checkout"] [data-place]').last().click();
  const back = shop.waitForRequest(/[?&]reference=/);
  await shop.getByRole('button', { name: 'Pay with a successful test card' }).click();
  const reference = new URL((await back).url()).searchParams.get('reference')!;
  await expect(shop.getByRole('heading', { level: 1 })).toContainText('Thank you');
  const { pathname } = new URL(shop.url());
  // The provider says it five times more.
  const event = successEvent(reference, { amount: 750_000 });
  for (let n = 0; n < 5; n++)
    await fetch(`${process.env.E2E_URL!}/webhooks/paystack`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signatureOf(event, 'sk_test_presence_sandbox') },
      body: event,
    });
  const { items } = (await ask('GET', '/orders')) as { items: { id: string }[] };
  const sold = async () =>
    (await heard(address)).taken.filter(({ body }) => JSON.stringify(body).includes(items[0]!.id));
  await expect(async () => {
    admin('job', 'run', 'adverts.send');
    expect((await sold()).map(({ network }) => network).toSorted()).toEqual(everyNetwork.toSorted());
  }).toPass();
  admin('job', 'run', 'adverts.send');
  expect(await sold()).toHaveLength(3);
  expect(JSON.stringify((await sold()).map(({ body }) => body))).toMatch(
    /(?=.*"fbp":"fb\.1\.\d+\.\d+")(?=.*"fbc":"fb\.1\.\d+\.IwAR1")(?=.*"ttp":)(?=.*"client_id":"1234567890\.1700000000")/,
  );
  // Nothing of theirs was on the way there, and what sends one on from an order does not tell which.
  expect(shopper.asked.length).toBe(before);
  await shop.getByRole('link', { name: 'Ngozi’s Clay' }).first().click();
  await expect.poll(() => shopper.asked.length).toBeGreaterThan(before);
  await expect(shop.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(async () => (await heard(address)).seen.at(-1)!.href).toBe(`${address}/`);
  const { seen } = await heard(address);
  expect(JSON.stringify(seen)).not.toMatch(/purchase|completepayment|chidi|email/i);
  expect(JSON.stringify(seen)).not.toContain(pathname);

  await shop.getByRole('button', { name: 'Adverts: your choice' }).click();
  const reloaded = shop.waitForEvent('load');
  await question.getByRole('button', { name: 'No thanks' }).click();
  await reloaded;
  const after = shopper.asked.length;
  await shop.goto(`${address}/products/clay-mug`, { waitUntil: 'networkidle' });
  await expect(question).toBeHidden();
  expect(shopper.asked.length).toBe(after);
  const cookies = (await shop.context().cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => name.startsWith('_'))).toEqual([]);
  expect(shopper.complaints).toEqual([]);
  await shop.context().close();

  const other = await phone(browser);
  await other.page.goto(address);
  const asking = other.page.getByRole('complementary', { name: 'Adverts' });
  await asking.getByRole('button', { name: 'No thanks' }).click();
  await other.page.goto(`${address}/products`, { waitUntil: 'networkidle' });
  await expect(asking).toBeHidden();
  await other.page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  await other.page.context().clearCookies();
  await other.page.goto(address, { waitUntil: 'networkidle' });
  await expect(asking).toBeHidden();
  expect(other.asked).toEqual([]);
  await other.page.context().close();
});
