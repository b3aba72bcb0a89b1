import { CheckoutInput } from '#shared/api/cart.ts';
import { paidAtTheDoor } from '#shared/goods/files.ts';
import type { Language } from '#shared/languages.ts';
import { restOf } from '#shared/pricing/gift-card.ts';
import { quotesBy, type OfferedQuote } from '#shared/pricing/quote.ts';
import {
  checkoutFields,
  type CheckoutField,
  type CheckoutPage,
  type CheckoutValues,
  type DeliveryChoice,
  type Shell,
} from '#shared/storefront.ts';
import { saidIn } from '#shared/words/said.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { CheckoutOffer } from '../../orders/index.ts';
import { chosenDelivery } from './chosen-delivery.ts';

/** What these values come to; without a way of delivery, what the goods do. */
export function quoteFor(
  offer: CheckoutOffer,
  values: CheckoutValues,
  rate: DeliveryChoice | null,
): OfferedQuote {
  return quotesBy(offer.quotes, rate?.id)[values.pay_method === 'online' ? 'online' : 'otherwise'];
}

/** Where a field of the contract stands on the page. */
const fieldOf: Partial<Record<string, keyof CheckoutValues>> = { delivery_id: 'receive' };

function understood(
  values: CheckoutValues,
  rate: DeliveryChoice | null,
  quote: OfferedQuote,
  language: Language,
) {
  const result = CheckoutInput.safeParse({
    ...values,
    ...(rate?.kind !== 'delivery' && { state: '', lga: '', area: '', landmark: '' }),
    delivery_id: rate?.id,
    shown_total_kobo: quote.total_kobo,
    ...(quote.card_kobo !== undefined && { shown_due_kobo: restOf(quote) }),
  });
  const errors: CheckoutPage['errors'] = {};
  for (const issue of result.error?.issues ?? []) {
    const name = String(issue.path[0] ?? 'name');
    errors[fieldOf[name] ?? (name as keyof CheckoutValues)] ??= saidIn(issue.message, language);
  }
  return { input: result.data, errors };
}

/** In the order of the page, so that the summary reads down it. */
function sorted(errors: CheckoutPage['errors']): CheckoutPage['errors'] {
  const fields = Object.keys(checkoutFields) as CheckoutField[];
  return Object.fromEntries(fields.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])));
}

export function offers(shell: Shell, { digital, quotes }: CheckoutOffer, way: string): boolean {
  if (way === 'direct_transfer') return shell.pay_direct;
  if (way === 'online') return shell.pay_online;
  const dueKobo = restOf(quotes.undelivered.otherwise);
  return way === 'on_delivery' && paidAtTheDoor(shell.pay_on_delivery, digital, dueKobo);
}

/** Reads a form as the order will; `wrong` is empty when all of it can be meant. */
export function understand(shell: Shell, offer: CheckoutOffer, values: CheckoutValues) {
  const { language } = shell;
  const { rate, errors } = chosenDelivery(values, offer, language);
  // Any rate does for reading the other fields, so that all mistakes are told at once.
  const reading = rate ?? offer.delivery[0] ?? null;
  const isDelivered = offer.is_delivered;
  if (isDelivered && !reading) return null;
  const read = understood(values, reading, quoteFor(offer, values, rate), language);
  const says = wordsOf(language).checkoutRefusals;
  if (!offers(shell, offer, values.pay_method)) read.errors.pay_method = says.pay;
  else if (values.pay_method === 'on_delivery' && rate?.pay_on_delivery === false)
    read.errors.pay_method = says.paidBefore;
  const isMeant = rate !== null || !isDelivered;
  return { input: isMeant ? read.input : undefined, wrong: sorted({ ...read.errors, ...errors }) };
}
