import { naira } from '#shared/money.ts';
import { comeBack, freshCard, lockCard, useOf } from '../../gift-cards/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { OrderDeps } from '../deps.ts';
import { byGiftCard, cardEntry } from '../paying/gift-card.ts';
import { tellShopper } from '../letters/news.ts';
import { piecesTold } from './pieces-back.ts';
import { appendEvent, appendLedger, type OrderRow } from '../queries.ts';

/**
 * Gives money of an order back as it came by its card, once for a key, and tells who ordered: on that card, or on a fresh
 * one where that was ended. The order must be locked.
 */
export async function refundToCard(
  deps: Pick<OrderDeps, 'config' | 'clock' | 'mail' | 'texts' | 'push'>,
  tx: StoreTx,
  order: OrderRow,
  { kobo, key, actor }: { kobo: number; key: string; actor: string },
): Promise<void> {
  const at = deps.clock.now();
  const use = (await useOf(tx, order.id, true))!;
  const reference = `${byGiftCard}:${key}`;
  if (!(await appendLedger(tx, order.id, { kind: 'refund', ...cardEntry(order, reference, kobo, at) })))
    return;
  const card = (await lockCard(tx, use.card_id))!;
  const of = { key, at, actor };
  const fresh =
    card.state === 'ended' ? await freshCard(deps, tx, order, { replaces: card.id, kobo, ...of }) : null;
  if (fresh === null)
    await comeBack(tx, card, kobo, { orderId: order.id, reference: `refund:${key}`, actor, at });
  const message =
    fresh === null
      ? `${naira(kobo)} went back on the gift card ending in ${card.last_four}.`
      : `${naira(kobo)} went back on a new gift card ending in ${fresh}, since the one it was paid with was ended.`;
  await appendEvent(tx, order.id, { at, kind: 'refunded', message, actor });
  await tellShopper(deps, tx, order, 'refund-processed', {
    about: reference,
    amount_kobo: kobo,
    on_card: fresh ?? card.last_four,
    ...(await piecesTold(tx, order.id, key)),
  });
}
