export { addLine, readCart, setLine, type CartRefusal } from './cart.ts';
export { placeOrder, quote, type Placed } from './checkout.ts';
export { orderNumbers } from './queries.ts';
export { saleOf } from './sale.ts';
export { orderPaymentOwner } from './payment-owner.ts';
export type { OrderParts } from './parts.ts';
export type { PayNow } from './pay.ts';
export { mountOrders } from './routes.ts';
export { shopperAsks, shopperOrder, shopperPaysAgain } from './shopper.ts';
