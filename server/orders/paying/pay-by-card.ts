import type { CardRefusal } from '#shared/orders/gift-cards.ts';
import { naira } from '#shared/money.ts';
import { withCard } from '#shared/pricing/gift-card.ts';
import { quoteIn, withoutFee } from '#shared/pricing/quote.ts';
import { isOpenTry } from '#shared/states.ts';
import { cardOf, findTyped, promiseCard, type TypedCard } from '../../gift-cards/index.ts';
import { voidOpenTries } from '../../payments/index.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { storeTerms } from '../../stores/index.ts';
import { askAboutOpenTries } from '../actions.ts';
import { cardsAmong } from './gift-card.ts';
import { takePaid } from '../hand-over.ts';
import { orderIdOf } from '../links.ts';
import { tellOwners, tellShopper } from '../letters/news.ts';
import type { OrderDeps } from '../deps.ts';
import { shopperFee } from './order-payment.ts';
import { takeWhatIsPromised } from '../paid-order.ts';
import { appendEvent, findOrder, holdUntil, linesOf, payByCard } from '../queries.ts';
import { isBusyTry } from '../parts/rules.ts';
import { mayNotPay } from '../rules.ts';
import { lockedStanding, type Standing } from '../standing.ts';

export type PaidByCard = 'used' | 'paid' | 'gone' | 'not_now' | 'in_parts' | CardRefusal;

/** Ends the transaction of an order that stays as it is. */
class Stays extends Error {
  readonly why: PaidByCard;
  constructor(why: PaidByCard) {
    super(why);
    this.why = why;
  }
}

/**
 * Whether a gift card may pay a part of an order that waits to be paid online; one card for each order, and none for one
 * that is asked for in parts.
 */
export const mayPayByCard = (standing: Standing, shop: Parameters<typeof mayNotPay>[1], now: Date): boolean =>
  mayNotPay(standing, shop, now) === null &&
  standing.parts.length === 0 &&
  standing.order.gift_card_kobo === 0 &&
  standing.order.confirmation !== 'unheld' &&
  !standing.payments.some(isBusyTry);

/**
 * A gift card pays its part of an order that waits for its money, or all of it. The provider is asked about every try
 * first; what was asked for by one of them is another sum now, so they end, and money that still comes by one is late.
 */
export async function shopperPaysByCard(
  deps: OrderDeps,
  storeDb: StoreDb,
  token: string,
  typed: TypedCard,
): Promise<PaidByCard> {
  const orderId = orderIdOf(deps.config, storeDb.id, token);
  if (!orderId || !(await storeDb.read((tx) => findOrder(tx, orderId)))) return 'gone';
  const found = await findTyped(deps, storeDb, typed);
  if (!found.ok) return found.why;
  if ((await askAboutOpenTries(deps, storeDb, orderId)).unclear) return 'not_now';
  try {
    return await storeDb.transact((tx) => pay(deps, tx, orderId, typed.code));
  } catch (error) {
    if (error instanceof Stays) return error.why;
    throw error;
  }
}

async function pay(deps: OrderDeps, tx: StoreTx, orderId: string, code: string): Promise<PaidByCard> {
  const standing = await lockedStanding(deps, tx, orderId);
  const { order, payments } = standing;
  const terms = await storeTerms(tx, deps.config);
  const at = deps.clock.now();
  if (standing.parts.length > 0) throw new Stays('in_parts');
  if (!mayPayByCard(standing, terms, at)) throw new Stays('not_now');
  const found = await cardOf(deps, tx, code);
  if (!found.ok) throw new Stays(found.why);
  const fee = order.fee_kobo > 0 ? await shopperFee(deps, tx, terms) : null;
  const apartKobo = cardsAmong(
    (await linesOf(tx, orderId)).map((line) => ({
      ...line,
      total_kobo: line.total_kobo - line.discount_kobo,
    })),
  );
  const leftKobo = found.card.left_kobo;
  const { quote, card_kobo } = withCard(withoutFee(quoteIn(order)), 'online', { leftKobo, fee, apartKobo });
  if (card_kobo === 0) throw new Stays('not_now');
  const tries = payments.filter(isOpenTry);
  await voidOpenTries(deps, { platform: tx.platform, store: tx }, tries, 'a gift card pays a part');
  Object.assign(order, quote, { gift_card_kobo: card_kobo });
  await payByCard(tx, order);
  await promiseCard(tx, { order_id: orderId, card_id: found.card.id, amount_kobo: card_kobo }, at);
  const message = `${naira(card_kobo)} is to be paid by the gift card ending in ${found.card.last_four}.`;
  await appendEvent(tx, orderId, { at, kind: 'gift_card', message, actor: order.name });
  // A part is set aside with the goods, when who ordered goes to pay the rest.
  if (card_kobo < quote.total_kobo) return 'used';
  const gone = await takeWhatIsPromised(tx, at, order, 'committed');
  if (gone) throw new Stays(gone === 'card' ? 'empty' : 'not_now');
  await holdUntil(tx, orderId, null);
  await takePaid(deps, tx, order, { at });
  await tellShopper(deps, tx, order, 'order-paid');
  await tellOwners(deps, tx, order, 'new-order');
  return 'paid';
}
