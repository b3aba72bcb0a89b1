import type { RiderRun, RiderStop } from '#shared/orders/rider.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { isLocked } from '../sending/delivery-code.ts';
import type { OrderDeps } from '../deps.ts';
import { orderIdOf } from '../links.ts';
import { piecesOf } from '../sending/parcel-queries.ts';
import { findOrder, linesOf } from '../queries.ts';
import { findLink, stampLink, stopsOf } from './queries.ts';
import { cashToTake, riderSays } from './said.ts';
import { titleOf } from '../sending/to-send.ts';
import { standingOf } from '../standing.ts';

type Stop = Awaited<ReturnType<typeof stopsOf>>[number];

/** What a rider sees of a run; `ended` once it has expired or was withdrawn, null when the link was not given out by us. */
async function runOf(deps: OrderDeps, storeDb: StoreDb, token: string): Promise<RiderRun | 'ended' | null> {
  const linkId = orderIdOf(deps.config, storeDb.id, token, 'rider');
  if (!linkId) return null;
  return storeDb.transact(async (tx) => {
    const link = await findLink(tx, linkId);
    const now = deps.clock.now();
    if (!link) return null;
    if (link.withdrawn_at || link.expires_at <= now) return 'ended';
    await stampLink(tx, linkId, 'opened_at', now);
    const stops: RiderStop[] = [];
    for (const stop of await stopsOf(tx, linkId)) stops.push(await viewStop(deps, tx, stop));
    return { rider: link.rider, expires_at: link.expires_at.toISOString(), stops };
  });
}

async function viewStop(deps: OrderDeps, tx: StoreTx, parcel: Stop): Promise<RiderStop> {
  const order = (await findOrder(tx, parcel.order_id))!;
  const lines = await linesOf(tx, order.id);
  return {
    parcel_id: parcel.id,
    number: order.number,
    name: order.name,
    phone: order.phone,
    address: order.address,
    note: order.note,
    lines: (await piecesOf(tx, [parcel.id])).map(({ order_line_id, quantity }) => ({
      title: titleOf(lines.find(({ id }) => id === order_line_id)!),
      quantity,
    })),
    cash_kobo: cashToTake(await standingOf(deps, tx, order)),
    state: stateOf(parcel),
    reason: parcel.failed_reason,
    code_check: parcel.code_check,
  };
}

function stateOf(parcel: Stop): RiderStop['state'] {
  if (parcel.delivered_at) return 'delivered';
  if (isLocked(parcel)) return 'locked';
  return parcel.failed_at ? 'failed' : 'open';
}

/** What a rider sees and says, by the token of the link they were sent. */
export const rider = { runOf, says: riderSays };
