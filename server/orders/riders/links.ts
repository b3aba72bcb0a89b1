import type { BodyOf } from '#shared/api/contract.ts';
import type { makeRiderLink, ParcelOut, RiderLink } from '#shared/api/riders.ts';
import { spokenCode, type NotDelivered } from '#shared/orders/rider.ts';
import { after, days } from '../../platform/clock.ts';
import { noteChange } from '../../platform/http/changes.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { storeTerms } from '../../stores/index.ts';
import { conflict } from '../actions.ts';
import { codeCheck, deliveryCode, isLocked } from '../sending/delivery-code.ts';
import type { OrderDeps } from '../deps.ts';
import { riderPath } from '../links.ts';
import { tellShopper } from '../letters/news.ts';
import { parcelsOf } from '../sending/parcel-queries.ts';
import { appendEvent } from '../queries.ts';
import {
  changeParcel,
  findLink,
  insertLink,
  insertStops,
  linkOfKey,
  openLinks,
  parcelsOut,
  stampLink,
  type LinkRow,
  type LinkSummary,
  type OutRow,
} from './queries.ts';
import { lockedStanding } from '../standing.ts';

/** So long a link opens its page. */
const opensMs = days(3);
/** What was sent longer ago is not offered for a rider any more. */
const offeredMs = days(30);

const viewOut = (row: OutRow): ParcelOut => ({
  parcel_id: row.parcel_id,
  order_id: row.order_id,
  number: row.number,
  customer_name: row.name,
  phone: row.phone,
  address: row.address,
  sent_at: row.created_at.toISOString(),
  courier: row.courier,
  courier_phone: row.courier_phone,
  failed_at: row.failed_at?.toISOString() ?? null,
  failed_reason: (row.failed_reason || null) as NotDelivered | null,
  locked: isLocked({ ...row, delivered_at: null }),
  rider: row.rider,
});

const viewLink = (deps: Pick<OrderDeps, 'config'>, host: string, link: LinkSummary): RiderLink => ({
  id: link.id,
  rider: link.rider,
  phone: link.phone,
  url: host + riderPath(deps.config, link.store_id, link.id),
  expires_at: link.expires_at.toISOString(),
  opened_at: link.opened_at?.toISOString() ?? null,
  parcels: link.parcels,
  delivered: link.delivered,
  failed: link.failed,
});

/** Parcels on their way, and the links by which riders bring them. */
export async function ridingOf(
  deps: OrderDeps,
  tx: StoreTx,
): Promise<{ parcels: ParcelOut[]; links: RiderLink[] }> {
  const now = deps.clock.now();
  const { url } = await storeTerms(tx, deps.config);
  return {
    parcels: (await parcelsOut(tx, { since: after(now, -offeredMs), now })).map(viewOut),
    links: (await openLinks(tx, now)).map((link) => viewLink(deps, url, link)),
  };
}

/**
 * Makes the link of a run, in the order in which its parcels were named. The same key is the same link.
 * @throws AppError when a parcel is not on its way.
 */
export async function makeLink(
  deps: OrderDeps,
  storeDb: StoreDb,
  wanted: BodyOf<typeof makeRiderLink> & { actor: string },
): Promise<RiderLink> {
  const ids = [...new Set(wanted.parcels)];
  const checked = ids.map(async (parcelId) => ({
    parcelId,
    check: await codeCheck(deliveryCode(deps.config, storeDb.id, parcelId), parcelId),
  }));
  const stops = await Promise.all(checked);
  return storeDb.transact(async (tx) => {
    const now = deps.clock.now();
    const earlier = await linkOfKey(tx, wanted.key);
    const link = earlier ?? newLink(wanted, now);
    if (!earlier) {
      const out = await parcelsOut(tx, { since: after(now, -offeredMs), now });
      if (!ids.every((id) => out.some((one) => one.parcel_id === id))) throw gone();
      if (!(await insertLink(tx, link))) throw conflict('This link was made already.');
      await insertStops(tx, link.id, stops);
      for (const { order_id } of new Map(
        out.filter((one) => ids.includes(one.parcel_id)).map((one) => [one.order_id, one]),
      ).values())
        await appendEvent(tx, order_id, {
          at: now,
          kind: 'rider_link',
          message: `Given to ${link.rider || 'a rider'} by a link.`,
          actor: wanted.actor,
        });
    }
    const { url } = await storeTerms(tx, deps.config);
    const counted = (await openLinks(tx, now)).find(({ id }) => id === link.id);
    const summary = counted ?? {
      ...link,
      store_id: tx.storeId,
      parcels: ids.length,
      delivered: 0,
      failed: 0,
    };
    return viewLink(deps, url, summary);
  });
}

const newLink = (
  { rider, phone, key, actor }: { rider: string; phone: string; key: string; actor: string },
  now: Date,
): Omit<LinkRow, 'store_id'> => ({
  id: newId(),
  key,
  rider,
  phone,
  made_by: actor,
  created_at: now,
  expires_at: after(now, opensMs),
  withdrawn_at: null,
  opened_at: null,
});

const gone = () =>
  new AppError('bad_input', {
    parcels: ['Some of these parcels are not on their way any more. Look at the list anew.'],
  });

/** Takes a rider's link back, so that it opens nothing. */
export async function withdrawLink(deps: OrderDeps, storeDb: StoreDb, linkId: string): Promise<void> {
  await storeDb.transact(async (tx) => {
    if (!(await findLink(tx, linkId))) throw notFound('We could not find that link.');
    await stampLink(tx, linkId, 'withdrawn_at', deps.clock.now());
    await noteChange(tx, { kind: 'delivery', what: 'Took back the link of a rider' });
  });
}

/** What could not be handed over goes out once more. A second time, and for one that never failed, nothing is changed. */
export async function goOutAgain(
  deps: OrderDeps,
  storeDb: StoreDb,
  { orderId, parcelId }: { orderId: string; parcelId: string },
  actor: string,
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const { order } = await lockedStanding(deps, tx, orderId);
    const parcel = (await parcelsOf(tx, orderId)).find(({ id }) => id === parcelId);
    if (!parcel) throw notFound('We could not find that parcel.');
    if (parcel.delivered_at) throw conflict('This parcel has arrived.');
    if (parcel.came_back_at) throw conflict('This parcel came back. Decide what becomes of it in its order.');
    if (parcel.failed_at === null && !isLocked(parcel)) return;
    const at = deps.clock.now();
    await changeParcel(tx, parcelId, { failed_at: null, failed_reason: '', code_tries: 0 });
    await appendEvent(tx, orderId, { at, kind: 'sent_again', message: 'It goes out again.', actor });
    await tellShopper(deps, tx, order, 'order-sent', {
      about: `${parcelId}:${at.getTime()}`,
      tracking: '',
      tracking_url: '',
      delivery_code: spokenCode(deliveryCode(deps.config, tx.storeId, parcelId)),
    });
  });
}
