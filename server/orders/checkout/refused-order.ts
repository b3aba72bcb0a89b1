import type { CheckoutInput } from '#shared/api/cart.ts';
import type { RefusedCode } from '#shared/orders/discounts.ts';
import type { CardRefusal } from '#shared/orders/gift-cards.ts';
import { paidAtTheDoor, type Digital } from '#shared/goods/files.ts';
import { findCode, type CodeFound } from '../../discounts/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { StoreTerms } from '../../stores/index.ts';
import type { OrderDeps } from '../deps.ts';
import { mostTail } from '../direct-transfers/transfer.ts';
import { smallestOnlineKobo } from '../paying/order-payment.ts';
import type { Line } from '../line-pieces.ts';
import { pricedLine } from './new-order.ts';

export type PlaceOrderResult =
  | { ok: true; number: number; order_url: string; total_kobo: number; pay_url: string | null }
  | { ok: false; reason: 'empty' | 'delivery' | 'pay_method' | 'closed' | 'transfers_full' | 'key_used' }
  | { ok: false; reason: 'total_changed'; total_kobo: number }
  | { ok: false; reason: 'code'; why: RefusedCode }
  | { ok: false; reason: 'card'; why: CardRefusal | 'changed' }
  | { ok: false; reason: 'stock'; lines: { variant_id: string; title: string; available: number }[] };
type Refusal = PlaceOrderResult & { ok: false };

/** Ends the transaction of an order that cannot be made, so that nothing of it stays. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** What the code that came along takes off; null where none did. */
export function codeFor(
  deps: OrderDeps,
  tx: StoreTx,
  code: string,
  lines: Line[],
): Promise<CodeFound> | null {
  if (!code) return null;
  const goods = lines.map((line) => ({
    ...pricedLine(line),
    product_id: line.variant.product_id,
    gift_card: line.variant.gift_card,
  }));
  return findCode(tx, code, goods, deps.clock.now());
}

/**
 * A code that takes nothing off stops only who counts on it: a total that was shown without it is what is paid.
 * @throws Refused
 */
export function refuseCode(input: CheckoutInput, found: CodeFound | null, totalKobo: number): void {
  if (found && !found.ok && input.shown_total_kobo !== totalKobo)
    throw new Refused({ ok: false, reason: 'code', why: found.why });
}

/**
 * `dueKobo`: what a gift card leaves of the total.
 * @throws Refused where this way to pay is not offered for so much, or another total was shown.
 */
export function refuseUnpayable(
  input: CheckoutInput,
  terms: StoreTerms,
  digital: Digital,
  { totalKobo, dueKobo }: { totalKobo: number; dueKobo: number },
): void {
  const { pay_method: way } = input;
  const offered = {
    online: terms.pay_online,
    on_delivery: paidAtTheDoor(terms.pay_on_delivery, digital, dueKobo),
    direct_transfer: terms.pay_direct,
  }[way];
  const smallest = { online: smallestOnlineKobo, on_delivery: 0, direct_transfer: mostTail + 1 }[way];
  const tooSmall = dueKobo > 0 && dueKobo < smallest;
  if (!offered || tooSmall) throw new Refused({ ok: false, reason: 'pay_method' });
  if (input.shown_total_kobo !== undefined && input.shown_total_kobo !== totalKobo)
    throw new Refused({ ok: false, reason: 'total_changed', total_kobo: totalKobo });
  // Who was shown that a card pays so much is not asked for more.
  if (input.shown_due_kobo !== undefined && input.shown_due_kobo !== dueKobo)
    throw new Refused({ ok: false, reason: 'card', why: 'changed' });
}
