import { lagosMoment } from '../lagos.ts';
import type { Language } from '../languages.ts';
import { naira, signedNaira } from '../money.ts';
import type { PageBase } from '../page-base.ts';
import { spacedPhone } from '../phone.ts';
import { furtherParts, type Quote } from '../pricing/quote.ts';
import { wordsOf } from '../words/index.ts';
import type { Words } from '../words/words.ts';

/** How money came or went, as a receipt calls it. */
export type ReceiptWay = keyof Words['receipt']['ways'];

export interface ReceiptMove {
  /** ISO time. */
  at: string;
  way: ReceiptWay;
  kobo: number;
}

/** Made to be printed. */
export interface ReceiptPage extends PageBase {
  kind: 'receipt';
  receipt: Receipt;
}

/** How far an order is paid; `unpaid`: there is no receipt, only a summary that says so. */
export type ReceiptState = 'unpaid' | 'free' | 'part' | 'paid' | 'part_back' | 'all_back';

/** What a paper about an order's money says. Sums in kobo. */
export interface Receipt extends Quote {
  state: ReceiptState;
  from: { name: string; lines: string[]; phone: string; number: string };
  number: number;
  /** ISO time. */
  placed_at: string;
  /** To whom; empty where who buys said nothing. */
  to: string[];
  lines: { title: string; quantity: number; total_kobo: number }[];
  discount_code: string;
  /** How it gets there; empty where nothing is brought or fetched. */
  delivery_name: string;
  delivery_kind: 'delivery' | 'pickup' | 'none';
  paid: ReceiptMove[];
  back: ReceiptMove[];
}

export interface ReceiptRow {
  label: string;
  amount: string;
}

/** The same in words, for a page and for a file. */
export interface ReceiptText {
  title: string;
  /** What came of its money, in a sentence. */
  says: string;
  /** Whether money is in, so that it may be called a receipt. */
  isReceipt: boolean;
  from: string[];
  facts: [label: string, value: string][];
  lines: ReceiptRow[];
  sums: ReceiptRow[];
  total: ReceiptRow;
  moves: ReceiptRow[];
  /** What is left after all of them; null where nothing moved. */
  kept: ReceiptRow | null;
}

export const sumOf = (moves: readonly ReceiptMove[]): number =>
  moves.reduce((sum, { kobo }) => sum + kobo, 0);

/** A receipt in words; a summary where nothing was paid. */
export function receiptText(receipt: Receipt, language: Language): ReceiptText {
  const words = wordsOf(language);
  const says = words.receipt;
  const { from, state, number } = receipt;
  const [paid, back] = [sumOf(receipt.paid), sumOf(receipt.back)];
  const isReceipt = receipt.paid.length > 0;
  return {
    title: isReceipt ? says.title(number) : says.summary(number),
    says: says.states[state](naira(back), naira(Math.max(0, receipt.total_kobo - paid + back))),
    isReceipt,
    from: [
      ...from.lines,
      from.phone && spacedPhone(from.phone),
      from.number && says.businessNumber(from.number),
    ].filter(Boolean),
    facts: factsOf(receipt, words),
    lines: receipt.lines.map(({ title, quantity, total_kobo }) => ({
      label: `${quantity} × ${title}`,
      amount: naira(total_kobo),
    })),
    sums: sumsOf(receipt, words),
    total: { label: words.order.total, amount: naira(receipt.total_kobo) },
    moves: [
      ...receipt.paid.map((move) => rowOf(says.paid(says.ways[move.way], lagosMoment(move.at)), move.kobo)),
      ...receipt.back.map((move) => rowOf(says.back(says.ways[move.way], lagosMoment(move.at)), -move.kobo)),
    ],
    kept: isReceipt && back > 0 ? rowOf(says.kept, paid - back) : null,
  };
}

const rowOf = (label: string, kobo: number): ReceiptRow => ({ label, amount: signedNaira(kobo) });

function factsOf({ number, placed_at, to }: Receipt, { receipt: says }: Words): [string, string][] {
  return [
    [says.order, `#${number}`],
    [says.date, lagosMoment(placed_at)],
    ...(to.length > 0 ? [[says.to, to.join(', ')] satisfies [string, string]] : []),
  ];
}

function sumsOf(receipt: Receipt, { codes, order, prices, tags }: Words): ReceiptRow[] {
  const { discount_code: code, delivery_kind: kind, delivery_kobo: kobo } = receipt;
  const delivery = kind === 'pickup' ? order.pickUp : order.deliveryBy(receipt.delivery_name);
  return [
    { label: order.goods, amount: naira(receipt.subtotal_kobo) },
    ...(kind === 'none' ? [] : [{ label: delivery, amount: kobo === 0 ? tags.free : naira(kobo) }]),
    ...furtherParts(receipt).map((one) => ({
      label: one.part === 'discount_kobo' && code ? codes.discount(code) : prices[one.part],
      amount: signedNaira(one.kobo),
    })),
  ];
}

/** What its file is called where it is kept. */
export const receiptFile = ({ number, state }: Pick<Receipt, 'number' | 'state'>): string =>
  `${state === 'unpaid' || state === 'free' ? 'Summary' : 'Receipt'} ${number}.pdf`;
