import { product } from '#shared/product.ts';
import { sentBackWords } from '#shared/sent-back.ts';
import { returnsOf, settle } from '../../payments/index.ts';
import { after, hours, minutes } from '../../platform/clock.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/admission/limits.ts';
import {
  entitlementOfPurchase,
  purchaseByReference,
  takeExchange,
  type Purchase,
} from '../entry/access-queries.ts';
import { mailLinkQuietly } from '../entry/links.ts';
import type { AcademyDeps } from '../deps.ts';
import { openCourseSession } from '../entry/sessions.ts';

/** Two rounds of a page's thirty polls in five minutes. */
const perReference: Limit = { name: 'course exchange reference', max: 70, perMs: minutes(5) };
const perEmail: Limit = { name: 'course exchange email', max: 300, perMs: hours(1) };
/** How long after its begin a purchase lets its browser in. */
const exchangeMs = minutes(30);

export interface Exchange {
  access_token: string | null;
  state: 'paid' | 'paid_log_in' | 'pending' | 'not_paid' | 'failed';
  detail: string;
}

/**
 * Whether a payment arrived; if so, a way in that needs no password. A reference stands in receipts and screenshots,
 * so it opens the course only to the browser that began the purchase, within half an hour, once, and the session is
 * bound to this purchase: whoever else the address belongs to, nobody is logged in as them. Everybody else finds
 * a link in the buyer's mail.
 * @throws AppError not_found when reference and address do not belong together.
 */
export async function exchangeReference(
  deps: AcademyDeps,
  given: { reference: string; email: string; deviceHash: Buffer | null },
): Promise<Exchange> {
  await deps.limits.use(perReference, given.reference);
  await deps.limits.use(perEmail, given.email);
  const purchase = await purchaseByReference(deps.db.platform, given.reference);
  if (!purchase || purchase.email !== given.email) throw notFound('We could not find that payment.');
  const result = await settle(deps.payments, given.reference, 'page');
  const state = result.known ? result.state : 'created';
  if (state === 'paid') return letIn(deps, purchase, given.deviceHash);
  if (state === 'late_paid')
    return {
      access_token: null,
      state: 'paid_log_in',
      detail: `You had this course already, so please log in. ${(await backOf(deps, purchase)) ?? sentBackWords(purchase.reference, undefined).words}`,
    };
  if (state === 'failed' || state === 'expired' || state === 'abandoned')
    return { access_token: null, state: 'failed', detail: 'This payment did not go through.' };
  if (state === 'mismatch') return doesNotFit(await backOf(deps, purchase));
  // Only when the provider has just said so: silence may hide money.
  if (result.asked && (state === 'created' || state === 'ready'))
    return { access_token: null, state: 'not_paid', detail: 'Nobody has paid with this reference yet.' };
  return { access_token: null, state: 'pending', detail: 'We are waiting for your bank.' };
}

/** A person looks at it, until its money goes back. */
const doesNotFit = (back: string | null): Exchange =>
  back === null
    ? {
        access_token: null,
        state: 'pending',
        detail: 'Your payment arrived but does not fit what was asked, so a person is checking it.',
      }
    : {
        access_token: null,
        state: 'failed',
        detail: `Your payment arrived but did not fit what was asked. ${back}`,
      };

/** How the money of a purchase goes back, in words; null where it does not. */
async function backOf({ db }: Pick<AcademyDeps, 'db'>, { id, reference }: Purchase): Promise<string | null> {
  const { refunds } = await returnsOf(db.platform, { purpose: 'course', ownerId: id });
  const refund = refunds.findLast((one) => one.reference === reference);
  return refund ? sentBackWords(reference, refund.state).words : null;
}

async function letIn(deps: AcademyDeps, purchase: Purchase, deviceHash: Buffer | null): Promise<Exchange> {
  const access = await entitlementOfPurchase(deps.db.platform, purchase.id);
  if (!access || access.withdrawn_at)
    return {
      access_token: null,
      state: 'failed',
      detail: `The course is closed for this payment. ${(await backOf(deps, purchase)) ?? `Write to ${product.email} with the reference ${purchase.reference}.`}`,
    };
  const now = deps.clock.now();
  const inTime = now < after(purchase.created_at, exchangeMs);
  const sameBrowser = deviceHash !== null && purchase.device_hash.equals(deviceHash);
  const token =
    inTime && sameBrowser
      ? await deps.db.transact(async (tx) =>
          (await takeExchange(tx, purchase.id, now))
            ? openCourseSession(deps, tx, {
                entitlementId: access.id,
                deviceHash,
                purchaseId: purchase.id,
              })
            : null,
        )
      : null;
  if (token)
    return { access_token: token, state: 'paid', detail: 'Your payment has arrived. The course is yours.' };
  await mailLinkQuietly(deps, access);
  return {
    access_token: null,
    state: 'paid_log_in',
    detail: 'Your payment has arrived. Log in, or use the link we have sent to your email.',
  };
}
