import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { leaveAtThePin } from '#tests/support/selling/left-at-the-pin.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { openDemoShop, type OpenDemoShop } from '#tests/support/selling/demo-shop.ts';
import { checkOut, fillBasket, mugs, shopper, type Browse } from '#tests/support/selling/mug-shopper.ts';

let world: TestApp;
let served: OpenDemoShop;
let browse: Browse;
beforeAll(async () => {
  world = await testApp();
  served = await openDemoShop(world, mugs);
});
beforeEach(() => {
  browse = served.browser();
});
afterAll(() => world.close());

const filledBasket = () => fillBasket(browse);
const checkout = (fields?: Record<string, string>) => checkOut(browse, fields);

test('whoever goes back from the payment page finds the order by the empty basket, in that browser alone', async () => {
  const path = await placedOnline();
  expect(path).toMatch(/^\/orders\/[\w-]{44}$/);
  const basket = await browse('/basket');
  expect(basket.text).toContain(`<a href="${path}">See your order</a>`);
  expect((await served.browser()('/basket')).text).not.toContain('See your order');
});

async function placedOnline(): Promise<string> {
  await filledBasket();
  await checkout({ shown_total_kobo: '1550000' });
  const basket = await browse('/basket');
  return /href="(\/orders\/[\w-]+)">See your order/.exec(basket.text)?.[1] ?? '';
}

/** The reference of the try to pay the shop's newest order. */
async function reference(): Promise<string> {
  const [row] = await world.database.sql<{ reference: string }>(
    `select p.reference from payments p join orders o on o.id = p.owner_id
     where o.store_id = $1 order by o.number desc limit 1`,
    [served.storeId],
  );
  return row!.reference;
}

test('the payment page not opening leaves an order that can be paid', async () => {
  await filledBasket();
  world.sandbox.control.addFault({ match: { route: 'initialize' }, kind: 'status', times: 'always' });
  try {
    const reply = await checkout({ shown_total_kobo: '1550000' });
    const path = reply.headers.location ?? '';
    const page = await browse(path);
    expect(page.text).toContain('Your order is placed, but the payment page did not open.');
    expect(page.text).toContain('Pay ₦15,500 now');
    expect((await browse(`${path}/pay`, {})).headers.location).toBe(path);
    expect((await browse(path)).text).toContain('No money was taken.');
  } finally {
    world.sandbox.control.removeFault();
  }
});

test.each([
  ['received', 'Your payment has reached us.'],
  ['with_bank', 'Still with your bank'],
  ['not_received', 'Not received, safe to retry'],
  ['unknown', 'We could not find out just now'],
] as const)('"I have been debited": %s', async (answer, sentence) => {
  const path = await placedOnline();
  const { control } = world.sandbox;
  const paying = { reference: await reference() };
  if (answer === 'received') await control.pay(paying);
  if (answer === 'with_bank') await control.pay({ ...paying, outcome: 'processing' });
  if (answer === 'unknown') control.addFault({ match: { route: 'verify' }, kind: 'status', times: 'always' });
  expect(await browse(`${path}/debited`, {})).toMatchObject({ status: 303, headers: { location: path } });
  control.removeFault();
  const page = await browse(path);
  expect(page.text).toContain(sentence);
  expect((await browse(path)).text).not.toContain(sentence);
});

/** The card's PIN is asked for, and whoever pays is called away. Answers the address of the payment's page. */
async function leftAtThePin(path: string): Promise<string> {
  const page = (await browse(`${path}/pay`, {})).headers.location ?? '';
  await leaveAtThePin(page);
  return page;
}

test('whoever was called away at the PIN is told that it is not finished, and goes on with the same payment', async () => {
  const path = await placedOnline();
  const page = await leftAtThePin(path);
  await browse(`${path}/debited`, {});
  const { text } = await browse(path);
  expect(text).toContain('Your payment is not finished yet');
  expect(text).toContain('Go on with this payment');
  expect(text).toContain('No money has reached it yet');
  expect(text).not.toContain('Still with your bank');
  expect(text).not.toContain('Pay ₦15,500 now');
  expect((await browse(`${path}/pay`, {})).headers.location).toBe(page);
  const tries = await world.database.sql(
    `select state from payments where owner_id = (select owner_id from payments where reference = $1)`,
    [await reference()],
  );
  expect(tries).toEqual([{ state: 'in_progress' }]);
});

test('whoever leaves the payment at the PIN for good can pay another way at once', async () => {
  const path = await placedOnline();
  const page = await leftAtThePin(path);
  await browse(`${path}/debited`, {});
  await fetch(`${page}/cancel`, { method: 'POST', redirect: 'manual' });
  await browse(`${path}?back=1`);
  const { text } = await browse(path);
  expect(text).toContain('Waiting for your payment');
  expect(text).toContain('Pay ₦15,500 now');
  expect(text).toContain('Yes, cancel order');
  expect((await browse(`${path}/pay`, {})).headers.location).toBe(page);
});

test('while the bank is at work on it nobody is led back to the payment, and nothing is said to have arrived', async () => {
  const path = await placedOnline();
  await world.sandbox.control.pay({ reference: await reference(), outcome: 'processing' });
  await browse(`${path}/debited`, {});
  const { text } = await browse(path);
  expect(text).toContain('Waiting for your bank');
  expect(text).not.toContain('Go on with this payment');
  expect(text).not.toContain('something arrived');
  expect((await browse(`${path}/pay`, {})).headers.location).toBe(path);
});

test('a cookie alone never says received', async () => {
  const path = await placedOnline();
  const page = await served.ask(path, { headers: { cookie: 'notice=ask_received' } });
  expect(page.text).not.toContain('has reached us');
  const odd = await served.ask(path, { headers: { cookie: 'notice=<b>hello</b>' } });
  expect(odd.text).not.toContain('hello');
});

test('coming back from paying asks the provider and makes the address plain', async () => {
  const path = await placedOnline();
  const { control } = world.sandbox;
  await control.pay({ reference: await reference() });
  const back = await browse(`${path}?back=1&trxref=abc&reference=abc`);
  expect(back).toMatchObject({ status: 303, headers: { location: path } });
  expect((await browse(path)).text).toContain('Paid. Thank you!');
  // Known by now, so that nobody is asked a second time.
  const fault = control.addFault({ match: { route: 'verify' }, kind: 'status', times: 'always' });
  await browse(`${path}?reference=abc`);
  expect(control.faults().find((one) => one.id === fault.id)?.hits).toBe(0);
  control.removeFault();
  expect((await browse(path)).text).toContain('Paid. Thank you!');
});

test('an order page is private: not kept, not listed, its address told to nobody', async () => {
  const path = await placedOnline();
  const page = await browse(path);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.headers['referrer-policy']).toBe('same-origin');
  expect(page.text).toContain('<meta name="robots" content="noindex"/>');
  expect(page.text).not.toContain('rel="canonical"');
  expect((await browse(`${path}/state`)).text).toBe('open pending unfulfilled open');
  expect((await browse(`/orders/${'x'.repeat(44)}`)).status).toBe(404);
  expect((await browse(`/orders/${'x'.repeat(44)}/debited`, {})).status).toBe(404);
});

test('another site can send none of the forms', async () => {
  const path = await placedOnline();
  for (const address of ['/basket/add', '/basket/set', '/checkout', `${path}/pay`, `${path}/debited`]) {
    const reply = await served.ask(address, {
      form: shopper,
      headers: { origin: `http://evil.localhost:${world.port}` },
    });
    expect([address, reply.status]).toEqual([address, 403]);
  }
});
