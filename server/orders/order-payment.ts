import { feeRules, type FeeRule } from '#shared/pricing/fees.ts';
import { noEmailDomain } from '#shared/product.ts';
import { beginPayment, payWayOf } from '../payments/index.ts';
import type { StoreTx } from '../platform/db.ts';
import { may, type StoreTerms } from '../stores/index.ts';
import { orderPath } from './links.ts';
import type { OrderDeps } from './deps.ts';

export interface PayableOrder {
  id: string;
  email: string;
  phone: string;
  total_kobo: number;
  currency: string;
}

/** Writes down a try to pay an order, in the order's own transaction; answers its reference. */
export async function beginOrderPayment(
  deps: OrderDeps,
  tx: StoreTx,
  terms: Pick<StoreTerms, 'url' | 'pay_channels' | 'plan' | 'plan_until'>,
  order: PayableOrder,
): Promise<string> {
  const way = await payWayOf(
    deps.payments,
    tx.platform,
    tx.storeId,
    may(terms, 'custom_payment', deps.clock.now()),
  );
  return beginPayment(deps.payments, tx.platform, {
    purpose: 'order',
    ownerId: order.id,
    storeId: tx.storeId,
    amountKobo: order.total_kobo,
    currency: order.currency,
    // The provider wants an address; a shopper who left none gets one of ours that nobody reads.
    email: order.email || `${order.phone}@${noEmailDomain}`,
    way,
    channels: terms.pay_channels,
    callbackUrl: `${terms.url}${orderPath(deps.config, tx.storeId, order.id)}?back=1`,
  });
}

/** The fee rule shoppers pay by on top of an online order; null where the store bears the fee. */
export async function shopperFee(
  deps: Pick<OrderDeps, 'payments' | 'clock'>,
  tx: StoreTx,
  terms: Pick<StoreTerms, 'shopper_pays_fee' | 'plan' | 'plan_until'>,
): Promise<FeeRule | null> {
  if (!terms.shopper_pays_fee) return null;
  const { provider } = await payWayOf(
    deps.payments,
    tx.platform,
    tx.storeId,
    may(terms, 'custom_payment', deps.clock.now()),
  );
  return provider === 'flutterwave' ? feeRules.flutterwave : feeRules.paystack;
}
