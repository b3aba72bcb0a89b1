import { shopperChangesWay } from './paying/another-way.ts';
import { shopperSent } from './direct-transfers/sent.ts';

export { defineOrderJobs } from './jobs.ts';
export { addLine, linesForSale, readCart, setLine, type Bearer, type CartRefusal } from './checkout/cart.ts';
export { ordersOfShut } from './of-shut.ts';
export { orderCommands } from './commands.ts';
export { placeOrder, type Arrival } from './checkout/checkout.ts';
export { checkoutOffer, type CheckoutOffer } from './checkout/offer.ts';
export { cashBooks, orderNumbers } from './queries.ts';
export { shopperDownloads } from './shopper/downloads.ts';
export { orderPaymentHandler } from './payment-handler.ts';
export type { OrderDeps } from './deps.ts';
export { mountOrders } from './routes.ts';
export { payFor } from './paying/pay-for.ts';
export { rider } from './riders/page.ts';
export { trackedOrder } from './shopper/track.ts';
export type { PlaceOrderResult } from './checkout/refused-order.ts';
export { shopperDoes, shopperOrder, type ShopperOrder } from './shopper/shopper.ts';

/** What a shopper says on the page of their order of how it is paid. */
export const shopperPays = { changesWay: shopperChangesWay, hasSent: shopperSent };
