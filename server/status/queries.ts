import { sql } from 'kysely';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { columns, type Row } from '../platform/database/tables.ts';

/** What people ask about: whether Presence is there, whether cards are taken, whether mails go out. */
export const parts = ['presence', 'payments', 'mails'] as const;
export type Part = (typeof parts)[number];

export type Trouble = Omit<Row<'status_troubles'>, 'what'> & { what: Part };

/** Notes that the clock goes, also where it was set back; answers when it was last seen before, null the first time. */
export async function beat(tx: PlatformTx, at: Date): Promise<Date | null> {
  const { rows } = await sql<{ before: Date | null }>`
    with before as (select seen_at from status_pulse),
    now as (insert into status_pulse (seen_at) values (${at})
      on conflict (one) do update set seen_at = case
        when status_pulse.seen_at > excluded.seen_at + interval '3 minutes' then excluded.seen_at
        else greatest(status_pulse.seen_at, excluded.seen_at) end)
    select (select seen_at from before) as before`.execute(tx);
  return rows[0]!.before;
}

export async function lastBeat(db: PlatformDb): Promise<Date | null> {
  const row = await db.selectFrom('status_pulse').select('seen_at').executeTakeFirst();
  return row?.seen_at ?? null;
}

/** Begins a trouble, unless that part has one; answers whether it is new. */
export async function beginTrouble(
  tx: PlatformTx,
  trouble: { what: Part; at: Date; words?: string; byHand?: boolean },
): Promise<boolean> {
  const { what, at, words = '', byHand = false } = trouble;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('status_troubles')
    .values({ id: newId(), what, began_at: at, words, by_hand: byHand })
    .onConflict((conflict) => conflict.column('what').where('ended_at', 'is', null).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A time that is over already: nobody was there to begin it. */
export async function insertGap(tx: PlatformTx, from: Date, to: Date): Promise<void> {
  await tx
    .insertInto('status_troubles')
    .values({ id: newId(), what: 'presence', began_at: from, ended_at: to, words: '', by_hand: false })
    .execute();
}

/** Ends what is open of a part; those begun by hand only where `byHand` says so. Answers whether one was. */
export async function endTrouble(tx: PlatformTx, what: Part, at: Date, byHand: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('status_troubles')
    .set({ ended_at: sql<Date>`greatest(began_at, ${at})` })
    .where('what', '=', what)
    .where('ended_at', 'is', null)
    .$if(!byHand, (query) => query.where('by_hand', '=', false))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Says something about an open trouble. From then on a person ends it. Answers whether there is one. */
export async function sayOfTrouble(tx: PlatformTx, what: Part, words: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('status_troubles')
    .set({ words, by_hand: true })
    .where('what', '=', what)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those that were not over at a moment or began since, the latest first. */
export async function troublesSince(db: PlatformDb, from: Date): Promise<Trouble[]> {
  return (await db
    .selectFrom('status_troubles')
    .select(columns.status_troubles)
    .where((where) => where.or([where('ended_at', '>=', from), where('ended_at', 'is', null)]))
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostTroubles)
    .execute()) as Trouble[];
}

/** What does not work right now, at most one of each part. */
export async function openTroubles(db: PlatformDb): Promise<Trouble[]> {
  return (await db
    .selectFrom('status_troubles')
    .select(columns.status_troubles)
    .where('ended_at', 'is', null)
    .orderBy('began_at')
    .orderBy('id')
    .execute()) as Trouble[];
}

/** More than a page of them says nothing any more. */
const mostTroubles = 500;

export async function dropOldTroubles(db: PlatformDb, before: Date): Promise<void> {
  await db.deleteFrom('status_troubles').where('ended_at', '<', before).execute();
}
