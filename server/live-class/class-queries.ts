import { sql } from 'kysely';
import { classMoves, statesBefore, type ClassStatus } from '#shared/states.ts';
import { firstOrNull, rowsOf, wrote } from '../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import type { Row } from '../platform/database/tables.ts';

export type ClassRow = Row<'live_classes'>;

export interface NewClass {
  id: string;
  slug: string;
  title: string;
  about: string;
  host_name: string;
  starts_at: Date;
  ends_at: Date;
  capacity: number;
  room_url: string | null;
  replay_url: string | null;
  gift_title: string | null;
  created_at: Date;
}

/** False when its slug is taken. */
export async function insertClass(tx: PlatformTx, row: NewClass): Promise<boolean> {
  return tx
    .insertInto('live_classes')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .$call(wrote);
}

export async function insertSlides(
  tx: PlatformTx,
  classId: string,
  slides: readonly { title: string; lines: string[] }[],
): Promise<void> {
  if (slides.length === 0) return;
  const rows = slides.map(({ title, lines }, at) => ({
    class_id: classId,
    position: at + 1,
    title,
    lines: JSON.stringify(lines),
  }));
  await tx.insertInto('class_slides').values(rows).execute();
}

export async function insertGift(
  tx: PlatformTx,
  gift: { class_id: string; file_name: string; bytes: Buffer },
): Promise<void> {
  await tx.insertInto('class_gifts').values(gift).execute();
}

export async function classBySlug(db: PlatformDb, slug: string): Promise<ClassRow | null> {
  return rowsOf(db, 'live_classes').where('slug', '=', slug).$call(firstOrNull);
}

export async function classById(db: PlatformDb, id: string): Promise<ClassRow> {
  return rowsOf(db, 'live_classes').where('id', '=', id).executeTakeFirstOrThrow();
}

/** The same, and nobody else changes the class until the transaction ends. */
export async function lockClass(tx: PlatformTx, id: string): Promise<ClassRow> {
  return rowsOf(tx, 'live_classes').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** The class that is on, or the next one that has not begun; one that its host never began is left out once over. */
export async function nextClass(db: PlatformDb, now: Date): Promise<ClassRow | null> {
  return rowsOf(db, 'live_classes')
    .where((e) =>
      e.or([e('status', '=', 'live'), e.and([e('status', '=', 'scheduled'), e('ends_at', '>', now)])]),
    )
    .orderBy(sql`status = 'live'`, 'desc')
    .orderBy('starts_at')
    .limit(1)
    .$call(firstOrNull);
}

/** The class that ended last, since a moment; one that was called off only while it would not be over yet. */
export async function lastClass(db: PlatformDb, since: Date, now: Date): Promise<ClassRow | null> {
  return rowsOf(db, 'live_classes')
    .where('status', '=', 'ended')
    .where('ended_at', '>', since)
    .where((e) => e.or([e('started_at', 'is not', null), e('ends_at', '>', now)]))
    .orderBy('ended_at', 'desc')
    .limit(1)
    .$call(firstOrNull);
}

export async function allClasses(db: PlatformDb): Promise<ClassRow[]> {
  return rowsOf(db, 'live_classes').orderBy('starts_at').orderBy('id').execute();
}

export async function scheduledClasses(db: PlatformDb, from: Date, to: Date): Promise<ClassRow[]> {
  return rowsOf(db, 'live_classes')
    .where('status', '=', 'scheduled')
    .where('starts_at', '>', from)
    .where('starts_at', '<=', to)
    .execute();
}

/** What is held for nobody any more counts as free, whether or not it was swept. */
export async function countsOf(
  db: PlatformDb,
  classId: string,
  now: Date,
): Promise<{ capacity: number; taken: number; held: number; waiting: number }> {
  const { rows } = await sql<{ capacity: number; taken: number; held: number; waiting: number }>`
    select c.capacity, c.taken,
      (select count(*) from class_holds h where h.class_id = c.id and h.expires_at > ${now}) as held,
      (select count(*) from class_seats s where s.class_id = c.id and s.state = 'waitlisted') as waiting
    from live_classes c where c.id = ${classId}`.execute(db);
  return rows[0]!;
}

/** False when it is not scheduled any more. */
export async function moveClass(tx: PlatformTx, id: string, starts: Date, ends: Date): Promise<boolean> {
  return tx
    .updateTable('live_classes')
    .set((e) => ({ starts_at: starts, ends_at: ends, sequence: e('sequence', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .$call(wrote);
}

/** The one statement that changes a class's status; false where the table does not lead there from where it stands. */
export async function turnClass(
  tx: PlatformTx,
  id: string,
  to: ClassStatus,
  change: Partial<Pick<ClassRow, 'started_at' | 'ended_at' | 'slide_position' | 'sequence'>>,
): Promise<boolean> {
  return tx
    .updateTable('live_classes')
    .set({ ...change, status: to })
    .where('id', '=', id)
    .where('status', 'in', statesBefore(classMoves, to))
    .$call(wrote);
}

export async function setReplay(tx: PlatformTx, id: string, url: string): Promise<void> {
  await tx.updateTable('live_classes').set({ replay_url: url }).where('id', '=', id).execute();
}

export async function setSlide(tx: PlatformTx, id: string, position: number): Promise<void> {
  await tx.updateTable('live_classes').set({ slide_position: position }).where('id', '=', id).execute();
}

export async function slidesOf(db: PlatformDb, classId: string) {
  return db
    .selectFrom('class_slides')
    .select(['position', 'title', 'lines'])
    .where('class_id', '=', classId)
    .orderBy('position')
    .execute();
}

export async function giftOf(db: PlatformDb, classId: string) {
  return db
    .selectFrom('class_gifts')
    .select(['file_name', 'bytes'])
    .where('class_id', '=', classId)
    .$call(firstOrNull);
}

/** False when the reminder of this kind went out for the class as it is scheduled now. */
export async function claimReminder(
  tx: PlatformTx,
  row: { class_id: string; kind: string; sequence: number; sent_at: Date },
): Promise<boolean> {
  return tx
    .insertInto('class_reminders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .$call(wrote);
}

export async function addInterest(tx: PlatformTx, email: string, at: Date): Promise<void> {
  await tx
    .insertInto('class_interest')
    .values({ email, asked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False when this event was told before. */
export async function insertFormEvent(
  tx: PlatformTx,
  event: { event_id: string; class_id: string | null; received_at: Date },
): Promise<boolean> {
  return tx
    .insertInto('class_form_events')
    .values(event)
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .$call(wrote);
}

/** Takes every address that wants to hear of the next class, for good. */
export async function takeInterest(tx: PlatformTx): Promise<string[]> {
  const rows = await tx.deleteFrom('class_interest').returning('email').execute();
  return rows.map((row) => row.email);
}

/** Classes still on that should have ended before a moment. */
export async function forgottenClasses(db: PlatformDb, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('live_classes')
    .select('id')
    .where('status', '=', 'live')
    .where('ends_at', '<', before)
    .where('started_at', '<', before)
    .execute();
  return rows.map((row) => row.id);
}
