import {
  findPayment,
  leftOf,
  returnsOf,
  type PaymentTx,
  type Payment,
  type Dispute,
  type PurposeHandler,
  type Refund,
} from '../../payments/index.ts';
import type { Log } from '../../platform/log.ts';
import { giveAccess, takeAccess, type AccessDeps } from '../entry/access.ts';
import {
  entitlementOfPurchase,
  markPaid,
  purchaseById,
  restore,
  type Purchase,
} from '../entry/access-queries.ts';
import { courseById, type CourseRow } from '../content/content-queries.ts';
import { coursePage } from '../deps.ts';

type RefundLetter =
  | 'course-refund-asked'
  | 'course-refunded'
  | 'course-refund-failed'
  | 'course-refund-stuck'
  | 'course-refund-withdrawn';

type CourseMoneyDeps = AccessDeps & { log: Log };

/** What payments for the course do to it. Runs inside the transaction that moves the payment. */
export function coursePaymentHandler(deps: CourseMoneyDeps): PurposeHandler {
  return {
    paid: (tx, payment) => paid(deps, tx, payment),
    mismatched: (tx, payment, difference) => mismatched(deps, tx, payment, difference),
    // Nothing was held for it.
    closed: async () => undefined,
    async refundAsked(tx, payment, refund) {
      const isOpen = await followMoney(deps, tx, payment, `refund ${refund.id}`);
      await tell(deps, tx, 'course-refund-asked', { payment, refund, isOpen });
    },
    async refunded(tx, payment, refund) {
      // One made on the provider's own pages was not asked for through us.
      await followMoney(deps, tx, payment, `refund ${refund.id}`);
      await tell(deps, tx, 'course-refunded', { payment, refund, isOpen: false });
    },
    async refundFailed(tx, payment, refund) {
      deps.log.error('a refund of the course failed; see `course refunds`', {
        reference: payment.reference,
      });
      const isOpen = await followMoney(deps, tx, payment, `refund ${refund.id}`);
      await tell(deps, tx, 'course-refund-failed', { payment, refund, isOpen });
    },
    async refundNeedsAttention(tx, payment, refund) {
      deps.log.error('a refund of the course needs bank details; see `refund list`', {
        reference: payment.reference,
        refund: refund.id,
      });
      await tell(deps, tx, 'course-refund-stuck', { payment, refund, isOpen: false });
    },
    async refundWithdrawn(tx, payment, refund) {
      const isOpen = await followMoney(deps, tx, payment, `refund ${refund.id}`);
      await tell(deps, tx, 'course-refund-withdrawn', { payment, refund, isOpen });
    },
    disputed: (tx, payment, dispute) => disputed(deps, tx, payment, dispute),
  };
}

/** Opens the course to whoever paid. */
async function paid(deps: CourseMoneyDeps, tx: PaymentTx, payment: Payment): Promise<'accepted' | 'late'> {
  const { purchase, course } = await boughtBy(tx, payment);
  await markPaid(tx.platform, purchase.id, deps.clock.now());
  const given = await giveAccess(deps, tx.platform, {
    course,
    email: purchase.email,
    userId: purchase.user_id,
    purchaseId: purchase.id,
  });
  // They have it already, so this money goes back by itself.
  if (!given) return 'late';
  await deps.mail.queue(tx.platform, {
    key: `course-receipt:${payment.reference}`,
    to: purchase.email,
    template: 'course-receipt',
    data: {
      first_name: given.first_name,
      course: course.title,
      amount_kobo: payment.captured_kobo!,
      reference: payment.reference,
    },
  });
  return 'accepted';
}

/** What came is not what was asked: nothing is opened for it. */
async function mismatched(
  deps: CourseMoneyDeps,
  tx: PaymentTx,
  payment: Payment,
  difference: string,
): Promise<void> {
  const { purchase, course } = await boughtBy(tx, payment);
  deps.log.error('a payment for the course does not fit', { reference: payment.reference, difference });
  await deps.mail.queue(tx.platform, {
    key: `course-payment-odd:${payment.reference}`,
    to: purchase.email,
    template: 'course-payment-odd',
    data: { course: course.title, reference: payment.reference },
  });
}

/** Access follows what the bank decides; the student is told what concerns them. */
async function disputed(
  deps: CourseMoneyDeps,
  tx: PaymentTx,
  payment: Payment,
  dispute: Dispute,
): Promise<void> {
  deps.log.warn('a course payment is disputed; see `course disputes`', {
    reference: payment.reference,
    state: dispute.state,
  });
  const isOpen = await followMoney(deps, tx, payment, `dispute ${dispute.id}`);
  // Our answer to the bank is nothing the student has to know of.
  if (dispute.state === 'answered') return;
  const { purchase, course } = await boughtBy(tx, payment);
  await deps.mail.queue(tx.platform, {
    key: `course-disputed:${dispute.integration}:${dispute.id}:${dispute.state}`,
    to: purchase.email,
    template: 'course-disputed',
    data: {
      course: course.title,
      amount_kobo: dispute.amount_kobo,
      reference: payment.reference,
      is_over: dispute.state !== 'open',
      is_lost: dispute.state === 'lost',
      is_open: isOpen,
      page: coursePage(deps.config),
    },
  });
}

/** What became of a refund, to whoever paid. */
async function tell(
  deps: CourseMoneyDeps,
  tx: PaymentTx,
  template: RefundLetter,
  { payment, refund, isOpen }: { payment: Payment; refund: Refund; isOpen: boolean },
): Promise<void> {
  const { purchase, course } = await boughtBy(tx, payment);
  await deps.mail.queue(tx.platform, {
    key: `${template}:${refund.id}`,
    to: purchase.email,
    template,
    data: {
      course: course.title,
      amount_kobo: refund.amount_kobo,
      reference: payment.reference,
      is_open: isOpen,
      is_used: payment.state === 'paid',
      page: coursePage(deps.config),
    },
  });
}

/** Access follows the money, whatever came in which order: open while some of it is here and no dispute was lost. */
async function followMoney(
  deps: CourseMoneyDeps,
  tx: PaymentTx,
  { reference, owner_id }: Payment,
  because: string,
): Promise<boolean> {
  const access = await entitlementOfPurchase(tx.platform, owner_id);
  const payment = await findPayment(tx.platform, reference);
  if (!access || !payment) return false;
  const { disputes } = await returnsOf(tx.platform, { purpose: 'course', ownerId: owner_id });
  const lost = disputes.some((one) => one.reference === reference && one.state === 'lost');
  const stays = leftOf(payment) > 0 && !lost;
  if (stays) await restore(tx.platform, access.id);
  else await takeAccess(deps, tx.platform, access.id, because);
  return (await entitlementOfPurchase(tx.platform, owner_id))?.withdrawn_at === null;
}

async function boughtBy(tx: PaymentTx, payment: Payment): Promise<{ purchase: Purchase; course: CourseRow }> {
  const purchase = await purchaseById(tx.platform, payment.owner_id);
  if (!purchase) throw new Error('A payment’s purchase is missing.');
  return { purchase, course: await courseById(tx.platform, purchase.course_id) };
}
