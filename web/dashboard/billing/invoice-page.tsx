import type { ReactNode } from 'react';
import { Download, Printer } from 'lucide-react';
import { useParams } from 'react-router';
import type { InvoiceDetail } from '#shared/api/billing.ts';
import { naira } from '#shared/money.ts';
import { channelWords } from '#shared/orders/channels.ts';
import { product } from '#shared/product.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { notify } from '#web/ui/notify.ts';
import { billingApi } from '../api/billing-api.ts';
import { BackLink } from '../components/back-link.tsx';
import { lagosDate } from '#shared/lagos.ts';
import { momentOf } from '../components/dates.ts';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { saveFile } from '../components/save-file.ts';
import { invoiceLabels, invoiceName } from './labels.ts';

/** One invoice, to read, print or keep. */
export function InvoicePage() {
  usePageTitle('Invoice');
  const slug = useSlug();
  const { invoiceId = '' } = useParams();
  const invoice = billingApi.useInvoiceQuery({ params: { slug, id: invoiceId } });
  return (
    <Loaded of={invoice} what="this invoice" loading="the invoice" shapes={['h-96']}>
      {(data) => <Invoice invoice={data} slug={slug} />}
    </Loaded>
  );
}

function Invoice({ invoice, slug }: { invoice: InvoiceDetail; slug: string }) {
  const [askPdf, { isFetching }] = billingApi.useLazyInvoicePdfQuery();
  const state = invoiceLabels[invoice.state];

  async function download() {
    const outcome = await askPdf({ params: { slug, id: invoice.id } });
    if (!outcome.data)
      return notify.error(sentenceOf(outcome.error, 'We could not make the PDF. Please try again.'));
    const { name, pdf } = outcome.data;
    // It comes as base 64.
    saveFile(
      name,
      Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0)),
      'application/pdf',
    );
  }

  return (
    <>
      <PageHeader
        back={<BackLink to={places.plan(slug)}>Plan & billing</BackLink>}
        title={invoiceName(invoice)}
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            <Button variant="secondary" icon={<Printer className="size-5" />} onClick={() => window.print()}>
              Print
            </Button>
            <Button busy={isFetching} icon={<Download className="size-5" />} onClick={() => void download()}>
              Download PDF
            </Button>
          </span>
        }
      />
      <Card>
        <StateLabel tone={state.tone}>{state.label}</StateLabel>
        <dl className="mt-4 mb-6 grid gap-x-8 gap-y-3 sm:grid-cols-2">
          <Fact label="From">
            {[product.name, ...invoice.from].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Fact>
          <Fact label="Billed to">
            {invoice.bill_to}, {invoice.store_name}
          </Fact>
          <Fact label="Date">{lagosDate(invoice.paid_at ?? invoice.created_at)}</Fact>
          {invoice.period_start && invoice.period_end && (
            <Fact label="Period">
              {lagosDate(invoice.period_start)} – {lagosDate(invoice.period_end)}
            </Fact>
          )}
          {invoice.paid_at && (
            <Fact label="Paid on">
              {momentOf(invoice.paid_at)}
              {invoice.channel && `, ${channelWords(invoice.channel)}`}
            </Fact>
          )}
          {invoice.reference && <Fact label="Reference">{invoice.reference}</Fact>}
        </dl>
        <table className="w-full border-collapse">
          <caption className="sr-only">What was billed</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">For</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {invoice.lines.map((line) => (
              <Line key={line.text} text={line.text} kobo={line.amount_kobo} />
            ))}
          </tbody>
          <tfoot className="font-bold">
            <Line text="Total" kobo={invoice.amount_kobo} />
          </tfoot>
        </table>
      </Card>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.9375rem] text-muted">{label}</dt>
      <dd className="m-0 break-words">{children}</dd>
    </div>
  );
}

function Line({ text, kobo }: { text: string; kobo: number }) {
  return (
    <tr className="border-b border-line last:border-0">
      <td className="py-2 pr-4 align-top">{text}</td>
      <td className="money py-2 text-right align-top whitespace-nowrap">{naira(kobo)}</td>
    </tr>
  );
}
