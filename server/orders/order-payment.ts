import { noEmailDomain } from '#shared/product.ts';
import { beginPayment } from '../payments/index.ts';
import type { StoreTx } from '../platform/db.ts';
import type { StoreTerms } from '../stores/index.ts';
import { orderPath } from './links.ts';
import type { OrderParts } from './parts.ts';

export interface PayableOrder {
  id: string;
  email: string;
  phone: string;
  total_kobo: number;
  currency: string;
}

/** Writes down a try to pay an order, in the order's own transaction; answers its reference. */
export function beginOrderPayment(
  parts: OrderParts,
  tx: StoreTx,
  terms: Pick<StoreTerms, 'url'>,
  order: PayableOrder,
): Promise<string> {
  return beginPayment(parts.payments, tx.platform, {
    purpose: 'order',
    ownerId: order.id,
    storeId: tx.storeId,
    amountKobo: order.total_kobo,
    currency: order.currency,
    // The provider wants an address; a shopper who left none gets one of ours that nobody reads.
    email: order.email || `${order.phone}@${noEmailDomain}`,
    callbackUrl: `${terms.url}${orderPath(parts.config, tx.storeId, order.id)}?back=1`,
  });
}
