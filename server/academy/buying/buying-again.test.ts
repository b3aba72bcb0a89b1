import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  academy,
  checkOutCourse,
  exchange,
  someEmail,
  type Academy,
  type Checkout,
} from '#tests/support/academy.ts';
import { hours } from '#server/platform/clock.ts';
import { sweep } from '#server/payments/sweep.ts';
import { leaveAtThePin } from '#tests/support/selling/left-at-the-pin.ts';

let world: Academy;
beforeAll(async () => {
  world = await academy();
});
afterAll(() => world.close());

/** A purchase that was left at the PIN, in the browser it was begun in. */
async function leftAtThePin(email = someEmail()) {
  const browser = world.browser();
  const begun = await checkOutCourse(browser, email);
  await leaveAtThePin(begun.authorization_url!);
  return { browser, email, begun };
}

test('whoever was called away at the PIN goes on with the same payment, and pays once', async () => {
  const { browser, email, begun } = await leftAtThePin();
  expect(await checkOutCourse(browser, email)).toEqual(begun);
  // The provider may hold it open for longer than we would have begun a new one.
  world.test.clock.advance(45 * 60_000);
  expect(await checkOutCourse(browser, email)).toEqual(begun);
  await world.test.sandbox.control.pay({ reference: begun.reference });
  expect((await exchange(browser, begun.reference, email)).body.state).toBe('paid_log_in');
});

test('what was begun in another browser, or for another address, is not handed on', async () => {
  const { browser, email, begun } = await leftAtThePin();
  const others: Checkout[] = [
    await checkOutCourse(world.browser(), email),
    await checkOutCourse(browser, someEmail()),
  ];
  expect(others.map(({ reference }) => reference)).not.toContain(begun.reference);
});

test('while a bank is at work on a payment no other one is begun, and it is said which', async () => {
  const [browser, email] = [world.browser(), someEmail()];
  const { reference } = await checkOutCourse(browser, email);
  await world.test.sandbox.control.pay({ reference, outcome: 'processing' });
  const again = await browser.post('/api/courses/checkout/', { email });
  expect([again.status, again.body]).toEqual([
    409,
    {
      detail: `Your bank is still working on your payment. Please wait for it; its reference is ${reference}.`,
    },
  ]);
});

test('bought again before the money of the first time was refused by its bank: whoever paid is told to write, and the course stays', async () => {
  const [browser, email] = [world.browser(), someEmail()];
  const first = await checkOutCourse(browser, email);
  // The sandbox's card whose bank refuses refunds.
  await world.test.sandbox.control.pay({ reference: first.reference, card: '4084080000671803' });
  const { access_token: token } = (await exchange(browser, first.reference, email)).body;
  await browser.as(token!).post('/api/courses/refund/', { reference: first.reference });
  const second = await checkOutCourse(browser, email);
  await world.test.sandbox.control.pay({ reference: second.reference });
  expect((await exchange(browser, second.reference, email)).body.state).toBe('paid');
  await world.test.work();
  await world.test.sandbox.control.advance(hours(3));
  world.test.clock.advance(hours(4));
  await sweep(world.test.app.deps.payments);
  await world.test.work();
  const letter = world.test
    .mails()
    .find(({ to, template }) => to === email && template === 'course-refund-failed')!;
  expect(letter.text).toContain(
    'The money is still with us. Write to hello@presence.example with the reference',
  );
  expect(letter.text).toContain(first.reference);
  expect(letter.text).not.toContain('once more');
  expect((await browser.get(`/api/courses/check-email/?email=${encodeURIComponent(email)}`)).body).toEqual({
    status: true,
  });
});
