import { secondsOf } from '#shared/progress.ts';
import { findPayment, leftOf, requestRefund, type Payment } from '../payments/index.ts';
import { after, days } from '../platform/clock.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { purchaseById, purchaseByReference } from './access-queries.ts';
import type { LiveSession } from './session-queries.ts';
import { videosOf, type VideoRow } from './content-queries.ts';
import type { AcademyParts } from './parts.ts';
import { progressOf, type Progress } from './progress-queries.ts';

const windowMs = days(7);
/** From this part of the course on it counts as used. */
const usedShare = 0.2;

/** Whether the asker may still give the course back, until when, and under which reference. */
export async function refundOffer(
  parts: Pick<AcademyParts, 'db' | 'clock'>,
  session: LiveSession,
  videos: VideoRow[],
  progress: Progress[],
): Promise<{ until: string; reference: string } | null> {
  const payment = await paymentBehind(parts, session);
  if (!payment || refusal(parts, payment, videos, progress)) return null;
  return { until: after(payment.paid_at!, windowMs).toISOString(), reference: payment.reference };
}

/** The payment that gave a session's access; null when the operator gave it. */
async function paymentBehind(parts: Pick<AcademyParts, 'db'>, session: LiveSession): Promise<Payment | null> {
  const purchase = session.purchase_id && (await purchaseById(parts.db.platform, session.purchase_id));
  return purchase ? ((await findPayment(parts.db.platform, purchase.reference)) ?? null) : null;
}

function refusal(
  parts: Pick<AcademyParts, 'clock'>,
  payment: Payment,
  videos: VideoRow[],
  progress: Progress[],
): string | null {
  if (payment.state !== 'paid' || !payment.paid_at) return 'This payment cannot be sent back here.';
  if (payment.refund_kobo > 0) return 'This payment is being sent back already.';
  if (parts.clock.now() >= after(payment.paid_at, windowMs))
    return 'The course can be given back within 7 days of paying, and they are over.';
  const length = videos.reduce((sum, video) => sum + video.seconds, 0);
  const played = progress.reduce((sum, one) => sum + secondsOf(one.stretches), 0);
  if (played >= length * usedShare)
    return 'A fifth of the course or more was played, so it cannot be given back.';
  return null;
}

/**
 * Gives the course back: asks for the money and takes the access away in one change.
 * @throws AppError not_found for another reference than that of the own access; conflict with the reason otherwise.
 */
export async function refundOwn(parts: AcademyParts, session: LiveSession, reference: string): Promise<void> {
  const payment = await paymentBehind(parts, session);
  if (!payment || payment.reference !== reference) throw notFound('We could not find that payment.');
  const videos = await videosOf(parts.db.platform, session.course_id);
  await parts.db.transact(async (tx) => {
    const progress = await progressOf(tx, session.entitlement_id);
    const why = refusal(parts, payment, videos, progress);
    if (why) throw new AppError('conflict', why);
    const asked = await requestRefund(
      parts.payments,
      { platform: tx, store: null },
      {
        reference,
        amountKobo: payment.captured_kobo!,
        reason: 'Given back within 7 days.',
        key: `course-${session.entitlement_id}-${reference}`,
        requestedBy: session.email,
      },
    );
    if (!asked.ok) throw new AppError('conflict', 'This payment is being sent back already.');
  });
}

/** For the operator: sends all that is left of a course payment back, whatever was played. */
export async function refundByOperator(
  parts: AcademyParts,
  reference: string,
  actor: string,
): Promise<{ ok: true; email: string } | { ok: false; reason: 'unknown' | 'nothing' | 'busy' }> {
  const purchase = await purchaseByReference(parts.db.platform, reference);
  const payment = purchase && (await findPayment(parts.db.platform, reference));
  if (!purchase || !payment) return { ok: false, reason: 'unknown' };
  const leftKobo = leftOf(payment);
  if (leftKobo <= 0) return { ok: false, reason: 'nothing' };
  const asked = await parts.db.transact((tx) =>
    requestRefund(
      parts.payments,
      { platform: tx, store: null },
      {
        reference,
        amountKobo: leftKobo,
        reason: 'Refunded by the operator.',
        key: `course-operator-${reference}-${payment.refund_kobo}`,
        requestedBy: actor,
      },
    ),
  );
  return asked.ok ? { ok: true, email: purchase.email } : { ok: false, reason: 'busy' };
}
