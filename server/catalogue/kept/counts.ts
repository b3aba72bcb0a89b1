import type { AnswerOf, BodyOf } from '#shared/api/contract.ts';
import type {
  answerCounts as answerCall,
  answerDoubt as answerDoubtCall,
  keptCount,
} from '#shared/api/kept.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { LevelChanged } from '../stock/levels.ts';
import { noteStock } from '../product-notes.ts';
import { placeFor } from '../places/for.ts';
import { earlierOf, momentOf } from './moment.ts';
import {
  countOfKey,
  countsOfKeys,
  countsSince,
  insertCount,
  markAnswered,
  isDoubted,
  markClashing,
  markDoubts,
  markVoid,
} from './count-queries.ts';
import { settleCounts } from './settle.ts';
import { storeCountsSince, voidStoreCounts } from './store-counts.ts';
import { lockLevel } from './settle-queries.ts';

/** Who tells us, and when we heard of it. */
export interface Heard {
  now: Date;
  by: string;
  /** Many counts at once: what they are called in the history, and where what they changed is gathered, to be told of after all. */
  along?: { kind: string; changed: LevelChanged[] };
}

/**
 * Takes up a count that a phone made without a line, once under its key: what was counted, less what stood there by then
 * as far as anybody knows. Where somebody else counted the same without knowing of it, both are in the stock and the
 * owner is asked; so they are where nobody can tell whether pieces had left by then.
 * @throws AppError conflict where it is not counted any more.
 */
export async function takeCount(
  tx: StoreTx,
  { now, by, along }: Heard,
  body: BodyOf<typeof keptCount>,
): Promise<AnswerOf<typeof keptCount>> {
  const { key, variant_id, device, known, counted, read, own } = body;
  const place = await placeFor(tx, body.place_id);
  const known_at = earlierOf(body.known_at, now);
  const row = {
    key,
    variant_id,
    device,
    known,
    counted,
    known_at,
    counted_at: momentOf(body, now),
    received_at: now,
    by_name: by,
    read: read ?? null,
    own: own ?? null,
    place_id: place,
    booked: 0,
  };
  // Before anything is read: the same one a second time waits here until the first is done.
  const isNew = await insertCount(tx, row);
  if (isNew === 'nothing') throw notCounted();
  if (!isNew) return becameOf((await countOfKey(tx, key))!, await isDoubted(tx, key));
  // From here on nobody else changes it, so that two that come at once see each other.
  if (!(await lockLevel(tx, variant_id))) throw notCounted();
  const first = { key, kind: along?.kind ?? 'counted_away' };
  const doubted = await settleCounts(tx, { variantId: variant_id, now }, { first, changed: along?.changed });
  if (!along) await noteStock(tx, variant_id, 'Counted', [`${known}`, `${counted}`]);
  const others = await countsSince(tx, { variant_id, device, since: known_at, place });
  const clashes = others.length > 0 || (await storeCountsSince(tx, variant_id, known_at, place)).length > 0;
  if (clashes) await markClashing(tx, [key, ...others]);
  return becameOf({ clashes, answered_at: null }, doubted.has(key));
}

const becameOf = (
  { clashes, answered_at }: { clashes: boolean; answered_at: Date | null },
  doubted: boolean,
) => ({
  became: doubted || (clashes && answered_at === null) ? ('question' as const) : ('done' as const),
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
  if (!(await lockLevel(tx, variant_id))) return;
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
  await markVoid(
    tx,
    wrong.map((count) => count.key),
  );
  const online = known ? await storeCountsSince(tx, variant_id, known.known_at, known.place_id) : [];
  await voidStoreCounts(
    tx,
    online.map(({ id }) => id),
  );
  await settleCounts(tx, { variantId: variant_id, now });
  const words = known ? `${known.counted} counted` : 'all of them';
  await noteStock(tx, variant_id, 'Said which count is right of', ['', words]);
}

/** Whether pieces were gone already when somebody counted, of those that the question named. */
export async function answerDoubt(
  tx: StoreTx,
  now: Date,
  { variant_id, key, lines, before }: BodyOf<typeof answerDoubtCall>,
): Promise<void> {
  if (!(await lockLevel(tx, variant_id))) return;
  if (!(await markDoubts(tx, { key, lines, before, at: now }))) return;
  await settleCounts(tx, { variantId: variant_id, now });
  const words = before ? 'they were gone already' : 'they left afterwards';
  await noteStock(tx, variant_id, 'Said when pieces left of', ['', words]);
}
