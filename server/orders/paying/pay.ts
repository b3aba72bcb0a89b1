import { isOpenTry } from '#shared/states.ts';
import { attemptLifeMs, waitsForPayer } from '#shared/orders/waits-for-payer.ts';
import { agreeWhenPaying, type Agreed } from '../../adverts/index.ts';
import {
  findPayment,
  openPaymentPage,
  paymentsOf,
  settle,
  type PaidFor,
  type Payment,
} from '../../payments/index.ts';
import { after } from '../../platform/clock.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { storeTerms, type StoreTerms } from '../../stores/index.ts';
import { payForPath } from '../links.ts';
import { refreshMoney } from '../money.ts';
import { beginOrderPayment } from './order-payment.ts';
import { askedNow } from '../parts/parts.ts';
import { takeWhatIsPromised } from '../paid-order.ts';
import { isBusyTry } from '../parts/rules.ts';
import { dropCard } from './drop-card.ts';
import type { OrderDeps } from '../deps.ts';
import { appendEvent, findOrder, holdUntil, type OrderRow, paidForOrder } from '../queries.ts';
import { mayNotPay, type PayRefusal } from '../rules.ts';
import { lockedStanding, standingOf, type Standing } from '../standing.ts';

export type PayNow =
  | { ok: true; pay_url: string }
  | { ok: false; reason: PayRefusal | 'stock' | 'code' | 'card' | 'provider' | 'checking' };

/** Who goes to pay: who ordered, with their browser where they agreed that advert networks are told, or whom they asked to. */
type Payer = { is: 'shopper'; agreed: Agreed | null } | { is: 'other' };

const shopper: Payer = { is: 'shopper', agreed: null };

/**
 * A way to pay an open order now. Every earlier try is asked about first, so nobody is led to pay twice; a try whose
 * page is still good is used again, else a new one begins and the goods are held anew.
 */
export async function payNow(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  payer: Payer = shopper,
): Promise<PayNow> {
  const refused = await storeDb.read(async (tx) => {
    const order = await findOrder(tx, orderId);
    if (!order) return 'gone';
    const terms = await storeTerms(tx, deps.config);
    return mayNotPay(await standingOf(deps, tx, order), terms, deps.clock.now());
  });
  if (refused) return { ok: false, reason: refused };
  for (const earlier of await openTries(deps, paidForOrder(storeDb.id, orderId))) {
    const result = await settle(deps.payments, earlier.reference, 'pay again');
    if (result.known && result.state === 'in_progress') {
      const now = await findPayment(deps.db.platform, earlier.reference);
      const page = now && pageToGoOn(deps, now, { storeId: storeDb.id, orderId, payer: payer.is });
      return page ? { ok: true, pay_url: page } : { ok: false, reason: 'checking' };
    }
    // Unclear after the page was handed out: the money may be on its way, so no second road is opened.
    if (result.known && !result.asked && earlier.authorization_url) return { ok: false, reason: 'checking' };
  }
  for (;;) {
    const choice = await storeDb.transact((tx) => chooseTry(deps, tx, orderId, payer));
    if ('refused' in choice) {
      if (choice.refused === 'card') await storeDb.transact((tx) => goOnWithoutCard(deps, tx, orderId));
      return { ok: false, reason: choice.refused };
    }
    const url = await openPaymentPage(deps.payments, choice.reference);
    if (url) return { ok: true, pay_url: url };
    // An old one the provider would not have any more makes room for a new one.
    if (!choice.isOld || (await isStillOpen(deps, paidForOrder(storeDb.id, orderId), choice.reference)))
      return { ok: false, reason: 'provider' };
  }
}

/** The page of a payment that waits for its payer, for those whom it may lead back; null where a bank is at work on it. */
function pageToGoOn(
  deps: Pick<OrderDeps, 'config' | 'clock'>,
  one: Payment,
  { storeId, orderId, payer }: { storeId: string; orderId: string; payer: Payer['is'] },
): string | null {
  if (!waitsForPayer(one) || one.expires_at <= deps.clock.now()) return null;
  const mayBe = payer === 'shopper' || leadsTo(one, payForPath(deps.config, storeId, orderId));
  return mayBe ? one.authorization_url : null;
}

/** Whether an order's page leads back to the payment that is under way. */
export function mayGoOn(
  deps: Pick<OrderDeps, 'config' | 'clock'>,
  order: { standing: Standing; terms: StoreTerms; storeId: string; payer: Payer['is'] },
): boolean {
  const { standing, terms, storeId, payer } = order;
  const busy = standing.payments.find(isBusyTry);
  if (!busy || mayNotPay(standing, terms, deps.clock.now()) !== null) return false;
  return pageToGoOn(deps, busy, { storeId, orderId: standing.order.id, payer }) !== null;
}

/** The provider sends whoever paid back to where the try says: nobody else is led to the shopper's private page. */
const leadsTo = (one: Payment, payPath: string) => one.callback_url.includes(payPath);

/** Tries somebody may still pay; one that was explained is done with. */
async function openTries(deps: OrderDeps, of: PaidFor): Promise<Payment[]> {
  const tries = await paymentsOf(deps.db.platform, of);
  return tries.filter(isUsable);
}

const isUsable = (one: Payment) => isOpenTry(one) && !one.explained_at;

async function isStillOpen(deps: OrderDeps, of: PaidFor, reference: string): Promise<boolean> {
  return (await openTries(deps, of)).some((one) => one.reference === reference);
}

type TryChoice = { reference: string; isOld: boolean } | { refused: PayRefusal | 'stock' | 'code' | 'card' };

/** Under the order's lock, so that nothing is opened for an order that was cancelled or paid a moment ago. */
async function chooseTry(deps: OrderDeps, tx: StoreTx, orderId: string, payer: Payer): Promise<TryChoice> {
  const standing = await lockedStanding(deps, tx, orderId);
  const terms = await storeTerms(tx, deps.config);
  const at = deps.clock.now();
  const refused = mayNotPay(standing, terms, at);
  if (refused) return { refused };
  const { order, payments } = standing;
  if (payer.is === 'shopper' && payer.agreed)
    await agreeWhenPaying(tx, order, { ...payer.agreed, at }, terms);
  const payPath = payForPath(deps.config, tx.storeId, orderId);
  const leadsBack = (one: Payment) => payer.is === 'shopper' || leadsTo(one, payPath);
  const asked = askedNow(standing)!;
  const isForIt = (one: Payment) => one.part === asked.part && one.amount_kobo === asked.amountKobo;
  const usable = payments.find(
    (one) => isUsable(one) && isForIt(one) && one.expires_at > at && leadsBack(one),
  );
  if (usable) return { reference: usable.reference, isOld: true };
  // What comes after a first part is for goods that are set aside already.
  const gone = asked.part === 0 ? await holdAgain(deps, tx, order) : null;
  if (gone) return { refused: gone };
  const by = { ...order, by_other: payer.is === 'other' };
  const reference = await beginOrderPayment(deps, tx, terms, { order: by, asked });
  // A closed shop promised the goods until then and not for longer.
  if (terms.open && asked.part === 0) await holdUntil(tx, order.id, after(at, attemptLifeMs));
  await refreshMoney(tx, order, { expected: true });
  await appendEvent(tx, order.id, {
    at,
    ...(payer.is === 'other'
      ? {
          kind: 'pay_for',
          message: 'Somebody else went to pay, by the link to pay for it.',
          actor: 'Pay link',
        }
      : { kind: 'pay_again', message: 'Went to pay again.', actor: order.name }),
  });
  return { reference, isOld: false };
}

/** The card was spent on something else meanwhile: all of the order is to be paid now, and whoever pays is told. */
async function goOnWithoutCard(deps: OrderDeps, tx: StoreTx, orderId: string): Promise<void> {
  const { order } = await lockedStanding(deps, tx, orderId);
  if (order.gift_card_kobo === 0 || order.gift_card_kept_kobo > 0) return;
  await dropCard(tx, order, deps.clock.now());
}

/** What was given up when the last try ran out is taken again, all or none; answers what is gone. */
async function holdAgain(
  deps: OrderDeps,
  tx: StoreTx,
  order: OrderRow,
): Promise<'stock' | 'code' | 'card' | null> {
  // An unusual one takes its goods when it is paid.
  if (order.confirmation === 'unheld') return null;
  return takeWhatIsPromised(tx, deps.clock.now(), order, 'held');
}
