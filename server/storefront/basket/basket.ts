import type { Language } from '#shared/languages.ts';
import { mostPerLine } from '#shared/goods/quantity.ts';
import { quotesBy } from '#shared/pricing/quote.ts';
import type { CartPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { oneProduct, type ShopProduct } from '../../catalogue/index.ts';
import { addLine, checkoutOffer, readCart, setLine, type CartRefusal } from '../../orders/index.ts';
import { areaOf, deliveryTo } from '../checkout/area.ts';
import { around } from '../around.ts';
import { productPage } from '../pages/pages.ts';
import type { ShopCookie } from '../serving/cookies.ts';
import { field } from '../serving/request.ts';
import {
  cartCookies,
  bearerOf,
  codeCookie,
  countCookies,
  noticeCookie,
  placedOrder,
  takeNotice,
  type Answer,
  type Visit,
} from '../serving/visit.ts';

/** Shoppers of one phone network share an address, so this is far above what one person taps. */
export const changeLimit = { name: 'shop-basket', max: 60_000, perMs: 60_000 };

export async function showBasket(visit: Visit): Promise<Answer> {
  const { shell, mode } = visit;
  const { cart, to } = await basketOf(visit);
  const { said, cookies } = takeNotice(visit);
  const page: CartPage = {
    kind: 'cart',
    shell,
    mode,
    path: '/basket',
    cart,
    notice: said,
    placed: placedOrder(visit.cookies),
    to,
    ...(await around('cart', visit)),
  };
  return {
    kind: 'page',
    status: 200,
    page,
    cookies: [...cookies, ...countCookies(visit.cookies, cart.count)],
  };
}

/** What is in the basket and, where the shopper said where they are, what it costs to bring it there. */
async function basketOf({ deps, store, shell, cookies }: Visit): Promise<Pick<CartPage, 'cart' | 'to'>> {
  const area = areaOf(cookies, shell.delivery);
  const bearer = bearerOf(cookies);
  if (!area) return { cart: await readCart(deps, store.storeDb, bearer), to: null };
  const { cart, is_delivered, quotes } = await checkoutOffer(deps, store.storeDb, bearer);
  const koboOf = ({ id }: { id: string }) => quotesBy(quotes, id).otherwise.delivery_kobo;
  return { cart, to: is_delivered ? deliveryTo(area, koboOf) : null };
}

/** Whole numbers of things a form may ask for; null for anything else. */
export function quantityOf(text: string, least: number): number | null {
  const quantity = Number(text);
  return /^\d{1,3}$/.test(text) && quantity >= least && quantity <= mostPerLine ? quantity : null;
}

/** The variant whose options are the ones sent, `o0`, `o1`, …; the only one there is needs no choice. */
function variantOf(
  product: ShopProduct,
  values: readonly string[],
): ShopProduct['variants'][number] | undefined {
  if (product.variants.length === 1) return product.variants[0];
  return product.variants.find((variant) =>
    product.options.every((_, i) => variant.option_values[i] === values[i]),
  );
}

function refusalWords(refusal: CartRefusal, inBasket: boolean, language: Language): string {
  const { notices, refusals: says } = wordsOf(language);
  switch (refusal.reason) {
    case 'sold_out':
      return inBasket ? notices.sold_out : says.soldOut;
    case 'not_enough':
      return says.notEnough(refusal.available);
    case 'basket_full':
      return notices.basket_full;
    case 'gone':
      return says.gone;
  }
}

/** The plain form of a product page: options by name, so that it works before any script. */
export async function addFromForm(visit: Visit, form: URLSearchParams): Promise<Answer> {
  const { deps, store } = visit;
  const slug = field(form, 'product', 160);
  const product = slug ? await oneProduct(store.storeDb, slug) : null;
  if (!product) return { kind: 'redirect', to: '/basket', cookies: [noticeCookie('gone')] };
  const { language } = visit.shell;
  const { scripts, refusals, said } = wordsOf(language);
  const values = product.options.map((_, i) => field(form, `o${i}`, 60));
  const typed = field(form, 'quantity', 10) || '1';
  const refuse = async (status: number, error: string): Promise<Answer> => {
    const page = await productPage(slug, visit, { values, quantity: typed, error });
    if (!page) return { kind: 'redirect', to: '/basket', cookies: [noticeCookie('gone')] };
    return { kind: 'page', status, page, cookies: [] };
  };
  const quantity = quantityOf(typed, 1);
  if (quantity === null) return refuse(400, said.howMany);
  const missing = product.options.filter((_, i) => !values[i]);
  if (missing.length > 0 && product.variants.length > 1)
    return refuse(400, scripts.pleaseChoose(missing.map(({ name }) => name).join(', ')));
  const variant = variantOf(product, values);
  if (!variant) return refuse(409, refusals.noSuchVariant);
  const bearer = { ...bearerOf(visit.cookies), cameFrom: visit.visitor.cameFrom };
  const result = await addLine(deps, store.storeDb, bearer, { variant_id: variant.id, quantity });
  if (!result.ok) return refuse(409, refusalWords(result, false, language));
  visit.visitor.filledBasket(result.product_id);
  return {
    kind: 'redirect',
    to: '/basket',
    cookies: [...cartCookies(result.token, result.cart.count), noticeCookie('added')],
  };
}

/** Plus, minus and remove: each button of the form carries the quantity it leads to. */
export async function setFromForm(visit: Visit, form: URLSearchParams): Promise<Answer> {
  const { deps, store } = visit;
  const back = (cookies: ShopCookie[]): Answer => ({ kind: 'redirect', to: '/basket', cookies });
  const variantId = field(form, 'variant_id', 60);
  const quantity = quantityOf(field(form, 'quantity', 10), 0);
  if (quantity === null || !/^[0-9a-f-]{36}$/.test(variantId)) return back([]);
  const result = await setLine(deps, store.storeDb, bearerOf(visit.cookies), {
    variant_id: variantId,
    quantity,
  });
  if (result.ok) return back(cartCookies(null, result.cart.count));
  return back([noticeCookie(result.reason)]);
}

/** A code that was typed under the basket, or is taken off; what it does, or why it does nothing, the page says. */
export function codeFromForm(form: URLSearchParams): Answer {
  const typed = form.has('drop_code') ? '' : field(form, 'code', 100);
  return { kind: 'redirect', to: '/basket#codes', cookies: [codeCookie(typed)] };
}

export { refusalWords };
