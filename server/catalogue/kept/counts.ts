import type { AnswerOf, BodyOf } from '#shared/api/contract.ts';
import type { answerCounts as answerCall, keptCount } from '#shared/api/kept.ts';
import type { StoreTx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { LevelChanged } from '../levels.ts';
import { noteStock } from '../product-notes.ts';
import { bookDifference } from '../shelf.ts';
import { earlierOf, momentOf } from './moment.ts';
import {
  countOfKey,
  countsOfKeys,
  countsSince,
  insertCount,
  markAnswered,
  markClashing,
  onlineCountSince,
} from './count-queries.ts';

/** Who tells us, and when we heard of it. */
export interface Heard {
  now: Date;
  by: string;
  /** Many counts at once: what they are called in the history, and where what they changed is gathered, to be told of after all. */
  along?: { kind: string; changed: LevelChanged[] };
}

/**
 * Adds the difference of a count that a phone made without a line, once under its key. Where somebody else counted the
 * same without knowing of it, both differences are in the stock, and the owner is asked.
 * @throws AppError conflict where it is not counted any more.
 */
export async function takeCount(
  tx: StoreTx,
  { now, by, along }: Heard,
  body: BodyOf<typeof keptCount>,
): Promise<AnswerOf<typeof keptCount>> {
  const { key, variant_id, device, known, counted } = body;
  const known_at = earlierOf(body.known_at, now);
  const counted_at = momentOf(body, now);
  const row = {
    key,
    variant_id,
    device,
    known,
    counted,
    known_at,
    counted_at,
    received_at: now,
    by_name: by,
  };
  // Before anything is read: the same one a second time waits here until the first is done.
  const isNew = await insertCount(tx, row);
  if (isNew === 'nothing') throw notCounted();
  if (!isNew) return becameOf((await countOfKey(tx, key))!);
  const kind = along?.kind ?? 'counted_away';
  const difference = { at: counted_at, variantId: variant_id, by: counted - known, kind };
  const booked = await bookDifference(tx, difference, along?.changed);
  if (!booked) throw notCounted();
  if (!along) await noteStock(tx, variant_id, 'Counted', [`${known}`, `${counted}`]);
  // The level is locked by now, so that two that come at once see each other.
  const others = await countsSince(tx, { variant_id, device, since: known_at });
  const clashes = others.length > 0 || (await onlineCountSince(tx, variant_id, known_at)) !== null;
  if (clashes) await markClashing(tx, [key, ...others]);
  return becameOf({ clashes, answered_at: null });
}

const becameOf = ({ clashes, answered_at }: { clashes: boolean; answered_at: Date | null }) => ({
  became: clashes && answered_at === null ? ('question' as const) : ('done' as const),
});

const notCounted = () =>
  new AppError('conflict', 'The stock of this is not counted any more, so there is nothing to put right.');

/**
 * Takes back the differences of the counts that were wrong, once each. Which one is right is said for those that the
 * question named: what came later is asked about anew.
 */
export async function answerCounts(
  tx: StoreTx,
  now: Date,
  { variant_id, keys, right }: BodyOf<typeof answerCall>,
): Promise<void> {
  const asked = await countsOfKeys(tx, variant_id, keys);
  if (asked.length === 0) return;
  await markAnswered(
    tx,
    'kept_counts',
    asked.map((count) => count.key),
    now,
  );
  const known = asked.find((count) => count.key === right);
  // What the same phone counted before is in what it counted at last.
  const wrong = right === 'all' ? [] : asked.filter((count) => count.device !== known?.device);
  const online = known ? await onlineCountSince(tx, variant_id, known.known_at) : null;
  const back = -wrong.reduce((sum, count) => sum + count.counted - count.known, 0) - (online?.change ?? 0);
  await bookDifference(tx, { at: now, variantId: variant_id, by: back, kind: 'recounted' });
  const words = known ? `${known.counted} counted` : 'all of them';
  await noteStock(tx, variant_id, 'Said which count is right of', ['', words]);
}
