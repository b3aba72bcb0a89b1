import type { BodyOf } from '#shared/api/contract.ts';
import type { askForPayment, tryCode } from '#shared/api/selling.ts';
import type { Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { readRequest, type ReadRequest } from '#shared/paste/request.ts';
import { quoteOf } from '#shared/pricing/quote.ts';
import { openPart } from '../orders/money/parts.ts';
import type { CodePrice } from '../sell/code-try.tsx';

/** What the form holds, as it is typed. */
export interface AskForm {
  what: string;
  name: string;
  phone: string;
  note: string;
  /** A customer's discount code. */
  code: string;
  /** Kobo; null: as the words say. */
  delivery_kobo: number | null;
  days: string;
  /** Empty: as the words say. */
  first: '' | 'all' | 'half' | 'amount' | 'percent';
  first_kobo: number | null;
  first_percent: string;
}

export const emptyForm: AskForm = {
  what: '',
  name: '',
  phone: '',
  note: '',
  code: '',
  delivery_kobo: null,
  days: '7',
  first: '',
  first_kobo: null,
  first_percent: '',
};

/** How long a link may be paid, as it is offered. */
export const daysOffered = [1, 3, 7, 14, 30].map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}));

/** What is understood of the words, with the fields that say it more exactly. */
export function understood(form: AskForm): ReadRequest {
  const read = readRequest(form.what);
  return {
    ...read,
    delivery_kobo: form.delivery_kobo ?? read.delivery_kobo,
    deposit: depositTyped(form) ?? (form.first === 'all' ? null : read.deposit),
    phone: form.phone.trim() || read.phone,
    name: form.name.trim() || read.name,
  };
}

/** What is asked for first, as it is offered. */
export const firstOffered: { value: AskForm['first']; label: string }[] = [
  { value: '', label: 'As written above' },
  { value: 'half', label: 'A deposit of half' },
  { value: 'amount', label: 'A deposit of an amount' },
  { value: 'percent', label: 'A deposit in per cent' },
  { value: 'all', label: 'All of it' },
];

function depositTyped({ first, first_kobo, first_percent }: AskForm): ReadRequest['deposit'] {
  if (first === 'half') return { percent: 50 };
  if (first === 'amount') return first_kobo ? { kobo: first_kobo } : null;
  const percent = Number(first_percent);
  return first === 'percent' && percent > 0 ? { percent } : null;
}

/** What is asked for first of a total, in kobo; whole naira where it is a share. 0: all at once. */
export function depositKobo({ deposit }: Pick<ReadRequest, 'deposit'>, total: number): number {
  if (!deposit) return 0;
  if ('kobo' in deposit) return deposit.kobo;
  return Math.round((total * deposit.percent) / 100_00) * 100;
}

/** Kobo. */
export const totalAsked = (
  { lines, delivery_kobo }: ReadRequest,
  { offKobo, freesDelivery }: Pick<CodePrice, 'offKobo' | 'freesDelivery'>,
): number =>
  quoteOf(lines, { price_kobo: freesDelivery ? 0 : delivery_kobo, free_above_kobo: null }, null).total_kobo -
  offKobo;

/** What a code is tried on. */
export function askedOfCode(form: AskForm): BodyOf<typeof tryCode> {
  const { lines, phone } = understood(form);
  return {
    code: form.code,
    lines: lines.map(({ quantity, unit_price_kobo }) => ({ quantity, unit_price_kobo })),
    phone,
  };
}

/** Nothing is missing; what can be read in two ways may be sent as it is shown. */
export const isWhole = ({ lines }: ReadRequest) =>
  lines.length > 0 && lines.every((line) => line.title !== '' && line.unit_price_kobo > 0);

export const bodyOfRequest = (
  key: string,
  form: AskForm,
  price: Pick<CodePrice, 'offKobo' | 'freesDelivery'>,
): BodyOf<typeof askForPayment> => {
  const read = understood(form);
  const { lines, delivery_kobo, phone, name } = read;
  return {
    key,
    lines,
    delivery_kobo,
    buyer: { name, phone },
    note: form.note.trim(),
    code: form.code,
    deposit_kobo: depositKobo(read, totalAsked(read, price)),
    days: Number(form.days),
  };
};

const inWords = (lines: readonly { quantity: number; title: string }[]) =>
  lines.map(({ quantity, title }) => (quantity > 1 ? `${quantity} × ${title}` : title)).join(', ');

/** The words that go out with a link. */
export function askingWords(order: Order, shop: string): string {
  const next = openPart(order);
  const due = naira(next?.amount_kobo ?? order.total_kobo - order.captured_kobo + order.refunded_kobo);
  const ask = { shop, due, what: inWords(order.lines), url: order.shopper_url };
  if (next?.kind === 'deposit') return messageFor({ ...ask, due: `a deposit of ${due}` });
  return next ? restMessage(ask) : messageFor(ask);
}

interface Asking {
  shop: string;
  due: string;
  what: string;
  url: string;
}

/** The words for what is left. */
export const restMessage = ({ shop, due, what, url }: Asking) =>
  `${shop}: ${due} is left to pay for ${what}. You can pay it here: ${url}`;

/** The same of a request in a list. */
export const messageFor = (ask: Asking) =>
  `${ask.shop}: please pay ${ask.due} for ${ask.what} here: ${ask.url}`;
