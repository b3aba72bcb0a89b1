import type { Cart, CartLine } from '#shared/api/orders.ts';
import { lineKobo, quoteOf } from '#shared/pricing/quote.ts';
import { mostOf, mostPerLine } from '#shared/quantity.ts';
import { picturesOf } from '../media/index.ts';
import { variantsForSale, type VariantForSale } from '../catalogue/index.ts';
import { pipelined, type StoreDb, type StoreTx } from '../platform/db.ts';
import { hashSecret, newId, newSecret } from '../platform/ids.ts';
import { dropLine, findCart, insertCart, linesOfCart, putLine, type CartRow } from './cart-queries.ts';
import type { OrderDeps } from './deps.ts';

/** Different things one basket can hold. */
const mostLines = 50;

export type CartRefusal =
  | { ok: false; reason: 'gone' | 'sold_out' | 'basket_full' }
  | { ok: false; reason: 'not_enough'; available: number };

/** A basket with nothing in it. */
export const emptyView: Cart = { count: 0, subtotal_kobo: 0, currency: 'NGN', lines: [] };

/** The basket a cookie stands for; empty when there is none. */
export async function readCart(storeDb: StoreDb, token: string | null): Promise<Cart> {
  if (!token) return emptyView;
  return storeDb.read(async (tx) => {
    const cartId = await findCart(tx, hashSecret(token));
    return cartId ? viewCart(tx, cartId) : emptyView;
  });
}

/** Adds to what is there, up to what can be sold; makes the basket when there is none and says its token. */
export async function addLine(
  deps: Pick<OrderDeps, 'clock'>,
  storeDb: StoreDb,
  token: string | null,
  line: { variant_id: string; quantity: number },
): Promise<{ ok: true; token: string; cart: Cart } | CartRefusal> {
  return storeDb.transact(async (tx) => {
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
    const refusal = refusalOf(variant, put.quantity);
    if (refusal) return refusal;
    const at = deps.clock.now();
    const keptToken = known && token ? token : newSecret();
    const cartId = known ?? newId();
    const [cart] = await pipelined([
      cartOf(tx, rows, variants),
      known ? null : insertCart(tx, cartId, hashSecret(keptToken), at),
      putLine(tx, cartId, put, at),
    ]);
    return { ok: true, token: keptToken, cart };
  });
}

/** Sets a line's quantity; 0 takes it out. */
export async function setLine(
  deps: Pick<OrderDeps, 'clock'>,
  storeDb: StoreDb,
  token: string | null,
  line: { variant_id: string; quantity: number },
): Promise<{ ok: true; cart: Cart } | CartRefusal> {
  if (!token) return line.quantity === 0 ? { ok: true, cart: emptyView } : { ok: false, reason: 'gone' };
  return storeDb.transact(async (tx) => {
    const cartId = await findCart(tx, hashSecret(token));
    if (!cartId) return line.quantity === 0 ? { ok: true, cart: emptyView } : { ok: false, reason: 'gone' };
    if (line.quantity === 0) {
      await dropLine(tx, cartId, line.variant_id);
      return { ok: true, cart: await viewCart(tx, cartId) };
    }
    const variant = (await variantsForSale(tx, [line.variant_id])).get(line.variant_id);
    const quantity = variant ? Math.min(line.quantity, mostOf(variant)) : line.quantity;
    const refusal = refusalOf(variant, quantity);
    if (refusal) return refusal;
    await putLine(tx, cartId, { ...line, quantity }, deps.clock.now());
    return { ok: true, cart: await viewCart(tx, cartId) };
  });
}

function refusalOf(variant: VariantForSale | undefined, quantity: number): CartRefusal | null {
  if (!variant) return { ok: false, reason: 'gone' };
  if (variant.available === null || variant.available >= quantity) return null;
  if (variant.available <= 0) return { ok: false, reason: 'sold_out' };
  return { ok: false, reason: 'not_enough', available: variant.available };
}

/** A basket at today's prices; what is no longer sold has left it. */
export async function viewCart(tx: StoreTx, cartId: string): Promise<Cart> {
  const rows = await linesOfCart(tx, cartId);
  return cartOf(tx, rows, await variantsOf(tx, rows));
}

/** These lines at today's prices; what is no longer sold is not among them. */
export function linesForSale(storeDb: StoreDb, rows: CartRow[]): Promise<Cart> {
  return storeDb.read(async (tx) => cartOf(tx, rows, await variantsOf(tx, rows)));
}

function variantsOf(tx: StoreTx, rows: CartRow[]): Promise<Map<string, VariantForSale>> {
  return variantsForSale(
    tx,
    rows.map((row) => row.variant_id),
  );
}

async function cartOf(tx: StoreTx, rows: CartRow[], variants: Map<string, VariantForSale>): Promise<Cart> {
  const mediaIds = [...variants.values()].flatMap((variant) => (variant.media_id ? [variant.media_id] : []));
  const pictures = await picturesOf(tx, mediaIds);
  const lines = rows.flatMap((row): CartLine[] => {
    const variant = variants.get(row.variant_id);
    if (!variant) return [];
    return [
      {
        variant_id: row.variant_id,
        product_slug: variant.product_slug,
        title: variant.title,
        variant_title: variant.variant_title,
        quantity: row.quantity,
        unit_price_kobo: variant.price_kobo,
        total_kobo: lineKobo({ quantity: row.quantity, unit_price_kobo: variant.price_kobo }),
        available: variant.available,
        picture: (variant.media_id && pictures.get(variant.media_id)) || null,
        digital: variant.digital,
        weight_grams: variant.weight_grams,
      },
    ];
  });
  return {
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotal_kobo: quoteOf(lines, null, null).subtotal_kobo,
    currency: 'NGN',
    lines,
  };
}
