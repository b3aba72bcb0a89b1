import { everyMinute } from '../platform/jobs.ts';
import { booksJob, checkBooks } from './books.ts';
import { eventJob, workEvents } from './inbox.ts';
import { ofPlatform } from './integrations.ts';
import { disputeJob, pollDueDisputes } from './disputes.ts';
import type { PaymentParts } from './parts.ts';
import { accountJob, openPayoutAccount } from './payout-account.ts';
import { payoutsJob } from './balance.ts';
import { findPayment } from './queries.ts';
import { pursueRefund } from './refund.ts';
import { syncRefunds } from './refund-sync.ts';
import { pollDueRefunds, pollRefunds, refundPollJob } from './refund-polls.ts';
import { refundJob, refundSyncJob } from './schedule.ts';
import { pollDueSettlements, pollSettlements, settlementJob } from './settlements.ts';
import { checkStoppedPayouts, stopOrLetGoPayouts } from './stop-payouts.ts';
import { sweep, sweepJob } from './sweep.ts';

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
  parts.jobs.define<{ reference: string }>({
    name: refundSyncJob,
    retryLimit: 8,
    async run({ reference }) {
      const payment = await findPayment(parts.db.platform, reference);
      if (payment) await syncRefunds(parts, payment);
    },
  });
  parts.jobs.define<{ storeId: string }>({
    name: payoutsJob,
    retryLimit: 8,
    run: ({ storeId }) => stopOrLetGoPayouts(parts, storeId),
  });
  parts.jobs.define<{ id: string }>({
    name: accountJob,
    retryLimit: 12,
    run: ({ id }) => openPayoutAccount(parts, id),
  });
  parts.jobs.define({ name: settlementJob, cron: everyMinute, run: () => pollDueSettlements(parts) });
  parts.jobs.define({
    name: 'payments.stopped-payouts',
    cron: '22 * * * *',
    run: () => checkStoppedPayouts(parts),
  });
  parts.jobs.define({
    name: booksJob,
    cron: '40 6 * * *',
    run: async () => {
      await pollSettlements(parts, ofPlatform);
      await pollRefunds(parts, ofPlatform);
      await checkBooks(parts);
    },
  });
  parts.jobs.define({ name: refundPollJob, cron: everyMinute, run: () => pollDueRefunds(parts) });
  parts.jobs.define({ name: disputeJob, cron: everyMinute, run: () => pollDueDisputes(parts) });
  parts.jobs.define({
    name: sweepJob,
    cron: everyMinute,
    run: async () => {
      await sweep(parts);
    },
  });
}
