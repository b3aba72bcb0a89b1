import type { PastOrder } from '#shared/api/brought.ts';
import { lagosDate } from '#shared/lagos.ts';
import { naira } from '#shared/money.ts';
import { spacedPhone } from '../components/contact-links.ts';

const sources = { shopify: 'Shopify', woocommerce: 'WooCommerce', sheet: 'A sheet' } as const;

/** Orders of the time before, each to be opened where it stands: there is nothing to do with one. */
export const PastOrderRows = ({ orders }: { orders: readonly PastOrder[] }) => (
  <ul className="m-0 grid list-none grid-cols-1 gap-2 p-0">
    {orders.map((order) => (
      <li key={order.id}>
        <details className="rounded-md border border-line bg-surface">
          <summary className="min-h-12 cursor-pointer px-4 py-3">
            <span className="inline-flex w-[calc(100%-1.5rem)] flex-wrap items-baseline justify-between gap-x-4 align-top">
              <b className="break-all">{order.number}</b>
              <b className="tabular-nums">{naira(order.total_kobo)}</b>
              <span className="w-full text-[0.9375rem] text-muted">
                {[lagosDate(order.placed_at), order.name, stateOf(order)].filter(Boolean).join(' · ')}
              </span>
            </span>
          </summary>
          <Inside order={order} />
        </details>
      </li>
    ))}
  </ul>
);

const stateOf = ({ canceled, money_said: money, sent_said: sent }: PastOrder) =>
  [canceled && 'cancelled', money, sent !== money && sent].filter(Boolean).join(', ');

function Inside({ order }: { order: PastOrder }) {
  const facts: [string, string][] = [
    ['Delivery', order.delivery_kobo === 0 ? '' : naira(order.delivery_kobo)],
    ['Discount', order.discount_kobo === 0 ? '' : naira(order.discount_kobo)],
    ['Came in', order.paid_kobo === 0 ? '' : naira(order.paid_kobo)],
    ['Went back', order.refunded_kobo === 0 ? '' : naira(order.refunded_kobo)],
    ['Phone', order.phone && spacedPhone(order.phone)],
    ['Email', order.email],
    ['Address', order.address],
    ['Note', order.note],
    ['From', sources[order.source]],
  ];
  return (
    <div className="border-t border-line px-4 py-3">
      <ul className="m-0 grid list-none gap-1 p-0">
        {order.lines.map(({ title, quantity, price_kobo: price }, at) => (
          // Two lines of one order may say the same.
          <li key={`${at} ${title}`} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">
              {quantity} × {title || 'An item'}
            </span>
            {price !== null && <span className="shrink-0 tabular-nums">{naira(price * quantity)}</span>}
          </li>
        ))}
      </ul>
      <dl className="mt-3 mb-0 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts
          .filter(([, said]) => said !== '')
          .map(([name, said]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="m-0 break-words">{said}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
