import { Link } from 'react-router';
import { naira } from '#shared/money.ts';
import type { OrderSummary } from '#shared/api/orders.ts';
import { isToConfirm } from '#shared/states.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { momentOf } from '../parts/dates.ts';
import { places } from '../places.ts';
import { fulfillmentSaid, paymentSaid, statusSaid, toConfirm } from './words.ts';

/** A cancelled order has nothing to send, so that its own state stands there instead. */
function goodsState(order: OrderSummary) {
  if (isToConfirm(order)) return toConfirm;
  return order.status === 'canceled' ? statusSaid('canceled') : fulfillmentSaid(order);
}

export function OrderRow({ order, slug }: { order: OrderSummary; slug: string }) {
  const paid = paymentSaid(order.payment_status, order);
  const goods = goodsState(order);
  const items = `${order.item_count} ${order.item_count === 1 ? 'item' : 'items'}`;
  return (
    <li
      className={cx(
        'relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 rounded-md border border-line bg-surface p-4 hover:border-line-strong',
        'md:grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,auto)_7.5rem] md:items-center md:px-5 md:py-3',
      )}
    >
      <Link to={places.order(slug, order.id)} className="row-link font-bold text-ink no-underline">
        <span className="sr-only">Order </span>#{order.number}
      </Link>
      <span className="money text-right font-semibold md:order-last">{naira(order.total_kobo)}</span>
      <span className="col-span-2 min-w-0 md:col-span-1">
        <span className="block truncate">{order.customer_name}</span>
        <span className="block text-[0.9375rem] text-muted">
          {momentOf(order.placed_at)} · {items}
        </span>
      </span>
      <span className="col-span-2 mt-1 flex flex-wrap gap-1.5 md:col-span-1 md:mt-0 md:justify-end">
        <StateLabel tone={paid.tone}>{paid.label}</StateLabel>
        <StateLabel tone={goods.tone}>{goods.label}</StateLabel>
      </span>
    </li>
  );
}

export function OrderRows({ orders, slug }: { orders: readonly OrderSummary[]; slug: string }) {
  return (
    <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0 md:gap-2">
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} slug={slug} />
      ))}
    </ul>
  );
}
