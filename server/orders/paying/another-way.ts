import type { PayMethod } from '#shared/api/orders.ts';
import { withoutFee } from '#shared/pricing/quote.ts';
import { isOpenTry, isToConfirm } from '#shared/states.ts';
import { voidOpenTries } from '../../payments/index.ts';
import { after } from '../../platform/clock.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { storeTerms, type StoreTerms } from '../../stores/index.ts';
import { askAboutOpenTries } from '../actions.ts';
import { confirmWithinMs } from '../confirming/confirm.ts';
import { giveUpAt } from '../confirming/queries.ts';
import { askForTransfer, mostTail } from '../direct-transfers/transfer.ts';
import { orderIdOf } from '../links.ts';
import { refreshMoney } from '../money.ts';
import { letGo, takeWhatIsPromised } from '../paid-order.ts';
import { transitionOrder } from '../transitions.ts';
import { tellOwners, tellShopper } from '../letters/news.ts';
import type { OrderDeps } from '../deps.ts';
import { appendEvent, findOrder, payAnotherWay, type OrderRow } from '../queries.ts';
import { isBusyTry } from '../parts/rules.ts';
import { mayNotPay, type PayRefusal } from '../rules.ts';
import { lockedStanding, type Standing } from '../standing.ts';
import { paceOfMove, type Pace } from '../confirming/unusual.ts';

/** Ways to pay without the provider. */
export type OtherWay = Exclude<PayMethod, 'online'>;

export type ChangeWayResult =
  | { ok: true }
  | {
      ok: false;
      reason: PayRefusal | 'checking' | 'stock' | 'code' | 'card' | 'not_offered' | 'transfers_full';
    };

type Refusal = (ChangeWayResult & { ok: false })['reason'];

/** Ends the transaction of an order that stays as it is. */
class Stays extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(reason);
    this.reason = reason;
  }
}

/** What an order that is still to be paid online may be paid by instead. */
export function otherWays(standing: Standing, terms: StoreTerms, now: Date): OtherWay[] {
  // Who was asked for a part sees the store's own account beside it.
  if (!terms.open || standing.parts.length > 0 || mayNotPay(standing, terms, now)) return [];
  if (standing.payments.some(isBusyTry)) return [];
  return [
    // Who was asked to pay by link was promised nothing before the money is there.
    ...(terms.pay_on_delivery &&
    standing.order.payable_on_delivery &&
    !standing.hasDownloads &&
    standing.order.channel === 'online'
      ? ['on_delivery' as const]
      : []),
    ...(terms.pay_direct && withoutFee(standing.order).total_kobo - standing.order.gift_card_kobo > mostTail
      ? ['direct_transfer' as const]
      : []),
  ];
}

/**
 * An order that was to be paid online is to be paid another way, with all that was typed. The provider is asked about
 * every try first; money that still comes by one afterwards is late and goes back by itself.
 */
export async function shopperChangesWay(
  deps: OrderDeps,
  storeDb: StoreDb,
  token: string,
  way: OtherWay,
): Promise<ChangeWayResult> {
  const orderId = orderIdOf(deps.config, storeDb.id, token);
  const order = orderId && (await storeDb.read((tx) => findOrder(tx, orderId)));
  if (!order) return { ok: false, reason: 'gone' };
  if (order.pay_method === way) return { ok: true };
  if ((await askAboutOpenTries(deps, storeDb, orderId)).unclear) return { ok: false, reason: 'checking' };
  const pace = order.channel === 'online' ? await paceOfMove(deps, storeDb, order) : 'usual';
  try {
    await storeDb.transact((tx) => change(deps, tx, orderId, { way, pace }));
    return { ok: true };
  } catch (error) {
    if (error instanceof Stays) return { ok: false, reason: error.reason };
    throw error;
  }
}

async function change(
  deps: OrderDeps,
  tx: StoreTx,
  orderId: string,
  { way, pace }: { way: OtherWay; pace: Pace },
): Promise<void> {
  const standing = await lockedStanding(deps, tx, orderId);
  const { order, payments } = standing;
  if (order.pay_method === way) return;
  const terms = await storeTerms(tx, deps.config);
  const at = deps.clock.now();
  const refused = mayNotPay(standing, terms, at);
  if (refused) throw new Stays(refused);
  if (payments.some(isBusyTry)) throw new Stays('checking');
  if (!otherWays(standing, terms, at).includes(way)) throw new Stays('not_offered');
  await voidOpenTries(
    deps,
    { platform: tx.platform, store: tx },
    payments.filter(isOpenTry),
    'another way to pay was chosen',
  );
  // What was unusual online holds nothing until it is paid; here that is until the owner has called.
  const asked = pace !== 'usual' || order.confirmation === 'unheld';
  Object.assign(order, {
    pay_method: way,
    ...withoutFee(order),
    hold_until: null,
  });
  if (asked) await transitionOrder(tx, order, { confirmation: 'asked' });
  if (!isToConfirm(order)) await takeGoods(deps, tx, order, way);
  else await letGo(tx, at, order, 'expired');
  await payAnotherWay(tx, order);
  await refreshMoney(tx, order, { expected: true });
  await appendEvent(tx, orderId, { at, kind: 'other_way', message: wayWords[way], actor: order.name });
  await tell(deps, tx, order, pace);
}

const wayWords: Record<OtherWay, string> = {
  on_delivery: 'Changed from paying online to paying on delivery.',
  direct_transfer: 'Changed from paying online to a transfer to your account.',
};

async function takeGoods(deps: OrderDeps, tx: StoreTx, order: OrderRow, way: OtherWay): Promise<void> {
  const at = deps.clock.now();
  if (way === 'direct_transfer') {
    const refused = await askForTransfer(tx, order, at);
    if (refused) throw new Stays(refused === 'no_account' ? 'not_offered' : 'transfers_full');
  }
  const gone = await takeWhatIsPromised(tx, at, order, way === 'direct_transfer' ? 'held' : 'committed');
  if (gone) throw new Stays(gone);
}

/** The mails an order gets that was placed this way. */
async function tell(deps: OrderDeps, tx: StoreTx, order: OrderRow, pace: Pace): Promise<void> {
  if (isToConfirm(order)) await giveUpAt(tx, order.id, after(deps.clock.now(), confirmWithinMs));
  if (pace === 'blocked') return;
  if (isToConfirm(order)) return tellOwners(deps, tx, order, 'order-to-confirm');
  await tellShopper(deps, tx, order, 'order-placed');
  await tellOwners(deps, tx, order, 'new-order');
}
