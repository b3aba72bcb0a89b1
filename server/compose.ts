import path from 'node:path';
import { defineArchiveJobs } from './archive/index.ts';
import { defineAnnouncementJob } from './announcements/index.ts';
import { coursePaymentHandler } from './academy/index.ts';
import { liveSessionsOf } from './accounts/index.ts';
import { defineAdvertJobs, hasNetworks } from './adverts/index.ts';
import { defineWaitJobs } from './back-in-stock/index.ts';
import { defineBackupJobs } from './backups/index.ts';
import { defineLowStockJob } from './low-stock/index.ts';
import { namePaymentHandler, planPaymentHandler, type BillingDeps } from './billing/index.ts';
import { keptBroughtFiles } from './brought/index.ts';
import type { Edges } from './edges.ts';
import { createNameSpelling } from './customers/index.ts';
import { defineDomainJob, hadDomain } from './domains/index.ts';
import { defineEnquiryJobs } from './enquiries/index.ts';
import { defineClosingJobs } from './closing/index.ts';
import { defineClassJobs, shortenHolds } from './live-class/index.ts';
import { keptFormEvents, keptHostKeys } from './live-class/kept.ts';
import { createMail, tryAgainNow, type Mail } from './mail/index.ts';
import { keptMails } from './mail/kept.ts';
import { defineMeasureJobs } from './measures/index.ts';
import { accountWords, defineMoneyJobs, tellOwnersOfMoney } from './money/index.ts';
import { defineNameJobs, forgetJob, hadName, recordsAreOurs } from './names/index.ts';
import { defineNewsletterJobs } from './newsletter/index.ts';
import { defineOperatorJobs, type OperatorDeps, type ReaderDeps } from './operator/index.ts';
import { keptAudit } from './operator/kept.ts';
import { keptCarts } from './orders/checkout/cart.ts';
import { defineOrderJobs, orderPaymentHandler } from './orders/index.ts';
import { definePageJobs } from './pages/index.ts';
import { createPayments } from './payments/create.ts';
import { keptEventWords } from './payments/events/kept.ts';
import { lookAgainNow } from './payments/due-queries.ts';
import { overduePayments } from './payments/overdue.ts';
import type { PaymentDeps } from './payments/index.ts';
import { createPush, type Push } from './push/index.ts';
import { defineWebhookJobs } from './webhooks/index.ts';
import { defineRetentionJobs } from './retention/index.ts';
import { defineRecordsJob } from './records/index.ts';
import { defineReportJobs } from './reports/index.ts';
import { defineReviewJobs } from './reviews/index.ts';
import { leaveStores } from './staff/index.ts';
import { keptInvitations } from './staff/kept.ts';
import { defineStatusJobs } from './status/index.ts';
import { keptChanges } from './stores/kept-changes.ts';
import { roleIn } from './stores/queries.ts';
import { shopCopier } from './storefront/index.ts';
import { createTexts, type Texts } from './texts/index.ts';
import { createVisits, defineVisitJobs, keptVisits, type Visits } from './visits/index.ts';
import type { PayConfig } from './platform/config/config.ts';
import type { PlatformTx } from './platform/database/db.ts';
import type { Spelling } from './platform/finding/spelling.ts';
import { heldBack } from './platform/quiet/quiet.ts';

/** The folder the storefront is built into. */
export const storefrontDir = path.resolve('dist/storefront');

type Outside = Omit<Edges, 'close' | 'metrics' | 'siblings'>;

/** What the modules work with; each takes of it what it names. */
export interface AppDeps extends Outside {
  mail: Mail;
  texts: Texts;
  push: Push;
  payments: PaymentDeps;
  visits: Visits;
  usesPlan: BillingDeps['usesPlan'];
  recordsAreOurs: ReturnType<typeof recordsAreOurs>;
  /** Whom somebody may have meant who looked for a name in vain, among customers or orders. */
  nameSpelling: Spelling;
  /** The provider's public key, which the payment window needs. */
  publicKey: string;
}

/** The money code, with who is told what became of payments and of a store's bank account. */
function paymentsOn(
  outside: Outside,
  pay: PayConfig,
  { mail, texts, push }: Pick<AppDeps, 'mail' | 'texts' | 'push'>,
  deps: () => AppDeps,
): PaymentDeps {
  const { config, clock, log } = outside;
  // Purpose → handler.
  const handlers = {
    order: orderPaymentHandler({ mail, texts, push, clock, config }),
    course: coursePaymentHandler({ mail, clock, config, log }),
    plan: planPaymentHandler(deps),
    name: namePaymentHandler(deps),
  };
  return createPayments(outside, pay, {
    handlers,
    tellRefusedAccount: (tx, { bank_name: bank, account_number: number }) =>
      tellOwnersOfMoney({ config, mail }, tx, {
        template: 'payout-account-refused',
        data: { account: accountWords(bank, number) },
      }),
  });
}

/** The composition root: the deps of the product on what is outside of it, the same for the server and for the operator. */
export function compose(given: Outside, pay: PayConfig): AppDeps {
  const outside = { ...given, outgoing: heldBack(given.outgoing, given.db) };
  const { clock } = outside;
  const mail = createMail(outside);
  const texts = createTexts(outside);
  const push = createPush({
    ...outside,
    isLive: (sessionId, userId) => liveSessionsOf(outside.db).isLive(clock, sessionId, userId),
    roleIn,
  });
  const payments = paymentsOn(outside, pay, { mail, texts, push }, () => deps);
  const visits = createVisits(outside);
  const usesPlan: AppDeps['usesPlan'] = async (tx) =>
    (await hadDomain(tx)) || (await hadName(tx)) || hasNetworks(tx);
  const deps: AppDeps = {
    ...outside,
    mail,
    texts,
    push,
    payments,
    visits,
    usesPlan,
    recordsAreOurs: recordsAreOurs(outside),
    nameSpelling: createNameSpelling(() => clock.now().getTime()),
    publicKey: pay.publicKey,
  };
  defineMoneyJobs(deps);
  defineOrderJobs(deps);
  defineWaitJobs(deps);
  defineLowStockJob(deps);
  defineDomainJob(deps);
  defineNameJobs(deps);
  defineOperatorJobs(readerDeps(deps));
  defineClassJobs(deps);
  definePageJobs(deps);
  defineNewsletterJobs(deps);
  defineEnquiryJobs(deps);
  defineReviewJobs(deps);
  defineArchiveJobs({ ...deps, copyShop: shopCopier(deps, storefrontDir) });
  defineVisitJobs(deps);
  defineWebhookJobs(deps);
  defineAdvertJobs(deps);
  defineAnnouncementJob(deps);
  defineRetentionJobs(deps, {
    ofStores: [keptCarts, keptBroughtFiles, ...keptVisits, keptChanges],
    ofPlatform: [keptMails, keptEventWords, keptFormEvents, keptHostKeys, keptInvitations, keptAudit],
  });
  defineMeasureJobs(deps);
  defineClosingJobs(deps);
  defineRecordsJob(deps);
  defineReportJobs(deps);
  defineBackupJobs(deps);
  defineStatusJobs({ ...deps, overduePayments, clockWentBack: [lookAgainNow, tryAgainNow, shortenHolds] });
  return deps;
}

/** Takes a person out of every store. Answers those they alone own; they leave none then. */
export const leaving =
  (deps: Pick<AppDeps, 'db' | 'clock' | 'jobs' | 'config' | 'mail'>) =>
  async (tx: PlatformTx, personId: string): Promise<string[]> => {
    const owned = await leaveStores(deps, tx, personId);
    // What they gave for the registry of a name goes with them.
    if (owned.length === 0) await deps.jobs.send(tx, forgetJob, { personId });
    return owned;
  };

/** What the operator's commands are given, without who gives them. */
export const readerDeps = (deps: AppDeps): ReaderDeps => ({
  ...deps,
  academy: deps,
  billing: deps,
  names: deps,
  leaveStores: leaving(deps),
});

/** The same in somebody's name. */
export const operatorDeps = (deps: AppDeps, actor: string): OperatorDeps => ({ ...readerDeps(deps), actor });
