import { ChevronRight } from 'lucide-react';
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
      <ul className="m-0 grid list-none grid-cols-2 gap-3 p-0 @4xl:grid-cols-3">
        <Figure
          className="col-span-2 @4xl:col-span-1"
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
        {to && <ChevronRight className="size-5" />}
      </span>
      <span className="money block text-[1.75rem] leading-tight font-bold sm:text-[2rem]">{value}</span>
    </li>
  );
}
