import type { CustomerSummary } from '#shared/api/customers.ts';
import { lagosDate } from '#shared/lagos.ts';
import { signedNaira } from '#shared/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { spacedPhone } from '../components/contact-links.ts';
import { RowLink } from '../components/row-link.tsx';
import { places } from '../places.ts';
import { calledBy, ordersWords } from './words.ts';

function CustomerRow({ customer, slug }: { customer: CustomerSummary; slug: string }) {
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
      <span className="col-span-2 text-[0.9375rem] text-muted">{seen}</span>
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

export function CustomerRows({ customers, slug }: { customers: readonly CustomerSummary[]; slug: string }) {
  return (
    <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0 md:gap-2">
      {customers.map((customer) => (
        <CustomerRow key={customer.id} customer={customer} slug={slug} />
      ))}
    </ul>
  );
}
