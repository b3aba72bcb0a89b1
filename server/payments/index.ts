import { everyMinute } from '../platform/jobs.ts';
import { eventJob, workEvent } from './inbox.ts';
import type { PaymentParts } from './parts.ts';
import { pursueRefund, refundJob } from './refund.ts';
import { sweep, sweepJob } from './sweep.ts';

export { beginPayment, chargeSavedCard, openPaymentPage, type SavedCharged } from './begin.ts';
export { GatewayUnclear, type Card, type Gateway } from './gateway.ts';
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

/** The money's own work: events as they come, refunds as they are asked for, and the sweep every minute. */
export function definePaymentJobs(parts: PaymentParts): void {
  parts.jobs.define<{ id: string }>({
    name: eventJob,
    atOnce: 4,
    retryLimit: 8,
    run: ({ id }) => workEvent(parts, id),
  });
  parts.jobs.define<{ id: string }>({ name: refundJob, run: ({ id }) => pursueRefund(parts, id) });
  parts.jobs.define({
    name: sweepJob,
    cron: everyMinute,
    run: async () => {
      await sweep(parts);
    },
  });
}
