import { beginOnline } from './order-acts.ts';
import { wrongOrders } from './order-books.ts';
import { orderLives } from './order-lives.ts';
import { openShop, openShops } from './order-shops.ts';
import type { Begun, Purpose, Shop } from './purpose.ts';
import type { World } from './world.ts';

/** Orders of five shops, whose money goes five ways. */
export const orders: Purpose = {
  name: 'order',
  async prepare(world) {
    const shops = await openShops(world);
    return {
      lives: orderLives(world, shops),
      halfTime: () => shops.halfTime(),
      wrongs: () => wrongOrders(world, [...shops.all, ...shops.apart]),
    };
  },
};

/** One shop that sells online through our own account, for who needs nothing but orders. */
export async function plainShop(
  world: World,
): Promise<Pick<Shop, 'wrongs'> & { begin(): Promise<Begun | null> }> {
  const shop = await openShop(world, 'schedule');
  return { begin: () => beginOnline(shop), wrongs: () => wrongOrders(world, [shop]) };
}
