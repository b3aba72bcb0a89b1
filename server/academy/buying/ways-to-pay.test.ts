import { afterAll, beforeAll, expect, test } from 'vitest';
import { academy, checkOutCourse, exchange, someEmail, type Academy } from '#tests/support/academy.ts';

let world: Academy;
beforeAll(async () => {
  world = await academy();
});
afterAll(() => world.close());

test.each(['card', 'bank_transfer', 'ussd'] as const)(
  'the course is paid by card, bank transfer or USSD, which the payment page offers beside each other: by %s it opens',
  async (channel) => {
    const browser = world.browser();
    const email = someEmail();
    const begun = await checkOutCourse(browser, email);
    const page = await (await fetch(begun.authorization_url!)).text();
    for (const way of ['Card', 'Bank transfer', 'USSD']) expect(page).toContain(`<b>${way}</b>`);
    await world.test.sandbox.control.pay({ reference: begun.reference, channel });
    const opened = await exchange(browser, begun.reference, email);
    expect([opened.status, opened.body.state]).toEqual([200, 'paid']);
    expect((await world.course(browser.as(opened.body.access_token!))).has_access).toBe(true);
  },
);
