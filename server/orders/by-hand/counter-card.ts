import type { CounterSale } from '#shared/api/selling.ts';
import { naira } from '#shared/money.ts';
import { cardRefused } from '#shared/words/gift-card.ts';
import { wordsOf } from '#shared/words/index.ts';
import { cardOf, promiseCard } from '../../gift-cards/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { standing, storeTerms } from '../../stores/index.ts';
import { conflict } from '../actions.ts';
import { apartFromCards } from '../checkout/card.ts';
import type { OrderDeps } from '../deps.ts';
import { takeCard } from '../paying/gift-card.ts';
import type { Line } from '../line-pieces.ts';
import { payByCard, type OrderRow } from '../queries.ts';

/**
 * A gift card pays its part of a sale at the counter, in the sale's own transaction. Answers how much. Kobo.
 * @throws AppError conflict in words where nothing is on it, or another sum was shown
 */
export async function payByCardAtCounter(
  deps: OrderDeps,
  tx: StoreTx,
  order: OrderRow,
  { sale, lines, at }: { sale: CounterSale; lines: readonly (Line & { soldFor: number })[]; at: Date },
): Promise<number> {
  const found = await cardOf(deps, tx, sale.gift_card ?? '');
  if (!found.ok) throw conflict({ gift_card: cardRefused(found.why, wordsOf('en')) });
  const { card } = found;
  const priced = lines.map((line) => ({ ...line, variant: { ...line.variant, price_kobo: line.soldFor } }));
  const kobo = Math.min(card.left_kobo, order.total_kobo - apartFromCards(priced));
  if (kobo <= 0) throw conflict({ gift_card: 'A gift card is not paid with a gift card.' });
  const changed = `This gift card pays ${naira(kobo)} of it now. Look at it again, then record the sale.`;
  if (sale.card_kobo !== kobo) throw conflict({ gift_card: changed });
  order.gift_card_kobo = kobo;
  await payByCard(tx, order);
  await promiseCard(tx, { order_id: order.id, card_id: card.id, amount_kobo: kobo }, at);
  if (!(await takeCard(tx, order, at))) throw conflict({ gift_card: changed });
  return kobo;
}

/**
 * What was sold without a network has its money already.
 * @throws AppError conflict where gift cards are sold and the store takes none any more
 */
export async function mustSellCards(
  deps: OrderDeps,
  tx: StoreTx,
  { kept }: CounterSale,
  lines: readonly Line[],
): Promise<void> {
  if (!kept && lines.some(({ variant }) => variant.gift_card))
    standing.mustTakeCards(await storeTerms(tx, deps.config));
}
