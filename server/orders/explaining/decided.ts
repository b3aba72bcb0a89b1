import { naira } from '#shared/money.ts';
import type { MoneyDecision, Payment } from '../../payments/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { takePaid } from '../hand-over.ts';
import { tellOwners, tellShopper } from '../letters/news.ts';
import type { HandlerDeps } from '../paid-order.ts';
import { appendEvent, holdUntil, type OrderRow } from '../queries.ts';

/** What a person decided about odd money, as a line of the order's story with the reason, and who is told. */
export async function decided(
  deps: HandlerDeps,
  store: StoreTx,
  { order, payment }: { order: OrderRow; payment: Payment },
  { kind, reason, actor, sentBackKobo }: MoneyDecision,
): Promise<void> {
  const at = deps.clock.now();
  const amount = naira(payment.captured_kobo ?? 0);
  const says = {
    accept: `${amount} was accepted for this order`,
    return: `${amount} is to go back`,
    explain: sentBackKobo > 0 ? `${naira(sentBackKobo)} was given back by hand` : 'A payment was explained',
  }[kind];
  const message = `${says}: ${reason}`;
  await appendEvent(store, order.id, { at, kind: `money_${kind}`, message, actor });
  if (kind !== 'accept') return;
  await holdUntil(store, order.id, null);
  await takePaid(deps, store, order, { at });
  // A receipt says that all of it was paid.
  if (order.captured_kobo - order.refunded_kobo >= order.total_kobo)
    await tellShopper(deps, store, order, 'order-paid');
  await tellOwners(deps, store, order, 'new-order');
}
