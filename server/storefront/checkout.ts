import { randomBytes } from 'node:crypto';
import { CheckoutInput } from '#shared/api/cart.ts';
import { paidAtTheDoor } from '#shared/files.ts';
import type { Language } from '#shared/languages.ts';
import { naira } from '#shared/money.ts';
import { quotesBy, type Quote } from '#shared/pricing/quote.ts';
import {
  checkoutFields,
  type CheckoutField,
  type CheckoutPage,
  type CheckoutValues,
  type DeliveryChoice,
  type Shell,
} from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { saidIn } from '#shared/words/said.ts';
import type { Words } from '#shared/words/words.ts';
import { checkoutOffer, type CheckoutOffer, type PlaceOrderResult } from '../orders/index.ts';
import { areaOf } from './area.ts';
import { chosenDelivery, zoneOf } from './chosen-delivery.ts';
import type { ShopCookie } from './cookies.ts';
import { partsOf } from './parts.ts';
import { placeFor } from './place.ts';
import { codeWords, typedCode } from './typed-code.ts';
import { dropDraft, keepDraft, readDraft, shownTotal, typedValues, valuesBy, type Draft } from './draft.ts';
import {
  cartCookies,
  bearerOf,
  codeCookie,
  countCookies,
  noticeCookie,
  placedCookie,
  type Answer,
  type Visit,
} from './visit.ts';

/** One basket may not order more often than this. */
const basketLimit = { name: 'shop-checkout', max: 20, perMs: 60_000 };

const toBasket = (cookies: ShopCookie[] = []): Answer => ({ kind: 'redirect', to: '/basket', cookies });

type Refusals = Words['checkoutRefusals'];

/** What these values come to; without a way of delivery, what the goods do. */
function quoteFor(offer: CheckoutOffer, values: CheckoutValues, rate: DeliveryChoice | null): Quote {
  return quotesBy(offer.quotes, rate?.id)[values.pay_method === 'online' ? 'online' : 'otherwise'];
}

interface FormMessages {
  errors?: CheckoutPage['errors'];
  notice?: string;
}

function pageOf(
  visit: Visit,
  offer: CheckoutOffer,
  values: CheckoutValues,
  messages: FormMessages = {},
): CheckoutPage {
  const { rate, errors } = chosenDelivery(values, offer, visit.shell.language);
  // A way that is gone is said wherever the page is shown again.
  const gone = errors.way ? { way: errors.way } : {};
  return {
    kind: 'checkout',
    shell: visit.shell,
    mode: visit.mode,
    path: '/checkout',
    cart: offer.cart,
    delivery: offer.delivery,
    parts: partsOf(offer.delivery, values.state),
    digital: offer.digital,
    values,
    errors: { ...gone, ...messages.errors },
    notice: messages.notice ?? '',
    quotes: offer.quotes,
    fee_on_top: offer.fee_on_top,
    rate_id: rate?.id ?? '',
    zone_id: zoneOf(values, offer.delivery),
  };
}

/** A checkout form for what the store offers: empty but for where the shopper said that they are. */
function freshCheckout({ shell, cookies }: Visit, offer: CheckoutOffer, key: string): CheckoutValues {
  const delivered = shell.delivery.some((rate) => rate.kind === 'delivery');
  const pickup = shell.delivery.find((rate) => rate.kind === 'pickup');
  const area = areaOf(cookies, shell.delivery);
  return {
    ...valuesBy(() => ''),
    receive: delivered ? 'delivery' : (pickup?.id ?? ''),
    ...(area && { state: area.state, lga: area.lga }),
    pay_method:
      (['online', 'on_delivery'] as const).find((way) => offers(shell, offer, way)) ?? 'direct_transfer',
    key,
  };
}

const newKey = () => randomBytes(24).toString('base64url');

export async function showCheckout(visit: Visit): Promise<Answer> {
  const offer = await checkoutOffer(visit.deps, visit.store.storeDb, bearerOf(visit.cookies));
  const count = countCookies(visit.cookies, offer.cart.count);
  if (offer.cart.lines.length === 0) return toBasket(count);
  const draft = readDraft(visit);
  const page = draft
    ? pageOf(visit, offer, keyed(draft.values), saidOf(visit.shell, offer, draft))
    : pageOf(visit, offer, freshCheckout(visit, offer, newKey()));
  return { kind: 'page', status: 200, page, cookies: count };
}

/** With a key that an order can be made by. */
const keyed = (values: CheckoutValues): CheckoutValues =>
  /^[A-Za-z0-9_-]{16,80}$/.test(values.key) ? values : { ...values, key: newKey() };

/** Where a field of the contract stands on the page. */
const fieldOf: Partial<Record<string, keyof CheckoutValues>> = { delivery_id: 'receive' };

function understood(
  values: CheckoutValues,
  rate: DeliveryChoice | null,
  shownTotal: number,
  language: Language,
) {
  const result = CheckoutInput.safeParse({
    ...values,
    ...(rate?.kind !== 'delivery' && { state: '', lga: '', area: '', landmark: '' }),
    delivery_id: rate?.id,
    shown_total_kobo: shownTotal,
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

const totalWords = ({ delivery_kobo, total_kobo }: Quote, sawGoods: boolean, says: Refusals) =>
  sawGoods && delivery_kobo > 0
    ? says.totalWithDelivery(naira(delivery_kobo), naira(total_kobo))
    : says.totalNow(naira(total_kobo));

function offers(shell: Shell, { digital, quotes }: CheckoutOffer, way: string): boolean {
  if (way === 'direct_transfer') return shell.pay_direct;
  if (way === 'online') return shell.pay_online;
  const { total_kobo } = quotes.undelivered.otherwise;
  return way === 'on_delivery' && paidAtTheDoor(shell.pay_on_delivery, digital, total_kobo);
}

/** Reads a form as the order will; `wrong` is empty when all of it can be meant. */
function understand(shell: Shell, offer: CheckoutOffer, values: CheckoutValues) {
  const { language } = shell;
  const { rate, errors } = chosenDelivery(values, offer, language);
  // Any rate does for reading the other fields, so that all mistakes are told at once.
  const reading = rate ?? offer.delivery[0] ?? null;
  const isDelivered = offer.digital !== 'all';
  if (isDelivered && !reading) return null;
  const read = understood(values, reading, quoteFor(offer, values, rate).total_kobo, language);
  const says = wordsOf(language).checkoutRefusals;
  if (!offers(shell, offer, values.pay_method)) read.errors.pay_method = says.pay;
  else if (values.pay_method === 'on_delivery' && rate?.pay_on_delivery === false)
    read.errors.pay_method = says.paidBefore;
  const isMeant = rate !== null || !isDelivered;
  return { input: isMeant ? read.input : undefined, wrong: sorted({ ...read.errors, ...errors }) };
}

/** The sentences for a form that could not be taken, with what is true now: what was mended meanwhile is not said. */
function saidOf(shell: Shell, offer: CheckoutOffer, { values, shownKobo, saying }: Draft): FormMessages {
  const says = wordsOf(shell.language).checkoutRefusals;
  switch (saying) {
    case 'wrong':
      return { errors: understand(shell, offer, values)?.wrong ?? {} };
    case 'total': {
      const { rate } = chosenDelivery(values, offer, shell.language);
      const quote = quoteFor(offer, values, rate);
      if ((!rate && offer.digital !== 'all') || shownKobo === quote.total_kobo) return {};
      return { notice: totalWords(quote, shownKobo === quoteFor(offer, values, null).total_kobo, says) };
    }
    case 'code':
      return {
        notice: codeWords(
          shell,
          offer,
          quoteFor(offer, values, chosenDelivery(values, offer, shell.language).rate),
        ),
      };
    case 'code_customer':
      return { notice: wordsOf(shell.language).codes.customer };
    case 'no_delivery':
      return { notice: says.noDelivery };
    case 'closed':
      return { notice: says.closed };
    case 'delivery':
      return { errors: { receive: says.wayGone } };
    case 'pay_method':
      return { errors: { pay_method: says.payGone } };
    case 'key_used':
      return { notice: says.keyUsed };
    case 'transfers_full':
      return { errors: { pay_method: says.transfersFull } };
    case null:
      return {};
  }
}

/** To the payment or the order; the basket and all that was typed for it are done with. */
function ordered(placed: PlaceOrderResult & { ok: true }, input: CheckoutInput): Answer {
  const { pay_url, order_url } = placed;
  const notice = pay_url === null && input.pay_method === 'online' && input.shown_total_kobo;
  const cookies = [...cartCookies(null, 0), codeCookie(''), dropDraft, placedCookie(order_url)];
  return {
    kind: 'redirect',
    to: pay_url ?? order_url,
    cookies: notice ? [...cookies, noticeCookie('pay_later')] : cookies,
  };
}

export async function placeFromForm(visit: Visit, form: URLSearchParams): Promise<Answer> {
  const { deps, store, shell, network } = visit;
  const bearer = bearerOf(visit.cookies);
  visit.limits.take(basketLimit, bearer.token ?? network);
  const values = keyed(typedValues(form));
  const shownKobo = shownTotal(form);
  /** To the basket, with what was typed kept for the way back. */
  const aside = (cookies: ShopCookie[], its: Draft['values'] = values): Answer => {
    const kept = keepDraft({ values: its, shownKobo, saying: null });
    return toBasket(kept ? [...cookies, kept] : cookies);
  };
  // A code is kept by itself, whatever button was pressed: what it does, or why it does nothing, the page says.
  const typed = typedCode(form, bearer.code);
  const isNewCode = typed !== bearer.code;
  if (form.has('basket')) return aside(isNewCode ? [codeCookie(typed)] : []);
  const offer = await checkoutOffer(deps, store.storeDb, { ...bearer, code: typed });
  const empty = (its?: Draft['values']) => aside([...cartCookies(null, 0), noticeCookie('nothing_new')], its);
  const again = (saying: Draft['saying'], its: Draft['values'] = values): Answer => {
    const draft = { values: its, shownKobo, saying };
    const kept = keepDraft(draft);
    const cookies = isNewCode ? [codeCookie(typed)] : [];
    const place = form.has('price') ? '#receive' : '#codes';
    const to = saying === null ? `/checkout${place}` : '/checkout';
    if (kept) return { kind: 'redirect', to, cookies: [kept, ...cookies] };
    // Nobody's answers are as long as that; such a form is shown again at once.
    const page = pageOf(visit, offer, its, saidOf(shell, offer, draft));
    return { kind: 'page', status: 400, page, cookies };
  };
  if (isNewCode || form.has('use_code')) return again(form.has('use_code') ? null : 'code');

  if (form.has('price')) return again(null);
  const meant = understand(shell, offer, values);
  if (!meant) return again('no_delivery');
  const { input, wrong } = meant;
  const isEmpty = offer.cart.lines.length === 0;
  if (!input || Object.keys(wrong).length > 0) return isEmpty ? empty() : again('wrong');
  // An empty basket may be one that was just ordered: the same key then leads to the same order.
  if (isEmpty) delete input.shown_total_kobo;
  else if (shownKobo !== input.shown_total_kobo) return again('total');
  const result = await placeFor(visit, store, { ...bearer, network, language: shell.language }, input);
  if (result.ok) return ordered(result, input);
  switch (result.reason) {
    case 'empty':
      return empty();
    case 'stock':
      return aside([noticeCookie('checkout_stock')]);
    case 'key_used': {
      const anew = { ...values, key: newKey() };
      return isEmpty ? empty(anew) : again('key_used', anew);
    }
    case 'total_changed':
      return again('total');
    case 'code':
      return again(result.why.reason === 'customer' ? 'code_customer' : 'code');
    case 'closed':
    case 'delivery':
    case 'pay_method':
    case 'transfers_full':
      return again(result.reason);
  }
}
