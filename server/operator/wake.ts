import { eraseAccountAgain } from '../accounts/index.ts';
import { erasuresDue, markErasedAgain, type Erasure } from '../backups/index.ts';
import { endAgain } from '../closing/index.ts';
import { eraseAgain } from '../personal-data/index.ts';
import { after, hours } from '../platform/clock.ts';
import { audit, oneWord, type Actor, type CommandSet } from '../platform/commands.ts';
import type { PlatformTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { isId } from '../platform/ids.ts';
import { quietCopy, type QuietCopy } from '../platform/quiet/quiet.ts';
import { nameOfStore } from '../stores/index.ts';
import type { ReaderDeps } from './deps.ts';

/** Clocks differ; what was there already is known by its reference. */
const marginMs = hours(1);
/** What was written while the copy was quiet is still of use for so long. */
const freshMs = hours(1);

/** An installation that was put back from a back-up: how it goes on. */
export const wakeCommands: CommandSet<ReaderDeps> = {
  commands: [
    {
      words: 'wake',
      does: 'let an installation that was put back from a back-up go on: payments, mails, jobs, orders',
      would:
        'ask the payment providers what was paid since the back-up, erase again who had been erased since, give up the mails of before it, and let payments, mails, jobs and orders go on',
      run: wake,
    },
    {
      words: 'erase list',
      does: 'people and stores that had been erased and came back with a back-up; normally empty',
      would: null,
      run: listErased,
    },
    {
      words: 'erase again <erasure>',
      does: 'erase one of them again',
      would: 'erase <erasure> again',
      run: async (deps, [subject = '']) => {
        const erasure = (await erasuresDue(deps.db.platform)).find((one) => one.subject === subject);
        if (!erasure) return 'There is nobody like that to be erased again.';
        const why = await eraseOne(deps, erasure);
        if (why) return why;
        await audit(deps, 'erase again', subject, { kind: erasure.kind });
        return 'They are erased again.';
      },
    },
  ],
  meanings: {
    erasure: oneWord(
      async ({ db }, word) =>
        isId(word) && (await erasuresDue(db.platform)).some(({ subject }) => subject === word)
          ? `the person ${word}`
          : null,
      'There is nobody like that to be erased again.',
    ),
  },
};

async function wake(deps: ReaderDeps & Actor): Promise<unknown> {
  const { db, clock, payments } = deps;
  const copy = await quietCopy(db);
  if (!copy) return 'This installation is awake.';
  // First of all: nothing may go on before it is known what was paid meanwhile.
  const looked = await payments.lookSince(after(copy.takenAt, -marginMs), copy.ids[0]!);
  if (!looked.ok)
    return `Nothing was woken: the payment provider could not be asked what was paid since the back-up (${looked.why}). Try again when it answers.`;
  const { ok: _ok, ...found } = looked;
  const kept = await eraseDue(deps);
  const known = await deps.jobs.depth();
  const { mails, jobs } = await db.transact((tx) => letGoOn(deps, tx, copy, known));
  const notAsked = await Promise.all(found.notAsked.map((id) => nameOfStore(db, id)));
  const of = copy.takenAt.toISOString();
  const said = {
    said: `It is awake. What is new since ${of}: ${found.settled} payments settled, ${found.unknown + found.ofStores} of orders that are not here (under “Payments to explain”, or payment open). ${mails} mails of before are not sent (“Mails that failed”). ${jobs} jobs go on.`,
    ...found,
    notAsked,
    mails_given_up: mails,
    jobs,
    still_to_erase: kept,
  };
  await audit(deps, 'wake', of, { ...found, mails, jobs, at: clock.now() });
  return said;
}

/** Erases again whoever may be erased by now, such as an account whose store is gone. Answers who has to wait. */
export async function eraseDue(deps: ReaderDeps): Promise<string[]> {
  const kept: string[] = [];
  for (const erasure of await erasuresDue(deps.db.platform))
    if (await eraseOne(deps, erasure)) kept.push(erasure.subject);
  return kept;
}

/** All of it or nothing: once this is kept, whatever was held back goes on. */
async function letGoOn(
  { clock, jobs, mail, actor }: ReaderDeps & Actor,
  tx: PlatformTx,
  copy: QuietCopy,
  known: Record<string, number>,
): Promise<{ mails: number; jobs: number }> {
  const now = clock.now();
  // The place it was copied from had its time to send what waited then; in a heap and late they help nobody.
  const before = new Date(Math.max(copy.takenAt.getTime() + 1, now.getTime() - freshMs));
  const mails = await mail.giveUpWaiting(tx, before);
  const waiting = await tx.deleteFrom('restored_jobs').returning(['name', 'data', 'due_at']).execute();
  let sent = 0;
  for (const { name, data, due_at: due } of waiting.toSorted((a, b) => +a.due_at - +b.due_at)) {
    // A kind of work that this release does not have.
    if (!Object.hasOwn(known, name)) continue;
    const wait = Math.ceil((due.getTime() - now.getTime()) / 1000);
    await jobs.send(tx, name, data as object, Math.max(0, wait));
    sent += 1;
  }
  await tx
    .updateTable('restored_copies')
    .set({ woken_at: now, woken_by: actor })
    .where('id', 'in', copy.ids)
    .execute();
  return { mails, jobs: sent };
}

/** Null once it is done, and where they did not come back; else why it cannot be done yet. */
async function eraseOne(
  deps: ReaderDeps,
  { subject, kind, store_id, by_id }: Erasure,
): Promise<string | null> {
  const { db, clock } = deps;
  const at = clock.now();
  try {
    if (kind === 'customer')
      await db.forStore(store_id!).transact(async (tx) => {
        await eraseAgain(deps, tx, subject, { by: by_id!, at });
        await markErasedAgain(tx.platform, subject, at);
      });
    else if (kind === 'store')
      await db.forStore(subject).transact(async (tx) => {
        await endAgain(deps.billing, tx);
        await markErasedAgain(tx.platform, subject, at);
      });
    else
      return await db.transact(async (tx) => {
        const owned = await eraseAccountAgain(deps, tx, subject);
        if (owned.length > 0) return `They are the only owner of ${owned.join(' and ')} here.`;
        await markErasedAgain(tx, subject, at);
        return null;
      });
    return null;
  } catch (error) {
    if (error instanceof AppError) return Object.values(error.sentences).flat().join(' ');
    throw error;
  }
}

async function listErased({ db }: ReaderDeps): Promise<unknown[]> {
  const due = await erasuresDue(db.platform);
  return due.map(({ subject, kind, store_id, at }) => ({
    subject,
    what: { account: 'An account', customer: 'A customer', store: 'A store' }[kind],
    why: `erased on ${at.toISOString().slice(0, 10)}`,
    store_id,
  }));
}
