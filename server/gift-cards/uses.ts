import { codeUseMoves, mayMove, type CodeUseState } from '#shared/states.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { comeBack, spend } from './balance.ts';
import { insertCardUse, lockCard, useOf, writeCardUseMove, type CardUseRow } from './queries.ts';

interface Doing {
  at: Date;
  actor: string;
}

/** Names one taking of an order's part, on the card and in the order's ledger. */
export const turnOf = (use: Pick<CardUseRow, 'order_id' | 'turn'>) => `${use.order_id}:${use.turn}`;

/** The one function that moves what an order holds of a card. @throws Error for a move the table does not list. */
async function moveUse(tx: StoreTx, use: CardUseRow, to: CodeUseState, at: Date): Promise<void> {
  if (!mayMove(codeUseMoves, use.state, to))
    throw new Error(`The card of order ${use.order_id} may not move to ${to}.`);
  const turn = to === 'taken' ? use.turn + 1 : use.turn;
  await writeCardUseMove(tx, use.order_id, { state: to, turn, moved_at: at });
  Object.assign(use, { state: to, turn });
}

/** Writes down that an order is to be paid in part by a card; nothing is taken before the order takes its goods. Kobo. */
export async function promiseCard(
  tx: StoreTx,
  use: { order_id: string; card_id: string; amount_kobo: number },
  at: Date,
): Promise<void> {
  if (!(await insertCardUse(tx, { ...use, moved_at: at })))
    throw new Error(`Order ${use.order_id} holds a gift card already.`);
}

/**
 * Takes what an order is to be paid by its card; answers the use where it was taken now, and null where the order has it
 * already. `gone`, and nothing is changed, where less is left on the card. Its time is not asked about: it was promised.
 */
export async function takePromised(
  tx: StoreTx,
  orderId: string,
  { at, actor }: Doing,
): Promise<CardUseRow | 'gone' | null> {
  const use = await useOf(tx, orderId, true);
  if (!use || use.state === 'taken') return null;
  const reference = turnOf({ order_id: orderId, turn: use.turn + 1 });
  const isThere = await spend(tx, use.card_id, use.amount_kobo, { orderId, reference, actor, at });
  if (!isThere) return 'gone';
  await moveUse(tx, use, 'taken', at);
  return use;
}

/** The order lets go of what it still holds of its card: `kobo`. Answers the use; null where it holds nothing. */
export async function giveBackUse(
  tx: StoreTx,
  orderId: string,
  kobo: number,
  { at, actor }: Doing,
): Promise<CardUseRow | null> {
  const use = await useOf(tx, orderId, true);
  if (use?.state !== 'taken') return null;
  await moveUse(tx, use, 'given_back', at);
  if (kobo > 0) {
    const card = (await lockCard(tx, use.card_id))!;
    await comeBack(tx, card, kobo, { orderId, reference: turnOf(use), actor, at });
  }
  return use;
}
