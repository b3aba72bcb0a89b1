import { sql, type RawBuilder } from 'kysely';

/** Due since somebody without a clock said so. */
export const atOnce = new Date(0);

/** Since when a row of a table called `t` is due: at once is now. */
export const dueSince = (now: Date): RawBuilder<Date> =>
  sql<Date>`case when t.due_at = ${atOnce} then ${now} else t.due_at end`;

/**
 * Until when somebody who takes a row that was due at `due` has it to themselves: a minute, and as long again as it is
 * overdue up to an hour, so that a row nobody can finish is tried ever more rarely.
 */
export function claimUntil(now: Date, due: RawBuilder<Date>): RawBuilder<Date> {
  return sql<Date>`${now}::timestamptz
    + least(interval '1 hour', greatest(interval '1 minute', ${now}::timestamptz - ${due}))`;
}

/** Whether nobody has the row at the moment; who took it by a clock that was ahead has lost it, since nobody has one for longer than an hour. */
export function isFree(now: Date, column: RawBuilder<Date | null>): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(${column}, '-infinity') <= ${now}
    or ${column} > ${now}::timestamptz + interval '1 hour')`;
}
