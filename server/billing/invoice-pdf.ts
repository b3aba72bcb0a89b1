import type { InvoiceDetail } from '#shared/api/billing.ts';
import { channelWords } from '#shared/orders/channels.ts';
import { naira } from '#shared/money.ts';
import { product } from '#shared/product.ts';
import { lagosDate } from '#shared/lagos.ts';
import { lagosTime } from '#shared/lagos.ts';
import { bold, ink, left, muted, normal, pdfOf, right, rule, type Pdf } from '../platform/files/pdf.ts';

const green = '#0b5d3b';

const day = (at: string | null) => (at ? lagosDate(new Date(at)) : '');

const states: Record<InvoiceDetail['state'], string> = {
  paid: 'Paid',
  open: 'To be paid',
  void: 'Void',
  refunded: 'Refunded',
  charged_back: 'Taken back by the bank',
};

/** What an invoice is called: its number, or what it waits for. */
export function nameOf(invoice: Pick<InvoiceDetail, 'number'>): string {
  return invoice.number === null ? 'Invoice to pay' : `Invoice ${String(invoice.number).padStart(6, '0')}`;
}

/** An invoice on one page of A4. */
export const invoicePdf = (invoice: InvoiceDetail): Promise<Buffer> =>
  pdfOf({ title: nameOf(invoice), author: product.name }, (page) => {
    head(page, invoice);
    lines(page, invoice);
  });

/** When it was paid, and how where the provider said so: `21 Nov 2026, 14:05, Card`. */
function paidInWords({ paid_at, channel }: InvoiceDetail): string {
  const at = new Date(paid_at!);
  return [lagosDate(at), lagosTime(at), ...(channel ? [channelWords(channel)] : [])].join(', ');
}

function head(page: Pdf, invoice: InvoiceDetail): void {
  page.font(bold).fontSize(20).fillColor(green).text(product.name, left, 56);
  page.font(normal).fontSize(10).fillColor(muted);
  for (const line of invoice.from) page.text(line);
  let y = Math.max(page.y + 20, 120);
  page.font(bold).fontSize(16).fillColor(ink).text(nameOf(invoice), left, y);
  const facts: [string, string][] = [
    ['Billed to', `${invoice.bill_to}, ${invoice.store_name}`],
    ['Email', invoice.email],
    ['Date', day(invoice.paid_at ?? invoice.created_at)],
    ['Status', states[invoice.state]],
  ];
  if (invoice.paid_at) facts.push(['Paid on', paidInWords(invoice)]);
  if (invoice.period_start)
    facts.push(['Period', `${day(invoice.period_start)} – ${day(invoice.period_end)}`]);
  if (invoice.reference) facts.push(['Reference', invoice.reference]);
  y = page.y + 10;
  for (const [label, value] of facts) {
    page.font(normal).fontSize(10).fillColor(muted).text(label, left, y);
    page.fillColor(ink).text(value, left + 90, y, { width: right - left - 90 });
    y = page.y + 4;
  }
}

function lines(page: Pdf, invoice: InvoiceDetail): void {
  let y = page.y + 24;
  const row = (label: string, kobo: number, font: string) => {
    page.font(font).fontSize(11).fillColor(ink).text(label, left, y, { width: 340 });
    const bottom = page.y;
    page.text(naira(kobo), left + 350, y, { width: right - left - 350, align: 'right' });
    y = Math.max(bottom, page.y) + 8;
    rule(page, y - 4);
  };
  for (const line of invoice.lines) row(line.text, line.amount_kobo, normal);
  row('Total', invoice.amount_kobo, bold);
}
