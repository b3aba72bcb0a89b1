import { Link } from 'react-router';
import type { z } from 'zod';
import type { UnexplainedPayment } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { StateLabel, type Tone } from '#web/ui/badge.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState, Loading, Skeleton } from '#web/ui/states.tsx';
import { usePaymentsToExplainQuery } from '../api/orders-api.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { momentOf } from '../parts/dates.ts';
import { Loaded } from '../parts/loaded.tsx';
import { usePageTitle } from '../parts/page-title.ts';
import { ClosedBooks } from '../pictures/drawings.tsx';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { TransfersToConfirm } from './transfers.tsx';

type Payment = z.infer<typeof UnexplainedPayment>;

const states: Record<string, { label: string; tone: Tone }> = {
  mismatch: { label: 'Another amount', tone: 'bad' },
  late_paid: { label: 'Came too late', tone: 'warn' },
};

export function PaymentsPage() {
  usePageTitle('Payments to explain');
  const slug = useSlug();
  const payments = usePaymentsToExplainQuery(
    { params: { slug } },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true },
  );
  return (
    <>
      <PageHeader
        title="Payments to explain"
        description="Money that came in another way than an order asked for. Each one says what happened and what to do."
      />
      <TransfersToConfirm slug={slug} />
      <Loaded of={payments} failed="We could not load these payments." skeleton={<ListSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState picture={<ClosedBooks />} title="Every naira is accounted for">
              All payments match their orders. There is nothing to explain.
            </EmptyState>
          ) : (
            <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0">
              {items.map((payment) => (
                <One key={payment.reference} payment={payment} slug={slug} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function One({ payment, slug }: { payment: Payment; slug: string }) {
  const state = states[payment.state] ?? { label: 'Needs a look', tone: 'warn' };
  const came = payment.captured_kobo ?? 0;
  return (
    <li className="rounded-md border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="text-lg font-bold">
          <span className="money">{naira(came)}</span> came in
        </span>
        <StateLabel tone={state.tone}>{state.label}</StateLabel>
      </div>
      <p className="mt-0.5 mb-2 text-[0.9375rem] text-muted">
        <span className="money">{naira(payment.amount_kobo)}</span> was asked for · {momentOf(payment.at)}
      </p>
      <p className="my-2 max-w-[65ch]">{payment.explanation}</p>
      <p className="my-2 text-[0.9375rem] break-all text-muted">Reference {payment.reference}</p>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={payment.reference} label="Copy the reference" size="small" />
        {payment.order_id && (
          <Link
            to={places.order(slug, payment.order_id)}
            className="text-link inline-flex min-h-11 items-center px-2"
          >
            See order #{payment.order_number}
          </Link>
        )}
      </div>
    </li>
  );
}

function ListSkeleton() {
  return (
    <Loading label="Loading payments">
      <Skeleton className="h-44" />
    </Loading>
  );
}
