import { mayMove, subscriberMoves, type SubscriberState } from '#shared/states.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { writeSubscriberMove, type SubscriberRow } from './queries.ts';

/** Moves a subscriber that is locked. False, and nothing is changed, where the table does not lead there. */
export async function moveSubscriber(
  tx: StoreTx,
  { id, state }: Pick<SubscriberRow, 'id' | 'state'>,
  to: SubscriberState,
  at: Date,
): Promise<boolean> {
  if (!mayMove(subscriberMoves, state, to)) return false;
  await writeSubscriberMove(tx, id, { state: to, moved_at: at });
  return true;
}
