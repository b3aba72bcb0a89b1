import { codeOf } from '#shared/orders/discounts.ts';
import { naira } from '#shared/money.ts';
import type { Quote } from '#shared/pricing/quote.ts';
import type { Shell } from '#shared/storefront.ts';
import { codeRefused } from '#shared/words/code.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { CheckoutOffer } from '../../orders/index.ts';
import { field } from '../serving/request.ts';

/** The code a form means: typed, taken off, or the one that came along where its field is not shown. */
export function typedCode(form: URLSearchParams, known: string): string {
  if (form.has('drop_code')) return '';
  return form.has('code') ? codeOf(field(form, 'code', 100)) : known;
}

/** What a code that was typed, or is gone since, makes of the price. */
export function codeWords({ language }: Shell, { cart: { code } }: CheckoutOffer, quote: Quote): string {
  const words = wordsOf(language);
  const total = words.checkoutRefusals.totalNow(naira(quote.total_kobo));
  return code?.refused ? `${codeRefused(code.code, code.refused, words)} ${total}` : total;
}
