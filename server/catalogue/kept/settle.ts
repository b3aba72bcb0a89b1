import { days } from '../../platform/clock.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { Row } from '../../platform/database/tables.ts';
import type { LevelChanged } from '../stock/levels.ts';
import { bookDifference } from '../stock/shelf.ts';
import { tellOf } from '../stock/stock.ts';
import type { At } from '../stock/placed.ts';
import { shelfAtCounts, type Count, type Doubt } from './at-count.ts';
import { takeUpStoreCounts } from './store-counts.ts';
import { countsOfVariant, doubtsOf, keepBooked, keepDoubts, linesSince, sums } from './settle-queries.ts';

/** A count is told at most 60 days later, and so is what left before it. */
const longest = days(121);

interface Settled {
  /** A count that is booked for the first time, and what it is called in the history. */
  first?: { key: string; kind: string };
  /** Where several are settled at once, what they changed; the caller tells of it afterwards. */
  changed?: LevelChanged[];
  /** What was told late and has been booked: counts made in the store since then are looked at, too. */
  late?: { at: Date; place: At };
}

const asCount = (row: Row<'kept_counts'>): Count => ({
  ...row,
  read: row.read ?? row.known,
  in_store: row.in_store !== null,
  of_sum: row.in_store !== null && sums.includes(`'${row.in_store}'`),
});
const bookedBy = (row: Row<'kept_counts'>) => row.booked ?? row.counted - row.known;

/**
 * Brings what counts changed on a shelf to what they change by all that is known now. Whoever calls it has
 * locked the level. Answers the keys of the counts of which something is to be asked.
 */
export async function settleCounts(
  tx: StoreTx,
  { variantId, now }: { variantId: string; now: Date },
  { first, changed, late }: Settled = {},
): Promise<Set<string>> {
  if (late && late.at < now) await takeUpStoreCounts(tx, { variantId, since: late.at, place: late.place });
  const rows = await countsOfVariant(tx, variantId, new Date(now.getTime() - longest));
  if (rows.length === 0) return new Set();
  const since = new Date(Math.min(...rows.map((row) => row.known_at.getTime())));
  const lines = await linesSince(tx, variantId, since);
  const asked = await doubtsOf(
    tx,
    rows.map((row) => row.key),
  );
  const gathered: LevelChanged[] = changed ?? [];
  const answered = asked.filter((one) => one.answered_at !== null);
  const { changes, doubts } = shelfAtCounts(rows.map(asCount), lines, answered);
  for (const row of rows) await bookOne(tx, { row, now, first, gathered, is: changes.get(row.key)! });
  await keepDoubts(tx, differing(asked, doubts));
  if (!changed) await tellOf(tx, gathered);
  return openOf(asked, doubts);
}

interface Booking {
  row: Row<'kept_counts'>;
  now: Date;
  first: Settled['first'];
  gathered: LevelChanged[];
  /** What it changes, by all that is known. */
  is: number;
}

async function bookOne(tx: StoreTx, { row, now, first, gathered, is }: Booking): Promise<void> {
  const by = is - bookedBy(row);
  const kind = row.key === first?.key ? first.kind : null;
  if (by === 0 && kind === null) return;
  const { variant_id: variantId, key: ofCount, place_id: place } = row;
  const at = kind === null ? now : row.counted_at;
  const what = { at, heard: { at: now }, variantId, by, kind: kind ?? 'recounted', ofCount, place };
  await bookDifference(tx, what, gathered);
  await keepBooked(tx, row.key, is);
}

const nameOf = ({ count_key, movement_id }: Doubt) => `${count_key} ${movement_id}`;

function differing(asked: readonly Row<'kept_count_doubts'>[], doubts: readonly Doubt[]) {
  const [known, now] = [new Set(asked.map(nameOf)), new Set(doubts.map(nameOf))];
  return {
    fresh: doubts.filter((one) => !known.has(nameOf(one))),
    gone: asked.filter((one) => one.answered_at === null && !now.has(nameOf(one))),
  };
}

function openOf(asked: readonly Row<'kept_count_doubts'>[], doubts: readonly Doubt[]): Set<string> {
  const answered = new Set(asked.filter((one) => one.answered_at !== null).map(nameOf));
  return new Set(doubts.filter((one) => !answered.has(nameOf(one))).map((one) => one.count_key));
}
