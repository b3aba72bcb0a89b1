import type { BodyOf } from '#shared/api/contract.ts';
import type { askForPayment, tryCode } from '#shared/api/selling.ts';
import type { Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { readRequest, type ReadRequest } from '#shared/paste/request.ts';
import { quoteOf } from '#shared/pricing/quote.ts';
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
}

export const emptyForm: AskForm = {
  what: '',
  name: '',
  phone: '',
  note: '',
  code: '',
  delivery_kobo: null,
  days: '7',
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
    phone: form.phone.trim() || read.phone,
  };
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

export const bodyOfRequest = (key: string, form: AskForm): BodyOf<typeof askForPayment> => {
  const { lines, delivery_kobo, phone } = understood(form);
  return {
    key,
    lines,
    delivery_kobo,
    buyer: { name: form.name.trim(), phone },
    note: form.note.trim(),
    code: form.code,
    days: Number(form.days),
  };
};

const inWords = (lines: readonly { quantity: number; title: string }[]) =>
  lines.map(({ quantity, title }) => (quantity > 1 ? `${quantity} × ${title}` : title)).join(', ');

/** The words that go out with a link. */
export function askingWords(order: Order, shop: string): string {
  const due = naira(order.total_kobo - order.captured_kobo + order.refunded_kobo);
  return messageFor({ shop, due, what: inWords(order.lines), url: order.shopper_url });
}

/** The same of a request in a list. */
export const messageFor = (ask: { shop: string; due: string; what: string; url: string }) =>
  `${ask.shop}: please pay ${ask.due} for ${ask.what} here: ${ask.url}`;
