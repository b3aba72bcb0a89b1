import { lagosTime } from '#shared/lagos.ts';
import { naira } from '#shared/money.ts';
import { paidWithGoodsKobo } from '#shared/orders/goods-and-services.ts';
import {
  digitsOf,
  mostTries,
  notDeliveredWords,
  type NotDelivered,
  type RiderAnswer,
} from '#shared/orders/rider.ts';
import { after, days } from '../../platform/clock.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { sameSecret } from '../../platform/ids.ts';
import { deliveryCodes, isLocked } from '../sending/delivery-code.ts';
import type { OrderDeps } from '../deps.ts';
import { settleDelivered } from '../sending/delivered.ts';
import { orderIdOf } from '../links.ts';
import { missingKobo } from '../money.ts';
import { tellOwners } from '../letters/news.ts';
import { parcelsOf, type ParcelRow } from '../sending/parcel-queries.ts';
import { appendEvent, type OrderRow } from '../queries.ts';
import { changeParcel, findLink, insertReport, reportOf, stopsOf, type LinkRow } from './queries.ts';
import { byHandKobo, openRest } from '../parts/parts.ts';
import { refusalOf } from '../rules.ts';
import { lockedStanding, paidApart, type Standing } from '../standing.ts';

/** What was said without a line may come so long after a link has ended. */
const lateMs = days(7);

/** What a rider says at a door. */
export interface Said {
  /** Made by the phone: the same key is the same word, however often it is sent. */
  key: string;
  parcelId: string;
  /** Of the phone's clock; null: now. */
  at: Date | null;
  /** The code as typed, or why it could not be handed over. */
  what: { code: string; cash: boolean } | { reason: NotDelivered };
}

/** What the server made of the same word before. */
const answerTo = { delivered: 'delivered', wrong_code: 'wrong', not_delivered: 'noted' } as const;

/** Whom a timeline names. */
const nameOf = ({ rider }: LinkRow): string => rider || 'The rider';

/** Takes down what a rider says of a parcel; null for a link that was not given out by us. */
export async function riderSays(
  deps: OrderDeps,
  storeDb: StoreDb,
  token: string,
  said: Said,
): Promise<RiderAnswer | null> {
  const linkId = orderIdOf(deps.config, storeDb.id, token, 'rider');
  if (!linkId) return null;
  return storeDb.transact(async (tx) => {
    const link = await findLink(tx, linkId);
    const stop = (await stopsOf(tx, linkId)).find(({ id }) => id === said.parcelId);
    if (!link || !stop) return link ? 'closed' : null;
    const standing = await lockedStanding(deps, tx, stop.order_id);
    const earlier = await reportOf(tx, said.key);
    if (earlier) return answerTo[earlier.kind as keyof typeof answerTo];
    // Read anew under the lock of its order.
    const parcel = (await parcelsOf(tx, stop.order_id)).find(({ id }) => id === stop.id);
    const now = deps.clock.now();
    const at = momentOf(said.at, link, now);
    if (!parcel || parcel.came_back_at || at === null || !isOut(standing.order)) return 'closed';
    if (parcel.delivered_at) return 'delivered';
    const about = { link, parcel, standing, at, now, key: said.key };
    return 'reason' in said.what
      ? notHandedOver(deps, tx, about, said.what.reason)
      : codeTyped(deps, tx, about, said.what);
  });
}

const isOut = ({ status, fulfillment_status: goods }: OrderRow) =>
  status !== 'canceled' && (goods === 'fulfilled' || goods === 'partially_fulfilled');

/** When it was said: never before the link or in the future; null when the link had ended by then, or long ago. */
function momentOf(said: Date | null, link: LinkRow, now: Date): Date | null {
  const at = new Date(Math.max(link.created_at.getTime(), Math.min((said ?? now).getTime(), now.getTime())));
  const end = link.withdrawn_at && link.withdrawn_at < link.expires_at ? link.withdrawn_at : link.expires_at;
  return at <= end && now <= after(end, lateMs) ? at : null;
}

interface About {
  link: LinkRow;
  parcel: ParcelRow;
  standing: Standing;
  /** When it was said, and when it reached us. */
  at: Date;
  now: Date;
  key: string;
}

const report = (
  tx: StoreTx,
  { link, parcel, at, now, key }: About,
  what: { kind: string; reason?: string; cash_kobo?: number },
) =>
  insertReport(tx, {
    key,
    link_id: link.id,
    fulfillment_id: parcel.id,
    reason: '',
    cash_kobo: 0,
    ...what,
    said_at: at,
    received_at: now,
  });

async function codeTyped(
  deps: OrderDeps,
  tx: StoreTx,
  about: About,
  { code, cash }: { code: string; cash: boolean },
): Promise<RiderAnswer> {
  const { parcel, standing, at, link } = about;
  if (isLocked(parcel)) return 'locked';
  if (!deliveryCodes(deps.config, tx.storeId, parcel.id).some((its) => sameSecret(digitsOf(code), its)))
    return wrongCode(deps, tx, about);
  const cashKobo = cash ? cashToTake(standing) : 0;
  await report(tx, about, { kind: 'delivered', cash_kobo: cashKobo });
  await changeParcel(tx, parcel.id, { delivered_at: at, failed_at: null, failed_reason: '' });
  const message = `Delivered: ${nameOf(link)} had the customer’s code, ${lagosTime(at)}.`;
  await appendEvent(tx, parcel.order_id, { at, kind: 'delivered', message, actor: nameOf(link) });
  if (cashKobo > 0)
    await appendEvent(tx, parcel.order_id, {
      at,
      kind: 'cash_said',
      message: `${nameOf(link)} says that ${naira(cashKobo)} in cash was taken. Record it once you have it.`,
      actor: nameOf(link),
    });
  await settleDelivered(tx, standing.order);
  return 'delivered';
}

/** What is to be taken at the door. Kobo. */
export const cashToTake = (standing: Standing): number =>
  paidWithGoodsKobo(leftByHand(standing), paidApart(standing));

function leftByHand(standing: Standing): number {
  if (refusalOf.record_cash(standing) === null) return missingKobo(standing.order);
  const rest = openRest(standing.parts);
  return rest?.at_door ? byHandKobo(rest) : 0;
}

async function wrongCode(deps: OrderDeps, tx: StoreTx, about: About): Promise<RiderAnswer> {
  const { parcel, link, at, standing } = about;
  const tries = parcel.code_tries + 1;
  await report(tx, about, { kind: 'wrong_code' });
  await changeParcel(tx, parcel.id, { code_tries: tries });
  if (tries < mostTries) return 'wrong';
  const explanation = `${nameOf(link)} typed ${mostTries} wrong codes, so no further one is taken.`;
  await appendEvent(tx, parcel.order_id, {
    at,
    kind: 'code_locked',
    message: explanation,
    actor: nameOf(link),
  });
  await tellOwners(deps, tx, standing.order, 'not-delivered', { about: about.key, explanation });
  return 'locked';
}

async function notHandedOver(
  deps: OrderDeps,
  tx: StoreTx,
  about: About,
  reason: NotDelivered,
): Promise<RiderAnswer> {
  const { parcel, link, at, standing } = about;
  await report(tx, about, { kind: 'not_delivered', reason });
  await changeParcel(tx, parcel.id, { failed_at: at, failed_reason: reason });
  // Whoever was told once and has not decided yet is not rung again.
  if (parcel.failed_at) return 'noted';
  const explanation = `${nameOf(link)} could not hand it over: ${notDeliveredWords[reason]}.`;
  await appendEvent(tx, parcel.order_id, {
    at,
    kind: 'not_delivered',
    message: explanation,
    actor: nameOf(link),
  });
  await tellOwners(deps, tx, standing.order, 'not-delivered', { about: about.key, explanation });
  return 'noted';
}
