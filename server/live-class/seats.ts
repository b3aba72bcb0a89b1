import type { BodyOf, AnswerOf } from '#shared/api/contract.ts';
import type { registerSeat } from '#shared/api/live-class.ts';
import { minutes } from '../platform/clock.ts';
import type { PlatformTx } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import { hashSecret, newId } from '../platform/ids.ts';
import { classById, classBySlug, countsOf, lockClass, type ClassRow } from './class-queries.ts';
import { newsFor, seatKey } from './letters.ts';
import type { ClassDeps } from './deps.ts';
import {
  endHold,
  giveBackTaken,
  giveUpSeat,
  insertSeat,
  nextInLine,
  placeOf,
  releaseHolds,
  seatByEmail,
  seatFirstInLine,
  takeOne,
  turnSeat,
  type SeatRow,
} from './seat-queries.ts';
import { isCalledOff, isOpen, ledgerOf } from './view.ts';

export const noSuchClass = () => notFound('There is no such class.');
const registrationClosed = 'Registration closed';

/** A mail that is asked for again leaves once in this time. */
const againAfter = minutes(5);

/**
 * Takes a seat, the browser's held one if it has one, or else a place in the waiting line. Whoever registers an address
 * that has a seat is answered like anybody else; what is true of it goes to the address.
 */
export function register(
  deps: ClassDeps,
  slug: string,
  visitor: Buffer | null,
  form: BodyOf<typeof registerSeat>,
): Promise<AnswerOf<typeof registerSeat>> {
  return deps.db.transact((tx) => registerIn(deps, tx, slug, { visitor, form }));
}

/** The same in the caller's transaction. */
export async function registerIn(
  deps: ClassDeps,
  tx: PlatformTx,
  slug: string,
  { visitor, form }: { visitor: Buffer | null; form: BodyOf<typeof registerSeat> },
): Promise<AnswerOf<typeof registerSeat>> {
  const now = deps.clock.now();
  const row = await classBySlug(tx, slug);
  if (!row) throw noSuchClass();
  if (!isOpen(row, now)) throw new AppError('conflict', registrationClosed);
  await tidyClass(deps, tx, row, now);
  const id = newId();
  const made = await insertSeat(tx, {
    id,
    class_id: row.id,
    ...form,
    key_hash: hashSecret(seatKey(deps.config, id)),
    registered_at: now,
  });
  const place = made
    ? await settle(deps, tx, row, { seat: made, visitor, now })
    : await answerAsNew(deps, tx, row, { email: form.email, visitor, now });
  return {
    state: place === null ? 'seated' : 'waitlisted',
    place,
    detail:
      place === null
        ? 'Your seat is reserved. Your personal link is on its way to your email.'
        : `Every seat is held or taken. You are number ${place} in the waiting line; we write to you when a seat is free.`,
    ledger: await ledgerOf(tx, row.id, now),
  };
}

/** Answers the place in the line; null for a seat. */
async function settle(
  deps: ClassDeps,
  tx: PlatformTx,
  row: ClassRow,
  { seat, visitor, now }: { seat: SeatRow; visitor: Buffer | null; now: Date },
): Promise<number | null> {
  if (visitor) await endHold(tx, row.id, visitor);
  const seated = await takeOne(tx, row.id);
  const line = seated ? null : await nextInLine(tx, row.id);
  await turnSeat(tx, seat.id, seated ? 'seated' : 'waitlisted', { line });
  await deps.mail.queue(tx, {
    key: `class:${seat.id}:${seat.revision}:got`,
    to: seat.email,
    template: seated ? 'class-seat-confirmed' : 'class-waitlisted',
    data: newsFor(deps.config, row, seat, { at: now, calendar: seated ? 'PUBLISH' : undefined }),
  });
  return line === null ? null : placeOf(tx, row.id, line);
}

/** What a new person would be told now. The browser's hold ends as it would for one, and goes to the next in line. */
async function answerAsNew(
  deps: ClassDeps,
  tx: PlatformTx,
  row: ClassRow,
  { email, visitor, now }: { email: string; visitor: Buffer | null; now: Date },
): Promise<number | null> {
  if (visitor) await endHold(tx, row.id, visitor);
  await sendAgain(deps, tx, row, { email, now });
  const { capacity, taken, held, waiting } = await countsOf(tx, row.id, now);
  await seatWaiting(deps, tx, row, now);
  return taken + held < capacity ? null : waiting + 1;
}

/** Mails the personal link again, if the address has one. The caller learns nothing. */
export async function resend(deps: ClassDeps, slug: string, email: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transact(async (tx) => {
    const row = await classBySlug(tx, slug);
    if (!row) throw noSuchClass();
    await sendAgain(deps, tx, row, { email, now });
  });
}

async function sendAgain(
  deps: ClassDeps,
  tx: PlatformTx,
  row: ClassRow,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const seat = await seatByEmail(tx, row.id, email);
  if (!seat || seat.state === 'canceled' || isCalledOff(row)) return;
  const seated = seat.state === 'seated';
  const calendar = seated && row.status === 'scheduled' ? 'PUBLISH' : undefined;
  await deps.mail.queue(tx, {
    key: `class:${seat.id}:${seat.revision}:again:${Math.floor(now.getTime() / againAfter)}`,
    to: seat.email,
    template: seated ? 'class-seat-confirmed' : 'class-waitlisted',
    data: newsFor(deps.config, row, seat, { at: now, calendar }),
  });
}

/** Gives a seat up; it goes to the next in line. Twice is once. */
export async function cancel(deps: ClassDeps, seat: SeatRow): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transact(async (tx) => {
    const row = await lockClass(tx, seat.class_id);
    if (row.status === 'ended') throw new AppError('conflict', 'The class is over.');
    const before = await giveUpSeat(tx, seat.id);
    if (before === null) return;
    const given = { ...seat, revision: seat.revision + 1 };
    await deps.mail.queue(tx, {
      key: `class:${seat.id}:${given.revision}:canceled`,
      to: seat.email,
      template: 'class-seat-canceled',
      data: newsFor(deps.config, row, given, {
        at: now,
        calendar: before === 'seated' ? 'CANCEL' : undefined,
      }),
    });
    if (before !== 'seated') return;
    await giveBackTaken(tx, row.id);
    await seatWaiting(deps, tx, row, now);
  });
}

/** Ends holds that are over and seats who waits, in one go. */
export async function tidyClass(deps: ClassDeps, tx: PlatformTx, row: ClassRow, now: Date): Promise<void> {
  if ((await releaseHolds(tx, row.id, now)) > 0) await seatWaiting(deps, tx, row, now);
}

/** The same by the clock, for classes that nobody visits. */
export async function tidyById(deps: ClassDeps, classId: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transact(async (tx) => {
    await releaseHolds(tx, classId, now);
    await seatWaiting(deps, tx, await classById(tx, classId), now);
  });
}

/** Free seats go to the first in the line, each told by mail. */
async function seatWaiting(deps: ClassDeps, tx: PlatformTx, row: ClassRow, now: Date): Promise<void> {
  while (await takeOne(tx, row.id)) {
    const seat = await seatFirstInLine(tx, row.id);
    if (!seat) {
      await giveBackTaken(tx, row.id);
      return;
    }
    await deps.mail.queue(tx, {
      key: `class:${seat.id}:${seat.revision}:freed`,
      to: seat.email,
      template: 'class-seat-freed',
      data: newsFor(deps.config, row, seat, { at: now, calendar: 'PUBLISH' }),
    });
  }
}
