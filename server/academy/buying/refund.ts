import { secondsOf } from '#shared/progress.ts';
import { isUndecided } from '#shared/orders/disputes.ts';
import { findPayment, leftOf, requestRefund, returnsOf, type Payment } from '../../payments/index.ts';
import { after, days } from '../../platform/clock.ts';
import type { PlatformDb } from '../../platform/database/db.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import { giveBackOnce, givenBackUnder, purchaseById, purchaseByReference } from '../entry/access-queries.ts';
import type { LiveSession } from '../entry/session-queries.ts';
import { videosOf, type VideoRow } from '../content/content-queries.ts';
import { inboxOf } from '../entry/inbox.ts';
import type { DownloadMeter } from '../films/loaded.ts';
import { loadedShares } from '../films/loaded-queries.ts';
import type { AcademyDeps } from '../deps.ts';
import { progressOf, type Progress } from '../progress/progress-queries.ts';

const windowMs = days(7);
/** From this part of the course on it counts as used. */
const usedShare = 0.2;

export type RefundOffer =
  | { refund: { until: string; reference: string }; refund_closed: null }
  /** `refund_closed`: why it cannot be given back, where it was bought. */
  | { refund: null; refund_closed: string | null };

/** Whether the asker may still give the course back, until when, and under which reference; else why not. */
export async function refundOffer(
  deps: Pick<AcademyDeps, 'db' | 'clock'>,
  session: LiveSession,
  videos: VideoRow[],
  progress: Progress[],
): Promise<RefundOffer> {
  const { platform } = deps.db;
  const payment = await paymentBehind(platform, session);
  if (!payment) return { refund: null, refund_closed: null };
  const loaded = await loadedShares(platform, session.entitlement_id);
  const usage = usedOf(videos, progress, loaded);
  const why = (await refusal(deps, platform, payment, session)) ?? tooMuch(usage);
  if (why) return { refund: null, refund_closed: why };
  const until = after(payment.paid_at!, windowMs).toISOString();
  return { refund: { until, reference: payment.reference }, refund_closed: null };
}

/** The payment that gave a session's access; null when the operator gave it. */
async function paymentBehind(db: PlatformDb, session: LiveSession): Promise<Payment | null> {
  const purchase = session.purchase_id && (await purchaseById(db, session.purchase_id));
  return purchase ? ((await findPayment(db, purchase.reference)) ?? null) : null;
}

async function refusal(
  deps: Pick<AcademyDeps, 'clock'>,
  db: PlatformDb,
  payment: Payment,
  session: LiveSession,
): Promise<string | null> {
  if (payment.state !== 'paid' || !payment.paid_at) return 'This payment cannot be sent back here.';
  if (await isDisputed(db, payment))
    return 'Your bank is asking for this money already and decides about it, so it cannot be given back here as well.';
  if (payment.refund_kobo > 0) return 'This payment is being sent back already.';
  if (deps.clock.now() >= after(payment.paid_at, windowMs))
    return 'The course can be given back within 7 days of paying, and they are over.';
  const earlier = await givenBackUnder(db, session.course_id, inboxOf(session.email));
  return earlier && earlier !== payment.reference ? onlyOnce : null;
}

const onlyOnce =
  'This address has given the course back once before. Write to us if something is wrong with it.';

async function isDisputed(db: PlatformDb, payment: Payment): Promise<boolean> {
  const { disputes } = await returnsOf(db, { purpose: 'course', ownerId: payment.owner_id });
  return disputes.some((one) => one.state !== 'won');
}

interface CourseUsage {
  length: number;
  played: number;
  loaded: number;
}

/** In seconds of the course: what was played, and what was loaded in whatever size, to be played anywhere. */
function usedOf(videos: VideoRow[], progress: Progress[], loaded: Map<string, number>): CourseUsage {
  return {
    length: videos.reduce((sum, video) => sum + video.seconds, 0),
    played: progress.reduce((sum, one) => sum + secondsOf(one.stretches), 0),
    loaded: videos.reduce((sum, video) => sum + video.seconds * (loaded.get(video.id) ?? 0), 0),
  };
}

function tooMuch({ length, played, loaded }: CourseUsage): string | null {
  if (played >= length * usedShare)
    return 'A fifth of the course or more was played, so it cannot be given back.';
  if (loaded >= length * usedShare)
    return 'A fifth of the course or more was loaded, so it cannot be given back.';
  return null;
}

/**
 * Gives the course back: asks for the money and takes the access away in one change.
 * @throws AppError not_found for another reference than that of the own access; conflict with the reason otherwise.
 */
export async function refundOwn(
  deps: AcademyDeps,
  downloads: Pick<DownloadMeter, 'settle'>,
  session: LiveSession,
  reference: string,
): Promise<void> {
  const payment = await paymentBehind(deps.db.platform, session);
  if (!payment || payment.reference !== reference) throw notFound('We could not find that payment.');
  await downloads.settle(session.entitlement_id);
  await deps.db.transact(async (tx) => {
    const why = await refusal(deps, tx, payment, session);
    if (why) throw new AppError('conflict', why);
    const asked = await requestRefund(
      deps.payments,
      { platform: tx, store: null },
      {
        reference,
        amountKobo: payment.captured_kobo!,
        reason: 'Given back within 7 days.',
        key: await freshKey(tx, payment, `course-${session.entitlement_id}-${reference}`),
        requestedBy: session.email,
      },
    );
    if (!asked.ok) throw new AppError('conflict', 'This payment is being sent back already.');
    // Under the payment's lock nothing of this can change any more; what speaks against it undoes all of it.
    const videos = await videosOf(tx, session.course_id);
    const progress = await progressOf(tx, session.entitlement_id);
    const against = tooMuch(usedOf(videos, progress, await loadedShares(tx, session.entitlement_id)));
    if (against) throw new AppError('conflict', against);
    if (await isDisputed(tx, payment))
      throw new AppError('conflict', (await refusal(deps, tx, payment, session))!);
    const inbox = inboxOf(session.email);
    const row = { course_id: session.course_id, inbox, reference, given_at: deps.clock.now() };
    if ((await giveBackOnce(tx, row)) !== reference) throw new AppError('conflict', onlyOnce);
  });
}

/** A key that is the same for everybody who asks now, and another once a refund asked for with it has failed. */
async function freshKey(db: PlatformDb, payment: Payment, base: string): Promise<string> {
  const { refunds: earlier } = await returnsOf(db, { purpose: 'course', ownerId: payment.owner_id });
  const failed = earlier.filter(
    (one) => one.reference === payment.reference && one.state === 'failed',
  ).length;
  return failed > 0 ? `${base}-${failed}` : base;
}

type CourseRefundResult =
  | { ok: true; email: string }
  | { ok: false; reason: 'unknown' | 'nothing' | 'busy' | 'disputed' };

/** For the operator: sends all that is left of a course payment back, whatever was played. */
export async function refundByOperator(
  deps: AcademyDeps,
  reference: string,
  actor: string,
): Promise<CourseRefundResult> {
  const purchase = await purchaseByReference(deps.db.platform, reference);
  if (!purchase) return { ok: false, reason: 'unknown' };
  return deps.db.transact(async (tx): Promise<CourseRefundResult> => {
    const payment = await findPayment(tx, reference);
    if (!payment) return { ok: false, reason: 'unknown' };
    const leftKobo = leftOf(payment);
    if (leftKobo <= 0) return { ok: false, reason: 'nothing' };
    const { disputes } = await returnsOf(tx, { purpose: 'course', ownerId: payment.owner_id });
    if (disputes.some(isUndecided)) return { ok: false, reason: 'disputed' };
    const asked = await requestRefund(
      deps.payments,
      { platform: tx, store: null },
      {
        reference,
        amountKobo: leftKobo,
        reason: 'Refunded by the operator.',
        key: await freshKey(tx, payment, `course-operator-${reference}-${payment.refund_kobo}`),
        requestedBy: actor,
      },
    );
    return asked.ok ? { ok: true, email: purchase.email } : { ok: false, reason: 'busy' };
  });
}
