import { arrivalHours, largestArrival, type Arrival } from '#shared/api/arrivals.ts';
import { partBytes, sizeWords } from '#shared/goods/files.ts';
import { slugTaken } from '#shared/api/new-store.ts';
import { confirmPassword } from '../../accounts/index.ts';
import type { Blobs } from '../../platform/files/blobs.ts';
import { after, hours, type Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/db.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/admission/limits.ts';
import { bytesOfPart, partCount } from '../../files/index.ts';
import { storeAt } from '../../stores/index.ts';
import { folderOf } from './bytes.ts';
import * as queries from './queries.ts';
import { arrivalView } from './view.ts';

export interface ArrivalDeps {
  db: Database;
  clock: Clock;
  config: Config;
  limits: Limits;
  jobs: Pick<Jobs, 'send'>;
  blobs: Pick<Blobs, 'put' | 'remove'>;
}

export const arrivalJobs = { look: 'archive.look', take: 'archive.take-in' } as const;

/** It is given up so long after anything of it was last heard of. */
export const waitsMs = hours(arrivalHours);
/** Taking in is given up after this; the largest that is taken takes a third of it. */
const takingMs = hours(6);
/** What became of it is told for so long. */
const toldMs = hours(48);
/** Bytes of all that are on their way at once. */
const mostAtOnce = 20_000_000_000;

const refuse = (sentence: string) => new AppError('bad_input', { file: [sentence] });
const noSuch = () => notFound('We could not find that file. Send it again.');

/** The one a person brings, or brought last; null where there is none. */
export async function newestArrival(
  { db }: Pick<ArrivalDeps, 'db'>,
  userId: string,
): Promise<Arrival | null> {
  const row = await queries.newestOf(db.platform, userId);
  return row && arrivalView(row);
}

/**
 * Begins to take a file, or finds the one of this key that broke off.
 * @throws AppError bad_input where it is too large, conflict while another one of theirs is on its way or too many are.
 */
export async function beginArrival(
  { db, clock }: Pick<ArrivalDeps, 'db' | 'clock'>,
  userId: string,
  wanted: { name: string; size: number; key: string },
): Promise<Arrival> {
  if (wanted.size > largestArrival)
    throw refuse(
      `This file is ${sizeWords(wanted.size)}. Up to ${sizeWords(largestArrival)} come in here; write to us, and we take in a larger one for you.`,
    );
  return db.transact(async (tx) => {
    const now = clock.now();
    const row = {
      id: newId(),
      user_id: userId,
      upload_key: wanted.key,
      file_name: wanted.name,
      size_bytes: wanted.size,
      part_bytes: partBytes,
      state: 'sending' as const,
      begun_at: now,
      due_at: after(now, waitsMs),
    };
    const isFull = (await queries.bytesOnTheirWay(tx)) + wanted.size > mostAtOnce;
    const open = await queries.openOf(tx, userId);
    if (!open && isFull)
      throw new AppError('conflict', 'Many stores are being brought at this moment. Try again in an hour.');
    if (!open && (await queries.insertArrival(tx, row)))
      return arrivalView((await queries.findArrival(tx, row.id))!);
    const other = open ?? (await queries.openOf(tx, userId));
    if (other?.upload_key === wanted.key && other.size_bytes === wanted.size) return arrivalView(other);
    throw new AppError(
      'conflict',
      `You are bringing “${other?.file_name ?? wanted.name}” already. Finish with that, or give it up first.`,
    );
  });
}

/** As every zip begins. */
const zipBegins = Buffer.from('PK\x03\x04');

/**
 * Keeps the next part of a file; after the last it is looked at. One that has come already is passed over, so that a part whose
 * answer was lost may be sent again.
 * @throws AppError not_found; conflict for one that is not next; bad_input where it has another length, or the file is no zip:
 * then nothing of it is kept.
 */
export async function takeArrivalPart(
  deps: ArrivalDeps,
  userId: string,
  { id, part }: { id: string; part: number },
  bytes: Buffer,
): Promise<Arrival> {
  const { db, blobs, clock, jobs } = deps;
  const row = await queries.arrivalOf(db.platform, userId, id);
  if (!row || row.state === 'gone') throw noSuch();
  if (part < row.parts || row.state !== 'sending') return arrivalView(row);
  if (part > row.parts) throw new AppError('conflict', `Send part ${row.parts} next.`);
  if (bytes.length !== bytesOfPart(row, part)) throw refuse('The upload broke off. Please try again.');
  if (part === 0 && !bytes.subarray(0, 4).equals(zipBegins)) {
    await giveUp(deps, row);
    throw refuse('This is no file of a store: it is no zip. Choose the file as it was downloaded.');
  }
  await blobs.put(`${folderOf(id)}/${part}`, bytes);
  const isCounted = await db.transact(async (tx) => {
    const due = after(clock.now(), waitsMs);
    if (!(await queries.countArrivalPart(tx, id, part, due))) return false;
    if (part + 1 < partCount(row)) return true;
    await jobs.send(tx, arrivalJobs.look, { id });
    return queries.turnArrival(tx, id, 'looking', { due_at: due });
  });
  const sent = await queries.findArrival(db.platform, id);
  // Given up while this part came: nobody would look for it any more.
  if (!isCounted && (!sent || sent.state === 'gone')) await blobs.remove(folderOf(id));
  if (!sent) throw noSuch();
  return arrivalView(sent);
}

/**
 * Has the store made of it, in the background. Asked twice it is made once.
 * @throws AppError not_found; conflict where it was not looked at yet, or its address is another store's; bad_input for a
 * wrong password.
 */
export async function startTaking(
  deps: ArrivalDeps,
  userId: string,
  id: string,
  { slug, password }: { slug: string; password: string },
): Promise<Arrival> {
  const { db, clock, jobs } = deps;
  const row = await queries.arrivalOf(db.platform, userId, id);
  if (!row) throw noSuch();
  if (row.state === 'taking' || row.state === 'in') return arrivalView(row);
  if (row.state !== 'looked')
    throw new AppError(
      'conflict',
      'This file was given up, or was not looked at yet. Look at the page again.',
    );
  if (await storeAt(db.platform, slug, 'slug')) throw new AppError('conflict', { slug: [slugTaken] });
  await confirmPassword(deps, userId, password);
  await db.transact(async (tx) => {
    const change = { slug, problem: '', progress: 0, due_at: after(clock.now(), takingMs) };
    if (await queries.turnArrival(tx, id, 'taking', change)) await jobs.send(tx, arrivalJobs.take, { id });
  });
  return arrivalView((await queries.findArrival(db.platform, id))!);
}

/**
 * Gives it up, also while it comes in: then nothing of it stays. Done twice it is done once.
 * @throws AppError not_found; conflict where it is in already
 */
export async function cancelArrival(deps: ArrivalDeps, userId: string, id: string): Promise<Arrival> {
  const row = await queries.arrivalOf(deps.db.platform, userId, id);
  if (!row) throw noSuch();
  await giveUp(deps, row);
  const now = (await queries.findArrival(deps.db.platform, id))!;
  if (now.state === 'in')
    throw new AppError('conflict', 'The store is in already. You find it among your stores.');
  return arrivalView(now);
}

/** Until when what became of one is told. */
export const toldUntil = (clock: Clock): Date => after(clock.now(), toldMs);

/** Its row first, so that whoever works on it sees that nobody wants it; then its bytes. False where it has ended otherwise. */
export async function giveUp(
  { db, clock, blobs }: Pick<ArrivalDeps, 'db' | 'clock'> & { blobs: Pick<Blobs, 'remove'> },
  { id }: { id: string },
): Promise<boolean> {
  const isGivenUp = await db.transact((tx) =>
    queries.turnArrival(tx, id, 'gone', { due_at: toldUntil(clock) }),
  );
  if (isGivenUp) await blobs.remove(folderOf(id));
  return isGivenUp;
}
