import type { IncomingMessage } from 'node:http';
import type { Came } from '#shared/visits.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { SeenPage, Visits } from '../../visits/index.ts';

/** Whoever is behind a request, as far as they are counted. */
export interface Visitor {
  saw(page: SeenPage): void;
  /** Their browser ran the script of a page, or showed one again that it had kept. */
  answered(): void;
  filledBasket(productId: string): void;
  beganCheckout(): void;
  cameFrom(tx: StoreTx): Promise<Came>;
}

const nothing: SeenPage = { path: '', productId: null };
const basket: SeenPage = { path: '/basket', productId: null };
const checkout: SeenPage = { path: '/checkout', productId: null };

export function visitorOf(visits: Visits, request: IncomingMessage, storeId: string): Visitor {
  const noted = { request, storeId };
  return {
    saw: (page) => visits.note({ ...noted, page }),
    answered: () => visits.note({ ...noted, page: nothing, what: 'answered' }),
    filledBasket: (productId) => visits.note({ ...noted, page: { ...basket, productId }, what: 'basket' }),
    beganCheckout: () => visits.note({ ...noted, page: checkout, what: 'checkout' }),
    cameFrom: (tx) => visits.cameFrom(tx, request),
  };
}

/** A shopper's own page as it is counted: the basket and the checkout; the address of an order is nobody's business. */
export const ownSeen = { cart: basket, checkout } as const;
