import { Link } from 'react-router';
import type { InvoiceSummary } from '#shared/api/billing.ts';
import { naira } from '#shared/money.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { billingApi } from '../api/billing-api.ts';
import { lagosDate } from '#shared/lagos.ts';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { places } from '../places.ts';
import { invoiceLabels, invoiceName } from './labels.ts';

/** What the store was billed. */
export function Invoices({ slug }: { slug: string }) {
  const list = billingApi.useInvoicesInfiniteQuery({ slug }, { refetchOnMountOrArgChange: true });
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className="mt-0 mb-3 text-xl font-bold">
        Invoices
      </h2>
      <Loaded of={list} what="your invoices" loading="invoices" shapes={['h-20']}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0)
            return (
              <p className="m-0 rounded-md border border-dashed border-line-strong p-6 text-muted">
                No invoices yet. After your first payment you find it here, to print or keep as a PDF.
              </p>
            );
          return (
            <>
              <ul className="m-0 grid list-none grid-cols-1 gap-2 p-0">
                {items.map((invoice) => (
                  <Row key={invoice.id} invoice={invoice} slug={slug} />
                ))}
              </ul>
              <LoadMore list={list} shown={items.length} what={['invoice', 'invoices']} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function Row({ invoice, slug }: { invoice: InvoiceSummary; slug: string }) {
  const state = invoiceLabels[invoice.state];
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-line bg-surface p-4 hover:border-ink has-focus-visible:outline-3">
      <div className="min-w-0">
        <Link to={places.invoice(slug, invoice.id)} className="row-link font-semibold text-ink no-underline">
          {invoiceName(invoice)}
        </Link>
        <p className="m-0 text-[0.9375rem] text-muted">
          {invoice.title} · {lagosDate(invoice.paid_at ?? invoice.created_at)}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <span className="money font-semibold">{naira(invoice.amount_kobo)}</span>
        <StateLabel tone={state.tone}>{state.label}</StateLabel>
      </div>
    </li>
  );
}
