import type { MailReason, MailTrouble } from '#shared/api/mail-trouble.ts';
import { mailTroubleMoves, mayMove, type MailTroubleState } from '#shared/states.ts';
import { after, hours, type Clock } from '../../platform/clock.ts';
import type { Database, PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { lagosTime } from '#shared/lagos.ts';
import { reviveMail } from '../queries.ts';
import {
  dropOldTroubles,
  dropTrouble,
  findTrouble,
  keptBack,
  noteTried,
  setRecipient,
  writeTrouble,
} from './trouble-queries.ts';

/** What is known against an address. */
export interface Refusal {
  state: Exclude<MailTroubleState, 'trying'>;
  reason: MailReason;
  /** In the words of who refused. */
  said: string;
}

const longestSaid = 300;

/**
 * What an answer of a mail server says about the address; null: nothing. Only that a mailbox is not there keeps its mails
 * back. One that is full empties itself, and whoever shuts our mails out may let them in tomorrow.
 */
export function refusalIn(said: string, { permanent }: { permanent: boolean }): Refusal | null {
  const text = said.slice(0, longestSaid);
  // The detail of the enhanced code, as 5.1.1; without one the words have to do.
  const [, subject, detail] = /\b[45]\.(\d{1,3})\.(\d{1,3})\b/.exec(said) ?? [];
  const isFull = subject
    ? `${subject}.${detail}` === '2.2'
    : /\b(mailbox|quota|storage)\b.*\b(full|exceed)|over ?quota|\b552\b/i.test(said);
  if (isFull) return { state: 'held_up', reason: 'full', said: text };
  const isShut = subject ? subject === '7' : /spam|block|policy|reputation|blacklist|denied/i.test(said);
  if (isShut) return { state: 'held_up', reason: 'blocked', said: text };
  if (!permanent) return { state: 'held_up', reason: 'other', said: text };
  if (subject && subject !== '1' && subject !== '2') return null;
  return { state: 'undeliverable', reason: 'no_mailbox', said: text };
}

interface SendDeps {
  clock: Clock;
}

interface Noted extends Refusal {
  byNotice: boolean;
  at: Date;
}

/** Writes down that an address did not take a mail. */
export async function noteRefusal(tx: PlatformTx, address: string, noted: Noted): Promise<void> {
  const { state, reason, said, byNotice: by_notice, at } = noted;
  await writeTrouble(tx, { address: address.toLowerCase(), state, reason, said, by_notice, at });
}

/** What is known against an address; null while it takes mails. */
export async function mailTroubleOf(db: PlatformDb, address: string): Promise<MailTrouble | null> {
  const row = address ? await findTrouble(db, address) : null;
  return (
    row && {
      state: row.state,
      reason: row.reason,
      since: row.since.toISOString(),
      tried_at: row.tried_at?.toISOString() ?? null,
    }
  );
}

/** Why mails do not arrive at an address, for who has it; while it is tried again, nobody knows. */
export async function mailFails(db: PlatformDb, address: string): Promise<MailReason | null> {
  const row = await findTrouble(db, address);
  return row && row.state !== 'trying' ? row.reason : null;
}

/** So long after a try there is no other: each costs us something with who refuses. */
const betweenTries = hours(1);

/**
 * Tries an address again, with the mails that were kept back for it; answers how many those are. Where nothing is known
 * against it, nothing is done.
 * @throws AppError too_many within an hour of the last try.
 */
export async function tryAgain({ clock }: SendDeps, tx: PlatformTx, address: string): Promise<number> {
  const at = clock.now();
  const row = await findTrouble(tx, address);
  if (!row || !mayMove(mailTroubleMoves, row.state, 'trying')) return 0;
  if (!(await noteTried(tx, address, at, after(at, -betweenTries))))
    throw triedAlready(row.tried_at ?? at, at);
  const { reason, said, by_notice } = row;
  await writeTrouble(tx, { address: row.address, state: 'trying', reason, said, by_notice, at });
  return sendKeptBack({ clock }, tx, address);
}

/** Sends everything that was kept back for an address; answers how many mails that is. */
async function sendKeptBack({ clock }: SendDeps, tx: PlatformTx, address: string): Promise<number> {
  const mails = await keptBack(tx, address);
  for (const { id } of mails) await reviveMail(tx, id, clock.now());
  return mails.length;
}

/**
 * Mails arrive at an address: what is known against it is forgotten, and what was kept back goes. `own`: our mail server
 * took one, which is the end of what it said itself and of nothing else.
 */
export async function arrives(
  deps: SendDeps,
  tx: PlatformTx,
  address: string,
  how: { own?: boolean } = {},
): Promise<void> {
  if (await dropTrouble(tx, address, how)) await sendKeptBack(deps, tx, address);
}

const forgottenAtOnce = 50;

/** Forgets addresses about which nothing was heard since; what was kept back for them is tried once more. */
export async function forgetOld(
  { db, ...deps }: SendDeps & { db: Database },
  before: { short: Date; long: Date },
): Promise<void> {
  let forgotten: string[];
  do {
    forgotten = await db.transact(async (tx) => {
      const addresses = await dropOldTroubles(tx, { ...before, most: forgottenAtOnce });
      for (const address of addresses) await sendKeptBack(deps, tx, address);
      return addresses;
    });
  } while (forgotten.length === forgottenAtOnce);
}

function triedAlready(last: Date, now: Date): AppError {
  const wait = Math.max(1, Math.ceil((last.getTime() + betweenTries - now.getTime()) / 1000));
  return new AppError(
    'too_many',
    `This address was tried at ${lagosTime(last)}. Try it again an hour after that, or use another one.`,
    wait,
  );
}

/**
 * Sends to another address what was kept back for the one before, of whatever `isAbout` says of a mail's key; answers how
 * many mails those are.
 */
export async function readdress(
  { clock }: SendDeps,
  tx: PlatformTx,
  { from, to, isAbout }: { from: string; to: string; isAbout: (key: string) => boolean },
): Promise<number> {
  const mails = (await keptBack(tx, from)).filter(({ key }) => isAbout(key));
  for (const { id } of mails) {
    await setRecipient(tx, id, to);
    await reviveMail(tx, id, clock.now());
  }
  return mails.length;
}
