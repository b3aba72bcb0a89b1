import type { StoreTx } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import type { NewRow, Row } from '../../platform/database/tables.ts';
import type { At, Elsewhere, Part } from './placed.ts';

/** What a step does to the counts of a level, in pieces. */
export interface Effect {
  onHand: number;
  held: number;
  committed: number;
}

/** One step of a shelf. */
export interface LevelChange {
  at: Date;
  variantId: string;
  /** What it is called in the history of the shelf. */
  kind: string;
  /** How many pieces it is about, as the history says it; of a count that is set it is that count. */
  quantity: number;
  /** A difference; or what stands there now, as a person counted it: with the count they saw, the difference to that. */
  by: Effect | { count: number; seen: number | null };
  /** Whether it is done only where so many are left to sell, or stand on the shelf. */
  needs?: 'left' | 'shelf';
  /**
   * It has happened already: what leaves beyond the shelf is missing there, and what comes is what is missing first, so
   * that nothing of the difference is lost.
   */
  exact?: boolean;
  orderId?: string;
  note?: string;
  /** The same key a second time is refused by the database. */
  key?: string;
  /** Of what we heard of later than it happened: when, and from which phone. */
  heard?: Heard;
  /** The count that it is of, or puts right. */
  ofCount?: string;
  /** Where; null, and where nothing is said: at the first place. */
  place?: At;
}

export interface Heard {
  at: Date;
  device?: string | undefined;
}

export type Level = Pick<
  Row<'inventory_levels'>,
  'on_hand' | 'held' | 'committed' | 'missing' | 'recorded' | 'low_at'
> & {
  elsewhere: Elsewhere;
  /** The most pieces of it that one set holds; 0: it is in none. */
  set_pieces: number;
};

/** What stood there and is in no line: the release before kept no sums. */
export function unexplained(
  tx: StoreTx,
  { at, variantId }: Pick<LevelChange, 'at' | 'variantId'>,
  was: Level,
): NewRow<'stock_movements'>[] {
  const change = was.on_hand - was.recorded;
  if (change === 0) return [];
  const line = { kind: 'before', quantity: was.on_hand, change, after: was.on_hand };
  return [{ store_id: tx.storeId, id: newId(), variant_id: variantId, at, ...line }];
}

/** Its lines: one, or one for each place that pieces of it left. */
export function linesOf(
  tx: StoreTx,
  change: Omit<LevelChange, 'by'> & { by: object },
  {
    was,
    is,
    effect,
    parts,
  }: {
    was: Level;
    is: Pick<Level, 'on_hand' | 'committed'>;
    effect: Effect;
    parts: readonly Part[];
  },
): NewRow<'stock_movements'>[] {
  const { heard } = change;
  const moved = is.on_hand - was.on_hand;
  const [first = { at: change.place ?? null, by: 0 }, ...rest] = parts;
  const others = rest.reduce((sum, part) => sum + part.by, 0);
  const whole = rest.length > 0 ? first.by : change.exact ? effect.onHand : moved;
  const line = {
    store_id: tx.storeId,
    variant_id: change.variantId,
    kind: change.kind,
    order_id: change.orderId ?? null,
    at: change.at,
    by_id: tx.by?.id ?? null,
    note: change.note ?? '',
    heard_at: heard && heard.at > change.at ? heard.at : null,
    device: heard?.device ?? null,
    of_count: change.ofCount ?? null,
  };
  let after = was.on_hand + moved - others;
  return [
    {
      ...line,
      id: newId(),
      quantity: 'count' in change.by ? is.on_hand : change.quantity,
      change: moved - others,
      moved: whole !== moved - others ? whole : null,
      after,
      promised: is.committed - was.committed,
      key: change.key ?? null,
      place_id: first.at,
    },
    ...rest.map(({ at, by }) => ({
      ...line,
      id: newId(),
      quantity: Math.abs(by),
      change: by,
      after: (after += by),
      promised: 0,
      place_id: at,
    })),
  ];
}
