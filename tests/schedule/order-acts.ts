import type { Order } from '#shared/api/orders.ts';
import { newSecret } from '#server/platform/ids.ts';
import type { Client } from '../support/client.ts';
import { pick } from '../support/random.ts';
import { accountOf, ownersCall, type OrderShop, type Placed } from './order-shops.ts';
import { payAs } from './payer.ts';
import type { Begun } from './purpose.ts';
import { patiently, type World } from './world.ts';

export interface Bought {
  id: string;
  placed: Placed;
  browser: Client;
}

export type Paid = Begun & { bought: Bought; shop: OrderShop };

export type PayMethod = 'online' | 'on_delivery' | 'direct_transfer';

/** More of one thing than is usual. */
const large = 30;

export interface Wish {
  phone?: string;
  /** Much of one thing. */
  much?: boolean;
  /** Files or services besides a parcel, or alone. */
  besides?: { variantIds: readonly string[]; alone: boolean };
  /** The code of a gift card. */
  card?: string;
}

/** Puts something into a basket and orders it; null when it is sold out. */
export async function place(
  shop: OrderShop,
  pay_method: PayMethod,
  { phone = anyPhone(shop.world), much = false, besides, card }: Wish = {},
): Promise<Bought | null> {
  const { world, store, few, some } = shop;
  const browser = world.browser(shop.slug);
  const rest = store.variantIds.filter((id) => !few.includes(id) && !some.includes(id));
  const variant_id = pick(world.random, much ? some : world.random() < 0.15 ? few : rest);
  const parcel = { variant_id, quantity: much ? large : 1 };
  const lines = (besides?.variantIds ?? []).map((id) => ({ variant_id: id, quantity: 1 }));
  for (const line of besides?.alone ? lines : [...lines, parcel]) {
    const added = await patiently(() => browser.post('/api/shop/cart/lines', line));
    if (added?.status !== 201) return null;
  }
  const address = { delivery_id: store.deliveryId, state: 'Lagos', lga: 'Ikeja', area: '12 Allen Avenue' };
  const form = {
    name: 'Chidi Okafor',
    phone,
    email: world.random() < 0.8 ? 'chidi@example.com' : '',
    ...(besides?.alone ? { state: '', lga: '', area: '' } : address),
    ...(card && { gift_card: card }),
    pay_method,
    key: newSecret(),
  };
  // The same form over whatever breaks: the same key every time.
  const placed = await patiently(() => browser.post<Placed>('/api/shop/checkout', form));
  if (placed?.status !== 201) return null;
  shop.acknowledged.push(placed.body);
  const [order] = await world.rows<{ id: string }>(
    'select id from orders where store_id = $1 and number = $2',
    [store.storeId, placed.body.number],
  );
  return { id: order!.id, placed: placed.body, browser };
}

export const anyPhone = (world: World) => `080${String(Math.floor(world.random() * 1e8)).padStart(8, '0')}`;

export async function beginOnline(
  shop: OrderShop,
  more: Wish = {},
): Promise<(Begun & { bought: Bought }) | null> {
  const bought = await place(shop, 'online', more);
  return bought && begunOf(shop, bought, bought.placed.pay_url);
}

/** The latest try of an order, on the provider's page at this address. */
export async function begunOf(
  shop: OrderShop,
  bought: Bought,
  payUrl: string | null,
): Promise<Begun & { bought: Bought }> {
  const { world } = shop;
  const { id, placed, browser } = bought;
  const [payment] = await world.rows<{ reference: string }>(
    `select reference from payments where purpose = 'order' and owner_id = $1 order by created_at desc limit 1`,
    [id],
  );
  const { reference } = payment!;
  const account = await accountOf(world, shop, reference);
  return {
    bought,
    reference,
    payUrl,
    account,
    second: shop.second,
    comeBack: () => patiently(() => browser.get(`${placed.order_url}?back=1&reference=${reference}`)),
    async again() {
      const sent = await onItsPage(bought, 'pay');
      const to = String(sent?.headers.location ?? '');
      return to.startsWith(world.sandbox.url) ? begunOf(shop, bought, to) : null;
    },
    refund: () => refundOrder(shop, bought),
  };
}

/** A button of the order's page, as a browser without scripts sends it. */
export const onItsPage = ({ browser, placed }: Bought, what: string, form = '') =>
  patiently(() =>
    browser.post(`${placed.order_url}/${what}`, form === '' ? undefined : Buffer.from(form), {
      'content-type': 'application/x-www-form-urlencoded',
    }),
  );

/** The owner sends all or some of it back. */
async function refundOrder(shop: OrderShop, { id, placed }: Bought): Promise<void> {
  const { world } = shop;
  const whole = world.random() < 0.5;
  const amount_kobo = whole ? placed.total_kobo : Math.ceil(placed.total_kobo * world.random());
  const body = { amount_kobo, restock: world.random() < 0.3, key: newSecret() };
  const asked = await ownersCall<Order>(shop, 'POST', `/orders/${id}/refund`, body);
  if (asked?.status === 200)
    world.happened(whole ? 'order refunded by its owner' : 'order refunded in part by its owner');
}

/** Buys something and pays for it plainly; null when it did not come to that. */
export async function buy(
  shop: OrderShop,
  outcome: 'success' | 'refund_fails' | 'refund_needs_attention' = 'success',
  wish: Wish = {},
) {
  for (let turn = 0; turn < 6; turn++) {
    const begun = await beginOnline(shop, wish);
    // The provider could not be reached, or it was sold out: somebody else comes.
    if (begun?.payUrl) return settled(shop, begun, outcome);
  }
  return null;
}

async function settled(
  shop: OrderShop,
  begun: Begun & { bought: Bought },
  outcome: Parameters<typeof payAs>[2],
) {
  await payAs(shop.world, begun, outcome);
  for (let look = 0; look < 20; look++) {
    await begun.comeBack();
    const [row] = await shop.world.rows<{ state: string }>(
      'select state from payments where reference = $1',
      [begun.reference],
    );
    if (row?.state === 'paid') return { ...begun, shop } satisfies Paid;
  }
  return null;
}

export const doTo = ({ shop, bought }: Pick<Paid, 'shop' | 'bought'>, what: string, body: object = {}) =>
  ownersCall<Order>(shop, 'POST', `/orders/${bought.id}/${what}`, body);
