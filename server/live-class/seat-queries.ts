import { sql } from 'kysely';
import { holdMs } from '#shared/api/live-class.ts';
import { seatMoves, statesBefore, type SeatState } from '#shared/states.ts';
import { firstOrNull, isThere, rowsOf, wrote } from '../platform/database/answers.ts';
import { after } from '../platform/clock.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import { columns, type Row } from '../platform/database/tables.ts';

export type SeatRow = Row<'class_seats'>;

/** After the clock was set back: no seat is held for longer than one that is held from now on. */
export async function shortenHolds(db: PlatformDb, now: Date): Promise<void> {
  const longest = after(now, holdMs);
  await db
    .updateTable('class_holds')
    .set({ expires_at: longest })
    .where('expires_at', '>', longest)
    .execute();
}

/** Ends holds whose time is over and gives their seats back. Answers how many. */
export async function releaseHolds(tx: PlatformTx, classId: string, now: Date): Promise<number> {
  const gone = await tx
    .deleteFrom('class_holds')
    .where('class_id', '=', classId)
    .where('expires_at', '<=', now)
    .returning('visitor_hash')
    .execute();
  if (gone.length > 0) await giveBackHeld(tx, classId, gone.length);
  return gone.length;
}

async function giveBackHeld(tx: PlatformTx, classId: string, count: number): Promise<void> {
  await tx
    .updateTable('live_classes')
    .set((e) => ({ held: e('held', '-', count) }))
    .where('id', '=', classId)
    .execute();
}

/** One more seat held; false when none is left or people wait for one. */
export async function holdOne(tx: PlatformTx, classId: string): Promise<boolean> {
  return tx
    .updateTable('live_classes')
    .set((e) => ({ held: e('held', '+', 1) }))
    .where('id', '=', classId)
    .where('status', '!=', 'ended')
    .where(sql<boolean>`taken + held < capacity`)
    .$call(wrote);
}

export async function findHold(db: PlatformDb, classId: string, visitor: Buffer, now: Date) {
  return db
    .selectFrom('class_holds')
    .select(['started_at', 'expires_at'])
    .where('class_id', '=', classId)
    .where('visitor_hash', '=', visitor)
    .where('expires_at', '>', now)
    .$call(firstOrNull);
}

/** False when this browser holds one already. */
export async function insertHold(
  tx: PlatformTx,
  hold: { class_id: string; visitor_hash: Buffer; started_at: Date; expires_at: Date },
): Promise<boolean> {
  return tx
    .insertInto('class_holds')
    .values(hold)
    .onConflict((conflict) => conflict.doNothing())
    .$call(wrote);
}

/** The browser's hold ends. Answers whether it had one. */
export async function endHold(tx: PlatformTx, classId: string, visitor: Buffer): Promise<boolean> {
  const row = await tx
    .deleteFrom('class_holds')
    .where('class_id', '=', classId)
    .where('visitor_hash', '=', visitor)
    .returning('class_id')
    .executeTakeFirst();
  if (row) await giveBackHeld(tx, classId, 1);
  return row !== undefined;
}

/** The one place where a free seat becomes a taken one. False when none is free. */
export async function takeOne(tx: PlatformTx, classId: string): Promise<boolean> {
  return tx
    .updateTable('live_classes')
    .set((e) => ({ taken: e('taken', '+', 1) }))
    .where('id', '=', classId)
    .where('status', '!=', 'ended')
    .where(sql<boolean>`taken + held < capacity`)
    .$call(wrote);
}

export async function giveBackTaken(tx: PlatformTx, classId: string): Promise<void> {
  await tx
    .updateTable('live_classes')
    .set((e) => ({ taken: e('taken', '-', 1) }))
    .where('id', '=', classId)
    .execute();
}

/** The next number of the waiting line. */
export async function nextInLine(tx: PlatformTx, classId: string): Promise<number> {
  const row = await tx
    .updateTable('live_classes')
    .set((e) => ({ line_last: e('line_last', '+', 1) }))
    .where('id', '=', classId)
    .returning('line_last')
    .executeTakeFirstOrThrow();
  return row.line_last;
}

/** The one statement that changes a seat's state; null where the table does not lead there from where it stands. */
export async function turnSeat(
  tx: PlatformTx,
  id: string,
  to: SeatState,
  change: Partial<Pick<SeatRow, 'line' | 'revision' | 'first_name' | 'phone' | 'registered_at'>>,
): Promise<SeatRow | null> {
  return tx
    .updateTable('class_seats')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(seatMoves, to))
    .returning(columns.class_seats)
    .$call(firstOrNull);
}

/** Null when the address has a seat, or a place in the line; one that was given up is taken up again. */
export async function insertSeat(
  tx: PlatformTx,
  seat: Pick<SeatRow, 'id' | 'class_id' | 'email' | 'first_name' | 'phone' | 'key_hash' | 'registered_at'>,
): Promise<SeatRow | null> {
  const { class_id, email, first_name, phone, registered_at } = seat;
  const row = await tx
    .insertInto('class_seats')
    .values({ ...seat, state: 'asking' })
    .onConflict((conflict) => conflict.columns(['class_id', 'email']).doNothing())
    .returning(columns.class_seats)
    .executeTakeFirst();
  if (row) return row;
  const before = await tx
    .selectFrom('class_seats')
    .select(['id', 'revision'])
    .where('class_id', '=', class_id)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const revision = before.revision + 1;
  return turnSeat(tx, before.id, 'asking', { first_name, phone, registered_at, revision });
}

export async function seatByEmail(db: PlatformDb, classId: string, email: string): Promise<SeatRow | null> {
  return rowsOf(db, 'class_seats')
    .where('class_id', '=', classId)
    .where('email', '=', email)
    .$call(firstOrNull);
}

export async function seatByKey(db: PlatformDb, hash: Buffer): Promise<SeatRow | null> {
  return rowsOf(db, 'class_seats').where('key_hash', '=', hash).$call(firstOrNull);
}

/** The first in the line becomes seated; null when nobody waits. The class must be locked. */
export async function seatFirstInLine(tx: PlatformTx, classId: string): Promise<SeatRow | null> {
  const first = await tx
    .selectFrom('class_seats')
    .select('id')
    .where('class_id', '=', classId)
    .where('state', '=', 'waitlisted')
    .orderBy('line')
    .limit(1)
    .executeTakeFirst();
  return first ? turnSeat(tx, first.id, 'seated', { line: null }) : null;
}

/** What it was before it was given up; null when it was given up already. */
export async function giveUpSeat(tx: PlatformTx, seatId: string): Promise<string | null> {
  const before = await tx
    .selectFrom('class_seats')
    .select(['state', 'revision'])
    .where('id', '=', seatId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return null;
  const given = await turnSeat(tx, seatId, 'canceled', { line: null, revision: before.revision + 1 });
  return given && before.state;
}

/** Place in the line, from 1. */
export async function placeOf(db: PlatformDb, classId: string, line: number): Promise<number> {
  const row = await db
    .selectFrom('class_seats')
    .select((e) => e.fn.countAll<number>().as('place'))
    .where('class_id', '=', classId)
    .where('state', '=', 'waitlisted')
    .where('line', '<=', line)
    .executeTakeFirstOrThrow();
  return row.place;
}

export async function seatsOf(
  db: PlatformDb,
  classId: string,
  states: readonly SeatState[],
): Promise<SeatRow[]> {
  return rowsOf(db, 'class_seats')
    .where('class_id', '=', classId)
    .where('state', 'in', states)
    .orderBy('registered_at')
    .orderBy('id')
    .execute();
}

/** Classes with holds to release, or with free seats and people waiting. */
export async function classesToTidy(db: PlatformDb, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from live_classes c where c.status <> 'ended' and (
      exists (select 1 from class_holds h where h.class_id = c.id and h.expires_at <= ${now})
      or (c.taken + c.held < c.capacity
        and exists (select 1 from class_seats s where s.class_id = c.id and s.state = 'waitlisted')))`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Whether an address has a seat in any class, past ones too, or waits for one. */
export async function hasSeatOf(db: PlatformDb, email: string): Promise<boolean> {
  return db
    .selectFrom('class_seats')
    .select('id')
    .where('email', '=', email)
    .where('state', 'in', ['seated', 'waitlisted'])
    .limit(1)
    .$call(isThere);
}
