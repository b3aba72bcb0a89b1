import { AppError } from '../../platform/http/errors.ts';
import { conflict } from '../actions.ts';
import type { LineRow } from '../queries.ts';

/** Pieces of a line that are still to be sent, or done. */
export const openPieces = ({ quantity, fulfilled, removed }: LineRow): number =>
  quantity - fulfilled - removed;

/** So many pieces of a line. */
export interface Piece {
  line: LineRow;
  quantity: number;
}

interface Wanted {
  lines: readonly { line_id: string; quantity: number }[];
  /** What is only done is left. */
  goodsOnly?: boolean;
}

export const piecesIn = (pieces: readonly Piece[], line: LineRow): number =>
  pieces.find((one) => one.line.id === line.id)?.quantity ?? 0;

/**
 * What goes out: the pieces that are named, else all that are still to be sent, or to be done where nothing is left to
 * send. A service goes in no parcel: `isDone` says that these pieces are done, and nothing of them is sent.
 * @throws AppError when nothing is left, or more is asked for than is.
 */
export function chosen(
  lines: readonly LineRow[],
  { lines: wanted, goodsOnly = false }: Wanted,
): { pieces: Piece[]; isDone: boolean } {
  const open = lines.filter((line) => openPieces(line) > 0);
  const waiting = open.filter((line) => !line.digital);
  if (waiting.length === 0) throw conflict('Nothing of this order is left to send.');
  const isDone =
    wanted.length === 0
      ? waiting.every((line) => line.service)
      : wanted.some(({ line_id }) => waiting.some((line) => line.id === line_id && line.service));
  if (isDone && goodsOnly) throw conflict('This is a service. Mark it as done on its own page.');
  const mayGo = waiting.filter((line) => line.service === isDone);
  const pieces =
    wanted.length === 0
      ? mayGo.map((line) => ({ line, quantity: openPieces(line) }))
      : namedPieces(mayGo, wanted, lines);
  const isRest = waiting.every((line) => openPieces(line) === piecesIn(pieces, line));
  // Files need no parcel: they count as handed over with the last one.
  const files = isRest ? open.filter((line) => line.digital) : [];
  return {
    pieces: [...pieces, ...files.map((line) => ({ line, quantity: openPieces(line) }))],
    isDone,
  };
}

function namedPieces(mayGo: readonly LineRow[], wanted: Wanted['lines'], lines: readonly LineRow[]): Piece[] {
  if (new Set(wanted.map((one) => one.line_id)).size < wanted.length) throw tooMany(undefined);
  return wanted.map(({ line_id, quantity }) => {
    const line = mayGo.find((one) => one.id === line_id);
    if (!line && mayGo[0]?.service && lines.some(({ id, service }) => id === line_id && !service))
      throw new AppError('bad_input', {
        lines: ['A service goes in no parcel: mark it as done by itself, and send the rest by itself.'],
      });
    if (!line || quantity > openPieces(line)) throw tooMany(line);
    return { line, quantity };
  });
}

export const tooMany = (line: LineRow | undefined) =>
  new AppError('bad_input', {
    lines: [
      line
        ? `Only ${openPieces(line)} of “${line.title}” are left to send.`
        : 'Some of these pieces were sent already. Look at the order anew.',
    ],
  });

export const titleOf = ({ title, variant_title }: Pick<LineRow, 'title' | 'variant_title'>): string =>
  variant_title ? `${title} (${variant_title})` : title;
