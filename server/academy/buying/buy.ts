import {
  beginPayment,
  findPayment,
  openPaymentPage,
  settleEarlier,
  type Payment,
} from '../../payments/index.ts';
import { after, hours, minutes } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Limit } from '../../platform/admission/limits.ts';
import { entitlementOf, insertPurchase, openPurchases } from '../entry/access-queries.ts';
import type { CourseRow } from '../content/content-queries.ts';
import { theCourse } from '../course.ts';
import { coursePage, type AcademyDeps } from '../deps.ts';

const perEmail: Limit = { name: 'course checkout email', max: 20, perMs: hours(1) };
/** How far back this browser's own tries are asked about before another one begins. */
const lookBackMs = minutes(60);

export interface CourseCheckout {
  email: string;
  /** The signed-in owner, if one is. */
  userId: string | null;
  deviceHash: Buffer;
}

const alreadyTheirs = 'You already have access to this course. Login!';

/**
 * Writes down who wants to buy, at the price we hold, and has the provider make the payment page. What this browser
 * began for the address lately is asked about first, so that nobody is led to pay twice: one that waits for its payer, as
 * at the PIN, is gone on with. Where we cannot reach the provider there is no page, and the browser may begin the try
 * itself with the public key: what is paid is compared with what we wrote down all the same.
 * @throws AppError conflict when they have the course or a bank is at work on a payment; unavailable when the provider refuses.
 */
export async function beginPurchase(
  deps: AcademyDeps,
  checkout: CourseCheckout,
): Promise<{ payment: Payment; page: { accessCode: string; url: string } | null }> {
  await deps.limits.use(perEmail, checkout.email);
  const course = await theCourse(deps);
  const earlier = await openPurchases(deps.db.platform, {
    courseId: course.id,
    email: checkout.email,
    deviceHash: checkout.deviceHash,
    since: after(deps.clock.now(), -lookBackMs),
  });
  const [begun] = await settleEarlier(deps.payments, earlier);
  if (await entitlementOf(deps.db.platform, course.id, checkout.email))
    throw new AppError('conflict', alreadyTheirs);
  const reference = begun ?? (await writeDown(deps, course, checkout));
  const url = await openPaymentPage(deps.payments, reference);
  const payment = await findPayment(deps.db.platform, reference);
  if (url && payment?.access_code) return { payment, page: { accessCode: payment.access_code, url } };
  if (payment?.state !== 'created')
    throw new AppError(
      'unavailable',
      'The payment page cannot be opened right now. You were not charged. Please try again in a moment.',
      10,
    );
  return { payment, page: null };
}

async function writeDown(deps: AcademyDeps, course: CourseRow, checkout: CourseCheckout): Promise<string> {
  const id = newId();
  return deps.db.transact(async (tx) => {
    const reference = await beginPayment(deps.payments, tx, {
      purpose: 'course',
      ownerId: id,
      storeId: null,
      amountKobo: course.price_kobo,
      currency: course.currency,
      email: checkout.email,
      callbackUrl: coursePage(deps.config),
    });
    await insertPurchase(tx, {
      id,
      course_id: course.id,
      email: checkout.email,
      user_id: checkout.userId,
      reference,
      device_hash: checkout.deviceHash,
      created_at: deps.clock.now(),
    });
    return reference;
  });
}
