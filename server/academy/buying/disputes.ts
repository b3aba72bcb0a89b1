import { findPerson } from '../../accounts/index.ts';
import { minutes } from '../../platform/clock.ts';
import {
  answerDispute,
  findPayment,
  returnsOf,
  type Dispute,
  type DisputeAnswerResult,
} from '../../payments/index.ts';
import { entitlementOfPurchase, purchaseById } from '../entry/access-queries.ts';
import { courseById } from '../content/content-queries.ts';
import type { AcademyDeps } from '../deps.ts';
import { product } from '#shared/product.ts';
import { progressOf } from '../progress/progress-queries.ts';

const listed = { purpose: 'course', latest: 100 };

/** For the operator: who asked their bank for money of the course, those that wait for an answer first. */
export async function courseDisputes(deps: Pick<AcademyDeps, 'db'>) {
  const { platform } = deps.db;
  const { disputes } = await returnsOf(platform, listed);
  return Promise.all(
    disputes.map(async ({ id, state, amount_kobo, reference, due_at, opened_at }) => {
      const payment = await findPayment(platform, reference);
      const access = payment && (await entitlementOfPurchase(platform, payment.owner_id));
      const has_access = access?.withdrawn_at === null;
      return {
        id,
        state,
        amount_kobo,
        reference,
        email: payment?.email ?? '',
        has_access,
        opened_at,
        due_at,
      };
    }),
  );
}

/** For the operator: refunds of the course that failed or wait for a person, and are not made good since. */
export async function courseRefunds(deps: Pick<AcademyDeps, 'db'>) {
  const { refunds } = await returnsOf(deps.db.platform, listed);
  return refunds.map(({ id, reference, state, amount_kobo, requested_by, created_at }) => {
    return { id, reference, state, amount_kobo, requested_by, created_at };
  });
}

export type CourseAnswer = { kind: 'explain'; service: string } | { kind: 'accept' };

/** Answers a dispute about the course at the provider: with what was delivered, or by giving the money back. */
export async function answerCourseDispute(
  deps: AcademyDeps,
  id: string,
  given: CourseAnswer,
): Promise<DisputeAnswerResult> {
  return answerDispute(deps.payments, { purpose: 'course' }, id, async (dispute) =>
    given.kind === 'accept'
      ? { kind: 'accept', note: 'The course is given back.' }
      : { kind: 'explain', evidence: await evidence(deps, dispute, given.service) },
  );
}

/** The operator's words with what we know of the delivery. */
async function evidence(deps: AcademyDeps, dispute: Dispute, words: string) {
  const { platform } = deps.db;
  const payment = await findPayment(platform, dispute.reference);
  const purchase = payment && (await purchaseById(platform, payment.owner_id));
  if (!purchase) throw new Error('A disputed purchase is missing.');
  const course = await courseById(platform, purchase.course_id);
  const access = await entitlementOfPurchase(platform, purchase.id);
  const played = access ? await progressOf(platform, access.id) : [];
  const seconds = played.reduce((sum, one) => sum + one.played_seconds, 0);
  const person = access?.user_id ? await findPerson(platform, access.user_id) : null;
  const name = [person?.first_name, person?.last_name].filter(Boolean).join(' ');
  const opened = access?.granted_at.toISOString() ?? 'never';
  return {
    customerEmail: purchase.email,
    customerName: name || purchase.email,
    // Nobody gives a number to buy the course; the provider wants one, so it gets none that is made up.
    customerPhone: 'not given',
    service: `${words} The online course “${course.title}” was opened to ${purchase.email} on ${opened}; ${Math.round((seconds * 1000) / minutes(1))} minutes of it were played.`,
    address: `Delivered online, at ${deps.config.platformUrl}/courses (${product.name}).`,
    amountKobo: dispute.amount_kobo,
  };
}
