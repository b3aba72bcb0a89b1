import type { InSet } from '#shared/goods/sets.ts';
import type { StockRequest, VariantForSale } from '../catalogue/index.ts';
import type { LineRow } from './queries.ts';

export interface Line {
  quantity: number;
  variant: VariantForSale;
  /** The line's share of what a code takes off. */
  discount_kobo?: number;
}

/** What was in each piece of a set when it was ordered, as a line keeps it. */
export interface LinePart extends InSet {
  variant_id: string;
}

/** What was in the set a line is; empty: it is none. */
const partsOf = (line: Pick<LineRow, 'parts'>): LinePart[] => line.parts as LinePart[];

/** The same in words for whoever looks at the order. */
export const inSetOf = (line: Pick<LineRow, 'parts'>): InSet[] =>
  partsOf(line).map(({ title, variant_title, pieces }) => ({ title, variant_title, pieces }));

interface Wanted extends StockRequest {
  /** null: stock is not counted. */
  available: number | null;
}

/** What lines take off the shelves, each kind once, a set by what is in it. */
export function wantedOf(lines: readonly Line[]): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const line of lines)
    for (const { variantId, pieces, available } of ofEach(line)) {
      const quantity = pieces * line.quantity + (wanted.get(variantId)?.quantity ?? 0);
      wanted.set(variantId, { variantId, quantity, available });
    }
  return [...wanted.values()];
}

/** The same of what is counted. */
export const countedOf = (lines: readonly Line[]): StockRequest[] =>
  wantedOf(lines)
    .filter(({ available }) => available !== null)
    .map(({ variantId, quantity }) => ({ variantId, quantity }));

/** What one piece of a line takes off the shelves. */
const ofEach = ({ variant }: Pick<Line, 'variant'>) =>
  variant.parts.length > 0
    ? variant.parts.map(({ variant_id: variantId, pieces, available }) => ({ variantId, pieces, available }))
    : [{ variantId: variant.id, pieces: 1, available: variant.available }];

/**
 * The line that falls short where a kind does, with how many of it can be had: what is left goes to the lines in their
 * order, so that of a set and one of its parts the later is told.
 */
export function shortOf(
  lines: readonly Line[],
  short: { variantId: string; available: number },
): { line: Line; available: number } {
  let rest = short.available;
  let last = null;
  for (const line of lines) {
    const each = ofEach(line).find(({ variantId }) => variantId === short.variantId);
    if (!each) continue;
    last = { line, available: Math.floor(rest / each.pieces) };
    if (last.available < line.quantity) break;
    rest -= line.quantity * each.pieces;
  }
  // Some of it may have come back since it fell short.
  return last!;
}

/**
 * Of each line how many can be had, null: not counted. What is left of a kind goes to the lines in their order, so that a
 * set and one of its parts are not both offered the last piece.
 */
export function availableInOrder(lines: readonly Line[]): (number | null)[] {
  const taken = new Map<string, number>();
  return lines.map((line) => {
    const each = ofEach(line);
    const counted = each.flatMap(({ variantId, pieces, available }) =>
      available === null ? [] : [Math.floor(Math.max(0, available - (taken.get(variantId) ?? 0)) / pieces)],
    );
    const most = counted.length === 0 ? null : Math.min(...counted);
    const had = Math.min(line.quantity, most ?? line.quantity);
    for (const { variantId, pieces } of each)
      taken.set(variantId, (taken.get(variantId) ?? 0) + had * pieces);
    return most;
  });
}

/** Pieces of an order's lines as they stand on shelves, a set as what was in it; what was made to order stood on none. */
export const ofShelf = (
  pieces: readonly { line: Pick<LineRow, 'custom' | 'variant_id' | 'parts'>; quantity: number }[],
): StockRequest[] =>
  pieces
    .filter(({ line }) => !line.custom)
    .flatMap(({ line, quantity }) => {
      const parts = partsOf(line);
      if (parts.length === 0) return [{ variantId: line.variant_id, quantity }];
      return parts.map((part) => ({ variantId: part.variant_id, quantity: part.pieces * quantity }));
    });
