import { afterAll, beforeAll } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import { openShop, testApp, type TestApp, type TestShop } from '../app.ts';
import { mailServer } from '../programs/mail-server.ts';
import { orderOne, orderRow } from '../selling/shopping.ts';

/** For a file of tests: a shop whose mails go to a real mail server, which takes them or does not. */
export function shopWithMails(env: Record<string, string> = {}) {
  const world = {} as TestApp;
  const shop = {} as TestShop;
  const server = {} as Awaited<ReturnType<typeof mailServer>>;
  beforeAll(async () => {
    Object.assign(server, await mailServer());
    Object.assign(world, await testApp({ env: { SMTP_URL: server.url, ...env } }));
    Object.assign(shop, await openShop(world, { stock: 100 }));
  }, 60_000);
  afterAll(async () => {
    await world.close();
    await server.close();
  });
  let nobodies = 0;
  return {
    world,
    shop,
    server,
    somebody: () => `reader-${++nobodies}@example.com`,
    takenBy: (address: string) => server.taken.filter(({ to }) => to.includes(address)).length,
    /** What is known against an address. */
    rowOf: async (address: string) =>
      (
        await world.database.sql<Record<string, unknown>>('select * from mail_troubles where address = $1', [
          address,
        ])
      )[0],
    mailsOf: (address: string) =>
      world.database.sql<{
        id: string;
        template: string;
        sent: boolean;
        undeliverable: boolean;
        kept: boolean;
      }>(
        `select id, template, sent_at is not null as sent, undeliverable, data is not null as kept
         from mails where recipient = $1 order by created_at, template`,
        [address],
      ),
    /** An order paid on delivery, whose first mail went out or did not. */
    async ordered(email: string) {
      const { number } = await orderOne(world, shop, { email, pay_method: 'on_delivery' });
      await world.work();
      const { id } = await orderRow(world, shop, number);
      const path = `/api/sites/${shop.slug}/orders/${id}`;
      return { id, path, seen: async () => (await (await shop.owner.signIn()).get<Order>(path)).body };
    },
  };
}
