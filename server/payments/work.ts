import { everyMinute } from '../platform/jobs/jobs.ts';
import { doAll } from '../platform/jobs/row-work.ts';
import { booksJob, checkBooks } from './books/books.ts';
import { eventJob, eventRows } from './events/inbox.ts';
import { ofPlatform } from './keys/integrations.ts';
import { disputeJob, pollDueDisputes } from './disputes/disputes.ts';
import type { PaymentDeps } from './deps.ts';
import { accountJob, askForPendingAccounts, openAccountLater } from './balances/payout-account.ts';
import { payoutsJob } from './balances/balance.ts';
import { findPayment } from './queries.ts';
import { pursueRefund } from './refunds/refund.ts';
import { syncRefunds } from './refunds/sync.ts';
import { pollDueRefunds, pollRefunds, refundPollJob } from './refunds/polls.ts';
import { refundJob, refundSyncJob } from './schedule.ts';
import { pollDueSettlements, pollSettlements, settlementJob } from './books/settlements.ts';
import { checkStoppedPayouts, stopOrLetGoPayouts } from './balances/stop-payouts.ts';
import { sweep, sweepJob } from './sweep.ts';

/** The money's own work: events as they come, refunds as they are asked for, and the sweep every minute. */
export function definePaymentJobs(deps: PaymentDeps): void {
  // A release before this one sends a job with each event, and works beside this one for a while.
  const events = eventRows(deps);
  deps.jobs.define({ name: eventJob, run: () => doAll(events), rows: events });
  deps.jobs.define<{ id: string }>({ name: refundJob, run: ({ id }) => pursueRefund(deps, id) });
  deps.jobs.define<{ reference: string }>({
    name: refundSyncJob,
    retryLimit: 8,
    async run({ reference }) {
      const payment = await findPayment(deps.db.platform, reference);
      if (payment) await syncRefunds(deps, payment);
    },
  });
  deps.jobs.define<{ storeId: string }>({
    name: payoutsJob,
    retryLimit: 8,
    run: ({ storeId }) => stopOrLetGoPayouts(deps, storeId),
  });
  deps.jobs.define<{ id: string }>({
    name: accountJob,
    retryLimit: 12,
    run: ({ id }) => openAccountLater(deps, id),
  });
  deps.jobs.define({
    name: 'payments.pending-accounts',
    cron: '52 * * * *',
    run: () => askForPendingAccounts(deps),
  });
  deps.jobs.define({ name: settlementJob, cron: everyMinute, run: () => pollDueSettlements(deps) });
  deps.jobs.define({
    name: 'payments.stopped-payouts',
    cron: '22 * * * *',
    run: () => checkStoppedPayouts(deps),
  });
  deps.jobs.define({
    name: booksJob,
    cron: '40 6 * * *',
    run: async () => {
      await pollSettlements(deps, ofPlatform);
      await pollRefunds(deps, ofPlatform);
      await checkBooks(deps);
    },
  });
  deps.jobs.define({ name: refundPollJob, cron: everyMinute, run: () => pollDueRefunds(deps) });
  deps.jobs.define({ name: disputeJob, cron: everyMinute, run: () => pollDueDisputes(deps) });
  deps.jobs.define({
    name: sweepJob,
    cron: everyMinute,
    run: () => sweep(deps),
  });
}
