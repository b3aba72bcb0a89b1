import type { CustomerSummary } from '#shared/api/customers.ts';
import { lagosDate } from '#shared/lagos.ts';
import { signedNaira } from '#shared/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { spacedPhone } from '../components/contact-links.ts';
import { RowLink } from '../components/row-link.tsx';
import { Tick, type Ticked } from '../many/tick.tsx';
import type { Ticks } from '../many/use-ticks.ts';
import { places } from '../places.ts';
import { calledBy, ordersWords } from './words.ts';

interface RowProps {
  customer: CustomerSummary;
  slug: string;
  /** Where some of the list are being chosen. */
  tick?: Ticked;
}

function CustomerRow({ customer, slug, tick }: RowProps) {
  const { id, name, phone, email, order_count, spent_kobo, seen_at, tags } = customer;
  const seen = order_count === 0 ? `Added ${lagosDate(seen_at)}` : `Last order ${lagosDate(seen_at)}`;
  return (
    <li
      className={cx(
        'relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 rounded-md border border-line bg-surface p-4 hover:border-line-strong',
        'has-[.row-link[aria-current]]:border-action has-[.row-link[aria-current]]:shadow-[inset_4px_0_0_var(--action)]',
      )}
    >
      <RowLink to={places.customer(slug, id)} className="min-w-0 font-bold break-words">
        {calledBy(customer)}
      </RowLink>
      <span className="money text-right font-semibold">{signedNaira(spent_kobo)}</span>
      <span className="min-w-0 truncate text-[0.9375rem] text-muted tabular-nums">
        {[name && spacedPhone(phone), email].filter(Boolean).join(' · ')}
      </span>
      <span className="text-right text-[0.9375rem] text-muted">{ordersWords(order_count)}</span>
      <span className={cx('self-center text-[0.9375rem] text-muted', !tick && 'col-span-2')}>{seen}</span>
      {tick && (
        <span className="justify-self-end">
          <Tick of={calledBy(customer)} {...tick} />
        </span>
      )}
      {tags.length > 0 && (
        <span className="col-span-2 mt-1 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      )}
    </li>
  );
}

interface RowsProps {
  customers: readonly CustomerSummary[];
  slug: string;
  of: Ticks<string>['of'];
}

export function CustomerRows({ customers, slug, of }: RowsProps) {
  return (
    <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0 md:gap-2">
      {customers.map((customer) => (
        <CustomerRow key={customer.id} customer={customer} slug={slug} {...of(customer.id)} />
      ))}
    </ul>
  );
}
