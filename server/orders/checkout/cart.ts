import type { CartCode } from '#shared/api/discounts.ts';
import { cartKeptDays, type Cart, type CartLine } from '#shared/api/cart.ts';
import { lineKobo, quoteOf } from '#shared/pricing/quote.ts';
import { mostOf, mostPerLine } from '#shared/goods/quantity.ts';
import { nowhere, type Came } from '#shared/visits.ts';
import { picturesOf } from '../../media/index.ts';
import { variantsForSale, type VariantForSale } from '../../catalogue/index.ts';
import { findCode, type CodeFound } from '../../discounts/index.ts';
import { days } from '../../platform/clock.ts';
import { pipelined, type StoreDb, type StoreTx } from '../../platform/database/db.ts';
import { hashSecret, newId, newSecret } from '../../platform/ids.ts';
import {
  dropLine,
  dropOldCarts,
  findCart,
  insertCart,
  linesOfCart,
  putLine,
  setCame,
  type CartRow,
} from './cart-queries.ts';
import type { OrderDeps } from '../deps.ts';
import { availableInOrder } from '../line-pieces.ts';

/** A basket that was never ordered is kept for as long after the last thing was put into it. */
export const keptCarts = { ms: days(cartKeptDays), drop: dropOldCarts };

/** Different things one basket can hold. */
const mostLines = 50;

export type CartRefusal =
  | { ok: false; reason: 'gone' | 'sold_out' | 'basket_full' }
  | { ok: false; reason: 'not_enough'; available: number };

/** What a browser brings along: the basket's key, and the code it typed; empty: none. */
export interface Bearer {
  token: string | null;
  code: string;
  /** Where they came from; asked when the first thing is put into a basket. */
  cameFrom?(tx: StoreTx): Promise<Came>;
}

type CartDeps = Pick<OrderDeps, 'clock'>;

/** The basket a cookie stands for; empty when there is none. */
export async function readCart(deps: CartDeps, storeDb: StoreDb, bearer: Bearer): Promise<Cart> {
  return storeDb.read((tx) => cartOfBearer(deps, tx, bearer));
}

/** The same inside a look at the store. */
export async function cartOfBearer(deps: CartDeps, tx: StoreTx, { token, code }: Bearer): Promise<Cart> {
  const cartId = token ? await findCart(tx, hashSecret(token)) : null;
  return viewCart(deps, tx, cartId, code);
}

/** Adds to what is there, up to what can be sold; makes the basket when there is none and says its token. */
export async function addLine(
  deps: CartDeps,
  storeDb: StoreDb,
  { token, code, cameFrom }: Bearer,
  line: { variant_id: string; quantity: number },
): Promise<{ ok: true; token: string; cart: Cart; product_id: string } | CartRefusal> {
  return storeDb.transactOften(async (tx) => {
    const known = token ? await findCart(tx, hashSecret(token)) : null;
    const held = known ? await linesOfCart(tx, known) : [];
    const before = held.find((row) => row.variant_id === line.variant_id);
    if (!before && held.length >= mostLines) return { ok: false, reason: 'basket_full' };
    const put = {
      variant_id: line.variant_id,
      quantity: Math.min(mostPerLine, (before?.quantity ?? 0) + line.quantity),
    };
    const rows = before ? held.map((row) => (row === before ? put : row)) : [...held, put];
    const variants = await variantsOf(tx, rows);
    const variant = variants.get(put.variant_id);
    if (variant) put.quantity = Math.min(put.quantity, mostOf(variant));
    const refusal = refusalOf(variant && besideOthers(rows, variants, variant), put.quantity);
    if (refusal) return refusal;
    const at = deps.clock.now();
    const keptToken = known && token ? token : newSecret();
    const cartId = known ?? newId();
    const came = held.length === 0 && cameFrom ? await cameFrom(tx) : nowhere;
    // A code is asked for once what is in the basket is known.
    if (!code) tx.ending();
    const [cart] = await pipelined([
      cartOf(deps, tx, { rows, variants, code }),
      // A basket that became an order before is begun anew.
      known && held.length === 0 ? setCame(tx, cartId, came) : null,
      known
        ? putLine(tx, cartId, put, at)
        : insertCart(tx, { id: cartId, tokenHash: hashSecret(keptToken), at, came }, put),
    ]);
    return { ok: true, token: keptToken, cart, product_id: variant!.product_id };
  });
}

/** Sets a line's quantity; 0 takes it out. */
export async function setLine(
  deps: CartDeps,
  storeDb: StoreDb,
  { token, code }: Bearer,
  line: { variant_id: string; quantity: number },
): Promise<{ ok: true; cart: Cart } | CartRefusal> {
  return storeDb.transactOften(async (tx) => {
    const cartId = token ? await findCart(tx, hashSecret(token)) : null;
    if (line.quantity === 0) {
      if (cartId) await dropLine(tx, cartId, line.variant_id);
      return { ok: true, cart: await viewCart(deps, tx, cartId, code) };
    }
    if (!cartId) return { ok: false, reason: 'gone' };
    const variant = (await variantsForSale(tx, [line.variant_id])).get(line.variant_id);
    const quantity = variant ? Math.min(line.quantity, mostOf(variant)) : line.quantity;
    const refusal = refusalOf(variant, quantity);
    if (refusal) return refusal;
    await putLine(tx, cartId, { ...line, quantity }, deps.clock.now());
    return { ok: true, cart: await viewCart(deps, tx, cartId, code) };
  });
}

/** Of a variant what the lines before it in the basket leave, which may be of its own parts. */
function besideOthers(
  rows: readonly CartRow[],
  variants: Map<string, VariantForSale>,
  variant: VariantForSale,
): Pick<VariantForSale, 'available'> {
  const lines = goodsOf(rows, variants);
  return { available: availableInOrder(lines)[lines.findIndex((line) => line.variant === variant)]! };
}

const goodsOf = (rows: readonly CartRow[], variants: Map<string, VariantForSale>) =>
  rows.flatMap(({ variant_id, quantity }) => {
    const variant = variants.get(variant_id);
    return variant ? [{ variant, quantity, unit_price_kobo: variant.price_kobo }] : [];
  });

function refusalOf(
  variant: Pick<VariantForSale, 'available'> | undefined,
  quantity: number,
): CartRefusal | null {
  if (!variant) return { ok: false, reason: 'gone' };
  if (variant.available === null || variant.available >= quantity) return null;
  if (variant.available <= 0) return { ok: false, reason: 'sold_out' };
  return { ok: false, reason: 'not_enough', available: variant.available };
}

/** A basket at today's prices; what is no longer sold has left it. null: there is none, so nothing is in it. */
async function viewCart(deps: CartDeps, tx: StoreTx, cartId: string | null, code: string): Promise<Cart> {
  const rows = cartId ? await linesOfCart(tx, cartId) : [];
  return cartOf(deps, tx, { rows, variants: await variantsOf(tx, rows), code });
}

/** These lines at today's prices; what is no longer sold is not among them. */
export function linesForSale(deps: CartDeps, storeDb: StoreDb, rows: CartRow[]): Promise<Cart> {
  return storeDb.read(async (tx) =>
    cartOf(deps, tx, { rows, variants: await variantsOf(tx, rows), code: '' }),
  );
}

function variantsOf(tx: StoreTx, rows: CartRow[]): Promise<Map<string, VariantForSale>> {
  return variantsForSale(
    tx,
    rows.map((row) => row.variant_id),
  );
}

interface CartParts {
  rows: CartRow[];
  variants: Map<string, VariantForSale>;
  code: string;
}

async function cartOf(deps: CartDeps, tx: StoreTx, { rows, variants, code }: CartParts): Promise<Cart> {
  const mediaIds = [...variants.values()].flatMap((variant) => (variant.media_id ? [variant.media_id] : []));
  const pictures = await picturesOf(tx, mediaIds);
  const goods = goodsOf(rows, variants);
  const available = availableInOrder(goods);
  const asked = goods.map(({ variant, ...line }) => ({
    ...line,
    product_id: variant.product_id,
    gift_card: variant.gift_card,
  }));
  const found = code ? await findCode(tx, code, asked, deps.clock.now()) : null;
  const lines = goods.map(({ variant, quantity, unit_price_kobo }, at): CartLine => ({
    variant_id: variant.id,
    product_slug: variant.product_slug,
    title: variant.title,
    variant_title: variant.variant_title,
    quantity,
    unit_price_kobo,
    total_kobo: lineKobo({ quantity, unit_price_kobo }),
    discount_kobo: found?.ok ? found.shares[at]! : 0,
    available: available[at]!,
    picture: (variant.media_id && pictures.get(variant.media_id)) || null,
    digital: variant.digital,
    ...(variant.gift_card && { gift_card: true }),
    ...(variant.service && { service: true }),
    weight_grams: variant.weight_grams,
  }));
  const { subtotal_kobo, discount_kobo } = quoteOf(lines, null, null);
  return {
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotal_kobo,
    code: found && viewCode(found, discount_kobo),
    currency: 'NGN',
    lines,
  };
}

const viewCode = (found: CodeFound, discount_kobo: number): CartCode => ({
  code: found.code,
  discount_kobo,
  frees_delivery: found.ok && found.frees_delivery,
  refused: found.ok ? null : found.why,
});
