import type { AdNetwork } from '#shared/adverts.ts';
import type { Cart } from '#shared/api/cart.ts';
import { digitalOf, isDelivered, type Digital } from '#shared/goods/files.ts';
import type { CardRefusal } from '#shared/orders/gift-cards.ts';
import { freed } from '#shared/pricing/discount.ts';
import { quotesWithCard } from '#shared/pricing/gift-card.ts';
import { checkoutQuotes, type CheckoutQuotes } from '#shared/pricing/quote.ts';
import { everyWay } from '#shared/pricing/ways.ts';
import { networksToAsk } from '../../adverts/index.ts';
import { findTyped, type TypedCard } from '../../gift-cards/index.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import { checkoutTerms, type StoredRate } from '../../stores/index.ts';
import { cartOfBearer, type Bearer } from './cart.ts';
import { cardsAmong } from '../paying/gift-card.ts';
import { shopperFee } from '../paying/order-payment.ts';
import type { OrderDeps } from '../deps.ts';

export interface CheckoutOffer {
  cart: Cart;
  /** None where nothing of it is delivered. */
  delivery: StoredRate[];
  digital: Digital;
  is_delivered: boolean;
  quotes: CheckoutQuotes;
  /** Whether the shopper pays the provider's fee of an online payment on top. */
  fee_on_top: boolean;
  /** The gift card that came along; null: none. */
  card: OfferedCard | null;
  /** Advert networks that may be told of the order, where the shopper agrees. */
  networks: AdNetwork[];
  /** Whether who does not finish paying may be reminded. */
  reminds: boolean;
}

/** A gift card as its holder sees it, or why nothing can be taken off it. Kobo. */
type OfferedCard = { ok: true; last_four: string; left_kobo: number } | { ok: false; why: CardRefusal };

/** A basket, the ways it can be delivered and what it costs by each, at today's prices and with the code and the gift card that came along. */
export async function checkoutOffer(
  deps: Pick<OrderDeps, 'config' | 'clock' | 'payments'>,
  storeDb: StoreDb,
  bearer: Bearer,
  holder: TypedCard | null = null,
): Promise<CheckoutOffer> {
  const typed = holder ? await findTyped(deps, storeDb, holder) : null;
  return storeDb.read(async (tx) => {
    const cart = await cartOfBearer(deps, tx, bearer);
    const { terms, rates } = await checkoutTerms(tx, deps.config, {});
    const fee = await shopperFee(deps, tx, terms);
    const digital = digitalOf(cart.lines);
    const is_delivered = isDelivered(cart.lines);
    const delivery = is_delivered ? rates : [];
    const ways = everyWay(delivery);
    const plain = checkoutQuotes(cart.lines, cart.code?.frees_delivery ? ways.map(freed) : ways, fee);
    const apartKobo = cardsAmong(
      cart.lines.map((line) => ({ ...line, total_kobo: line.total_kobo - line.discount_kobo })),
    );
    const leftKobo = typed?.ok ? typed.card.left_kobo : 0;
    const quotes = typed?.ok ? quotesWithCard(plain, { leftKobo, fee, apartKobo }) : plain;
    const card: CheckoutOffer['card'] = typed?.ok
      ? { ok: true, last_four: typed.card.last_four, left_kobo: leftKobo }
      : typed;
    const networks = await networksToAsk(tx, terms, deps.clock.now());
    const reminds = terms.remind_hours !== null;
    const fee_on_top = fee !== null;
    return { cart, delivery, digital, is_delivered, quotes, fee_on_top, card, networks, reminds };
  });
}
