import { setTimeout as sleep } from 'node:timers/promises';
import { after, days, minutes, seconds, type Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database, PlatformTx } from '../../platform/database/db.ts';
import { runTogether } from '../../platform/jobs/job-work.ts';
import type { Log } from '../../platform/log.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';
import { hasComplained } from '../../mail-stops/index.ts';
import type { Carrier } from './carriers.ts';
import { isAlwaysTried } from './always-tried.ts';
import { tooManyOf, type TooMany } from './counting.ts';
import {
  claimMails,
  dropMails,
  giveUp,
  keepBack,
  markSent,
  putOff,
  putOffReason,
  type MailRow,
} from '../queries.ts';
import type { TemplateData, TemplateName } from '../letters/template-data.ts';
import { isTemplate, render } from '../letters/templates.ts';
import { arrives, noteRefusal, refusalIn, type Refusal } from './trouble.ts';

export interface DeliveryDeps {
  db: Database;
  clock: Clock;
  log: Log;
  config: Config;
  carry: Carrier;
  /** Who is asked, by the name of a letter, whether it is still to go. */
  checks: Map<string, (data: unknown) => Promise<StillWanted>>;
  /** Who is told of those that go together; nobody unless given. */
  tracing?: Tracing | null;
}

/** The work of sending mails. */
export const deliverJob = 'mail.deliver';
/** Mails that are taken together. */
export const inBatch = 16;

/** Of a letter that is about to go; a `Date`: not before then. */
export type StillWanted = 'wanted' | 'over' | Date;

/** Longer than a try can take, so that no second process starts one meanwhile. */
const lease = minutes(1);
const firstWait = seconds(15);
/** After the mail server comes back, the last mail leaves this much later. */
const longestWait = minutes(4);
/** Older news is of no use to anybody. */
const keptTrying = days(3);

export type Outcome = 'sent' | 'later' | 'never' | 'over' | 'put off' | 'over its bound' | 'kept back';

/**
 * One try to send each mail whose time has come, of a few that are taken together: claimed, counted and, where they are too
 * many, dropped in one transaction, so that a heap of them waits for the disk once. Only trouble with the database is thrown.
 */
export async function deliverSome(deps: DeliveryDeps): Promise<Outcome[]> {
  const now = deps.clock.now();
  const { mails, tooMany } = await deps.db.transact((tx) => take(tx, now));
  if (mails.length === 0) return [];
  const note = notingTogether(deps);
  const asked = mails.map(({ data }) => data);
  return runTogether(deliverJob, asked, deps.tracing, (all) =>
    Promise.all(mails.map((mail, at) => send(deps, { ...mail, data: all[at]! }, tooMany.get(mail), note))),
  );
}

async function take(
  tx: PlatformTx,
  now: Date,
): Promise<{ mails: MailRow[]; tooMany: Map<MailRow, TooMany> }> {
  const mails = await claimMails(tx, { now, leaseUntil: after(now, lease), most: inBatch });
  const tooMany = await tooManyOf(tx, mails.filter(isTried), now);
  const dropped = [...tooMany].map(([{ id }, { bound }]) => ({ id, error: `over the bound "${bound}"` }));
  await dropMails(tx, dropped, now);
  return { mails, tooMany };
}

/** One that its address would not take is kept back and not counted. */
const isTried = (mail: MailRow) => mail.trouble !== 'undeliverable' || isAlwaysTried(mail.template);

async function send(
  deps: DeliveryDeps,
  mail: MailRow,
  tooMany: TooMany | undefined,
  noteSent: (id: string) => Promise<void>,
): Promise<Outcome> {
  if (!isTried(mail)) {
    await keepBack(deps.db.platform, mail.id, deps.clock.now(), 'its address takes no mails');
    return 'kept back';
  }
  if (tooMany) {
    const about = { id: mail.id, template: mail.template, ...tooMany };
    deps.log.warn('a mail is not sent: its address has had enough of its kind', about);
    return 'over its bound';
  }
  const wanted = (await deps.checks.get(mail.template)?.(mail.data)) ?? 'wanted';
  if (wanted !== 'wanted') return notNow(deps, mail, wanted);
  try {
    const letter = outgoing(mail);
    if (letter.leaveUrl !== null && (await isUnwanted(deps, mail))) return notNow(deps, mail, 'over');
    await deps.carry(letter);
  } catch (error) {
    return afterFailure(deps, mail, error);
  }
  await noteSent(mail.id);
  if (mail.trouble) await deps.db.transact((tx) => arrives(deps, tx, mail.recipient, { own: true }));
  return 'sent';
}

/** So long a letter that has left waits for others that are noted with it (milliseconds). */
const gatherMs = 10;

/** Notes what has left: all that leaves within a moment, or while others are being noted, in one statement. */
function notingTogether({ db, clock }: DeliveryDeps): (id: string) => Promise<void> {
  let next: { ids: string[]; done: Promise<void> } | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const begin = () => {
    const ids: string[] = [];
    const done = Promise.all([last, sleep(gatherMs)]).then(() => {
      next = null;
      return markSent(db.platform, ids, clock.now());
    });
    last = done.catch(() => undefined);
    return { ids, done };
  };
  return (id) => {
    next ??= begin();
    next.ids.push(id);
    return next.done;
  };
}

/** Whether its reader called a mail of ours spam; what they have just asked for themselves is sent all the same. */
const isUnwanted = async ({ db, config }: DeliveryDeps, mail: MailRow): Promise<boolean> =>
  !isAlwaysTried(mail.template) && hasComplained(config, db.platform, mail.recipient);

async function notNow(deps: DeliveryDeps, mail: MailRow, until: 'over' | Date): Promise<Outcome> {
  if (until === 'over') {
    await giveUp(deps.db.platform, mail.id, deps.clock.now(), 'over before it went');
    return 'over';
  }
  await putOff(deps.db.platform, mail.id, until, putOffReason);
  return 'put off';
}

function outgoing(mail: MailRow) {
  if (!isTemplate(mail.template)) throw new Error(`There is no mail "${mail.template}".`);
  // The row was written by `queue`, which ties the data to the template.
  const content = render(mail.template, mail.data as TemplateData[TemplateName]);
  return { ...content, id: mail.id, to: mail.recipient, template: mail.template, at: mail.created_at };
}

async function afterFailure(deps: DeliveryDeps, mail: MailRow, error: unknown): Promise<Outcome> {
  const now = deps.clock.now();
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const about = { id: mail.id, template: mail.template, attempts: mail.attempts, reason };
  if (isFinal(error) || now.getTime() - mail.created_at.getTime() > keptTrying) {
    deps.log.error('a mail was given up', about);
    await endFor(deps, mail, reason, refusalOf(error));
    return 'never';
  }
  deps.log.warn('a mail could not be sent yet', about);
  const wait = Math.min(longestWait, firstWait * 2 ** Math.min(mail.attempts - 1, 10));
  await putOff(deps.db.platform, mail.id, after(now, wait), reason);
  return 'later';
}

/** Gives a mail up; where its address was refused, that is remembered and the mail kept for it. */
async function endFor(
  { db, clock }: DeliveryDeps,
  mail: MailRow,
  reason: string,
  refusal: Refusal | null,
): Promise<void> {
  const at = clock.now();
  if (!refusal) return giveUp(db.platform, mail.id, at, reason);
  await db.transact(async (tx) => {
    await keepBack(tx, mail.id, at, reason);
    await noteRefusal(tx, mail.recipient, { ...refusal, byNotice: false, at });
  });
}

/** What the mail server said about the address; null where it spoke of us or of the mail, or nobody answered. */
function refusalOf(error: unknown): Refusal | null {
  const { responseCode, command, response, message } = error as Record<string, unknown>;
  if (typeof responseCode !== 'number' || responseCode < 400) return null;
  const said = typeof response === 'string' ? response : String(message);
  if (command === 'RCPT TO') return refusalIn(said, { permanent: responseCode >= 500 });
  // To the whole mail a server speaks of the address only where it says so by its code.
  return command === 'DATA' && /\b[45]\.[12]\.\d/.test(said)
    ? refusalIn(said, { permanent: responseCode >= 500 })
    : null;
}

/** 500 and above, said to the recipient or to the mail itself, is for ever; said to us, it is our trouble and may pass. */
function isFinal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  return (
    typeof responseCode === 'number' && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  );
}
