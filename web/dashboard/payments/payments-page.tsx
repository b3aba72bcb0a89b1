import { Link } from 'react-router';
import type { UnexplainedPayment } from '#shared/api/odd-money.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { alwaysFresh } from '../api/freshness.ts';
import { ordersApi } from '../api/orders-api.ts';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { ClosedBooks } from '../pictures/drawings.tsx';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { OddMoney } from './odd-money.tsx';
import { TransfersToConfirm } from './transfers.tsx';

export function PaymentsPage() {
  usePageTitle('Payments to explain');
  const slug = useSlug();
  const payments = ordersApi.usePaymentsToExplainQuery({ params: { slug } }, alwaysFresh);
  return (
    <>
      <PageHeader
        title="Payments to explain"
        description="Money that came in another way than an order asked for. Each one says what happened and what to do."
      />
      <TransfersToConfirm slug={slug} />
      <Loaded of={payments} what="these payments" loading="payments" shapes={['h-44']}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState picture={<ClosedBooks />} title="Every naira is accounted for">
              All payments match their orders. There is nothing to explain.
            </EmptyState>
          ) : (
            <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0">
              {items.map((payment) => (
                <One key={`${payment.state} ${payment.reference}`} payment={payment} slug={slug} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function One({ payment, slug }: { payment: UnexplainedPayment; slug: string }) {
  return (
    <li className="rounded-md border border-line bg-surface p-4 sm:p-5">
      <OddMoney payment={payment} slug={slug}>
        {payment.order_id && (
          <Link
            to={places.order(slug, payment.order_id)}
            className="text-link inline-flex min-h-11 items-center px-2"
          >
            See order #{payment.order_number}
          </Link>
        )}
      </OddMoney>
    </li>
  );
}
