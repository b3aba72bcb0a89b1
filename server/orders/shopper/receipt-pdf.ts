import type { Language } from '#shared/languages.ts';
import { receiptText, type Receipt, type ReceiptRow } from '#shared/orders/receipt.ts';
import {
  bold,
  ink,
  left,
  muted,
  normal,
  pdfOf,
  right,
  rule,
  spelled,
  type Pdf,
} from '../../platform/files/pdf.ts';

/** Where a page ends. Points. */
const bottom = 780;
const amounts = 120;
/** The longest is Pidgin’s “Day wey dem order”. */
const labels = 120;
/** Of a row of one line. */
const rowHeight = 22;

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
    const { title } = text;
    for (const line of text.lines) row(page, line, { title });
    // What the lines come to stays with its total.
    if (page.y + (text.sums.length + 1) * rowHeight > bottom) turn(page, title);
    for (const line of text.sums) row(page, line, { title, colour: muted });
    row(page, text.total, { title, font: bold });
    page.moveDown(0.8);
    for (const line of text.moves) row(page, line, { title });
    if (text.kept) row(page, text.kept, { title, font: bold });
  });
}

function fact(page: Pdf, label: string, value: string): void {
  const { y } = page;
  page.font(normal).fontSize(10).fillColor(muted).text(label, left, y);
  page.fillColor(ink).text(spelled(value), left + labels, y, { width: right - left - labels });
  page.moveDown(0.3);
}

interface Look {
  /** What stands at the head of another page. */
  title: string;
  font?: string;
  colour?: string;
}

/** One line with its amount; a page that is full is followed by another. */
function row(page: Pdf, { label, amount }: ReceiptRow, { title, font = normal, colour = ink }: Look): void {
  const width = right - left - amounts;
  const words = spelled(label);
  page.font(font).fontSize(11);
  if (page.y + page.heightOfString(words, { width }) > bottom) turn(page, title);
  page.font(font).fontSize(11).fillColor(colour);
  const { y } = page;
  page.text(words, left, y, { width });
  const end = page.y;
  page.text(amount, right - amounts, y, { width: amounts, align: 'right' });
  page.x = left;
  page.y = Math.max(end, page.y) + 8;
  rule(page, page.y - 4);
}

/** Goes on on another page, which says what it is of. */
function turn(page: Pdf, title: string): void {
  page.addPage();
  page.font(normal).fontSize(10).fillColor(muted).text(title, left, left);
  page.moveDown(1);
  rule(page, page.y - 4);
}
