import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { checkoutFields, type CheckoutField, type CheckoutValues } from '#shared/storefront.ts';
import type { ShopCookie } from '../serving/cookies.ts';
import { field, largestForm } from '../serving/request.ts';
import type { Answer, Visit } from '../serving/visit.ts';

/**
 * A checkout form that could not be taken waits in a cookie of its own for the page that shows it again, so that
 * "back" and "reload" find a page and not a form to be sent anew. What is to be said of it is one of these words and
 * is made into sentences with the page, so a made-up cookie can say nothing else.
 */
const sayings = [
  'wrong',
  'total',
  'code',
  'code_customer',
  'no_delivery',
  'closed',
  'delivery',
  'pay_method',
  'key_used',
  'transfers_full',
  'card_unknown',
  'card_over',
  'card_empty',
  'card_too_many',
  'card_changed',
] as const;
export type Saying = (typeof sayings)[number];

export interface Draft {
  values: CheckoutValues;
  /** The total that stood on the page (kobo); null when that was no number. */
  shownKobo: number | null;
  /** null: nothing could be made of it. */
  saying: Saying | null;
}

/** Long enough to mend a form, short enough for a phone that is lent (seconds). */
const draftKept = 15 * 60;
/** Browsers keep no cookie above 4,096 bytes, its name and attributes counted by some. */
const longestCookie = 3_900;
const where = { path: '/checkout' };

/** A value for each field of the form. */
export function valuesBy(valueOf: (name: CheckoutField, longest: number) => string): CheckoutValues {
  const fields = Object.entries(checkoutFields) as [CheckoutField, number][];
  return Object.fromEntries(
    fields.map(([name, longest]) => [name, valueOf(name, longest)]),
  ) as CheckoutValues;
}

export function typedValues(form: URLSearchParams): CheckoutValues {
  return valuesBy((name, longest) => field(form, name, longest).trim());
}

export const shownTotal = (form: URLSearchParams) => shownKobo(form, 'shown_total_kobo');
/** What was left of it beside a gift card; null where there was none. */
export const shownDue = (form: URLSearchParams) => shownKobo(form, 'shown_due_kobo');

function shownKobo(form: URLSearchParams, name: string): number | null {
  const shown = field(form, name, 20);
  return /^\d{1,15}$/.test(shown) ? Number(shown) : null;
}

/** The cookie that keeps it; null when it is longer than a cookie may be. */
export function keepDraft({ values, shownKobo, saying }: Draft): ShopCookie | null {
  const form = new URLSearchParams({
    ...values,
    shown_total_kobo: String(shownKobo ?? ''),
    saying: saying ?? '',
  });
  const packed = deflateRawSync(form.toString()).toString('base64url');
  return packed.length > longestCookie ? null : { name: 'draft', value: packed, ...where, maxAge: draftKept };
}

/** Of a shop that was shut while the form was filled in: it waits for the shop, and the checkout's address says so. */
export function keptForLater(form: URLSearchParams): Answer {
  const kept = keepDraft({ values: typedValues(form), shownKobo: shownTotal(form), saying: null });
  return { kind: 'redirect', to: '/checkout', cookies: kept ? [kept] : [] };
}

/** Forgets what was typed, once it is an order. */
export const dropDraft: ShopCookie = { name: 'draft', value: '', ...where, maxAge: 0 };

/** Whether this browser keeps a form that was sent; only the checkout hears of it. */
export const hasDraft = ({ cookies }: Pick<Visit, 'cookies'>): boolean => Boolean(cookies.draft);

export function readDraft({ cookies: { draft: packed } }: Visit): Draft | null {
  if (!packed) return null;
  try {
    const text = inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: largestForm });
    const form = new URLSearchParams(text.toString());
    const saying = sayings.find((one) => one === form.get('saying')) ?? null;
    return { values: typedValues(form), shownKobo: shownTotal(form), saying };
  } catch {
    // Cut or made up: as if it were not there.
    return null;
  }
}
