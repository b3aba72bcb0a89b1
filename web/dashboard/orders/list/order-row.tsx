import type { ReactNode } from 'react';
import { naira } from '#shared/money.ts';
import type { OrderSummary } from '#shared/api/orders.ts';
import { isToConfirm } from '#shared/states.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { momentOf } from '../../components/dates.ts';
import { RowLink } from '../../components/row-link.tsx';
import { places } from '../../places.ts';
import { fulfillmentLabel, paymentLabel, statusLabel, toConfirm } from '../labels.ts';

/** A cancelled order has nothing to send, so that its own state stands there instead. */
function goodsState(order: OrderSummary) {
  if (isToConfirm(order)) return toConfirm;
  return order.status === 'canceled' ? statusLabel(order) : fulfillmentLabel(order);
}

interface RowProps {
  order: OrderSummary;
  slug: string;
  /** Stands in the place of the link to the order. */
  lead?: ReactNode;
  chosen?: boolean;
}

export function OrderRow({ order, slug, lead, chosen }: RowProps) {
  const paid = paymentLabel(order.payment_status, order);
  const goods = goodsState(order);
  const items = `${order.item_count} ${order.item_count === 1 ? 'item' : 'items'}`;
  return (
    <li
      data-order={order.id}
      className={cx(
        'relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 rounded-md border border-line bg-surface p-4 hover:border-line-strong',
        'has-[.row-link[aria-current]]:border-action has-[.row-link[aria-current]]:shadow-[inset_4px_0_0_var(--action)]',
        chosen && 'border-action shadow-[inset_4px_0_0_var(--action)]',
        '@2xl:grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,auto)_8.5rem] @2xl:items-center @2xl:px-5 @2xl:py-3',
      )}
    >
      {lead ?? (
        <RowLink to={places.order(slug, order.id)} className="font-bold whitespace-nowrap">
          <span className="sr-only">Order </span>#{order.number}
        </RowLink>
      )}
      <span className="money text-right font-semibold @2xl:order-last">{naira(order.total_kobo)}</span>
      <span className="col-span-2 min-w-0 @2xl:col-span-1">
        <span className="block truncate">{order.customer_name}</span>
        <span className="block text-[0.9375rem] text-muted">
          {momentOf(order.placed_at)} · {items}
        </span>
      </span>
      <span className="col-span-2 mt-1 flex flex-wrap gap-1.5 *:whitespace-normal @2xl:col-span-1 @2xl:mt-0 @2xl:justify-end">
        <StateLabel tone={paid.tone}>{paid.label}</StateLabel>
        <StateLabel tone={goods.tone}>{goods.label}</StateLabel>
      </span>
    </li>
  );
}

export function OrderRows({ orders, slug }: { orders: readonly OrderSummary[]; slug: string }) {
  return (
    <ul className="@container m-0 grid list-none grid-cols-1 gap-3 p-0 md:gap-2">
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} slug={slug} />
      ))}
    </ul>
  );
}
