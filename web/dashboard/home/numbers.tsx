import type { ReactNode } from 'react';
import { ChevronRight, CircleAlert, Landmark, PackageMinus, PhoneCall } from 'lucide-react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { naira } from '#shared/money.ts';
import type { Overview } from '#shared/api/orders.ts';
import { cx } from '#web/ui/cx.ts';
import { places } from '../places.ts';

interface Props {
  now: z.infer<typeof Overview>;
  slug: string;
}

export function Numbers({ now, slug }: Props) {
  const toSend = `${places.orders(slug)}&show=not-sent`;
  return (
    <section aria-label="Today">
      <ul className="m-0 grid list-none grid-cols-2 gap-3 p-0 sm:grid-cols-3">
        <Figure
          className="col-span-2 sm:col-span-1"
          label="Paid today"
          value={naira(now.paid_today_kobo)}
          strong
        />
        <Figure label="Orders today" value={String(now.orders_today)} />
        <Figure
          label="To send"
          value={String(now.orders_to_send)}
          to={now.orders_to_send > 0 ? toSend : undefined}
        />
      </ul>
      <div className="mt-3 grid grid-cols-1 gap-3 empty:hidden">
        {now.orders_to_confirm > 0 && (
          <Notice
            to={`${places.orders(slug)}&show=to-confirm`}
            icon={<PhoneCall aria-hidden="true" className="size-5 shrink-0 text-warn" />}
          >
            {now.orders_to_confirm === 1
              ? 'One unusual order to confirm with its customer'
              : `${now.orders_to_confirm} unusual orders to confirm with their customers`}
          </Notice>
        )}
        {now.payments_to_explain > 0 && (
          <Notice
            to={places.payments(slug)}
            icon={<CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />}
          >
            {now.payments_to_explain === 1
              ? 'One payment needs a look'
              : `${now.payments_to_explain} payments need a look`}
          </Notice>
        )}
        {now.transfers_to_confirm > 0 && (
          <Notice
            to={places.payments(slug)}
            icon={<Landmark aria-hidden="true" className="size-5 shrink-0 text-warn" />}
          >
            {now.transfers_to_confirm === 1
              ? 'One transfer to look for in your bank account'
              : `${now.transfers_to_confirm} transfers to look for in your bank account`}
          </Notice>
        )}
        {now.low_stock > 0 && (
          <Notice
            to={places.products(slug)}
            icon={<PackageMinus aria-hidden="true" className="size-5 shrink-0 text-warn" />}
          >
            {now.low_stock === 1
              ? 'One product is nearly sold out'
              : `${now.low_stock} products are nearly sold out`}
          </Notice>
        )}
      </div>
    </section>
  );
}

interface FigureProps {
  label: string;
  value: string;
  /** Where the things counted are listed. */
  to?: string;
  strong?: boolean;
  className?: string;
}

function Figure({ label, value, to, strong, className }: FigureProps) {
  return (
    <li
      className={cx(
        'relative rounded-md border p-4 sm:p-5',
        strong ? 'border-deep bg-deep text-on-deep' : 'border-line bg-surface',
        to && 'hover:border-ink',
        className,
      )}
    >
      <span className={cx('flex items-center justify-between', strong ? 'text-on-deep-muted' : 'text-muted')}>
        {to ? (
          <Link to={to} className="row-link text-muted no-underline">
            {label}
          </Link>
        ) : (
          label
        )}
        {to && <ChevronRight aria-hidden="true" className="size-5" />}
      </span>
      <span className="block font-display text-[1.75rem] leading-tight font-bold tabular-nums sm:text-[2rem]">
        {value}
      </span>
    </li>
  );
}

function Notice({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-13 items-center gap-3 rounded-md border border-line bg-surface px-4 py-2 font-semibold text-ink no-underline hover:border-ink"
    >
      {icon}
      <span className="flex-1">{children}</span>
      <ChevronRight aria-hidden="true" className="size-5 text-muted" />
    </Link>
  );
}
