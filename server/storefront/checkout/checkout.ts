import { randomBytes } from 'node:crypto';
import type { CheckoutInput } from '#shared/api/cart.ts';
import { naira } from '#shared/money.ts';
import type { Quote } from '#shared/pricing/quote.ts';
import type { CheckoutPage, CheckoutValues, Shell } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { cardRefused } from '#shared/words/gift-card.ts';
import type { Words } from '#shared/words/words.ts';
import { checkoutOffer, type CheckoutOffer, type PlaceOrderResult } from '../../orders/index.ts';
import { areaOf } from './area.ts';
import { agreedBy } from '../serving/browser.ts';
import { asksOf } from '../pages/network-scripts.ts';
import { chosenDelivery, zoneOf } from './chosen-delivery.ts';
import type { ShopCookie } from '../serving/cookies.ts';
import { partsOf } from './parts.ts';
import { placeFor } from '../serving/place.ts';
import { codeWords, typedCode } from '../basket/typed-code.ts';
import {
  dropDraft,
  keepDraft,
  keptForLater,
  readDraft,
  shownDue,
  shownTotal,
  typedValues,
  valuesBy,
  type Draft,
} from './draft.ts';
import { typedCard } from '../basket/typed-card.ts';
import { offers, quoteFor, understand } from './form.ts';
import {
  cardCookie,
  cardIn,
  cartCookies,
  bearerOf,
  codeCookie,
  countCookies,
  noticeCookie,
  placedCookie,
  type Answer,
  type Visit,
} from '../serving/visit.ts';

/** One basket may not order more often than this. */
const basketLimit = { name: 'shop-checkout', max: 20, perMs: 60_000 };

const toBasket = (cookies: ShopCookie[] = []): Answer => ({ kind: 'redirect', to: '/basket', cookies });

type Refusals = Words['checkoutRefusals'];

/** A card that came along in a cookie, and was spent or ended since. */
const cardError = ({ card }: CheckoutOffer, { language }: Shell) =>
  card && !card.ok ? cardRefused(card.why, wordsOf(language)) : '';

interface FormMessages {
  card_error?: string;
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
    is_delivered: offer.is_delivered,
    values,
    errors: { ...gone, ...messages.errors },
    notice: messages.notice ?? '',
    quotes: offer.quotes,
    fee_on_top: offer.fee_on_top,
    rate_id: rate?.id ?? '',
    zone_id: zoneOf(values, offer.delivery),
    card: offer.card?.ok ? offer.card : null,
    ...asksOf(visit, offer.networks),
    reminds: offer.reminds,
    card_error: messages.card_error ?? cardError(offer, visit.shell),
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
  const { deps, store } = visit;
  const offer = await checkoutOffer(deps, store.storeDb, bearerOf(visit.cookies), cardIn(visit));
  const count = countCookies(visit.cookies, offer.cart.count);
  if (offer.cart.lines.length === 0) return toBasket(count);
  const draft = readDraft(visit);
  const page = draft
    ? pageOf(visit, offer, keyed(draft.values), saidOf(visit.shell, offer, draft))
    : pageOf(visit, offer, freshCheckout(visit, offer, newKey()));
  // One that is good no more is said once.
  const gone = offer.card && !offer.card.ok ? [cardCookie('')] : [];
  return { kind: 'page', status: 200, page, cookies: [...count, ...gone] };
}

/** With a key that an order can be made by. */
const keyed = (values: CheckoutValues): CheckoutValues =>
  /^[A-Za-z0-9_-]{16,80}$/.test(values.key) ? values : { ...values, key: newKey() };

const totalWords = ({ delivery_kobo, total_kobo }: Quote, sawGoods: boolean, says: Refusals) =>
  sawGoods && delivery_kobo > 0
    ? says.totalWithDelivery(naira(delivery_kobo), naira(total_kobo))
    : says.totalNow(naira(total_kobo));

/** The sentences for a form that could not be taken, with what is true now: what was mended meanwhile is not said. */
function saidOf(shell: Shell, offer: CheckoutOffer, { values, shownKobo, saying }: Draft): FormMessages {
  const says = wordsOf(shell.language).checkoutRefusals;
  switch (saying) {
    case 'wrong':
      return { errors: understand(shell, offer, values)?.wrong ?? {} };
    case 'total': {
      const { rate } = chosenDelivery(values, offer, shell.language);
      const quote = quoteFor(offer, values, rate);
      if ((!rate && offer.is_delivered) || shownKobo === quote.total_kobo) return {};
      const sawGoods = shownKobo === quoteFor(offer, values, null).total_kobo;
      // A code that was stopped or ended meanwhile is why.
      if (offer.cart.code?.refused && !sawGoods) return { notice: codeWords(shell, offer, quote) };
      return { notice: totalWords(quote, sawGoods, says) };
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
    case 'card_changed':
      return { notice: wordsOf(shell.language).giftCards.changed };
    case 'card_unknown':
    case 'card_over':
    case 'card_empty':
    case 'card_too_many':
      return { card_error: cardRefused(cardWhy[saying], wordsOf(shell.language)) };
    case null:
      return {};
  }
}

const cardWhy = {
  card_unknown: 'unknown',
  card_over: 'over',
  card_empty: 'empty',
  card_too_many: 'too_many',
} as const;

/** To the payment or the order; the basket and all that was typed for it are done with. */
function ordered(placed: PlaceOrderResult & { ok: true }, input: CheckoutInput): Answer {
  const { pay_url, order_url } = placed;
  const due = input.shown_due_kobo ?? input.shown_total_kobo;
  const notice = pay_url === null && input.pay_method === 'online' && due;
  const cookies = [
    ...cartCookies(null, 0),
    codeCookie(''),
    cardCookie(''),
    dropDraft,
    placedCookie(order_url),
  ];
  return {
    kind: 'redirect',
    to: pay_url ?? order_url,
    cookies: notice ? [...cookies, noticeCookie('pay_later')] : cookies,
  };
}

export async function placeFromForm(visit: Visit, form: URLSearchParams): Promise<Answer> {
  const { deps, store, shell, network } = visit;
  if (store.state !== 'open') return keptForLater(form);
  const bearer = bearerOf(visit.cookies);
  await visit.limits.use(basketLimit, bearer.token ?? network);
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
  const card = typedCard(visit, form);
  const offer = await checkoutOffer(deps, store.storeDb, { ...bearer, code: typed }, card.holder);
  const empty = (its?: Draft['values']) => aside([...cartCookies(null, 0), noticeCookie('nothing_new')], its);
  const again = (saying: Draft['saying'], its: Draft['values'] = values): Answer => {
    const draft = { values: its, shownKobo, saying };
    const kept = keepDraft(draft);
    const cookies = [...(isNewCode ? [codeCookie(typed)] : []), ...card.cookies(offer)];
    const place = form.has('price') ? '#receive' : card.isAsked ? '#gift-card' : '#codes';
    const to = saying === null || card.isAsked ? `/checkout${place}` : '/checkout';
    if (kept) return { kind: 'redirect', to, cookies: [kept, ...cookies] };
    // Nobody's answers are as long as that; such a form is shown again at once.
    const page = pageOf(visit, offer, its, saidOf(shell, offer, draft));
    return { kind: 'page', status: 400, page, cookies };
  };
  if (card.isAsked) return again(card.saying(offer));
  if (isNewCode || form.has('use_code')) return again(form.has('use_code') ? null : 'code');

  if (form.has('price')) return again(null);
  const meant = understand(shell, offer, values);
  if (!meant) return again('no_delivery');
  const { input, wrong } = meant;
  const isEmpty = offer.cart.lines.length === 0;
  if (!input || Object.keys(wrong).length > 0) return isEmpty ? empty() : again('wrong');
  // An empty basket may be one that was just ordered: the same key then leads to the same order.
  const changed = isEmpty ? forget(input) : (card.saying(offer) ?? unlike(form, input));
  if (changed) return again(changed);
  if (card.holder) input.gift_card = card.holder.code;
  const agreed = agreedBy(visit.browser, values.adverts);
  const from = { ...bearer, network, language: shell.language, agreed };
  const result = await placeFor(visit, store, from, input);
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
    default:
      return again(sayingOf(result));
  }
}

/** What is said on the form of an order that was not made. */
function sayingOf(
  result: Exclude<PlaceOrderResult & { ok: false }, { reason: 'empty' | 'stock' | 'key_used' }>,
): Draft['saying'] {
  switch (result.reason) {
    case 'total_changed':
      return 'total';
    case 'code':
      return result.why.reason === 'customer' ? 'code_customer' : 'code';
    case 'card':
      return `card_${result.why}`;
    case 'empty':
    case 'key_used':
      return null;
    default:
      return result.reason;
  }
}

/** What was shown on the page is not what it comes to now. */
function unlike(form: URLSearchParams, input: CheckoutInput): Draft['saying'] {
  if (shownTotal(form) !== input.shown_total_kobo) return 'total';
  return shownDue(form) === (input.shown_due_kobo ?? null) ? null : 'card_changed';
}

/** Of an empty basket nothing was shown. */
function forget(input: CheckoutInput): null {
  delete input.shown_total_kobo;
  delete input.shown_due_kobo;
  return null;
}
