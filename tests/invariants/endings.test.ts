import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { academy, checkOutCourse, exchange, someEmail, type Academy } from '../support/academy.ts';

let world: Academy;
beforeAll(async () => {
  world = await academy();
});
afterAll(() => world.close());
beforeEach(() => {
  world.test.sandbox.control.removeFault();
  world.test.sandbox.control.setSettings({ webhook_url: '' });
});

type Pay = Parameters<Academy['test']['sandbox']['control']['pay']>[0];
const waiting = 'We are waiting for your bank.';
const endings: [string, Omit<Pay, 'reference'> | null, string | null, string, string][] = [
  ['success', {}, null, 'paid', 'Your payment has arrived. The course is yours.'],
  ['declined', { outcome: 'declined' }, null, 'failed', 'This payment did not go through.'],
  ['window closed before paying', null, null, 'not_paid', 'Nobody has paid with this reference yet.'],
  [
    'window closed while a transfer is on its way',
    { channel: 'bank_transfer', outcome: 'pending' },
    null,
    'pending',
    waiting,
  ],
  ['the bank is slow', { outcome: 'processing' }, null, 'pending', waiting],
  ['paid, and the provider does not answer', {}, 'garbage', 'pending', waiting],
  [
    'paid another amount',
    {},
    'wrong_amount',
    'pending',
    'Your payment arrived but does not fit what was asked, so a person is checking it.',
  ],
];
test.each(endings)(
  'invariant 25: a true message for the ending "%s"',
  async (_name, how, fault, state, detail) => {
    const browser = world.browser();
    const email = someEmail();
    const { reference } = await checkOutCourse(browser, email);
    const { control } = world.test.sandbox;
    if (how) await control.pay({ reference, ...how });
    if (fault)
      control.addFault({ match: { reference }, kind: fault as 'garbage' | 'wrong_amount', times: 'always' });
    const { body } = await exchange(browser, reference, email);
    expect([body.state, body.detail]).toEqual([state, detail]);
    expect(body.detail).not.toMatch(/cancel/i);
  },
);

test('invariant 25: somebody who has the course is told so before paying again', async () => {
  const browser = world.browser();
  const email = someEmail();
  const { reference } = await checkOutCourse(browser, email);
  await world.test.sandbox.control.pay({ reference });
  await exchange(browser, reference, email);
  const again = await browser.post('/api/courses/checkout/', { email });
  expect(again.body).toEqual({ detail: 'You already have access to this course. Login!' });
});
