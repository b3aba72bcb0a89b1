import PDFDocument from 'pdfkit';
import type { InvoiceDetail } from '#shared/api/billing.ts';
import { product } from '#shared/product.ts';
import { dayInWords } from './calendar.ts';

const left = 56;
const right = 540;
const ink = '#14231c';
const muted = '#53625a';
const green = '#0b5d3b';

const grouped = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2 });
/** The fonts every reader of PDF has know neither the naira sign nor dotted letters. */
const amount = (kobo: number) => `NGN ${grouped.format(kobo / 100)}`;
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/₦/g, 'NGN ')
    .replace(/[^\x20-\x7e\xa0-\xff–—‘’“”…]/gu, '?');
const day = (at: string | null) => (at ? dayInWords(new Date(at)) : '');

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
export function invoicePdf(invoice: InvoiceDetail): Promise<Buffer> {
  const page = new PDFDocument({
    size: 'A4',
    margin: left,
    info: { Title: nameOf(invoice), Author: product.name },
  });
  const done = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    page.on('data', (part: Buffer) => parts.push(part));
    page.on('error', reject);
    page.on('end', () => resolve(Buffer.concat(parts)));
  });
  head(page, invoice);
  lines(page, invoice);
  page.end();
  return done;
}

function head(page: PDFKit.PDFDocument, invoice: InvoiceDetail): void {
  page.font('Helvetica-Bold').fontSize(20).fillColor(green).text(product.name, left, 56);
  page.font('Helvetica').fontSize(10).fillColor(muted).text(`${product.location} · ${product.email}`);
  page.font('Helvetica-Bold').fontSize(16).fillColor(ink).text(nameOf(invoice), left, 120);
  const facts: [string, string][] = [
    ['Billed to', plain(`${invoice.bill_to}, ${invoice.store_name}`)],
    ['Email', plain(invoice.email)],
    ['Date', day(invoice.paid_at ?? invoice.created_at)],
    ['Status', states[invoice.state]],
  ];
  if (invoice.period_start)
    facts.push(['Period', `${day(invoice.period_start)} – ${day(invoice.period_end)}`]);
  if (invoice.reference) facts.push(['Reference', invoice.reference]);
  let y = 152;
  for (const [label, value] of facts) {
    page.font('Helvetica').fontSize(10).fillColor(muted).text(label, left, y);
    page.fillColor(ink).text(value, left + 90, y, { width: right - left - 90 });
    y = page.y + 4;
  }
}

function lines(page: PDFKit.PDFDocument, invoice: InvoiceDetail): void {
  let y = page.y + 24;
  const row = (label: string, kobo: number, font: string) => {
    page.font(font).fontSize(11).fillColor(ink).text(plain(label), left, y, { width: 340 });
    const bottom = page.y;
    page.text(amount(kobo), left + 350, y, { width: right - left - 350, align: 'right' });
    y = Math.max(bottom, page.y) + 8;
    page
      .moveTo(left, y - 4)
      .lineTo(right, y - 4)
      .lineWidth(0.5)
      .strokeColor('#e4e0d6')
      .stroke();
  };
  for (const line of invoice.lines) row(line.text, line.amount_kobo, 'Helvetica');
  row('Total', invoice.amount_kobo, 'Helvetica-Bold');
}
