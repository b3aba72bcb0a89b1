import { after, days } from '../../platform/clock.ts';
import {
  deductions,
  forgetAmounts,
  keepDifference,
  missingPayments,
  readSettlements,
  unbooked,
  type Difference,
} from './books-queries.ts';
import { platformSums } from './sums-queries.ts';
import { ofPlatform } from '../keys/integrations.ts';
import type { PaymentDeps } from '../deps.ts';

export const booksJob = 'payments.books';

/** A payment that is in no settlement after this long is missing, holidays and all. */
const missingAfterMs = days(7);
const ofDeductions = 'deductions';

/**
 * Compares our books with what the provider paid out: in each settlement, our parts of its payments less its
 * deductions equal what was paid; all deductions together are refunds and lost disputes we know; no payment stays
 * outside; and each refund and dispute that our own account paid for a store is in that store's balance. Answers the
 * differences of now; a new one raises an alert, and so does one that is not what was told or explained any more.
 */
export async function checkBooks(deps: PaymentDeps): Promise<Difference[]> {
  const now = deps.clock.now();
  const { platform } = deps.db;
  const found = [
    ...(await readSettlements(platform)).flatMap(({ id, net_kobo: net, ...one }) => {
      const ours = one.parts_kobo - one.deductions_kobo;
      const words = `The provider paid out ${net} kobo; by our books it should be ${ours}.`;
      return net === ours ? [] : [differing(`settlement ${id}`, words, net - ours)];
    }),
    ...(await missing(deps, after(now, -missingAfterMs))),
    ...(await unknownDeductions(deps)),
    ...(await unbooked(platform)).map(({ subject, wanted, booked }) =>
      differing(
        subject,
        `It moved ${wanted} kobo of a store on our account, and the store’s balance says ${booked}.`,
        wanted - booked,
      ),
    ),
  ];
  for (const difference of found) {
    // Deductions come off the next payout, so fewer of them than were explained are only late.
    const lessIsLate = difference.subject === ofDeductions;
    const news = await keepDifference(platform, { ...difference, lessIsLate }, now);
    if (news) deps.log.error('our books differ from the provider’s', { ...news });
  }
  await forgetAmounts(
    platform,
    ofPlatform,
    found.map((one) => one.subject),
  );
  return found;
}

const differing = (subject: string, explanation: string, amount: number): Difference => ({
  integration: ofPlatform,
  subject,
  explanation,
  amount_kobo: amount,
});

/** While more went back than our own account earned since, the provider pays it nothing, and nothing of it is missing. */
async function missing(deps: PaymentDeps, before: Date): Promise<Difference[]> {
  const { platform } = deps.db;
  const found = await missingPayments(platform, before);
  if (found.length === 0) return [];
  const sums = await platformSums(platform);
  const isInTheRed = sums.ours_coming + sums.deductions <= sums.refunds + sums.disputes;
  return found
    .filter((one) => one.subaccount !== null || !isInTheRed)
    .map((one) =>
      differing(
        `payment ${one.reference}`,
        'It was captured more than a week ago and is in no settlement.',
        one.captured_kobo,
      ),
    );
}

/** More was taken off than refunds and lost disputes explain. Less is only late: it comes off the next settlement. */
async function unknownDeductions(deps: PaymentDeps): Promise<Difference[]> {
  const { taken, known } = await deductions(deps.db.platform);
  if (taken <= known) return [];
  const words = `The provider took ${taken} kobo off; refunds and lost disputes explain ${known}.`;
  return [differing(ofDeductions, words, taken - known)];
}
