import { expect, test, type Browser, type Page } from '@playwright/test';
import { newest } from '#blocks/page-document.ts';
import { pdf } from '../support/selling/digital-files.ts';
import { ownerOfShop } from './editor-page.ts';
import { phone } from './people.ts';

test.setTimeout(120_000);

/** Runs something wherever it becomes more than text. */
const hostile = `"'><img src=x onerror="top.ran=1"><script>top.ran=1</script><svg onload="top.ran=1">{{top.ran=1}}`;
const leading = 'javascript:top.ran=1';

/** What of a page ran, or would by a tap. */
const danger = (page: Page) =>
  page.evaluate(() => ({
    ran: (window as unknown as { ran?: number }).ran ?? null,
    waiting: document.querySelectorAll(
      '[onerror], [onload], a[href^="javascript"], form[action^="javascript"]',
    ).length,
  }));

const harmless = { ran: null, waiting: 0 };

type Ask = Awaited<ReturnType<typeof ownerOfShop>>['shop']['ask'];

async function publish(ask: Ask, path: string, sections: object[]): Promise<void> {
  const { revision } = (await ask('GET', path)) as { revision: number };
  const document = { version: newest, title: '', description: hostile, sections };
  await ask('PUT', `${path}/draft`, { document, base_revision: revision });
  await ask('POST', `${path}/publish`, { revision: revision + 1 });
}

const links = [{ label: hostile.slice(0, 60), path: 'https://example.com/' }];
const sections = [
  { id: 'a', type: 'hero', settings: { heading: hostile.slice(0, 120), text: hostile } },
  {
    id: 'b',
    type: 'text',
    settings: { heading: hostile.slice(0, 100), text: `<p>${hostile}</p><a href="${leading}">x</a>` },
  },
  { id: 'c', type: 'opening-hours', settings: { heading: '', note: hostile } },
  { id: 'd', type: 'link-list', settings: { heading: hostile.slice(0, 100), links } },
  { id: 'e', type: 'newsletter', settings: { heading: 'News', about: hostile.slice(0, 60) } },
  {
    id: 'f',
    type: 'enquiry',
    settings: {
      heading: hostile.slice(0, 100),
      services: [{ name: hostile.slice(0, 60) }],
      ask_message: true,
    },
  },
];

/** A shopper writes as well: into the form of a page, and into an order, whose address is answered. */
async function shopperWrites(
  browser: Browser,
  address: string,
  at: { variantId: string; deliveryId: string; page: string },
): Promise<string> {
  const shopper = await browser.newPage();
  await shopper.goto(address);
  const send = (path: string, body: Record<string, unknown>, asForm = false) =>
    shopper.evaluate(
      async ([to, fields, plain]) => {
        const json = {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(fields),
        };
        const form = { method: 'POST', body: new URLSearchParams(fields as Record<string, string>) };
        const reply = await fetch(to, plain ? form : json);
        return { status: reply.status, text: await reply.text() };
      },
      [path, body, asForm] as const,
    );
  const added = await send('/api/shop/cart/lines', { variant_id: at.variantId, quantity: 1 });
  expect(added.status, added.text).toBe(201);
  const person = { name: hostile.slice(0, 60), phone: phone(), email: `s-${Date.now()}@example.com` };
  const where = {
    state: 'Lagos',
    lga: 'Ikeja',
    area: hostile,
    landmark: hostile.slice(0, 100),
    note: hostile,
  };
  const key = `hostile-order-${Date.now()}`;
  const how = { delivery_id: at.deliveryId, pay_method: 'on_delivery', key };
  const placed = await send('/api/shop/checkout', { ...person, ...where, ...how });
  expect(placed.status, placed.text).toBe(201);
  const asked = { page: at.page, section: 'f', service: hostile.slice(0, 60), message: hostile };
  const sent = await send('/enquiry', { ...asked, ...person }, true);
  expect(sent.status, sent.text).toBe(200);
  await shopper.close();
  return (JSON.parse(placed.text) as { order_url: string }).order_url;
}

test('hostile words run nowhere: not in the shop, not in the dashboard, not in mails', async ({
  page,
  browser,
}) => {
  // The look itself: the same words as markup are seen to run.
  await page.goto('about:blank');
  await page.setContent(hostile);
  await expect.poll(async () => (await danger(page)).ran).toBe(1);

  const { slug, shop } = await ownerOfShop(page);
  const { ask, address } = shop;
  const url = process.env.E2E_URL!;
  const product = (await ask('POST', '/products', {
    title: hostile.slice(0, 120),
    description: hostile,
    size_chart: hostile,
    options: [{ name: hostile.slice(0, 30), values: [hostile.slice(0, 40)] }],
    variants: [{ option_values: [hostile.slice(0, 40)], price_kobo: 100_000 }],
  })) as { id: string; slug: string; variants: { id: string }[] };
  await ask('PATCH', '/settings', {
    name: hostile.slice(0, 40),
    tagline: hostile.slice(0, 100),
    about: hostile,
    city: hostile.slice(0, 40),
    pay_on_delivery: true,
    published: true,
  });
  const own = (await ask('POST', '/pages', { title: hostile.slice(0, 80) })) as { id: string; path: string };
  await publish(ask, `/pages/${own.id}`, sections);
  const post = (await ask('POST', '/pages', { kind: 'post', title: hostile.slice(0, 80) })) as {
    id: string;
    path: string;
  };
  await publish(ask, `/pages/${post.id}`, sections);
  await publish(ask, '/pages/home', sections);
  const { delivery } = (await ask('PUT', '/delivery', {
    rates: [
      {
        kind: 'delivery',
        name: hostile.slice(0, 40),
        states: ['Lagos'],
        price_kobo: 150_000,
        eta: hostile.slice(0, 40),
      },
    ],
  })) as { delivery: { id: string }[] };

  const order_url = await shopperWrites(browser, address, {
    variantId: product.variants[0]!.id,
    deliveryId: delivery[0]!.id,
    page: own.path,
  });
  const [order] = ((await ask('GET', '/orders')) as { items: { id: string }[] }).items;

  const inShop = ['/', `/products/${product.slug}`, own.path, post.path, '/blog', '/search?q=img'];
  const inDashboard = [
    '',
    '/orders',
    `/orders/${order!.id}`,
    '/products',
    `/products/${product.id}`,
    '/enquiries',
    '/pages',
    '/site',
    '/delivery',
    '/menus',
  ];
  const addresses = [
    ...inShop.map((path) => address + path),
    new URL(order_url, address).href,
    ...inDashboard.map((path) => `${url}/dashboard${path}?slug=${slug}`),
  ];
  for (const at of addresses) {
    await page.goto(at);
    await expect(page.locator('h1').first()).toBeVisible();
    // A shop's page comes whole; the dashboard asks for what it shows.
    if (at.includes('/dashboard')) await page.waitForLoadState('networkidle');
    expect([at, await danger(page)]).toEqual([at, harmless]);
  }
  // A file is called whatever it was called on somebody's phone.
  await page.goto(`${url}/dashboard/products/new?slug=${slug}`);
  await page.getByRole('radio', { name: /A file to download/ }).check();
  const name = '<img src=x onerror="top.ran=1">.pdf';
  await page.getByLabel('Add the file').setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf() });
  await expect(page.getByRole('button', { name: 'Replace' }).or(page.getByText(name)).first()).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
  expect(await danger(page)).toEqual(harmless);

  const mails = (await (await page.request.get(`${url}/dev/mail.json`)).json()) as {
    id: string;
    to: string;
    html: string;
    template: string;
  }[];
  const ours = mails.filter(({ html }) => html.includes('top.ran'));
  expect(ours.map(({ template }) => template)).toContain('enquiry-came');
  // A page of ours would take no markup from a text; a mail program does.
  await page.goto('about:blank');
  for (const { template, html } of ours) {
    await page.setContent(html);
    expect([template, await danger(page)]).toEqual([template, harmless]);
  }
});
