import { sql } from 'kysely';
import { rowsOf, wrote } from '../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';

export interface ClassEvent {
  class_id: string;
  seq: number;
  name: string;
  data: unknown;
  at: Date;
}

/** Numbers of one class rise without gaps, in the order of the commits, since the class's row is locked by each. */
export async function addEvent(
  tx: PlatformTx,
  event: { class_id: string; name: string; data: object; at: Date },
): Promise<number> {
  const { last_event: seq } = await tx
    .updateTable('live_classes')
    .set((e) => ({ last_event: e('last_event', '+', 1) }))
    .where('id', '=', event.class_id)
    .returning('last_event')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('class_events')
    .values({ ...event, seq, data: JSON.stringify(event.data) })
    .execute();
  return seq;
}

export async function lastEvents(db: PlatformDb, ids: readonly string[]) {
  return db.selectFrom('live_classes').select(['id', 'last_event']).where('id', 'in', ids).execute();
}

export async function eventsAfter(db: PlatformDb, classId: string, seq: number): Promise<ClassEvent[]> {
  return rowsOf(db, 'class_events')
    .where('class_id', '=', classId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(500)
    .execute();
}

/** The latest lines, oldest first. */
export async function captionsOf(db: PlatformDb, classId: string, most: number) {
  const rows = await db
    .selectFrom('class_events')
    .select('data')
    .where('class_id', '=', classId)
    .where('name', '=', 'caption')
    .orderBy('seq', 'desc')
    .limit(most)
    .execute();
  return rows.toReversed().map((row) => row.data as { id: string; at: string; text: string });
}

/** Adds the time since the last sign of life, if that is near enough, in one statement: two tabs count once. */
export async function addBeat(tx: PlatformDb, seatId: string, now: Date, farthestMs: number): Promise<void> {
  await sql`
    update class_seats s set
      present_ms = s.present_ms + case when s.last_beat_at >= ${now}::timestamptz - ${farthestMs} * interval '1 millisecond'
        then greatest(0, (extract(epoch from
          least(${now}::timestamptz, coalesce(c.ended_at, ${now}::timestamptz))
          - greatest(s.last_beat_at, coalesce(c.started_at, ${now}::timestamptz))) * 1000)::integer) else 0 end,
      last_beat_at = greatest(s.last_beat_at, ${now}::timestamptz)
    from live_classes c where c.id = s.class_id and s.id = ${seatId}`.execute(tx);
}

export async function wordsOf(db: PlatformDb, classId: string) {
  const { rows } = await sql<{ word: string; given_at: Date; heard: number }>`
    select w.word, w.given_at, count(h.seat_id) as heard from class_words w
    left join class_words_heard h on h.word = w.word
      and h.seat_id in (select id from class_seats where class_id = ${classId})
    where w.class_id = ${classId} group by w.word, w.given_at order by w.given_at`.execute(db);
  return rows;
}

/** Minutes and code words of a class, as if it had not begun. */
export async function forgetAttendance(tx: PlatformTx, classId: string): Promise<void> {
  const seats = tx.selectFrom('class_seats').select('id').where('class_id', '=', classId);
  await tx.deleteFrom('class_words_heard').where('seat_id', 'in', seats).execute();
  await tx.deleteFrom('class_words').where('class_id', '=', classId).execute();
  await tx
    .updateTable('class_seats')
    .set({ present_ms: 0, last_beat_at: null })
    .where('class_id', '=', classId)
    .execute();
}

/** False when it was given in this class before. */
export async function insertWord(tx: PlatformTx, classId: string, word: string, at: Date): Promise<boolean> {
  return tx
    .insertInto('class_words')
    .values({ class_id: classId, word, given_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .$call(wrote);
}

/** False when it is no code word of the class. Twice is once. */
export async function hearWord(
  db: PlatformTx,
  seat: { id: string; class_id: string },
  word: string,
  at: Date,
): Promise<boolean> {
  const known = await db
    .selectFrom('class_words')
    .select('word')
    .where('class_id', '=', seat.class_id)
    .where('word', '=', word)
    .executeTakeFirst();
  if (!known) return false;
  await db
    .insertInto('class_words_heard')
    .values({ seat_id: seat.id, word, heard_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** How each seated person stands; one seat, or everybody. */
export async function standings(db: PlatformDb, classId: string, seatId: string | null) {
  const { rows } = await sql<{
    id: string;
    first_name: string;
    email: string;
    present_ms: number;
    last_beat_at: Date | null;
    heard: number;
    given: number;
    gift_released_at: Date | null;
  }>`
    select s.id, s.first_name, s.email, s.present_ms, s.last_beat_at, s.gift_released_at,
      (select count(*) from class_words_heard h where h.seat_id = s.id) as heard,
      (select count(*) from class_words w where w.class_id = s.class_id) as given
    from class_seats s
    where s.class_id = ${classId} and ${seatId ? sql`s.id = ${seatId}` : sql`s.state = 'seated'`}
    order by s.registered_at, s.id`.execute(db);
  return rows;
}
export type Standing = Awaited<ReturnType<typeof standings>>[number];

/** False when it was released to this person before. */
export async function markReleased(tx: PlatformTx, seatId: string, at: Date): Promise<boolean> {
  return tx
    .updateTable('class_seats')
    .set({ gift_released_at: at })
    .where('id', '=', seatId)
    .where('gift_released_at', 'is', null)
    .$call(wrote);
}

export async function insertQuestion(
  tx: PlatformTx,
  row: { id: string; class_id: string; seat_id: string; text: string; asked_at: Date },
): Promise<void> {
  await tx.insertInto('class_questions').values(row).execute();
}

export async function questionsOf(db: PlatformDb, classId: string, most: number) {
  const rows = await db
    .selectFrom('class_questions as q')
    .innerJoin('class_seats as s', 's.id', 'q.seat_id')
    .select(['q.id', 'q.seat_id', 'q.text', 'q.state', 'q.answer', 'q.asked_at', 's.first_name'])
    .where('q.class_id', '=', classId)
    .orderBy('q.asked_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(most)
    .execute();
  return rows.toReversed().map((row) => ({ ...row, state: row.state as 'waiting' | 'shown' | 'hidden' }));
}

/** Null when the class has no such question. */
export async function changeQuestion(
  tx: PlatformTx,
  classId: string,
  id: string,
  change: { state?: 'shown' | 'hidden'; answer?: string },
) {
  const row = await tx
    .updateTable('class_questions')
    .set(change)
    .where('class_id', '=', classId)
    .where('id', '=', id)
    .returning(['id', 'text', 'state', 'answer'])
    .executeTakeFirst();
  return row ? { ...row, state: row.state as 'shown' | 'hidden' } : null;
}
