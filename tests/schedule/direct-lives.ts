import type { Order } from '#shared/api/orders.ts';
import { days, hours } from '#server/platform/clock.ts';
import { onItsPage, place, type Bought } from './order-acts.ts';
import { ownersCall, type OrderShop } from './order-shops.ts';
import type { Life } from './purpose.ts';

/** Orders that are paid by transfer to the shop's own account, past every provider. */
export function transferLives(shop: OrderShop): Life[] {
  const life = (name: string, weight: number, live: (bought: Bought) => Promise<unknown>): Life => ({
    name: `a transfer ${name}`,
    weight,
    async live() {
      const bought = await place(shop, 'direct_transfer');
      if (bought) await live(bought);
    },
  });
  const { world } = shop;
  const receive = async (bought: Bought, amount_kobo: number) => {
    const order = await read(shop, bought);
    if (!order) return null;
    return transfer(shop, bought, 'received', { amount_kobo, so_far_kobo: order.captured_kobo });
  };
  const giveBack = async (bought: Bought, amount_kobo: number, mistake: boolean) => {
    const order = await read(shop, bought);
    const body = { amount_kobo, so_far_kobo: order?.refunded_kobo ?? 0, mistake, restock: true };
    return transfer(shop, bought, 'returned', body);
  };
  const totalOf = ({ placed }: Bought) => placed.total_kobo;
  return [
    life('confirmed', 4, async (bought) => {
      if (world.random() < 0.5) await saySent(shop, bought);
      const reply = await receive(bought, totalOf(bought));
      if (reply?.body.payment_status === 'paid') world.happened('transfer confirmed');
    }),
    life('that is too little', 2, async (bought) => {
      const part = Math.floor(totalOf(bought) / 2);
      if ((await receive(bought, part))?.status !== 200) return;
      world.happened('transfer too little');
      world.later(hours(5), () => receive(bought, totalOf(bought) - part));
    }),
    life('that is too much', 1, async (bought) => {
      if ((await receive(bought, totalOf(bought) + 500_00))?.status !== 200) return;
      world.happened('transfer too much');
      await giveBack(bought, 500_00, false);
    }),
    life('that has not come', 2, async (bought) => {
      await saySent(shop, bought);
      const reply = await transfer(shop, bought, 'not-come', {});
      if (reply?.status === 200) world.happened('transfer not come');
      if (world.random() < 0.5) world.later(days(1), () => receive(bought, totalOf(bought)));
    }),
    life('that comes late', 2, async (bought) => {
      world.later(days(4), async () => {
        const reply = await receive(bought, totalOf(bought));
        if (reply?.status === 200) world.happened('transfer late');
      });
    }),
    life('recorded by mistake', 1, async (bought) => {
      if ((await receive(bought, totalOf(bought)))?.status !== 200) return;
      const reply = await giveBack(bought, totalOf(bought), true);
      if (reply?.status === 200) world.happened('transfer taken back');
    }),
    life('nobody speaks of', 1, async () => world.happened('transfer not spoken of')),
  ];
}

async function read(shop: OrderShop, { id }: Bought): Promise<Order | null> {
  const reply = await ownersCall<Order>(shop, 'GET', `/orders/${id}`);
  return reply?.status === 200 ? reply.body : null;
}

const transfer = (shop: OrderShop, { id }: Bought, what: string, body: object) =>
  ownersCall<Order>(shop, 'POST', `/orders/${id}/transfer/${what}`, body);

/** The shopper's own word on the order's page. */
async function saySent(shop: OrderShop, bought: Bought): Promise<void> {
  const reply = await onItsPage(bought, 'sent', 'sender=Chidi+Okafor');
  if (reply && reply.status < 400) shop.world.happened('transfer said to be sent');
}
