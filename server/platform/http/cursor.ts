import { sql, type RawBuilder } from 'kysely';
import { AppError } from './errors.ts';
import { isId } from '../ids.ts';

/** The place of the last item of a page in its list's order. */
export interface Place {
  /** The number the list is ordered by: a position, or milliseconds. */
  at: number;
  /** What tells items of the same `at` apart. */
  id: string;
}

export const writeCursor = ({ at, id }: Place) => `${at}_${id}`;

/** null when it is none of ours. */
export function readCursor(text: string, mayBeId = isId): Place | null {
  const [, at = '', id = ''] = /^(-?\d{1,15})_(.{1,100})$/.exec(text) ?? [];
  return mayBeId(id) ? { at: Number(at), id } : null;
}

/** @throws AppError bad_input when it is none of ours. */
export function placeAfter(text: string | undefined, mayBeId = isId): Place | null {
  if (text === undefined) return null;
  const place = readCursor(text, mayBeId);
  if (!place)
    throw new AppError('bad_input', { after: ['This page of the list is gone. Start at the beginning.'] });
  return place;
}

/**
 * What comes after a place in a list that is ordered by a time and an id, both downwards; everything where there is none.
 * Both names are columns of the statement, never values.
 */
export const olderThan = (after: Place | null, time: string, id: string): RawBuilder<boolean> =>
  after ? sql`(${sql.ref(time)}, ${sql.ref(id)}) < (${new Date(after.at)}, ${after.id})` : sql`true`;

/** Splits one row more than asked for into the page and where the next begins. */
export function page<Row>(
  rows: Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? writeCursor(placeOf(last)) : null };
}
