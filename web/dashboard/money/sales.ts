import { channelWords } from '#shared/orders/channels.ts';
import type { Sale } from '#shared/api/money.ts';
import { csvLine, utf8Mark, type Cell } from '#shared/csv.ts';
import type { Tone } from '#web/ui/badge.tsx';
import { lagosDate, lagosDay } from '#shared/lagos.ts';

/** Kobo that are, or will be, where the sale's state says; and what went back besides, out of other sales. */
export function payoutOf(sale: Sale): { kobo: number; backKobo: number } {
  return sale.share_kobo === null
    ? { kobo: sale.net_kobo, backKobo: 0 }
    : { kobo: sale.share_kobo, backKobo: sale.refunded_kobo };
}

/** Where the money of a sale is, in a few words. */
export function whereItIs(sale: Sale): { label: string; tone: Tone } {
  // A share is paid out whatever goes back; of any other sale nothing is left then.
  if (sale.share_kobo === null && sale.refunded_kobo >= sale.gross_kobo)
    return { label: 'Sent back', tone: 'neutral' };
  const on = sale.expected_on ? lagosDate(`${sale.expected_on}T12:00:00+01:00`) : '';
  switch (sale.state) {
    case 'settled':
      return {
        label: sale.settlement
          ? `In your bank, ${lagosDate(`${sale.settlement.on}T12:00:00+01:00`)}`
          : 'In your bank',
        tone: 'good',
      };
    case 'expected':
      return { label: `Expected ${on}`, tone: 'neutral' };
    case 'late':
      return { label: `Was expected ${on}`, tone: 'warn' };
    case 'stopped':
      return { label: 'Kept until your debt is covered', tone: 'warn' };
    case 'paid_out':
      return { label: 'Paid out to you', tone: 'good' };
    case 'waiting':
      return { label: 'Kept for you', tone: 'warn' };
    case 'own':
      return { label: 'With your provider', tone: 'neutral' };
  }
}

export interface DayOfSales {
  /** YYYY-MM-DD in Lagos. */
  day: string;
  sales: Sale[];
  netKobo: number;
}

/** Sales in their order, gathered by the Lagos day on which they were paid. */
export function byDay(sales: readonly Sale[]): DayOfSales[] {
  const found: DayOfSales[] = [];
  for (const sale of sales) {
    const day = lagosDay(sale.paid_at);
    let last = found.at(-1);
    if (last?.day !== day) {
      last = { day, sales: [], netKobo: 0 };
      found.push(last);
    }
    last.sales.push(sale);
    last.netKobo += sale.net_kobo;
  }
  return found;
}

/** Kobo as a plain decimal number: `123450` → `1234.50`. */
function decimalNaira(kobo: number): Cell {
  const absolute = Math.abs(kobo);
  const rest = absolute % 100;
  return { digits: `${kobo < 0 ? '-' : ''}${(absolute - rest) / 100}.${String(rest).padStart(2, '0')}` };
}

const heads = [
  'Paid',
  'Order',
  'Reference',
  'Way',
  'Gross (NGN)',
  'Fee (NGN)',
  'Refunded (NGN)',
  'Net (NGN)',
  'Payout (NGN)',
  'Where it is',
  'Settlement',
];

/** The statement as a CSV file that Excel opens as UTF-8. */
export function csvOf(sales: readonly Sale[]): string {
  const rows = sales.map((sale) => [
    sale.paid_at,
    String(sale.order_number ?? ''),
    sale.reference,
    channelWords(sale.channel),
    decimalNaira(sale.gross_kobo),
    sale.fee_kobo === null ? '' : decimalNaira(sale.fee_kobo),
    decimalNaira(sale.refunded_kobo),
    decimalNaira(sale.net_kobo),
    decimalNaira(payoutOf(sale).kobo),
    whereItIs(sale).label,
    sale.settlement?.id ?? '',
  ]);
  return utf8Mark + [heads, ...rows].map(csvLine).join('');
}
