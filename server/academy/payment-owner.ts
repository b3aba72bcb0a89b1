import type { OwnerTx, Payment, PaymentOwner, Refund } from '../payments/index.ts';
import type { Log } from '../platform/log.ts';
import { giveAccess, takeAccess, type AccessParts } from './access.ts';
import { entitlementOfPurchase, markPaid, purchaseById, restore, type Purchase } from './access-queries.ts';
import { courseById, type CourseRow } from './content-queries.ts';

/** What payments for the course do to it. Runs inside the transaction that moves the payment. */
export function coursePaymentOwner(parts: AccessParts & { log: Log }): PaymentOwner {
  const tell = async <Name extends 'course-refunded' | 'course-refund-failed'>(
    tx: OwnerTx,
    template: Name,
    payment: Payment,
    refund: Refund,
  ) => {
    const { purchase, course } = await boughtBy(tx, payment);
    await parts.mail.queue(tx.platform, {
      key: `${template}:${refund.id}`,
      to: purchase.email,
      template,
      data: { course: course.title, amount_kobo: refund.amount_kobo, reference: payment.reference },
    });
  };
  const close = async (tx: OwnerTx, payment: Payment, refund: Refund) => {
    const access = await entitlementOfPurchase(tx.platform, payment.owner_id);
    if (access) await takeAccess(parts, tx.platform, access.id, becauseOf(refund));
  };
  return {
    async paid(tx, payment) {
      const { purchase, course } = await boughtBy(tx, payment);
      await markPaid(tx.platform, purchase.id, parts.clock.now());
      const given = await giveAccess(parts, tx.platform, {
        course,
        email: purchase.email,
        userId: purchase.user_id,
        purchaseId: purchase.id,
      });
      // They have it already, so this money goes back by itself.
      if (!given) return 'late';
      await parts.mail.queue(tx.platform, {
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
    },
    async mismatched(tx, payment, difference) {
      const { purchase, course } = await boughtBy(tx, payment);
      parts.log.error('a payment for the course does not fit', { reference: payment.reference, difference });
      await parts.mail.queue(tx.platform, {
        key: `course-payment-odd:${payment.reference}`,
        to: purchase.email,
        template: 'course-payment-odd',
        data: { course: course.title, reference: payment.reference },
      });
    },
    // Nothing was held for it.
    closed: async () => undefined,
    async refundAsked(tx, payment, refund) {
      const leftKobo = payment.captured_kobo! - payment.refund_kobo;
      if (refund.amount_kobo >= leftKobo) await close(tx, payment, refund);
    },
    async refunded(tx, payment, refund) {
      // One made on the provider's own pages was not asked for through us.
      if (payment.refund_kobo >= payment.captured_kobo!) await close(tx, payment, refund);
      await tell(tx, 'course-refunded', payment, refund);
    },
    async refundFailed(tx, payment, refund) {
      const access = await entitlementOfPurchase(tx.platform, payment.owner_id);
      if (access) await restore(tx.platform, access.id, becauseOf(refund));
      await tell(tx, 'course-refund-failed', payment, refund);
    },
    async disputed(tx, payment, dispute) {
      if (dispute.state !== 'lost') return;
      const access = await entitlementOfPurchase(tx.platform, payment.owner_id);
      if (access) await takeAccess(parts, tx.platform, access.id, `dispute ${dispute.id}`);
    },
  };
}

const becauseOf = (refund: Refund) => `refund ${refund.id}`;

async function boughtBy(tx: OwnerTx, payment: Payment): Promise<{ purchase: Purchase; course: CourseRow }> {
  const purchase = await purchaseById(tx.platform, payment.owner_id);
  if (!purchase) throw new Error('A payment’s purchase is missing.');
  return { purchase, course: await courseById(tx.platform, purchase.course_id) };
}
