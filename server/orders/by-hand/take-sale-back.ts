import { naira } from '#shared/money.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import { must } from '../actions.ts';
import type { OrderDeps } from '../deps.ts';
import { endSold } from '../../gift-cards/index.ts';
import { refundToCard } from '../money-back/back-on-card.ts';
import { refreshMoney } from '../money.ts';
import { noteRefund } from '../noted.ts';
import { letGo } from '../paid-order.ts';
import { appendEvent } from '../queries.ts';
import { cardToGiveKobo, lockedStanding } from '../standing.ts';
import { giveBackByHand } from '../taken.ts';
import { transitionOrder } from '../transitions.ts';

/** A sale at the counter that was wrong: its goods go back on the shelf and its money back, once. */
export async function takeSaleBack(
  deps: OrderDeps,
  storeDb: StoreDb,
  { orderId, reason, actor }: { orderId: string; reason: string; actor: string },
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    const { order } = standing;
    if (order.channel === 'counter' && order.status === 'canceled') return;
    must('take_sale_back', standing);
    const at = deps.clock.now();
    const instead = 'So the sale stays. Refund the rest in the order instead.';
    await endSold(tx, order, { at, actor, instead });
    const onCard = cardToGiveKobo(standing);
    if (onCard > 0) await refundToCard(deps, tx, order, { kobo: onCard, key: `sale:${order.id}`, actor });
    const back = await giveBackByHand(tx, order, at);
    await letGo(tx, at, order, 'released');
    const goods =
      order.fulfillment_status === 'not_required' ? {} : { fulfillment_status: 'returned' as const };
    await transitionOrder(tx, order, { status: 'canceled', ...goods }, { canceled_at: at });
    await refreshMoney(tx, order);
    const why = reason ? `: ${reason}` : '';
    const card = onCard > 0 ? ` and ${naira(onCard)} to the gift card` : '';
    const message = `Sale taken back${why}. ${naira(back)} goes back to the customer${card}, the goods to the shelf.`;
    await appendEvent(tx, orderId, { at, kind: 'taken_back', message, actor });
    await noteRefund(tx, order, `Took back for ${naira(back)} the sale`);
  });
}
