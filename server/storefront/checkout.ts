import { randomBytes } from 'node:crypto';
import { CheckoutInput } from '#shared/api/orders.ts';
import { grossFor } from '#shared/fees.ts';
import { naira } from '#shared/money.ts';
import type { CheckoutPage, CheckoutValues, DeliveryChoice, Shell } from '#shared/storefront.ts';
import type { ShopData, ShopStore } from './data.ts';
import { field } from './request.ts';
import {
  cartCookies,
  cartToken,
  countCookies,
  keyUsed,
  noticeCookie,
  transfersFull,
  type Answer,
  type Visit,
} from './visit.ts';

/** One network may hold a whole town's phones; one basket may not order more often than this. */
const networkLimit = { name: 'shop-checkout-network', max: 30_000, perMs: 60_000 };
const basketLimit = { name: 'shop-checkout', max: 20, perMs: 60_000 };

const toBasket = (cookies: string[] = []): Answer => ({ kind: 'redirect', to: '/basket', cookies });

interface Chosen {
  rate: DeliveryChoice | null;
  errors: CheckoutPage['errors'];
}

/** The way of delivery that was meant: a pick-up point by its id, or the price of the shopper's state. */
function chosenDelivery(values: CheckoutValues, delivery: readonly DeliveryChoice[]): Chosen {
  if (values.receive !== 'delivery') {
    const rate = delivery.find((one) => one.kind === 'pickup' && one.id === values.receive) ?? null;
    return { rate, errors: rate ? {} : { receive: 'Choose how you want to receive your order.' } };
  }
  const errors: CheckoutPage['errors'] = {};
  const rate = delivery.find((one) => one.kind === 'delivery' && one.states.includes(values.state)) ?? null;
  if (!values.state) errors.state = 'Choose your state.';
  else if (!rate) errors.state = `We do not deliver to ${values.state} yet.`;
  if (!values.area) errors.area = 'Enter your street and area, so that the rider finds you.';
  return { rate, errors };
}

type Quote = Awaited<ReturnType<ShopData['quote']>>;

function feeOn(quote: Quote, deliveryKobo: number): number {
  const due = quote.cart.subtotal_kobo + deliveryKobo;
  return quote.fee ? grossFor(quote.fee, due) - due : 0;
}

/** What paying online adds for what is chosen; the order counts it again by the same rule. */
function feeFor(quote: Quote, values: CheckoutValues, rate: DeliveryChoice | null): number {
  return values.pay_method === 'online' ? feeOn(quote, rate?.price_kobo ?? 0) : 0;
}

function feesOf(quote: Quote): CheckoutPage['fees'] {
  if (!quote.fee) return null;
  const prices = quote.delivery.map((rate) => rate.price_kobo);
  return { '': feeOn(quote, 0), ...Object.fromEntries(prices.map((price) => [price, feeOn(quote, price)])) };
}

function pageOf<S extends ShopStore>(
  visit: Visit<S>,
  quote: Quote,
  values: CheckoutValues,
  said: { errors?: CheckoutPage['errors']; notice?: string } = {},
): CheckoutPage {
  const { rate } = chosenDelivery(values, quote.delivery);
  const feeKobo = feeFor(quote, values, rate);
  return {
    kind: 'checkout',
    shell: visit.shell,
    mode: visit.mode,
    path: '/checkout',
    cart: quote.cart,
    delivery: quote.delivery,
    values,
    errors: said.errors ?? {},
    notice: said.notice ?? '',
    delivery_kobo: rate?.price_kobo ?? null,
    fees: feesOf(quote),
    total_kobo: quote.cart.subtotal_kobo + (rate?.price_kobo ?? 0) + feeKobo,
  };
}

/** An empty checkout form for what the store offers. */
function freshCheckout(shell: Shell, key: string): CheckoutValues {
  const delivered = shell.delivery.some((rate) => rate.kind === 'delivery');
  const pickup = shell.delivery.find((rate) => rate.kind === 'pickup');
  return {
    name: '',
    phone: '',
    email: '',
    receive: delivered ? 'delivery' : (pickup?.id ?? ''),
    state: '',
    lga: '',
    area: '',
    landmark: '',
    note: '',
    pay_method: shell.pay_online ? 'online' : shell.pay_on_delivery ? 'on_delivery' : 'direct_transfer',
    key,
  };
}

export async function showCheckout<S extends ShopStore>(visit: Visit<S>): Promise<Answer> {
  const quote = await visit.data.quote(visit.store, cartToken(visit.headers));
  const count = countCookies(visit.headers, quote.cart.count, visit.secure);
  if (quote.cart.lines.length === 0) return toBasket(count);
  const values = freshCheckout(visit.shell, randomBytes(24).toString('base64url'));
  return { kind: 'page', status: 200, page: pageOf(visit, quote, values), cookies: count };
}

function typedValues(form: URLSearchParams): CheckoutValues {
  const text = (name: keyof CheckoutValues, longest?: number) => field(form, name, longest).trim();
  return {
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    receive: text('receive', 60),
    state: text('state', 60),
    lga: text('lga'),
    area: text('area'),
    landmark: text('landmark'),
    note: text('note'),
    pay_method: text('pay_method', 20),
    key: text('key', 80),
  };
}

/** Where a field of the contract stands on the page. */
const fieldOf: Partial<Record<string, keyof CheckoutValues>> = { delivery_id: 'receive' };

function understood(values: CheckoutValues, rate: DeliveryChoice, shownTotal: number) {
  const pickup = rate.kind === 'pickup';
  const result = CheckoutInput.safeParse({
    ...values,
    ...(pickup && { state: '', lga: '', area: '', landmark: '' }),
    delivery_id: rate.id,
    shown_total_kobo: shownTotal,
  });
  const errors: CheckoutPage['errors'] = {};
  for (const issue of result.error?.issues ?? []) {
    const name = String(issue.path[0] ?? 'name');
    errors[fieldOf[name] ?? (name as keyof CheckoutValues)] ??= issue.message;
  }
  return { input: result.data, errors };
}

/** In the order of the page, so that the summary reads down it. */
const fieldOrder = [
  'name',
  'phone',
  'email',
  'receive',
  'state',
  'lga',
  'area',
  'landmark',
  'pay_method',
  'note',
  'key',
] as const;

function sorted(errors: CheckoutPage['errors']): CheckoutPage['errors'] {
  return Object.fromEntries(fieldOrder.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])));
}

const totalWords = (shown: number | null, first: number, rate: DeliveryChoice, total: number) =>
  shown === first && rate.price_kobo > 0
    ? `Delivery is ${naira(rate.price_kobo)}, so you pay ${naira(total)} in all. Please check and place your order.`
    : `The total is now ${naira(total)}. Please check and place your order.`;

function offers(shell: Shell, way: string): boolean {
  if (way === 'direct_transfer') return shell.pay_direct;
  return way === 'online' ? shell.pay_online : way === 'on_delivery' && shell.pay_on_delivery;
}

export async function placeFromForm<S extends ShopStore>(
  visit: Visit<S>,
  form: URLSearchParams,
): Promise<Answer> {
  const { data, store, headers, secure, shell } = visit;
  const token = cartToken(headers);
  visit.limits.take(networkLimit, visit.network);
  visit.limits.take(basketLimit, token ?? visit.network);
  const values = typedValues(form);
  if (!/^[A-Za-z0-9_-]{16,80}$/.test(values.key)) values.key = randomBytes(24).toString('base64url');
  const quote = await data.quote(store, token);
  const again = (status: number, said: Parameters<typeof pageOf>[3]): Answer => ({
    kind: 'page',
    status,
    page: pageOf(visit, quote, values, said),
    cookies: [],
  });

  const chosen = chosenDelivery(values, quote.delivery);
  // Any rate does for reading the other fields, so that all mistakes are told at once.
  const reading = chosen.rate ?? quote.delivery[0];
  if (!reading)
    return again(409, { notice: 'This shop has no delivery set up yet. Please ask the shop how to order.' });
  const fee = feeFor(quote, values, chosen.rate);
  const total = quote.cart.subtotal_kobo + (chosen.rate?.price_kobo ?? 0) + fee;
  const { input, errors } = understood(values, reading, total);
  if (!offers(shell, values.pay_method)) errors.pay_method = 'Choose how you want to pay.';
  const wrong = sorted({ ...errors, ...chosen.errors });
  if (!input || !chosen.rate || Object.keys(wrong).length > 0)
    return quote.cart.lines.length > 0 ? again(400, { errors: wrong }) : toBasket();

  // An empty basket may be one that was just ordered: the same key then leads to the same order.
  if (quote.cart.lines.length === 0) delete input.shown_total_kobo;
  else {
    const shown = field(form, 'shown_total_kobo', 20);
    const known = /^\d{1,15}$/.test(shown) ? Number(shown) : null;
    if (known !== total)
      return again(409, {
        notice: totalWords(known, quote.cart.subtotal_kobo + feeFor(quote, values, null), chosen.rate, total),
      });
  }
  const result = await data.placeOrder(store, { token, network: visit.network }, input);
  if (result.ok) {
    const paysNow = result.pay_url !== null;
    const notice = !paysNow && input.pay_method === 'online' && input.shown_total_kobo !== undefined;
    return {
      kind: 'redirect',
      to: result.pay_url ?? result.order_url,
      cookies: [...cartCookies(null, 0, secure), ...(notice ? [noticeCookie('pay_later', secure)] : [])],
    };
  }
  switch (result.reason) {
    case 'empty':
      return toBasket(cartCookies(null, 0, secure));
    case 'closed':
      return again(409, { notice: 'This shop takes no orders at the moment. Please ask the shop.' });
    case 'stock':
      return toBasket([noticeCookie('checkout_stock', secure)]);
    case 'delivery':
      return again(409, {
        errors: { receive: 'This way of delivery is no longer offered for your state. Please choose again.' },
      });
    case 'pay_method':
      return again(409, {
        errors: { pay_method: 'This way to pay is no longer offered. Please choose another.' },
      });
    case 'key_used':
      values.key = randomBytes(24).toString('base64url');
      return quote.cart.lines.length > 0 ? again(409, { notice: keyUsed }) : toBasket();
    case 'transfers_full':
      return again(409, { errors: { pay_method: transfersFull } });
    case 'total_changed': {
      const fresh = await data.quote(store, token);
      const notice = `The total is now ${naira(result.total_kobo)}. Please check and place your order.`;
      return { kind: 'page', status: 409, page: pageOf(visit, fresh, values, { notice }), cookies: [] };
    }
  }
}
