import { everyMinute } from '../platform/jobs.ts';
import { booksJob, checkBooks } from './books.ts';
import { eventJob, workEvents } from './inbox.ts';
import { ofPlatform } from './integrations.ts';
import { disputeJob, pollDueDisputes } from './disputes.ts';
import type { PaymentParts } from './parts.ts';
import { accountJob, openPayoutAccount } from './payout-account.ts';
import { pursueRefund, refundJob } from './refund.ts';
import { pollDueSettlements, pollSettlements, settlementJob } from './settlements.ts';
import { sweep, sweepJob } from './sweep.ts';

export { beginPayment, chargeSavedCard, openPaymentPage, type PayWay, type SavedCharged } from './begin.ts';
export { answerDispute, pollDisputes, syncDispute, type DisputeAnswer } from './disputes.ts';
export { disputesOf, type Dispute } from './dispute-queries.ts';
export { GatewayUnclear, type Card, type Channel, type Gateway } from './gateway.ts';
export { checkBooks, heldMoney, heldMoneyOf } from './books.ts';
export { createIntegrations, ofPlatform, type Integrations } from './integrations.ts';
export {
  activeIntegration,
  insertIntegration,
  lockIntegrations,
  switchOff,
  updateIntegration,
  type Integration,
  type ProviderName,
} from './integration-queries.ts';
export { payWayOf } from './pay-way.ts';
export { addPayoutAccount, openPayoutAccount } from './payout-account.ts';
export { accountsOf, activeAccount, type PayoutAccount } from './payout-queries.ts';
export { salesOf, salesOfOwner, totalsOf, type Sale } from './settlement-queries.ts';
export { pollSettlements } from './settlements.ts';
export { expectedOn } from './working-days.ts';
export { inOwnersTransaction, type OwnerTx, type PaymentOwner } from './owner.ts';
export type { PaymentParts } from './parts.ts';
export { paystack } from './paystack.ts';
export {
  findPayment,
  paymentsNeedingALook,
  paymentsOf,
  refundsOfOwner,
  type Payment,
  type Refund,
} from './queries.ts';
export { pursueRefund, requestRefund, type RefundRequested } from './refund.ts';
export { mountWebhooks } from './routes.ts';
export { attemptLifeMs } from './schedule.ts';
export { settle, type Settled } from './settle.ts';
export { sweep } from './sweep.ts';
export { reviveEvent, stuckEvents } from './inbox-queries.ts';

/** The money's own work: events as they come, refunds as they are asked for, and the sweep every minute. */
export function definePaymentJobs(parts: PaymentParts): void {
  parts.jobs.define({
    name: eventJob,
    atOnce: 4,
    run: async () => {
      await workEvents(parts);
    },
  });
  parts.jobs.define<{ id: string }>({ name: refundJob, run: ({ id }) => pursueRefund(parts, id) });
  parts.jobs.define<{ id: string }>({
    name: accountJob,
    retryLimit: 12,
    run: ({ id }) => openPayoutAccount(parts, id),
  });
  parts.jobs.define({ name: settlementJob, cron: everyMinute, run: () => pollDueSettlements(parts) });
  parts.jobs.define({
    name: booksJob,
    cron: '40 6 * * *',
    run: async () => {
      await pollSettlements(parts, ofPlatform);
      await checkBooks(parts);
    },
  });
  parts.jobs.define({ name: disputeJob, cron: everyMinute, run: () => pollDueDisputes(parts) });
  parts.jobs.define({
    name: sweepJob,
    cron: everyMinute,
    run: async () => {
      await sweep(parts);
    },
  });
}
