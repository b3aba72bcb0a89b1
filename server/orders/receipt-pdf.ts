import type { Language } from '#shared/languages.ts';
import { receiptText, type Receipt, type ReceiptRow } from '#shared/receipt.ts';
import { bold, ink, left, muted, normal, pdfOf, right, rule, spelled, type Pdf } from '../platform/pdf.ts';

/** Where a page ends. Points. */
const bottom = 780;
const amounts = 120;

/** An order's paper as a file, in the language of its shopper. */
export function receiptPdf(receipt: Receipt, language: Language): Promise<Buffer> {
  const text = receiptText(receipt, language);
  const { name } = receipt.from;
  return pdfOf({ title: text.title, author: name }, (page) => {
    page.font(bold).fontSize(20).fillColor(ink).text(spelled(name), left, 56);
    page.font(normal).fontSize(10).fillColor(muted);
    for (const line of text.from) page.text(spelled(line));
    page.moveDown(1.5).font(bold).fontSize(16).fillColor(ink).text(text.title);
    page
      .moveDown(0.4)
      .font(text.isReceipt ? normal : bold)
      .fontSize(11)
      .text(text.says);
    page.moveDown(0.8);
    for (const [label, value] of text.facts) fact(page, label, value);
    page.moveDown(1);
    rule(page, page.y - 4);
    for (const line of text.lines) row(page, line, normal);
    for (const line of text.sums) row(page, line, normal, muted);
    row(page, text.total, bold);
    page.moveDown(0.8);
    for (const line of text.moves) row(page, line, normal);
    if (text.kept) row(page, text.kept, bold);
  });
}

function fact(page: Pdf, label: string, value: string): void {
  const { y } = page;
  page.font(normal).fontSize(10).fillColor(muted).text(label, left, y);
  page.fillColor(ink).text(spelled(value), left + 90, y, { width: right - left - 90 });
  page.moveDown(0.3);
}

/** One line with its amount; a page that is full is followed by another. */
function row(page: Pdf, { label, amount }: ReceiptRow, font: string, colour = ink): void {
  const width = right - left - amounts;
  page.font(font).fontSize(11).fillColor(colour);
  const words = spelled(label);
  if (page.y + page.heightOfString(words, { width }) > bottom) page.addPage();
  const { y } = page;
  page.text(words, left, y, { width });
  const end = page.y;
  page.text(amount, right - amounts, y, { width: amounts, align: 'right' });
  page.x = left;
  page.y = Math.max(end, page.y) + 8;
  rule(page, page.y - 4);
}
