import { after, days, type Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database, PlatformTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { everyMinute, type Jobs } from '../platform/jobs/jobs.ts';
import { ofWork } from '../platform/jobs/job-work.ts';
import type { Log } from '../platform/log.ts';
import { isQuiet, quietWords } from '../platform/quiet/quiet.ts';
import { doAll, type Rows } from '../platform/jobs/row-work.ts';
import { partOf, type Tracing } from '../platform/tracing/tracing.ts';
import { fileCarrier, mailFolder, smtpCarrier, type Carrier } from './sending/carriers.ts';
import { deliverJob, deliverSome, inBatch, type DeliveryDeps, type StillWanted } from './sending/delivery.ts';
import {
  countWaiting,
  isAnyDue,
  dropAccountMails,
  dropOldCounts,
  emptyGivenUp,
  giveUpWaiting,
  insertMails,
  keysAmong,
} from './queries.ts';
import type { TemplateData, TemplateName } from './letters/template-data.ts';
import { dropOldNotices, dropTrouble } from './sending/trouble-queries.ts';
import { arrives, forgetOld, readdress, tryAgain } from './sending/trouble.ts';

export interface Message<Name extends TemplateName = TemplateName> {
  key: string;
  to: string;
  template: Name;
  data: TemplateData[Name];
  fromKnown?: boolean;
}

export interface Mail {
  /**
   * Puts a mail on its way in the caller's transaction: it goes out exactly when the rest of the change is kept.
   * The same `key` again does nothing, whoever asks. `fromKnown`: asked for by a browser that has been in its reader's
   * account, so that it does not count with what strangers ask for.
   */
  queue<Name extends TemplateName>(tx: PlatformTx, message: Message<Name>): Promise<void>;
  /** The same for several, in one statement. */
  queueAll<Name extends TemplateName>(tx: PlatformTx, messages: readonly Message<Name>[]): Promise<void>;
  /** Which of these keys were put on their way, as far back as mails are kept. */
  queued(tx: PlatformTx, keys: readonly string[]): Promise<Set<string>>;
  /**
   * Asks in the moment such a letter goes whether it still should: what was so when it was written may be over by then.
   * Put off until a `Date`, or over for good.
   */
  onlyWhile<Name extends TemplateName>(
    template: Name,
    check: (data: TemplateData[Name]) => Promise<StillWanted>,
  ): void;
  /**
   * Tries an address again that took no mails, with those that were kept back for it; answers how many those are.
   * @throws AppError too_many within an hour of the last try.
   */
  tryAgain(tx: PlatformTx, address: string): Promise<number>;
  /** Sends to another address what was kept back for the one before and `isAbout` says of its key; answers how many mails. */
  readdress(
    tx: PlatformTx,
    wanted: { from: string; to: string; isAbout: (key: string) => boolean },
  ): Promise<number>;
  /** A link that only a mail held was opened, so mails arrive there. */
  reached(tx: PlatformTx, address: string): Promise<void>;
  /**
   * Gives up the mails that wait and were written before then, so that a copy which was put back does not send them in a
   * heap; they stand with those that failed and can be sent from there. Answers how many.
   */
  giveUpWaiting(tx: PlatformTx, before: Date): Promise<number>;
  /** Forgets, with an account that is erased, the mails that carried its links. */
  forgetAccount(tx: PlatformTx, email: string): Promise<void>;
}

export interface MailDeps {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  log: Log;
  config: Config;
  /** Who is told of each mail that leaves; nobody unless given. */
  tracing?: Tracing | null;
}

/** So long a mail that was given up can still be sent (days). */
export const keptDays = 14;
/** Batches on their way at once in one process. */
const batchesAtOnce = 3;
/** Each may have a batch on its way, too. */
const jobsOfMails = 2;
/** So long what is known against an address holds (days), unless something is heard of it: for now, and for good. */
const shortMemory = 7;
const longMemory = 180;
/** Longer than a notice is believed, so that none is taken twice (days). */
const noticesKept = 30;
/** Defines what carries mails away, whose rows are their own queue. Mails go by SMTP, or without a mail server into `<dataDir>/mail`. */
export function createMail(deps: MailDeps): Mail {
  const { config } = deps;
  const carry = config.smtpUrl
    ? smtpCarrier(config.smtpUrl, config.mailFrom, inBatch * (batchesAtOnce + jobsOfMails))
    : fileCarrier(mailFolder(config.dataDir));
  const carryAwake: Carrier = async (mail) => {
    if (await isQuiet(deps.db)) throw new Error(quietWords);
    const toServer = {
      kind: 'client',
      facts: { 'peer.service': 'mail server', 'mail.template': mail.template },
    } as const;
    await partOf(deps.tracing, 'mail', toServer, () => carry(mail));
  };
  const delivery: DeliveryDeps = { ...deps, carry: carryAwake, checks: new Map() };
  const rows: Rows = {
    isAnyDue: () => isAnyDue(deps.db.platform, deps.clock.now()),
    async doSome() {
      const { length: done } = await deliverSome(delivery);
      return { done, more: done === inBatch };
    },
    lines: batchesAtOnce,
    waiting: () => countWaiting(deps.db.platform),
  };
  // A release before this one sends a job with each mail, and works beside this one for a while.
  deps.jobs.define({ name: deliverJob, run: () => doAll(rows), rows });
  deps.jobs.define({ name: 'mail.sweep', cron: everyMinute, run: () => doAll(rows) });
  defineTidy(deps);
  const rowOf = ({ to, fromKnown = false, data, ...rest }: Message) => ({
    id: newId(),
    recipient: to,
    from_known: fromKnown,
    at: deps.clock.now(),
    data: ofWork(deps.tracing, data),
    ...rest,
  });
  return {
    queue: (tx, message) => insertMails(tx, [rowOf(message)]),
    async queueAll(tx, messages) {
      if (messages.length > 0) await insertMails(tx, messages.map(rowOf));
    },
    queued: keysAmong,
    onlyWhile(template, check) {
      // The row’s data is what `queue` ties to the template.
      delivery.checks.set(template, check as (data: unknown) => Promise<StillWanted>);
    },
    tryAgain: (tx, address) => tryAgain(deps, tx, address),
    readdress: (tx, wanted) => readdress(deps, tx, wanted),
    reached: (tx, address) => arrives(deps, tx, address),
    async forgetAccount(tx, email) {
      await dropAccountMails(tx, email);
      await dropTrouble(tx, email);
    },
    giveUpWaiting: (tx, before) => giveUpWaiting(tx, before, deps.clock.now()),
  };
}

/** What is of no use any more goes by night. */
function defineTidy(deps: MailDeps): void {
  deps.jobs.define({
    name: 'mail.tidy',
    cron: '23 3 * * *',
    async run() {
      const before = (kept: number) => after(deps.clock.now(), -days(kept));
      await dropOldCounts(deps.db.platform, before(2));
      await emptyGivenUp(deps.db.platform, before(keptDays));
      await forgetOld(deps, { short: before(shortMemory), long: before(longMemory) });
      await dropOldNotices(deps.db.platform, before(noticesKept));
    },
  });
}
