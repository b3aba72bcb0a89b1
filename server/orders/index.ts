import { shopperChangesWay } from './another-way.ts';
import { shopperSent } from './direct-sent.ts';

export { defineOrderJobs } from './direct-sweep.ts';
export { addLine, linesForSale, readCart, setLine, type Bearer, type CartRefusal } from './cart.ts';
export { ordersOfShut } from './of-shut.ts';
export { orderCommands } from './commands.ts';
export { placeOrder, type Arrival } from './checkout.ts';
export { checkoutOffer, type CheckoutOffer } from './offer.ts';
export { cashBooks, orderNumbers } from './queries.ts';
export { shopperDownloads } from './downloads.ts';
export { orderPaymentHandler } from './payment-handler.ts';
export type { OrderDeps } from './deps.ts';
export { mountOrders } from './routes.ts';
export { payFor } from './pay-for.ts';
export { rider } from './rider-page.ts';
export { trackedOrder } from './track.ts';
export type { PlaceOrderResult } from './refused-order.ts';
export { shopperDoes, shopperOrder, type ShopperOrder } from './shopper.ts';

/** What a shopper says on the page of their order of how it is paid. */
export const shopperPays = { changesWay: shopperChangesWay, hasSent: shopperSent };
