import type { Slips } from '#shared/api/papers.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { storeTerms } from '../../stores/index.ts';
import type { OrderDeps } from '../deps.ts';
import { linesOfOrders, ordersByIds, parcelCounts } from './parcel-queries.ts';
import { packed } from './parcels.ts';

/** What slips and labels of these orders say, in this order and in the shop's first language; files and services need none, and what is cancelled, or whose money goes back or is asked back, goes nowhere. */
export async function slipsOf(
  { config }: Pick<OrderDeps, 'config'>,
  tx: StoreTx,
  orderIds: readonly string[],
): Promise<Slips> {
  const { business, name, languages } = await storeTerms(tx, config);
  const orders = (await ordersByIds(tx, orderIds)).filter(
    (order) =>
      order.fulfillment_status !== 'not_required' &&
      order.delivery_kind !== 'service' &&
      order.status !== 'canceled' &&
      !order.is_disputed &&
      !order.is_going_back,
  );
  const ids = orders.map(({ id }) => id);
  const lines = (await linesOfOrders(tx, ids)).filter((line) => !line.service);
  const shown = await packed(tx, orders, lines);
  const sent = await parcelCounts(tx, ids);
  return {
    from: { name, lines: business.lines, phone: business.phone },
    says: wordsOf(languages[0]!).papers,
    items: orderIds.flatMap((id) => {
      const order = shown.find((one) => one.id === id);
      return order ? [{ ...order, sent_before: sent.get(id) ?? 0 }] : [];
    }),
  };
}
