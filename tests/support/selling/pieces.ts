import type { Order } from '#shared/api/orders.ts';
import { settle } from '#server/payments/index.ts';
import { openShop, type TestApp, type TestShop } from '../app.ts';
import type { Reply } from '../client.ts';
import { checkOut, checkoutForm, orderRow, referenceOf } from './shopping.ts';

/** A shop with mugs (₦4,000) and plates (₦1,000), many of each, and what is ordered and done there. */
export interface PieceShop {
  shop: TestShop;
  plate: string;
  /** An order of so many mugs and plates; paid online unless the form says otherwise. */
  order: (mugs: number, plates: number, form?: object, card?: string) => Promise<PieceOrder>;
  /** On the shelf, held and promised, of the mugs and the plates. */
  shelf: () => Promise<number[][]>;
}

export interface PieceOrder {
  id: string;
  number: number;
  order_url: string;
  email: string;
  /** Line ids. */
  mug: string;
  plate: string;
  act: <Answer = Order>(rest: string, body?: object) => Promise<Reply<Answer>>;
  view: () => Promise<Order>;
}

/** @param stock so many of each stand on the shelf */
export async function pieceShop(world: TestApp, stock = 50): Promise<PieceShop> {
  const shop = await openShop(world, { stock });
  const to = (rest: string) => `/api/sites/${shop.slug}${rest}`;
  const made = await shop.owner.client.post<{ variants: { id: string }[] }>(to('/products'), {
    title: 'Clay plate',
    variants: [{ price_kobo: 100_000, on_hand: stock }],
  });
  const plate = made.body.variants[0]!.id;
  const order: PieceShop['order'] = async (mugs, plates, change = {}, card) => {
    const shopper = world.client(shop.slug);
    const lines = [
      [shop.product.variantId, mugs],
      [plate, plates],
    ] as const;
    for (const [variant_id, quantity] of lines)
      if (quantity > 0) await shopper.post('/api/shop/cart/lines', { variant_id, quantity });
    const form = checkoutForm(shop, change);
    const placed = await checkOut(shopper, form);
    if (placed.status !== 201) throw new Error(`No order was made: ${placed.text}`);
    const { number, order_url } = placed.body;
    if (!('pay_method' in change)) {
      const reference = await referenceOf(world, shop, number);
      await world.sandbox.control.pay({ reference, ...(card ? { card } : {}) });
      await settle(world.app.deps.payments, reference, 'test');
    }
    const { id } = await orderRow(world, shop, number);
    const client = () => shop.owner.signIn();
    const view = async () => (await (await client()).get<Order>(to(`/orders/${id}`))).body;
    const { lines: shown } = await view();
    const lineOf = (variant: string) => shown.find((line) => line.variant_id === variant)?.id ?? '';
    return {
      id,
      number,
      order_url,
      email: form.email,
      mug: lineOf(shop.product.variantId),
      plate: lineOf(plate),
      act: async (rest, body = {}) => (await client()).post(to(`/orders/${id}/${rest}`), body),
      view,
    };
  };
  const shelf = async () => {
    const rows = await world.database.sql<{ on_hand: number; held: number; committed: number }>(
      `select on_hand, held, committed from inventory_levels where variant_id = any($1)
       order by array_position($1, variant_id)`,
      [[shop.product.variantId, plate]],
    );
    return rows.map((row) => [row.on_hand, row.held, row.committed]);
  };
  return { shop, plate, order, shelf };
}
