import { wrongFiles } from './file-books.ts';
import { fileLives } from './file-lives.ts';
import { openFileShop } from './file-shop.ts';
import { formLives, openFormPage, wrongForms } from './form-lives.ts';
import { beginOnline } from './order-acts.ts';
import { wrongOrders } from './order-books.ts';
import { orderLives } from './order-lives.ts';
import { openShop, openShops } from './order-shops.ts';
import type { Begun, Purpose, Shop } from './purpose.ts';
import { wrongServices } from './service-books.ts';
import { openServiceShop, serviceLives } from './service-lives.ts';
import type { World } from './world.ts';

/** Orders of five shops, whose money goes five ways, of one that sells files and of one that sells services; and what is left in the forms of one. */
export const orders: Purpose = {
  name: 'order',
  async prepare(world) {
    const shops = await openShops(world);
    const files = await openFileShop(world);
    const services = await openServiceShop(world);
    const forms = await openFormPage(shops.direct);
    return {
      lives: [
        ...orderLives(world, shops),
        ...fileLives(files),
        ...serviceLives(services),
        ...formLives(forms),
      ],
      halfTime: () => shops.halfTime(),
      wrongs: async () => [
        ...(await wrongOrders(world, [...shops.all, ...shops.apart, files.shop, services.shop])),
        ...(await wrongFiles(files)),
        ...(await wrongServices(services)),
        ...(await wrongForms(forms)),
      ],
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
