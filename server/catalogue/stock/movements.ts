import type { z } from 'zod';
import type { addStockMovement, listStockMovements, StockMovement } from '#shared/api/stock.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#shared/api/contract.ts';
import { days } from '../../platform/clock.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import { isId } from '../../platform/ids.ts';
import { settleCounts } from '../kept/settle.ts';
import { changeLevel } from './levels.ts';
import { placeFor } from '../places/for.ts';
import type { At } from './placed.ts';
import {
  movementOfKey,
  movementRows,
  standingOf,
  variantIdsOf,
  type MovementRow,
} from './movement-queries.ts';
import { noteStock } from '../product-notes.ts';
import { tellOf } from './stock.ts';

/** What a device kept is taken up to so long afterwards as done when it says. */
const longestKept = days(60);

type Difference = BodyOf<typeof addStockMovement>;
type Recorded = AnswerOf<typeof addStockMovement>;

/** The history of stock, newest first. */
export async function listMovements(
  tx: StoreTx,
  query: QueryOf<typeof listStockMovements>,
): Promise<AnswerOf<typeof listStockMovements>> {
  const { product_id, variant_id, limit, after } = query;
  if (after !== undefined && !isId(after))
    throw new AppError('bad_input', { after: ['This page of the list is gone. Start at the beginning.'] });
  const ofProduct = product_id ? await variantIdsOf(tx, product_id) : null;
  const variantIds = variant_id ? (ofProduct ?? [variant_id]).filter((id) => id === variant_id) : ofProduct;
  const rows = await movementRows(tx, { variantIds, before: after ?? null, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return { items: shown.map(asMovement), next: rows.length > limit ? shown.at(-1)!.id : null };
}

/**
 * Changes the stock of a variant by a difference, so that what is sold between is not lost. The same key again is
 * answered with what was done under it.
 * @throws AppError not_found; conflict, and nothing is kept, where it is not counted or less stands there than is taken
 * away, or where the key was another change's.
 */
export async function recordMovement(storeDb: StoreDb, now: Date, wanted: Difference): Promise<Recorded> {
  const earlier = await storeDb.read((tx) => done(tx, wanted));
  if (earlier) return earlier;
  try {
    return await storeDb.transact((tx) => record(tx, now, wanted));
  } catch (error) {
    const sibling = await storeDb.read((tx) => done(tx, wanted));
    if (sibling) return sibling;
    throw error;
  }
}

async function done(tx: StoreTx, { key, variant_id, change, reason }: Difference): Promise<Recorded | null> {
  const row = await movementOfKey(tx, key);
  if (!row) return null;
  if (row.variant_id !== variant_id || row.change !== change || row.kind !== reason)
    throw new AppError('conflict', 'Another change was made under this name. Begin again.');
  return answered(tx, row);
}

async function record(tx: StoreTx, now: Date, wanted: Difference): Promise<Recorded> {
  const { key, variant_id: variantId, change, reason, note, happened_at } = wanted;
  const place = await placeFor(tx, wanted.place_id);
  const back = wanted.takes_back ? await movementOfKey(tx, wanted.takes_back) : null;
  const changed = await changeLevel(tx, {
    at: happenedAt(happened_at, now),
    variantId,
    kind: reason,
    quantity: wanted.counted ?? Math.abs(change),
    ...(back?.variant_id === variantId && { ofCount: back.id }),
    by: { onHand: change, held: 0, committed: 0 },
    needs: 'shelf',
    note,
    key,
    place,
    heard: { at: now },
  });
  if (!changed) throw await misfit(tx, variantId, place);
  await settleCounts(tx, { variantId, now });
  await noteStock(tx, variantId, 'Changed the stock of', [
    `${changed.on_hand - change}`,
    `${changed.on_hand}`,
  ]);
  await tellOf(tx, [changed]);
  return answered(tx, (await movementOfKey(tx, key))!);
}

/** A device whose clock is wrong, or that kept a change for too long, made it now. */
function happenedAt(said: string | undefined, now: Date): Date {
  const at = said === undefined ? now : new Date(said);
  const ago = now.getTime() - at.getTime();
  return ago >= 0 && ago <= longestKept ? at : now;
}

async function misfit(tx: StoreTx, variantId: string, place: At): Promise<AppError> {
  const standing = await standingOf(tx, variantId, place);
  if (!standing) return notFound('We could not find that product in this store.');
  const { on_hand, is_set } = standing;
  const sentence = is_set
    ? 'A set has no stock of its own. Change that of what is in it.'
    : on_hand === null
      ? 'Its stock is not counted. Say in the product how many there are first.'
      : on_hand === 0
        ? 'None stands on the shelf.'
        : `Only ${on_hand} ${on_hand === 1 ? 'stands' : 'stand'} on the shelf.`;
  return new AppError('conflict', { change: [sentence] }, undefined, { on_hand });
}

async function answered(tx: StoreTx, row: MovementRow): Promise<Recorded> {
  const standing = await standingOf(tx, row.variant_id, row.place_id);
  const { on_hand, available } = standing!;
  return { movement: asMovement(row), on_hand: on_hand ?? 0, available: available ?? 0 };
}

function asMovement(row: MovementRow): z.input<typeof StockMovement> {
  const {
    order_id,
    order_number,
    product_id,
    product_title,
    variant_id,
    variant_title,
    place_id: _place,
    ...line
  } = row;
  return {
    ...line,
    at: row.at.toISOString(),
    order: order_id && order_number !== null ? { id: order_id, number: order_number } : null,
    product: { id: product_id, title: product_title },
    variant: { id: variant_id, title: variant_title },
  };
}
