import type { BodyOf } from '#shared/api/contract.ts';
import * as calls from '#shared/api/cart.ts';
import { firstLanguage, type Language } from '#shared/languages.ts';
import * as shop from '#shared/api/shop.ts';
import { naira } from '#shared/money.ts';
import type { ProductCard } from '#shared/storefront.ts';
import { codeRefused } from '#shared/words/code.ts';
import { cardRefused } from '#shared/words/gift-card.ts';
import { wordsOf } from '#shared/words/index.ts';
import { said } from '#shared/words/spoken/en.ts';
import { minutes } from '../platform/clock.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import type { Wording } from '../platform/http/failures.ts';
import type { Api, Call } from '../platform/http/http.ts';
import { sayingIn } from './serving/address.ts';
import { changeLimit, refusalWords } from './basket/basket.ts';
import { oneProduct, shopProducts } from '../catalogue/index.ts';
import {
  addLine,
  readCart,
  setLine,
  type Bearer,
  type CartRefusal,
  type PlaceOrderResult,
} from '../orders/index.ts';
import { languageFor } from './serving/language.ts';
import { networkLimit, placeFor, type Till } from './serving/place.ts';
import { refusedIn } from './serving/refused.ts';
import type { ShopStore } from './serving/store.ts';
import { setCookies } from './serving/cookies.ts';
import { bearerOf, cartCookies, codeCookie } from './serving/visit.ts';
import { visitorOf } from './serving/visitor.ts';

/**
 * Per network these only stop a machine gone wild: a phone network shows thousands of shoppers as one address, and a
 * flash sale comes from a few. What one shopper may do is counted by basket and by phone number.
 */
const reading = { name: 'shop-read', max: 120_000, perMs: minutes(1) };
const small = 16 * 1024;
const looking = { auth: 'none', limit: reading, body: 0, idempotency: 'safe', work: 'looking' } as const;
const changing = { auth: 'none', limit: changeLimit, body: small, work: 'buying' } as const;

export interface ShopApiDeps extends Till {
  storeOf(hostHeader: string | undefined): Promise<ShopStore | null>;
  secure: boolean;
}

function whyNotPlaced(refusal: PlaceOrderResult & { ok: false }, code: string, language: Language): AppError {
  const { checkoutRefusals } = wordsOf(language);
  switch (refusal.reason) {
    case 'empty':
      return new AppError('conflict', 'Your basket is empty.');
    case 'closed':
      return new AppError('conflict', 'This shop takes no orders at the moment.');
    case 'delivery':
      return new AppError('conflict', { delivery_id: 'This way of delivery does not reach your state.' });
    case 'pay_method':
      return new AppError('conflict', { pay_method: 'This way to pay is not offered for this order.' });
    case 'key_used':
      return new AppError('conflict', checkoutRefusals.keyUsed);
    case 'transfers_full':
      return new AppError('conflict', { pay_method: checkoutRefusals.transfersFull });
    case 'code':
      return new AppError('conflict', { code: codeRefused(code, refusal.why, wordsOf(language)) });
    case 'card':
      return new AppError('conflict', { gift_card: cardRefused(refusal.why, wordsOf(language)) });
    case 'total_changed':
      return new AppError('conflict', { shown_total_kobo: `The total is now ${naira(refusal.total_kobo)}.` });
    case 'stock':
      return new AppError('conflict', {
        detail: refusal.lines.map((line) =>
          line.available > 0
            ? `Only ${line.available} left of ${line.title}.`
            : `${line.title} has sold out.`,
        ),
      });
  }
}

const refused = (why: CartRefusal, inBasket: boolean, language: Language) =>
  new AppError('conflict', refusalWords(why, inBasket, language));

/** The kind that is meant, or the only one of the product that is. */
async function kindOf({ storeDb }: ShopStore, line: BodyOf<typeof calls.addToCart>): Promise<string | null> {
  if (line.variant_id !== undefined) return line.variant_id;
  const product = await oneProduct(storeDb, line.product ?? '');
  const [only, ...others] = product?.variants ?? [];
  if (others.length > 0) throw new AppError('bad_input', { variant_id: [said.choose] });
  return only?.id ?? null;
}

async function put(
  deps: Till['deps'],
  store: ShopStore,
  bearer: Bearer,
  line: BodyOf<typeof calls.addToCart>,
) {
  const variant_id = await kindOf(store, line);
  if (variant_id === null) return { ok: false, reason: 'gone' } as const;
  return addLine(deps, store.storeDb, bearer, { variant_id, quantity: line.quantity });
}

/** What a list tells of a product. */
function listed(card: ProductCard) {
  const { id, slug, title, price_from_kobo, compare_at_kobo, available, picture, download } = card;
  return { id, slug, title, price_from_kobo, compare_at_kobo, available, picture, download };
}

/**
 * Scripts of a page show what they are refused, so it is in the page's language; in English where the shop's own is
 * not known, since there is none or the database is away.
 */
const wordedFor =
  ({ storeOf }: ShopApiDeps): Wording =>
  async (refusal, request) => {
    const store = await storeOf(request.headers.host).catch(() => null);
    return refusedIn(refusal, store ? languageFor(store, sayingIn(request)) : firstLanguage);
  };

async function openStore(
  { storeOf }: ShopApiDeps,
  { request }: Pick<Call<typeof calls.getCart>, 'request'>,
): Promise<ShopStore> {
  const store = await storeOf(request.headers.host);
  if (!store) throw notFound('There is no shop at this address.');
  if (store.state !== 'open') throw notFound('This shop takes no orders at the moment.');
  return store;
}

/** The code is kept as it was typed, good or not; the basket says what it does. */
async function setCode(
  { deps, secure }: ShopApiDeps,
  { request, reply, body }: Call<typeof shop.setCartCode>,
  store: Promise<ShopStore>,
) {
  const { storeDb } = await store;
  const cookie = codeCookie(body.code);
  setCookies(reply, [cookie], secure);
  return readCart(deps, storeDb, { ...bearerOf(request.cookies), code: cookie.value });
}

async function add(
  { deps, secure, visits }: ShopApiDeps,
  { request, reply, body }: Call<typeof calls.addToCart>,
  found: Promise<ShopStore>,
) {
  const store = await found;
  const visitor = visitorOf(visits, request.raw, store.id);
  const bearer = { ...bearerOf(request.cookies), cameFrom: visitor.cameFrom };
  const result = await put(deps, store, bearer, body);
  if (!result.ok) throw refused(result, false, languageFor(store, sayingIn(request)));
  visitor.filledBasket(result.product_id);
  setCookies(reply, cartCookies(result.token, result.cart.count), secure);
  return result.cart;
}

/** The shopper's JSON calls, on each store's own host. The plain forms beside them do the same without script. */
export function mountShopApi(api: Api, options: ShopApiDeps): void {
  const { deps, secure } = options;
  const wording = wordedFor(options);
  const look = { ...looking, wording };
  const change = { ...changing, wording };
  const storeOf = (call: Pick<Call<typeof calls.getCart>, 'request'>) => openStore(options, call);

  api.open(calls.getCart, { ...look, work: 'buying' }, async (call) =>
    readCart(deps, (await storeOf(call)).storeDb, bearerOf(call.request.cookies)),
  );
  api.open(shop.setCartCode, { ...change, idempotency: 'idempotent' }, (call) =>
    setCode(options, call, storeOf(call)),
  );
  api.open(calls.addToCart, { ...change, idempotency: 'none' }, (call) => add(options, call, storeOf(call)));
  api.open(calls.setCartLine, { ...change, idempotency: 'idempotent' }, async (call) => {
    const line = { variant_id: call.params.variantId, quantity: call.body.quantity };
    const store = await storeOf(call);
    const result = await setLine(deps, store.storeDb, bearerOf(call.request.cookies), line);
    if (!result.ok) throw refused(result, true, languageFor(store, sayingIn(call.request)));
    setCookies(call.reply, cartCookies(null, result.cart.count), secure);
    return result.cart;
  });
  api.open(shop.shopProducts, look, async (call) => {
    const { limit, after, collection, search } = call.query;
    const store = await storeOf(call);
    const within = { ...(collection && { collection }), ...(search && { search }) };
    const query = { limit, ...(after && { after }), ...within };
    const { read, often, atOnce } = store.storeDb;
    // A collection may be small or large, and is planned as it is.
    const look = collection ? read : search ? often : atOnce;
    const found = await look((tx) => shopProducts(tx, query));
    return {
      items: found.items.map(listed),
      next: found.next,
    };
  });
  api.open(shop.shopProduct, look, async (call) => {
    const store = await storeOf(call);
    const product = await oneProduct(store.storeDb, call.params.productSlug);
    if (!product) throw notFound('We could not find that product.');
    return product;
  });
  const ordering = { ...change, limit: networkLimit, work: 'ordering' } as const;
  api.open(calls.placeOrder, { ...ordering, idempotency: 'keyed' }, async (call) => {
    const store = await storeOf(call);
    const language = languageFor(store, sayingIn(call.request));
    const from = { ...bearerOf(call.request.cookies), network: call.network, language };
    const placed = await placeFor(options, store, from, call.body);
    if (!placed.ok) throw whyNotPlaced(placed, from.code, language);
    setCookies(call.reply, [...cartCookies(null, 0), codeCookie('')], secure);
    return {
      number: placed.number,
      order_url: placed.order_url,
      total_kobo: placed.total_kobo,
      pay_url: placed.pay_url,
    };
  });
}
