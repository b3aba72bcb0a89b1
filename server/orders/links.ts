import { keyFor, keysFor, type Config } from '../platform/config/config.ts';
import { derivedSecret, provenBy } from '../platform/ids.ts';

/** 22 characters of base64url: 132 bits. */
const proofLength = 22;

/** What a token opens: all there is of an order, the page on which somebody else pays for it, or a rider's run. */
type Opens = 'order-page' | 'pay-for' | 'rider';

/**
 * A token of an order: its id and a proof that we gave it out. It is derived, so it can be put into any later mail and is
 * kept nowhere. One that opens one thing says nothing of the one that opens the other.
 */
function orderToken(config: Config, storeId: string, orderId: string, opens: Opens): string {
  const id = Buffer.from(orderId.replaceAll('-', ''), 'hex').toString('base64url');
  return id + derivedSecret(keyFor(config, opens), `${storeId}:${orderId}`).slice(0, proofLength);
}

/** The order a token opens in this store; null when the token was not given out by us for it. */
export function orderIdOf(
  config: Config,
  storeId: string,
  token: string,
  opens: Opens = 'order-page',
): string | null {
  if (!/^[A-Za-z0-9_-]{44}$/.test(token)) return null;
  const hex = Buffer.from(token.slice(0, proofLength), 'base64url').toString('hex');
  const orderId = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
  const given = token.slice(proofLength);
  return provenBy(keysFor(config, opens), `${storeId}:${orderId}`, given, proofLength) ? orderId : null;
}

/** Path of an order's private page on its store's host. */
export function orderPath(config: Config, storeId: string, orderId: string): string {
  return `/orders/${orderToken(config, storeId, orderId, 'order-page')}`;
}

/** Path of the page on which somebody else pays for an order. */
export function payForPath(config: Config, storeId: string, orderId: string): string {
  return `/pay/${orderToken(config, storeId, orderId, 'pay-for')}`;
}

/** Path of the page of whoever brings the parcels of a rider link. */
export function riderPath(config: Config, storeId: string, linkId: string): string {
  return `/rider/${orderToken(config, storeId, linkId, 'rider')}`;
}
