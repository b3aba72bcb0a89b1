import type { StoreTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { At } from '../stock/placed.ts';
import { findPlace } from './queries.ts';

/**
 * The place that something is said to happen at, as lines name it: null for the first, and where nothing is said. What
 * has happened already at a place that is closed by now counts at the first.
 * @throws AppError conflict where it is closed, or none of this store's.
 */
export async function placeFor(tx: StoreTx, id: string | undefined, { happened = false } = {}): Promise<At> {
  if (id === undefined) return null;
  const place = await findPlace(tx, id);
  if (place && !place.closed_at) return place.first ? null : place.id;
  if (happened) return null;
  throw new AppError('conflict', { place_id: ['This place is closed. Choose another one.'] });
}
