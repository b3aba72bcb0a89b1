import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Place } from '#server/platform/admission/admission.ts';
import { works, type Work } from '#server/platform/admission/works.ts';
import { openQuestions } from '#server/payments/providers/provider-http.ts';
import { minutes } from '#server/platform/clock.ts';
import { openShop, testApp, type TestApp, type TestShop } from './support/app.ts';
import { checkOut, checkoutForm, fillBasket } from './support/selling/shopping.ts';
import { visitShop, type Visit } from './support/reading/visit-shop.ts';
import { signatureOf, successEvent } from './support/selling/webhook.ts';

let world: TestApp;
let shop: TestShop;
let visit: Visit;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world, { stock: 1_000 });
  visit = visitShop(world, shop.slug);
});
afterAll(() => world.close());

const of = (work: Work) => world.app.admission.figures()[work];

const taken: { work: Work; place: Place }[] = [];
/** Takes every place that work of these kinds may have. */
function take(...kinds: Work[]): void {
  const nobody = { enter: () => undefined, refuse: () => undefined };
  for (const work of kinds)
    for (;;) {
      const place = world.app.admission.ask(work, 'taken', nobody);
      if (!place.isIn()) {
        place.leave();
        break;
      }
      taken.push({ work, place });
    }
}
beforeEach(async () => {
  for (const { place } of taken.splice(0)) place.leave();
  await expect
    .poll(() => works.map((work) => of(work).atWork + of(work).waiting))
    .toEqual(works.map(() => 0));
});

/** Lets pass what somebody waits for a place at most. */
async function waitedFor(work: Work): Promise<void> {
  await expect.poll(() => of(work).waiting).toBeGreaterThan(0);
  world.clock.advance(10_000);
  world.app.admission.refuseLate();
}

const event = (reference: string) => {
  const body = successEvent(reference);
  return world.client().post('/webhooks/paystack', body, signatureOf(body, 'sk_test_presence_sandbox'));
};

describe('where all places are taken', () => {
  test('a search is told to come again, in the shop’s own look, while a basket, an order and what a provider says go through', async () => {
    await visit.ask('/');
    take('looking', 'managing', 'entering', 'carrying');
    const searching = visit.ask('/search?q=mug');
    await waitedFor('looking');
    const search = await searching;
    expect(search.status).toBe(503);
    expect(search.headers['retry-after']).toBe('2');
    expect(search.text).toContain('We are very busy right now. Please try again in a moment.');
    expect(search.text).toContain('Ada’s Shop');

    const browser = visit.browser();
    const added = await browser('/basket/add', { variant_id: shop.product.variantId, quantity: '1' });
    expect(added.status).toBe(303);
    const shopper = await fillBasket(world, shop);
    expect((await checkOut(shopper, checkoutForm(shop))).status).toBe(201);
    expect((await event('nobodys')).status).toBe(200);
  });

  test('a script reads the same as JSON, an owner and whoever logs in, too', async () => {
    take('ordering', 'buying', 'looking', 'managing', 'entering', 'carrying');
    const asked: [
      Work,
      () => Promise<{ status: number; text: string; headers: http.IncomingHttpHeaders }>,
    ][] = [
      ['looking', () => world.client(shop.slug).get('/api/shop/products')],
      ['managing', () => shop.owner.client.get(`/api/sites/${shop.slug}/products`)],
      ['carrying', () => shop.owner.client.get(`/api/sites/${shop.slug}/products-csv`)],
      ['entering', () => world.client().post('/api/auth/login/', { email: 'a@example.com', password: 'x' })],
      ['buying', () => world.client(shop.slug).get('/api/shop/cart')],
      ['ordering', () => world.client(shop.slug).post('/api/shop/checkout', checkoutForm(shop))],
    ];
    for (const [work, ask] of asked) {
      const before = of(work).refused;
      const asking = ask();
      await waitedFor(work);
      const reply = await asking;
      expect([work, reply.status, JSON.parse(reply.text)]).toEqual([
        work,
        503,
        { detail: 'We are very busy right now. Please try again in a moment.' },
      ]);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      expect(of(work).refused).toBe(before + 1);
    }
    expect((await event('nobodys')).status).toBe(200);
  });

  test('a page that lies ready is answered, and so is whoever asks whether we are there', async () => {
    const first = await visit.ask(`/products/${shop.product.slug}`);
    take('looking', 'managing', 'entering', 'carrying', 'buying', 'ordering', 'money');
    const again = await visit.ask(`/products/${shop.product.slug}`);
    expect([again.status, again.text]).toEqual([200, first.text]);
    // Also of a shop that nobody has asked for meanwhile, which is looked at again first.
    world.clock.advance(minutes(1));
    const later = await visit.ask(`/products/${shop.product.slug}`);
    expect([later.status, later.text]).toEqual([200, first.text]);
    expect((await world.client().get('/healthz')).status).toBe(200);
    const { text } = await world.client().get('/metrics');
    const looking = taken.filter(({ work }) => work === 'looking').length;
    expect(looking).toBeGreaterThan(0);
    expect(text).toMatch(new RegExp(`^requests_at_work\\{work="looking"\\} ${looking}$`, 'm'));
  });

  test('a dozen shoppers for whom the provider takes its time keep nobody else from ordering, and all of them get their payment page', async () => {
    const { control } = world.sandbox;
    control.addFault({ kind: 'delay_then_act', match: { route: 'initialize' }, times: 'always', ms: 6_000 });
    const before = openQuestions();
    const baskets = await Promise.all(Array.from({ length: 13 }, () => fillBasket(world, shop)));
    const last = baskets.pop()!;
    const byCard = baskets.map((basket) => checkOut(basket, checkoutForm(shop)));
    await expect.poll(() => openQuestions() - before).toBe(12);
    const placed = await checkOut(last, checkoutForm(shop, { pay_method: 'on_delivery' }));
    expect([placed.status, openQuestions() - before]).toEqual([201, 12]);
    control.removeFault();
    for (const { status, body } of await Promise.all(byCard)) {
      expect(status).toBe(201);
      expect(body.pay_url).toContain(world.sandbox.url);
    }
    expect([openQuestions() - before, of('ordering').atWork]).toEqual([0, 0]);
  });

  test('whoever waits is served when a place is free', async () => {
    take('looking', 'managing', 'entering', 'carrying');
    const asking = visit.ask('/search?q=mug');
    await expect.poll(() => of('looking').waiting).toBe(1);
    for (const { place } of taken.splice(0)) place.leave();
    expect((await asking).status).toBe(200);
  });
});

describe('who leaves', () => {
  const leavingFor = (path: string) => {
    const request = http.get({
      port: world.port,
      host: '127.0.0.1',
      path,
      headers: { host: `${shop.slug}.localhost:${world.port}` },
    });
    request.on('error', () => undefined);
    return request;
  };

  test('is not waited for: the place they waited for is nobody’s', async () => {
    take('looking');
    const request = leavingFor('/search?q=mug');
    await expect.poll(() => of('looking').waiting).toBe(1);
    const { entered, refused } = of('looking');
    request.destroy();
    await expect.poll(() => of('looking').waiting).toBe(0);
    expect(of('looking')).toMatchObject({ entered, refused });
  });

  test('leaves a place free when what was begun for them is over', async () => {
    const { entered } = of('looking');
    for (let n = 0; n < 5; n++) {
      const request = leavingFor(`/search?q=mug${n}`);
      await expect.poll(() => of('looking').entered).toBe(entered + n + 1);
      request.destroy();
    }
    await expect.poll(() => of('looking').atWork).toBe(0);
  });
});

test('many more than can be served are answered with a page, a 429 or a 503 and nothing else, and no order is refused or lost', async () => {
  const ordersOf = async () => {
    const [row] = await world.database.sql<{ n: number }>(
      'select count(*)::int as n from orders where store_id = $1',
      [shop.storeId],
    );
    return row!.n;
  };
  const before = await ordersOf();
  world.clock.advance(minutes(1));
  take('looking');
  const { refused } = of('looking');
  const searches = Array.from({ length: 340 }, (_, n) => visit.ask(`/search?q=mug+${n}`));
  const orders = Array.from({ length: 8 }, async () => {
    const shopper = await fillBasket(world, shop);
    return (await checkOut(shopper, checkoutForm(shop))).status;
  });
  expect(await Promise.all(orders)).toEqual(Array.from({ length: 8 }, () => 201));
  await expect.poll(() => of('looking').refused, { timeout: 30_000 }).toBe(refused + 40);
  for (const { place } of taken.splice(0)) place.leave();
  const statuses = (await Promise.all(searches)).map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array<number>(300).fill(200), ...Array<number>(40).fill(503)]);
  expect(await ordersOf()).toBe(before + 8);
});

test('each page of a shop and each call that anybody may make says what kind of work it is', () => {
  for (const page of world.app.api.pages.table) expect([page.path, page.work]).not.toContain(undefined);
  const silent = world.app.api.table.filter(
    ({ options }) => options.auth === 'none' && options.work === undefined,
  );
  expect(silent).toEqual([]);
  const pathsOf = (kind: Work) =>
    world.app.api.pages.table.filter(({ work }) => work === kind).map(({ path }) => path);
  expect(pathsOf('buying')).toEqual(expect.arrayContaining(['/basket', '/basket/add']));
  expect(pathsOf('ordering')).toEqual(expect.arrayContaining(['/checkout', '/track']));
  expect(pathsOf('ordering')).not.toContain('/basket');
  expect(pathsOf('looking')).toContain('/search');
});
