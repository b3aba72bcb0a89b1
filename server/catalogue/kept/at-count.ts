import { minutes } from '../../platform/clock.ts';
import type { At } from '../stock/placed.ts';

/** A count, as far as it decides what it changes. Keys are of the phone's operations, or of the store's own line. */
export interface Count {
  key: string;
  device: string;
  /** What stood there as the phone read it. */
  read: number;
  /** What the phone had done itself since, before it counted; null: it did not say. */
  own: readonly string[] | null;
  counted: number;
  known_at: Date;
  counted_at: Date;
  received_at: Date;
  /** Another count was right. */
  void: boolean;
  /** The place that was counted. */
  place_id: At;
  /** It was made in the dashboard: the line that it wrote is what the store knew by then. */
  in_store: boolean;
  /** All places were counted together, and the first has the difference. */
  of_sum: boolean;
}

/** A line of the shelf's history; `by` is its whole difference, in pieces. */
export interface Line {
  id: string;
  at: Date;
  /** When we heard of it; later than `at` only where a phone kept it. */
  heard: Date;
  device: string | null;
  /** The key of the sale that it is of. */
  sale: string | null;
  by: number;
  /** The count that it is of or puts right; of a count in the store that was taken back, that count's line, since `of_at`. */
  of_count: string | null;
  of_at: Date | null;
  /** It is of a count that says a difference: whoever did not know of that one takes it for a movement. */
  corrects: boolean;
  place_id: At;
}

export interface Doubt {
  count_key: string;
  movement_id: string;
  before: boolean;
}

/** What happened so close to a count cannot be told to have been before it or after. */
const close = minutes(3);

const isKnown = (count: Count, line: Line) => line.heard <= count.known_at;

/** Whether pieces had moved when somebody counted; `doubt` where nobody can tell but they themselves. */
function order(count: Count, line: Line): 'before' | 'after' | 'doubt' {
  // Whoever sets a number in the dashboard may have counted, or reckoned with what was shown there.
  if (count.in_store) return line.heard > line.at && line.at < count.counted_at ? 'doubt' : 'after';
  if (count.own === null) return line.at <= count.counted_at ? 'doubt' : 'after';
  if (line.device === count.device)
    return line.sale !== null && count.own.includes(line.sale) ? 'before' : 'after';
  // Told as it happened, when the count had been told already.
  if (line.heard <= line.at && line.at > count.received_at) return 'after';
  if (Math.abs(line.at.getTime() - count.counted_at.getTime()) < close) return 'doubt';
  return line.at < count.counted_at ? 'before' : 'after';
}

/** Each place has its shelf: what was counted at one says nothing of another. */
const isOfIts = (count: Count, { place_id }: { place_id: At }): boolean =>
  count.of_sum || place_id === count.place_id;

/** Counts that one knew of: its own phone's before it, and those that were on the shelf that it read. */
const knewOf = (count: Count, other: Count): boolean =>
  other !== count &&
  isOfIts(count, other) &&
  (count.own?.includes(other.key) === true || other.received_at <= count.known_at);

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((all, item) => all + of(item), 0);

/** It takes back a count of the store that is none of these. */
const isOfOld = (counts: readonly Count[], line: Line): boolean =>
  line.of_at !== null && !counts.some(({ key }) => key === line.of_count);

/** What moved, as far as a count sees it: also that a difference was taken back of which it did not know. */
const isMove = (counts: readonly Count[], count: Count, line: Line): boolean =>
  line.of_count === null ||
  (!count.in_store && line.corrects && isOfOld(counts, line) && line.of_at! > count.known_at);

/** The line of a difference that was counted in the store. */
const isCorrection = (count: Count, line: Line): boolean =>
  !count.in_store && line.corrects && line.of_count === line.id;

const byOf = ({ by }: Line): number => by;

/**
 * What each count changes on the shelf, in pieces by its key, and of what nobody can tell. It is computed from all that
 * is known by now, whatever came first: what was counted, less what stood there by then, as the phone read it and as it
 * moved since. So a piece that left between is in the count, and is not taken off by it again.
 */
export function shelfAtCounts(
  counts: readonly Count[],
  lines: readonly Line[],
  answers: readonly Doubt[],
): { changes: Map<string, number>; doubts: Doubt[] } {
  const answered = new Map(answers.map((one) => [`${one.count_key} ${one.movement_id}`, one.before]));
  const doubts: Doubt[] = [];
  const changes = new Map<string, number>();

  const wasBefore = (count: Count, line: Line): boolean => {
    const which = order(count, line);
    if (which !== 'doubt') return which === 'before';
    // Until it is answered: by what the clocks say; what a release before told without them was never looked at.
    const said = count.own !== null && line.at <= count.counted_at;
    const before = answered.get(`${count.key} ${line.id}`) ?? said;
    if (isLast(count)) doubts.push({ count_key: count.key, movement_id: line.id, before });
    return before;
  };
  // What a count says is said anew by the next that knew of it, so only the last one's doubts are anybody's.
  const isLast = (count: Count) => !counts.some((other) => !other.void && knewOf(other, count));

  const changeOf = (count: Count): number => {
    const known = changes.get(count.key);
    if (known !== undefined) return known;
    // Two can not know of each other; were a phone to say so, the second is nobody's.
    changes.set(count.key, 0);
    const change = count.void ? 0 : count.counted - expected(count);
    changes.set(count.key, change);
    return change;
  };
  const expected = (count: Count): number => {
    const unread = lines.filter((line) => isOfIts(count, line) && !isKnown(count, line));
    const moved = unread.filter((line) => isMove(counts, count, line) && wasBefore(count, line));
    // A phone that did not know of a difference counted what that left.
    const corrected = unread.filter((line) => isCorrection(count, line) && wasBefore(count, line));
    const before = counts.filter((other) => knewOf(count, other));
    // What they changed that the phone did not read: all of it, or what was put right since.
    const since = before.map((other) => {
      const read = lines.filter((line) => line.of_count === other.key && isKnown(count, line));
      return changeOf(other) - sum(read, byOf);
    });
    const takenBack = unread.filter((line) => isOfOld(counts, line) && line.of_at! <= count.known_at);
    const putRight = sum(corrected, ({ id }) => changeOf(counts.find(({ key }) => key === id)!));
    return count.read + sum(moved, byOf) + putRight + sum(since, (by) => by) + sum(takenBack, byOf);
  };

  for (const count of counts) changeOf(count);
  return { changes, doubts };
}
