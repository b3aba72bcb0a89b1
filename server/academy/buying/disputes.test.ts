import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refundByOperator } from '#server/academy/buying/refund.ts';
import { operatorDeps } from '#server/compose.ts';
import { commandFor, type OperatorDeps } from '#server/operator/index.ts';
import { moneyToDecide } from '#server/payments/index.ts';
import { pollDisputes } from '#server/payments/disputes/disputes.ts';
import { eventRows } from '#server/payments/events/inbox.ts';
import { sweep } from '#server/payments/sweep.ts';
import { doAll } from '#server/platform/jobs/row-work.ts';
import {
  academy,
  accessState,
  checkOutCourse,
  courseBuyer,
  exchange,
  someEmail,
  type Academy,
  type CourseBuyer,
} from '#tests/support/academy.ts';

let world: Academy;
let operator: OperatorDeps;
beforeAll(async () => {
  world = await academy();
  operator = operatorDeps(world.test.app.deps, 'operator ada');
});
afterAll(() => world.close());

const hours = (n: number) => n * 3_600_000;
const type = (words: string) => {
  const { command, args } = commandFor(words.split(' '))!;
  return command.run(operator, args);
};
const dispute = async (reference: string, more: object = {}) => {
  const { id } = world.test.sandbox.control.openDispute({ reference, ...more });
  await told();
  return id;
};
/** What the provider has said and what follows from it has arrived, before anything else that waits is done. */
async function told(): Promise<void> {
  await world.test.sandbox.control.settle();
  await doAll(eventRows(world.test.app.deps.payments));
  await world.test.work();
}
const decide = async (id: string, outcome: 'won' | 'lost') => {
  world.test.sandbox.control.decideDispute({ id, outcome });
  await told();
};
const mailsTo = (email: string) =>
  world.test
    .mails()
    .filter((one) => one.to === email && one.template === 'course-disputed')
    .map((one) => one.subject);
const giveBack = (buyer: CourseBuyer) =>
  buyer.client.post('/api/courses/refund/', { reference: buyer.reference });
const refunds = (reference: string) =>
  world.test.database.sql<{ state: string }>(
    'select state from refunds where reference = $1 order by created_at',
    [reference],
  );
const isOpen = async (email: string) =>
  (
    await world.test.database.sql<{ open: boolean }>(
      'select withdrawn_at is null as open from course_entitlements where email = $1',
      [email],
    )
  )[0]!.open;
/** Seconds in which the provider has decided about refunds, and we have asked. */
async function refundsDecided(): Promise<void> {
  await world.test.work();
  await world.test.sandbox.control.advance(hours(3));
  world.test.clock.advance(hours(4));
  await sweep(world.test.app.deps.payments);
  await world.test.work();
}

const asked = 'Your bank asks about your payment for “Qualified Traffic”';
const decided = 'Your bank has decided about “Qualified Traffic”';
const taken = 'Your money for “Qualified Traffic” is back with your bank';
const refusal = {
  detail:
    'Your bank is asking for this money already and decides about it, so it cannot be given back here as well.',
};

describe('a dispute about the course', () => {
  test('open: giving back is refused and not offered, nothing changes, the student is told once, the operator lists it', async () => {
    const buyer = await courseBuyer(world);
    const id = await dispute(buyer.reference);
    await pollDisputes(world.test.app.deps.payments);
    const course = await world.course(buyer.client);
    expect([course.has_access, course.refund, course.refund_closed]).toEqual([true, null, refusal.detail]);
    const before = await accessState(world);
    const answers = await Promise.all(Array.from({ length: 20 }, () => giveBack(buyer)));
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([409, refusal]);
    expect(await refundByOperator(world.deps, buyer.reference, 'ada')).toEqual({
      ok: false,
      reason: 'disputed',
    });
    expect([await accessState(world), await refunds(buyer.reference)]).toEqual([before, []]);
    await world.test.work();
    expect(mailsTo(buyer.email)).toEqual([asked]);
    const { db } = world.test.database;
    const waits = (await moneyToDecide(db.platform, world.test.clock.now())).map((one) => one.what);
    expect(waits).toEqual([
      expect.stringMatching(
        `^${buyer.reference}: a bank wants it back, answer by \\d+ \\w+ \\d{4}, \\d\\d:\\d\\d$`,
      ),
    ]);
    expect(await type('course disputes')).toContainEqual(
      expect.objectContaining({
        id,
        state: 'open',
        amount_kobo: 2_000_000,
        reference: buyer.reference,
        email: buyer.email,
        has_access: true,
      }),
    );
  });

  test('accepted by the operator: lost, the access ends once, both know', async () => {
    const buyer = await courseBuyer(world);
    const id = await dispute(buyer.reference);
    expect(await type(`course dispute accept ${id}`)).toBe(
      'Answered. The dispute is lost now, and the student is told when the bank has decided.',
    );
    await told();
    expect((await world.course(buyer.client)).has_access).toBe(false);
    expect(mailsTo(buyer.email)).toEqual([asked, taken]);
    expect(await type(`course dispute accept ${id}`)).toBe('This dispute was answered already.');
    expect(await type('course dispute accept 1')).toBe('There is no such dispute about the course.');
    const [row] = await world.test.database.sql<{ because: string }>(
      'select withdrawn_because as because from course_entitlements where email = $1',
      [buyer.email],
    );
    expect(row!.because).toBe(`dispute ${id}`);
  });

  test('explained and won: the course stays open and can be given back again', async () => {
    const buyer = await courseBuyer(world);
    const id = await dispute(buyer.reference, { outcome: 'won' });
    expect(await type(`course dispute explain ${id} Sent.`)).toBe(
      'Say what was delivered, when and to whom.',
    );
    expect(await type(`course dispute explain ${id} The videos were opened and played by the buyer.`)).toBe(
      'Answered. The dispute is answered now, and the student is told when the bank has decided.',
    );
    const [kept] = await world.test.database.sql<{ data: { given: { service: string } } }>(
      `select data from audit_entries where action = 'course dispute explain' and subject = $1`,
      [id],
    );
    expect(kept!.data.given.service).toBe('The videos were opened and played by the buyer.');
    await decide(id, 'won');
    expect(mailsTo(buyer.email)).toEqual([asked, decided]);
    const course = await world.course(buyer.client);
    expect([course.has_access, course.refund?.reference]).toEqual([true, buyer.reference]);
    expect((await giveBack(buyer)).status).toBe(200);
  });

  test('two disputes, one won and one lost in any order: the lost one decides', async () => {
    for (const order of [
      ['won', 'lost'],
      ['lost', 'won'],
    ] as const) {
      const buyer = await courseBuyer(world);
      const first = await dispute(buyer.reference, { amount: 500_000 });
      const second = await dispute(buyer.reference, { amount: 700_000 });
      await decide(first, order[0]);
      expect(await isOpen(buyer.email)).toBe(order[0] === 'won');
      await decide(second, order[1]);
      expect(await isOpen(buyer.email)).toBe(false);
    }
  });

  test('a refund that was asked for when the dispute was lost is ended, and its end does not open the course', async () => {
    const browser = world.browser();
    const email = someEmail();
    const { reference } = await checkOutCourse(browser, email);
    // The sandbox's card whose bank refuses refunds.
    await world.test.sandbox.control.pay({ reference, card: '4084080000671803' });
    const { body } = await exchange(browser, reference, email);
    const id = await dispute(reference, { amount: 500_000 });
    // The refund was on its way when the dispute came.
    await world.test.database.sql(`update disputes set state = 'won' where id = $1`, [id]);
    await browser.as(body.access_token!).post('/api/courses/refund/', { reference });
    expect(await isOpen(email)).toBe(false);
    await world.test.database.sql(`update disputes set state = 'open' where id = $1`, [id]);
    await decide(id, 'lost');
    await refundsDecided();
    // It was not sent yet, so there was nothing left for it once the bank had taken the money.
    expect((await refunds(reference)).map((one) => one.state)).toEqual(['withdrawn']);
    expect(await isOpen(email)).toBe(false);
  });

  test('what the operator withdrew stays withdrawn when a dispute is won', async () => {
    const buyer = await courseBuyer(world);
    const id = await dispute(buyer.reference);
    await type(`course withdraw ${buyer.email}`);
    await decide(id, 'won');
    expect(await isOpen(buyer.email)).toBe(false);
  });
});

describe('a refund of the course that fails', () => {
  /** A buyer whose bank refuses refunds, whose first one was asked for and refused. */
  async function refusedOnce() {
    const browser = world.browser();
    const email = someEmail();
    const { reference } = await checkOutCourse(browser, email);
    await world.test.sandbox.control.pay({ reference, card: '4084080000671803' });
    const { body } = await exchange(browser, reference, email);
    await browser.as(body.access_token!).post('/api/courses/refund/', { reference });
    await refundsDecided();
    return { email, reference };
  }
  async function enter(email: string) {
    const browser = world.browser();
    await browser.post('/api/courses/sign-in-link/', { email });
    await world.test.work();
    const mail = world.test.mails().findLast((one) => one.to === email && one.template === 'course-link')!;
    const key = /#key=([\w-]+)/.exec(mail.text)![1];
    const { body } = await browser.post<{ access: string }>('/api/courses/sign-in-link/redeem/', { key });
    return browser.as(body.access);
  }

  test('can be asked for again, which really asks again; both are told, and nobody that it was sent', async () => {
    const { email, reference } = await refusedOnce();
    expect(await type('course refunds')).toContainEqual(
      expect.objectContaining({ reference, state: 'failed', amount_kobo: 2_000_000 }),
    );
    const client = await enter(email);
    const offered = await world.course(client);
    expect([offered.has_access, offered.refund?.reference]).toEqual([true, reference]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.post('/api/courses/refund/', { reference })),
    );
    expect(answers.some((one) => one.status === 200)).toBe(true);
    // One is under way besides the one that failed; what was answered was done.
    expect((await refunds(reference)).map((one) => one.state)).toEqual(['failed', 'requested']);
    await refundsDecided();
    expect((await refunds(reference)).map((one) => one.state)).toEqual(['failed', 'failed']);
    expect(await isOpen(email)).toBe(true);
    const mails = world.test.mails().filter((one) => one.to === email);
    expect(mails.filter((one) => one.template === 'course-refund-failed')).toHaveLength(2);
    expect(mails.filter((one) => one.template === 'course-refunded')).toHaveLength(0);
    expect(mails.findLast((one) => one.template === 'course-refund-failed')!.text).toContain(
      'You can ask for your money once more there.',
    );
  });

  test('the operator can ask again as well', async () => {
    const { email, reference } = await refusedOnce();
    for (const failed of [1, 2]) {
      expect(await type(`course refund ${reference}`)).toBe(
        `The refund to ${email} is asked for, and the course is withdrawn. If the bank refuses it: course refunds.`,
      );
      expect(await refunds(reference)).toHaveLength(failed + 1);
      await refundsDecided();
    }
    expect((await refunds(reference)).map((one) => one.state)).toEqual(['failed', 'failed', 'failed']);
  });
});
