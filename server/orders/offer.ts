import type { Cart } from '#shared/api/cart.ts';
import { digitalOf, type Digital } from '#shared/files.ts';
import { freed } from '#shared/pricing/discount.ts';
import { checkoutQuotes, type CheckoutQuotes } from '#shared/pricing/quote.ts';
import { everyWay } from '#shared/pricing/ways.ts';
import type { StoreDb } from '../platform/db.ts';
import { deliveryRates, storeTerms, type StoredRate } from '../stores/index.ts';
import { cartOfBearer, type Bearer } from './cart.ts';
import { shopperFee } from './order-payment.ts';
import type { OrderDeps } from './deps.ts';

export interface CheckoutOffer {
  cart: Cart;
  /** None where nothing of it is delivered. */
  delivery: StoredRate[];
  digital: Digital;
  quotes: CheckoutQuotes;
  /** Whether the shopper pays the provider's fee of an online payment on top. */
  fee_on_top: boolean;
}

/** A basket, the ways it can be delivered and what it costs by each, at today's prices and with the code that came along. */
export async function checkoutOffer(
  deps: Pick<OrderDeps, 'config' | 'clock' | 'payments'>,
  storeDb: StoreDb,
  bearer: Bearer,
): Promise<CheckoutOffer> {
  return storeDb.read(async (tx) => {
    const cart = await cartOfBearer(deps, tx, bearer);
    const fee = await shopperFee(deps, tx, await storeTerms(tx, deps.config));
    const digital = digitalOf(cart.lines);
    const delivery = digital === 'all' ? [] : await deliveryRates(tx);
    const quotes = checkoutQuotes(
      cart.lines,
      cart.code?.frees_delivery ? everyWay(delivery).map(freed) : everyWay(delivery),
      fee,
    );
    return { cart, delivery, digital, quotes, fee_on_top: fee !== null };
  });
}
