import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveCourse } from '#server/academy/operating.ts';
import { refundByOperator } from '#server/academy/buying/refund.ts';
import {
  academy,
  accessState,
  checkOutCourse,
  courseBuyer,
  exchange,
  someEmail,
  type Academy,
} from '#tests/support/academy.ts';
import type { Client } from '#tests/support/client.ts';
import { operatorDeps } from '#server/compose.ts';
import { commandFor } from '#server/operator/index.ts';
import { sweep } from '#server/payments/sweep.ts';

let world: Academy;
beforeAll(async () => {
  world = await academy();
});
afterAll(() => world.close());

const days = (n: number) => n * 86_400_000;
const giveBack = (client: Client, reference: string) => client.post('/api/courses/refund/', { reference });
const operator = (words: string) => {
  const { command, args } = commandFor(words.split(' '))!;
  return command.run(operatorDeps(world.test.app.deps, 'operator ada'), args);
};
const refundsOf = (reference: string) =>
  world.test.database.sql<{ kobo: number; state: string }>(
    'select amount_kobo::int as kobo, state from refunds where reference = $1',
    [reference],
  );
const templatesTo = async (email: string) => {
  await world.test.work();
  return world.test
    .mails()
    .filter((one) => one.to === email)
    .map((one) => one.template);
};
const play = (client: Client, video_id: string, to: number) =>
  client.post('/api/courses/played/', {
    beats: [{ video_id, stretches: [[0, to]], position: to, at: world.test.clock.now().toISOString() }],
  });
/** A token for a buyer whose day is over, by the operator's way in: a link. */
async function again(email: string): Promise<Client> {
  const browser = world.browser();
  await browser.post('/api/courses/sign-in-link/', { email });
  await world.test.work();
  const mail = world.test.mails().findLast((one) => one.to === email && one.template === 'course-link')!;
  const key = /#key=([\w-]+)/.exec(mail.text)![1];
  const { body } = await browser.post<{ access: string }>('/api/courses/sign-in-link/redeem/', { key });
  return browser.as(body.access);
}

describe('giving the course back', () => {
  test('within 7 days and little played: the whole money goes back and the access ends at once', async () => {
    const { client, email, reference } = await courseBuyer(world);
    const { refund } = await world.course(client);
    expect(refund).toEqual({
      until: new Date(world.test.clock.now().getTime() + days(7)).toISOString(),
      reference,
    });
    const asked = await giveBack(client, reference);
    expect([asked.status, asked.body]).toEqual([
      200,
      {
        detail:
          'We have asked for your money to be sent back, and mail you when it has gone. Banks can take up to 10 working days to show it.',
      },
    ]);
    expect((await world.course(client)).has_access).toBe(false);
    await world.test.work();
    expect((await refundsOf(reference)).map((one) => one.kobo)).toEqual([2_000_000]);
    // Bought again, it is theirs again.
    const browser = world.browser();
    const anew = await checkOutCourse(browser, email);
    await world.test.sandbox.control.pay({ reference: anew.reference });
    expect((await exchange(browser, anew.reference, email)).body.state).toBe('paid');
  });

  test('a buyer is told when the money has gone back', async () => {
    const { client, email, reference } = await courseBuyer(world);
    await giveBack(client, reference);
    await world.test.work();
    const told = async () => (await exchange(world.browser(), reference, email)).body;
    const closed = { access_token: null, state: 'failed' };
    const words = 'The course is closed for this payment.';
    expect(await told()).toEqual({
      ...closed,
      detail: `${words} We have asked for your money to be sent back to you.`,
    });
    await world.test.sandbox.control.advance(days(12));
    world.test.clock.advance(days(1));
    await sweep(world.test.app.deps.payments);
    expect((await refundsOf(reference))[0]!.state).toBe('processed');
    expect(await templatesTo(email)).toContain('course-refunded');
    expect(await told()).toEqual({ ...closed, detail: `${words} Your money was sent back to you.` });
  });

  test('a fifth played is too much, and nothing changes', async () => {
    const { client, reference } = await courseBuyer(world);
    world.test.clock.advance(600_000);
    await play(client, 'read-cost', 39);
    expect((await world.course(client)).refund).not.toBeNull();
    await play(client, 'read-cost', 40);
    expect((await world.course(client)).refund).toBeNull();
    const before = await accessState(world);
    const refused = await giveBack(client, reference);
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: 'A fifth of the course or more was played, so it cannot be given back.' },
    ]);
    expect([await accessState(world), await refundsOf(reference)]).toEqual([before, []]);
  });

  test('after 7 days it is too late, and nothing changes', async () => {
    const { email, reference } = await courseBuyer(world);
    world.test.clock.advance(days(7));
    const client = await again(email);
    expect((await world.course(client)).refund).toBeNull();
    const before = await accessState(world);
    const refused = await giveBack(client, reference);
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: 'The course can be given back within 7 days of paying, and they are over.' },
    ]);
    expect([await accessState(world), await refundsOf(reference)]).toEqual([before, []]);
  });

  test('somebody else’s reference is not found, and without a token it is 401', async () => {
    const [one, two] = [await courseBuyer(world), await courseBuyer(world)];
    const before = await accessState(world);
    const foreign = await giveBack(one.client, two.reference);
    expect([foreign.status, foreign.body]).toEqual([404, { detail: 'We could not find that payment.' }]);
    expect((await giveBack(world.browser(), two.reference)).status).toBe(401);
    expect(await accessState(world)).toBe(before);
  });

  test('invariant 17: asked for ten times at once, the money goes back once', async () => {
    const { client, reference } = await courseBuyer(world);
    const answers = await Promise.all(Array.from({ length: 10 }, () => giveBack(client, reference)));
    expect(answers.some((one) => one.status === 200)).toBe(true);
    await world.test.work();
    expect(await refundsOf(reference)).toHaveLength(1);
  });

  test('a refund that fails gives the access back and says so', async () => {
    const browser = world.browser();
    const email = someEmail();
    const { reference } = await checkOutCourse(browser, email);
    // The sandbox's card whose bank refuses refunds.
    await world.test.sandbox.control.pay({ reference, card: '4084080000671803' });
    const { body } = await exchange(browser, reference, email);
    await giveBack(browser.as(body.access_token!), reference);
    expect((await world.course(browser.as(body.access_token!))).has_access).toBe(false);
    await world.test.work();
    await world.test.sandbox.control.advance(days(1) / 8);
    world.test.clock.advance(days(1) / 6);
    await sweep(world.test.app.deps.payments);
    expect((await refundsOf(reference))[0]!.state).toBe('failed');
    expect(await templatesTo(email)).toContain('course-refund-failed');
    expect((await world.course(await again(email))).has_access).toBe(true);
  });

  test('a refund that needs a bank account is told as it is, listed, and withdrawn gives the access back', async () => {
    world.test.sandbox.control.setSettings({
      webhook_url: `http://127.0.0.1:${world.test.port}/webhooks/paystack`,
    });
    const browser = world.browser();
    const email = someEmail();
    const { reference } = await checkOutCourse(browser, email);
    await world.test.sandbox.control.pay({ reference, card: '4084080000671902' });
    const { body } = await exchange(browser, reference, email);
    const client = browser.as(body.access_token!);
    await giveBack(client, reference);
    await world.test.work();
    await world.test.sandbox.control.advance(days(1) / 8);
    await world.test.sandbox.control.settle();
    await world.test.work();
    expect((await refundsOf(reference))[0]!.state).toBe('needs_attention');
    expect((await world.course(client)).has_access).toBe(false);
    const lettersTo = (template: string) =>
      world.test.mails().filter((one) => one.to === email && one.template === template);
    expect(lettersTo('course-refund-stuck').map((one) => one.subject)).toEqual([
      'Your refund for “Qualified Traffic” needs a bank account',
    ]);
    expect(lettersTo('course-refund-stuck')[0]!.text).toContain(
      'the bank could not send ₦20,000 back the way it was paid. The money has not left us.',
    );
    const listed = (await operator('course refunds')) as { id: string; reference: string; state: string }[];
    const stuck = listed.find((one) => one.reference === reference)!;
    expect(stuck.state).toBe('needs_attention');
    expect(await operator('refund list')).toContainEqual(
      expect.objectContaining({ id: stuck.id, purpose: 'course', amount_kobo: 2_000_000, of: email }),
    );
    await operator(`refund withdraw ${stuck.id} the student keeps the course`);
    const access = await again(email);
    const left = (await operator('course refunds')) as { reference: string }[];
    expect((await world.course(access)).has_access).toBe(true);
    expect(left.filter((one) => one.reference === reference)).toEqual([]);
    expect(lettersTo('course-refund-withdrawn').map((one) => one.text)).toEqual([
      expect.stringContaining('The course is open to you again: ask for a sign-in link on its page.'),
    ]);
    expect(lettersTo('course-refund-failed')).toEqual([]);
    // It can be given back once more, and this time it goes to the account the student named.
    expect((await giveBack(access, reference)).status).toBe(200);
    expect((await world.course(access)).has_access).toBe(false);
  });

  test('invariant 17: a refund made on the provider’s own pages takes the course away too', async () => {
    const { client, email, reference } = await courseBuyer(world);
    await fetch(`${world.test.sandbox.url}/refund`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_presence_sandbox', 'content-type': 'application/json' },
      body: JSON.stringify({ transaction: reference }),
    });
    world.test.sandbox.control.setSettings({
      webhook_url: `http://127.0.0.1:${world.test.port}/webhooks/paystack`,
    });
    await world.test.sandbox.control.advance(days(1) / 8);
    await world.test.work();
    expect((await world.course(client)).has_access).toBe(false);
    expect(await templatesTo(email)).toContain('course-refunded');
  });
});

describe('the operator', () => {
  test('refunds a course payment whatever was played, once', async () => {
    const { client, email, reference } = await courseBuyer(world);
    world.test.clock.advance(600_000);
    await play(client, 'read-cost', 100);
    expect(await refundByOperator(world.deps, reference, 'operator')).toEqual({ ok: true, email });
    expect((await world.course(client)).has_access).toBe(false);
    expect(await refundByOperator(world.deps, reference, 'operator')).toEqual({
      ok: false,
      reason: 'nothing',
    });
    // Told at once, and again when it has gone; never twice of the same.
    const told = async () => (await templatesTo(email)).filter((one) => one.startsWith('course-refund'));
    expect(await told()).toEqual(['course-refund-asked']);
    expect(
      world.test.mails().find((one) => one.to === email && one.template === 'course-refund-asked')!.text,
    ).toContain(
      'we have asked for ₦20,000 to be sent back to where it came from, and mail you again when that is done. The course is closed with it.',
    );
    await world.test.sandbox.control.advance(days(12));
    world.test.clock.advance(days(1));
    await sweep(world.test.app.deps.payments);
    expect((await told()).toSorted()).toEqual(['course-refund-asked', 'course-refunded']);
    expect(await refundByOperator(world.deps, 'crs-unknown', 'operator')).toEqual({
      ok: false,
      reason: 'unknown',
    });
  });

  test('X-45 moves what was bought under a mistyped address, with what was played', async () => {
    const { client, email, reference } = await courseBuyer(world);
    await client.post('/api/courses/update/', { video_id: 'first-look', watched: true });
    const right = someEmail();
    expect(await moveCourse(world.deps, reference, right)).toEqual({ ok: true, from: email });
    expect((await world.course(client)).has_access).toBe(false);
    const course = await world.course(await again(right));
    expect([course.email, course.lessons[0]!.videos[0]!.watched]).toEqual([right, true]);
    const other = await courseBuyer(world);
    expect(await moveCourse(world.deps, reference, other.email)).toEqual({ ok: false, reason: 'taken' });
    expect(await moveCourse(world.deps, 'crs-unknown', someEmail())).toEqual({
      ok: false,
      reason: 'unknown',
    });
  });
});
