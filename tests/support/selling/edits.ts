import { randomUUID } from 'node:crypto';
import { settle } from '#server/payments/index.ts';
import type { OrderChange } from '#shared/api/order-edit.ts';
import type { Order } from '#shared/api/orders.ts';
import type { TestApp, TestShop } from '../app.ts';
import type { Reply } from '../client.ts';
import { checkOut, checkoutForm, fillBasket, orderRow, referenceOf } from './shopping.ts';

type Answer = Order & { detail: string };
type Look = OrderChange & { detail: string };
export const nothingSeen = {
  edition: 0,
  new_total_kobo: 0,
  due_kobo: 0,
  back_online_kobo: 0,
  back_by_hand_kobo: 0,
};
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** An order that was placed, with what is done to change it. */
export interface EditedOrder {
  id: string;
  number: number;
  /** The try it was begun with; empty where it is not paid online. */
  reference: string;
  look: (wanted: object) => Promise<Reply<Look>>;
  /** Saves what was just looked at, unless `seen` is another look. */
  save: (wanted: object, more?: object) => Promise<Reply<Answer>>;
  act: (rest: string, body?: object) => Promise<Reply<Answer>>;
  view: () => Promise<Order>;
  /** The money of a try comes; of the first, unless said. */
  pay: (reference?: string) => Promise<void>;
  /** The shopper goes to pay what is asked for now; answers the try's reference. */
  began: () => Promise<string>;
  page: () => Promise<string>;
  /** Of its page. */
  path: string;
  /** The id of its line of this title. */
  line: (title?: string) => Promise<string>;
}

/** So many of the shop's product (₦4,000), delivered for ₦1,500, ordered and not paid yet. */
export async function toEdit(
  world: TestApp,
  shop: TestShop,
  { quantity = 1, ...change }: { quantity?: number; [field: string]: unknown } = {},
): Promise<EditedOrder> {
  const shopper = await fillBasket(world, shop, quantity);
  if (change.code) await shopper.send('PUT', '/api/shop/cart/code', { code: change.code });
  const placed = await checkOut(shopper, checkoutForm(shop, change));
  if (placed.status !== 201) throw new Error(placed.text);
  const { id } = await orderRow(world, shop, placed.body.number);
  const isOnline = !('pay_method' in change);
  return {
    ...editing(world, shop, { id, path: new URL(placed.body.order_url, 'http://shop').pathname }),
    number: placed.body.number,
    reference: isOnline ? await referenceOf(world, shop, placed.body.number) : '',
  };
}

/** What is done about an order that is there already. */
export function editing(
  world: TestApp,
  shop: TestShop,
  { id, path }: { id: string; path: string },
): Omit<EditedOrder, 'number' | 'reference'> {
  const to = (rest: string) => `/api/sites/${shop.slug}/orders/${id}${rest}`;
  const act = async (rest: string, body: object = {}) =>
    (await shop.owner.signIn()).post<Answer>(to(`/${rest}`), body);
  const look = async (wanted: object) => (await shop.owner.signIn()).post<Look>(to('/edit/look'), wanted);
  const view = async () => (await (await shop.owner.signIn()).get<Order>(to(''))).body;
  const tries = async () =>
    (
      await world.database.sql<{ reference: string }>('select reference from payments where owner_id = $1', [
        id,
      ])
    ).map(({ reference }) => reference);
  return {
    id,
    path,
    look,
    act,
    view,
    async save(wanted, more = {}) {
      const looked = 'seen' in more ? null : await look(wanted);
      const seen = looked?.status === 200 ? looked.body : nothingSeen;
      return act('edit', { ...wanted, key: randomUUID(), seen, ...more });
    },
    async pay(reference) {
      const paid = reference ?? (await tries())[0]!;
      await world.sandbox.control.pay({ reference: paid });
      await settle(world.app.deps.payments, paid, 'test');
    },
    async began() {
      const before = await tries();
      const reply = await world.client(shop.slug).post(`${path}/pay`, undefined, form);
      if (reply.status !== 303) throw new Error(`${reply.status} ${reply.text}`);
      return (await tries()).find((one) => !before.includes(one))!;
    },
    page: async () => (await world.client(shop.slug).get(path)).text,
    line: async (title = 'Clay mug') => (await view()).lines.find((one) => one.title === title)!.id,
  };
}

/** What stands of the order's money and parts, in few. */
export const standing = ({
  total_kobo,
  captured_kobo,
  refunded_kobo,
  rest_kobo,
  payment_status,
  parts,
}: Order) => ({
  total_kobo,
  captured_kobo,
  refunded_kobo,
  rest_kobo,
  payment_status,
  parts: parts.map(({ part, amount_kobo, state }) => [part, amount_kobo, state]),
});
