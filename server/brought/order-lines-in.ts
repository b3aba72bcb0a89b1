import type { PastOrder } from '#shared/api/brought.ts';
import { moneyIn, wholeIn } from '../platform/files/sheet-cells.ts';
import type { Sheet } from '../platform/files/sheet-in.ts';
import { headOf, saidIn, type Known, type OrderField } from './columns.ts';
import type { Problem } from './problems.ts';

type Line = PastOrder['lines'][number];
type Row = Sheet['rows'][number];

/** Most lines that are kept of one order. */
const mostLines = 200;

/** What was bought: a line of the file for each, or all of it in the words of one cell. */
export function linesOf(
  rows: readonly Row[],
  known: Known<OrderField>,
): { lines: Line[]; problems: Problem[] } {
  const said = saidIn(known);
  const problems: Problem[] = [];
  const lines = rows.flatMap((row) => {
    if (known.at.title && said(row, 'title') !== '') return [lineOf(row, known, problems)];
    const cells = [said(row, 'items'), ...known.lineItems.map((at) => (row.cells[at] ?? '').trim())];
    return cells.flatMap(inWords);
  });
  return { lines: lines.slice(0, mostLines), problems };
}

function lineOf(row: Row, known: Known<OrderField>, problems: Problem[]): Line {
  const said = saidIn(known);
  const wrong = (field: OrderField, problem?: string) => {
    if (problem) problems.push({ line: row.line, column: headOf(known, field), problem });
  };
  const quantity = wholeIn(said(row, 'quantity'));
  wrong('quantity', quantity.problem);
  const price = moneyIn(said(row, 'price'));
  wrong('price', price.problem);
  return {
    title: said(row, 'title').slice(0, 300),
    sku: said(row, 'sku').slice(0, 60),
    quantity: Math.max(1, quantity.value ?? 1),
    price_kobo: price.value,
  };
}

/** `name:Gown|quantity:2|total:9000.00;name:…` of one program, `2× Gown, 1× Cap` of another. */
function inWords(text: string): Line[] {
  if (text === '') return [];
  if (/(?:^|\|)\s*(?:name|quantity)\s*:/.test(text)) return text.split(/;\s*(?=\w+:)/).map(ofPairs);
  return text.split(/,\s*(?=\d+\s*[×x]\s)/).map((one) => {
    const [, quantity = '1', title = one] = /^(\d{1,6})\s*[×x]\s*(.+)$/.exec(one.trim()) ?? [];
    return { title: title.slice(0, 300), sku: '', quantity: Math.max(1, Number(quantity)), price_kobo: null };
  });
}

function ofPairs(text: string): Line {
  const pairs = new Map(
    text.split('|').map((pair) => {
      const at = pair.indexOf(':');
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    }),
  );
  const quantity = Math.max(1, Math.trunc(Number(pairs.get('quantity'))) || 1);
  const total = moneyIn(pairs.get('total') ?? '').value;
  return {
    title: (pairs.get('name') ?? '').slice(0, 300),
    sku: (pairs.get('sku') ?? '').slice(0, 60),
    quantity,
    price_kobo: total === null ? null : Math.round(total / quantity),
  };
}
