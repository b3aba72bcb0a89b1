import type { Product } from '#shared/api/catalogue.ts';
import type { Cart } from '#shared/api/cart.ts';
import { openShop, type TestApp, type TestShop } from '../app.ts';
import type { Client, Reply } from '../client.ts';
import { checkOut, checkoutForm } from './shopping.ts';

/** A shop with mugs (₦4,000) and towels (₦1,000), and a gift set of two mugs and a towel (₦8,000). */
export interface SetShop {
  shop: TestShop;
  mug: string;
  towel: Product;
  set: Product;
  /** The one kind of the set. */
  kind: string;
  call: <Answer = Product>(method: string, path: string, body?: unknown) => Promise<Reply<Answer>>;
  /** A basket with so many of each, in this order. */
  basket: (lines: readonly (readonly [variantId: string, quantity: number])[]) => Promise<Client>;
  /** An order of it, paid when it comes. */
  order: (
    lines: readonly (readonly [variantId: string, quantity: number])[],
  ) => Promise<Reply<{ number: number; order_url: string; detail?: string }>>;
  /** On the shelf, held and promised, of the mugs and the towels. */
  shelf: () => Promise<number[][]>;
  seen: (product: Product) => Promise<{ variants: { available: number | null }[] }>;
}

export const setInput = (parts: object[], more: object = {}) => ({
  title: 'Gift set',
  variants: [{ price_kobo: 800_000 }],
  set_parts: parts,
  ...more,
});

export async function setShop(world: TestApp, stock: { mugs: number; towels: number }): Promise<SetShop> {
  const shop = await openShop(world, { stock: stock.mugs });
  const call: SetShop['call'] = async (method, path, body) =>
    (await shop.owner.signIn()).send(method, `/api/sites/${shop.slug}${path}`, body);
  const add = async (input: object) => {
    const { status, body, text } = await call('POST', '/products', input);
    if (status !== 201) throw new Error(text);
    return body;
  };
  const towel = await add({ title: 'Towel', variants: [{ price_kobo: 100_000, on_hand: stock.towels }] });
  const mug = shop.product.variantId;
  const parts = [
    { variant_id: mug, pieces: 2 },
    { variant_id: towel.variants[0]!.id, pieces: 1 },
  ];
  const set = await add(setInput(parts));
  const basket: SetShop['basket'] = async (lines) => {
    const shopper = world.client(shop.slug);
    for (const [variant_id, quantity] of lines) {
      // In a basket things stand in the order in which they came.
      world.clock.advance(1000);
      const added = await shopper.post<Cart>('/api/shop/cart/lines', { variant_id, quantity });
      if (added.status !== 201) throw new Error(added.text);
    }
    return shopper;
  };
  return {
    shop,
    mug,
    towel,
    set,
    kind: set.variants[0]!.id,
    call,
    basket,
    async order(lines) {
      const shopper = await basket(lines);
      return checkOut(shopper, checkoutForm(shop, { pay_method: 'on_delivery' })) as never;
    },
    async shelf() {
      const rows = await world.database.sql<{ on_hand: number; held: number; committed: number }>(
        `select on_hand, held, committed from inventory_levels where variant_id = any($1)
         order by array_position($1, variant_id)`,
        [[mug, towel.variants[0]!.id]],
      );
      return rows.map((row) => [row.on_hand, row.held, row.committed]);
    },
    seen: async ({ slug }) =>
      (
        await world
          .client(shop.slug)
          .get<{ variants: { available: number | null }[] }>(`/api/shop/products/${slug}`)
      ).body,
  };
}
