import { AppError } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';

/** The place of the last item of a page in its list's order. */
export interface Place {
  /** The number the list is ordered by: a position, or milliseconds. */
  at: number;
  id: string;
}

function writeCursor(place: Place): string {
  return Buffer.from(`${place.at}_${place.id}`).toString('base64url');
}

/** null when it is none of ours. */
export function readCursor(text: string): Place | null {
  const [at = '', id = ''] = Buffer.from(text, 'base64url').toString('utf8').split('_');
  return /^-?\d{1,15}$/.test(at) && isId(id) ? { at: Number(at), id } : null;
}

/** @throws AppError bad_input when it is none of ours. */
export function placeAfter(text: string | undefined): Place | null {
  if (text === undefined) return null;
  const place = readCursor(text);
  if (!place)
    throw new AppError('bad_input', { after: ['This page of the list is gone. Start at the beginning.'] });
  return place;
}

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
