import { Link } from 'react-router';
import { naira } from '#shared/money.ts';
import type { TransferToConfirm } from '#shared/api/orders.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { alwaysFresh } from '../api/freshness.ts';
import { ordersApi } from '../api/orders-api.ts';
import { senderOf } from '../orders/money/transfer-card.tsx';
import { momentIn, momentOf } from '../components/dates.ts';
import { places } from '../places.ts';

/** What to look for in the store's own account; nothing is shown while nothing is waited for. */
export function TransfersToConfirm({ slug }: { slug: string }) {
  const { currentData } = ordersApi.useTransfersToConfirmQuery({ params: { slug } }, alwaysFresh);
  const items = currentData?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="transfers" className="mb-8">
      <h2 id="transfers" className="m-0 text-lg font-bold">
        Transfers to look for
      </h2>
      <p className="mt-1 mb-3 max-w-[65ch] text-muted">
        Find each amount in your bank account, to the kobo, then open the order and confirm it.
      </p>
      <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0">
        {items.map((item) => (
          <One key={item.order_id} item={item} slug={slug} />
        ))}
      </ul>
    </section>
  );
}

function One({ item, slug }: { item: TransferToConfirm; slug: string }) {
  return (
    <li className="relative rounded-md border border-line bg-surface p-4 hover:border-line-strong sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link
          to={places.order(slug, item.order_id)}
          className="row-link min-w-0 font-bold break-words text-ink no-underline"
        >
          <span className="money">{naira(item.missing_kobo)}</span> from {senderOf(item, item.customer_name)}
        </Link>
        <StateLabel tone={item.sent_at ? 'warn' : 'neutral'}>
          {item.sent_at ? 'Said to be sent' : 'Waiting'}
        </StateLabel>
      </div>
      <p className="mt-0.5 mb-0 text-[0.9375rem] text-muted">
        Order #{item.number} · {item.sent_at ? momentOf(item.sent_at) : momentOf(item.placed_at)}
        {item.held_until && ` · goods kept until ${momentIn(item.held_until)}`}
      </p>
    </li>
  );
}
