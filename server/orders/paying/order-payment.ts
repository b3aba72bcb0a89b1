import { feeRules, type FeeRule } from '#shared/pricing/fees.ts';
import { noEmailDomain } from '#shared/product.ts';
import { beginPayment, payWay } from '../../payments/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { featuresOf, type StoreTerms } from '../../stores/index.ts';
import { orderPath, payForPath } from '../links.ts';
import type { Asked } from '../parts/parts.ts';
import type { OrderDeps } from '../deps.ts';

/** The provider takes no online payment below this (kobo). */
export const smallestOnlineKobo = 50_00;

export interface PayableOrder {
  id: string;
  email: string;
  phone: string;
  currency: string;
  /** Whether somebody else pays, who must not come to the order's private page. */
  by_other?: boolean;
}

type PayTerms = Pick<StoreTerms, 'plan' | 'plan_until'>;

const mayUseOwnKeys = ({ clock }: Pick<OrderDeps, 'clock'>, terms: PayTerms) =>
  featuresOf(terms, clock.now()).includes('custom_payment');

/** By whose keys, and to whose account, the store's orders are paid now. */
const wayOf = (deps: Pick<OrderDeps, 'payments' | 'clock'>, tx: StoreTx, terms: PayTerms) =>
  payWay.of(deps.payments, tx.platform, tx.storeId, mayUseOwnKeys(deps, terms));

/**
 * Whether nothing is sold now whose money comes through us, so that no sale covers a refund of an earlier one: the store's
 * own account takes it, or nothing can be sold. One that rests sells again.
 */
export const bringsUsNothing = async (
  deps: Pick<OrderDeps, 'clock'>,
  tx: StoreTx,
  terms: PayTerms & Pick<StoreTerms, 'suspended' | 'closing_at'>,
): Promise<boolean> =>
  terms.suspended ||
  terms.closing_at !== null ||
  payWay.passesUs(tx.platform, tx.storeId, mayUseOwnKeys(deps, terms));

/**
 * The provider wants an address, and shows it to whoever pays; a shopper who left none gets one of ours that nobody reads,
 * and somebody who pays for another, or who left no phone either, one that says nothing of them.
 */
const payerOf = ({ id, email, phone, by_other }: PayableOrder) =>
  by_other ? `${id}@${noEmailDomain}` : email || `${phone || id}@${noEmailDomain}`;

/** Writes down a try to pay what an order asks for, in the order's own transaction; answers its reference. */
export async function beginOrderPayment(
  deps: OrderDeps,
  tx: StoreTx,
  terms: PayTerms & Pick<StoreTerms, 'url' | 'pay_channels'>,
  { order, asked: { part, amountKobo } }: { order: PayableOrder; asked: Asked },
): Promise<string> {
  return beginPayment(deps.payments, tx.platform, {
    purpose: 'order',
    ownerId: order.id,
    storeId: tx.storeId,
    part,
    amountKobo,
    currency: order.currency,
    email: payerOf(order),
    way: await wayOf(deps, tx, terms),
    channels: terms.pay_channels,
    callbackUrl: `${terms.url}${(order.by_other ? payForPath : orderPath)(deps.config, tx.storeId, order.id)}?back=1`,
  });
}

/** The fee rule shoppers pay by on top of an online order; null where the store bears the fee. */
export async function shopperFee(
  deps: Pick<OrderDeps, 'payments' | 'clock'>,
  tx: StoreTx,
  terms: PayTerms & Pick<StoreTerms, 'shopper_pays_fee'>,
): Promise<FeeRule | null> {
  if (!terms.shopper_pays_fee) return null;
  const { provider } = await wayOf(deps, tx, terms);
  return provider === 'flutterwave' ? feeRules.flutterwave : feeRules.paystack;
}
