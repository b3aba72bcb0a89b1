import { codeUseMoves, mayMove, type CodeUseState } from '#shared/states.ts';
import type { StoreTx } from '../platform/database/db.ts';
import {
  countBack,
  countUse,
  findDiscount,
  insertUse,
  lockUse,
  usesOfPhone,
  writeUseMove,
  type UseRow,
} from './queries.ts';

/**
 * Takes a use of a code for whoever has this phone number; null when it is taken. The caller rolls back where it is
 * refused, since the count is written by then.
 */
export async function takeUse(
  tx: StoreTx,
  discountId: string,
  phone: string,
): Promise<'used_up' | 'customer' | null> {
  const counted = await countUse(tx, discountId);
  if (!counted) return 'used_up';
  const most = counted.most_per_customer;
  if (most !== null && (await usesOfPhone(tx, discountId, phone)) >= most) return 'customer';
  return null;
}

/**
 * Whether somebody may use a code once more, as far as it counts its uses by customer: `whose` where it does and nobody
 * said whose use it is. Nothing is taken.
 */
export async function mayUse(
  tx: StoreTx,
  discountId: string,
  phone: string,
): Promise<'yes' | 'whose' | 'customer'> {
  const most = (await findDiscount(tx, discountId))?.most_per_customer ?? null;
  if (most === null) return 'yes';
  if (!phone) return 'whose';
  return (await usesOfPhone(tx, discountId, phone)) >= most ? 'customer' : 'yes';
}

/** Writes down which order a use was taken for; one that holds nothing yet is written as given back. */
export function writeUse(
  tx: StoreTx,
  use: Pick<UseRow, 'order_id' | 'discount_id' | 'phone'>,
  state: CodeUseState,
  at: Date,
): Promise<void> {
  return insertUse(tx, { ...use, state, moved_at: at });
}

/** The one function that moves a use. False where it stands there already, or its order used no code. */
async function moveUse(tx: StoreTx, use: UseRow | null, to: CodeUseState, at: Date): Promise<boolean> {
  if (!use || !mayMove(codeUseMoves, use.state, to)) return false;
  await writeUseMove(tx, use.order_id, to, at);
  return true;
}

/** The order is off, or nobody paid for it in time: somebody else may use the code. A second time changes nothing. */
export async function giveUseBack(tx: StoreTx, orderId: string, at: Date): Promise<void> {
  const use = await lockUse(tx, orderId);
  if (await moveUse(tx, use, 'given_back', at)) await countBack(tx, use!.discount_id);
}

/**
 * The order is on again, so its use counts again. False, and nothing is changed, where others have used the code up
 * meanwhile. Its days and a stop are not asked about: the price was promised before.
 */
export async function takeUseAgain(tx: StoreTx, orderId: string, at: Date): Promise<boolean> {
  const use = await lockUse(tx, orderId);
  if (!use || use.state === 'taken') return true;
  const refused = await takeUse(tx, use.discount_id, use.phone);
  if (refused === 'customer') await countBack(tx, use.discount_id);
  if (refused) return false;
  return moveUse(tx, use, 'taken', at);
}
