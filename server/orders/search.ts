import { isPhone, normalisePhone } from '#shared/phone.ts';
import { isToConfirm } from '#shared/states.ts';
import type { StoreTx } from '../platform/db.ts';
import { searchTokens, searchText, tokensOf } from '../platform/tokens.ts';
import {
  listOrders,
  orderOfNumber,
  searchOrders,
  type OrderFilter,
  type OrderInList,
} from './list-queries.ts';

/** What an order is called whose buyer said no name: who stood there, and who was asked by link. */
export const nameless = { counter: 'Walk-in customer', manual: 'Customer' } as const;

/** What an order is found by: the shopper's names, the phone, and the last four digits that people remember. */
export function wordsOfOrder(order: { name: string; phone: string }): string[] {
  return [...tokensOf(order.name), order.phone, order.phone.slice(-4)];
}

/** The same as one text, kept with the order. */
export function searchTextOfOrder(order: { name: string; phone: string }): string {
  return searchText(wordsOfOrder(order));
}

const orderNumber = /^#?(\d{1,9})$/;

/**
 * Orders of a store, newest first. What was typed is an order's number, or else beginnings of the shopper's names or
 * phone, or the phone's last four digits.
 */
export async function findOrders(tx: StoreTx, filter: OrderFilter, typed: string): Promise<OrderInList[]> {
  if (!typed) return listOrders(tx, filter);
  const [, digits] = orderNumber.exec(typed) ?? [];
  const numbered = digits && !filter.after ? await orderOfNumber(tx, Number(digits)) : null;
  if (numbered) return [numbered].filter((order) => isIn(filter, order));
  const asked = searchTokens(isPhone(typed) ? normalisePhone(typed) : typed);
  return asked ? searchOrders(tx, { ...filter, ...asked }) : [];
}

function isIn({ paymentStatus, fulfillmentStatus, toConfirm }: OrderFilter, order: OrderInList): boolean {
  return (
    (!toConfirm || isToConfirm(order)) &&
    (!paymentStatus || order.payment_status === paymentStatus) &&
    (!fulfillmentStatus || order.fulfillment_status === fulfillmentStatus)
  );
}
