import { newId } from '#server/platform/ids.ts';
import { days, hours } from '#server/platform/clock.ts';
import { buy, doTo, type Paid } from './order-acts.ts';
import { giveAccount, openShop, type OrderShop, type OrderShops } from './order-shops.ts';
import type { Life } from './purpose.ts';
import { atTheTerminal, carelessly, type World } from './world.ts';

/** New stores that have their money in the bank already when it is asked back. */
export function debtLives(world: World, shops: OrderShops): Life[] {
  const life = (name: string, live: (sale: Paid) => Promise<unknown>, weight = 0.7): Life => ({
    name: `a new store ${name}`,
    weight,
    async live() {
      const shop = await openShop(world, `new-${newId().slice(-12)}`);
      shops.apart.push(shop);
      await giveAccount(shop);
      const sale = await buy(shop);
      // By then its share is paid out, and nothing else is coming.
      if (sale) world.later(days(5), () => live(sale));
    },
  });
  return [
    life('that withdraws the refund that waits', async (sale) => {
      const id = await waiting(sale);
      if (!id) return;
      const reply = await doTo(sale, `refunds/${id}/withdraw`);
      if (reply?.status === 200) world.happened('waiting refund withdrawn');
    }),
    life('whose waiting refund is released by the operator', async (sale) => {
      const id = await waiting(sale);
      if (!id) return;
      const said = await atTheTerminal(world, ['refund', 'release', id, 'We know this owner']);
      if (/^The refund is being sent\.$/.test(said)) world.happened('waiting refund released');
      world.later(hours(30), () => payDebt(sale.shop, 'paid', 0.5));
      world.later(days(3), () => recover(sale.shop));
    }),
    life(
      'whose waiting refund is covered by its next sales',
      async (sale) => {
        const id = await waiting(sale);
        if (!id) return;
        await buy(sale.shop);
        await buy(sale.shop);
        world.later(hours(1), async () => {
          if ((await refundOf(sale))?.state !== 'waiting') world.happened('waiting refund covered by sales');
        });
      },
      // As often as the others it came 19 times in ten thousand lives, where it is wanted 20 times.
      1.4,
    ),
    life('whose sale is lost to a bank', async (sale) => {
      await carelessly(async () =>
        world.sandbox.control.openDispute({ reference: sale.reference, outcome: 'lost' }),
      );
      world.later(days(4), async () => {
        // Nobody answered, and the bank took it.
        await payDebt(sale.shop, 'forgive', 0.3);
        await recover(sale.shop);
      });
    }),
  ];
}

/** What the operator sends to the bank of a store that gave us no account through the provider. */
export function heldLives(shop: OrderShop): Life[] {
  return [
    {
      name: 'held money that is paid out by hand',
      weight: 1,
      live: async () => shop.world.later(hours(6), () => payOut(shop)),
    },
  ];
}

/** All of it is asked back; the number of the refund if it has to wait, as it does for a new store. */
async function waiting(sale: Paid): Promise<string | null> {
  const amount_kobo = sale.bought.placed.total_kobo;
  await doTo(sale, 'refund', { amount_kobo, restock: false, key: `all-${sale.reference}` });
  const refund = await refundOf(sale);
  if (refund?.state !== 'waiting') return null;
  sale.shop.world.happened('refund that waits');
  return refund.id;
}

async function refundOf({ shop, reference }: Paid): Promise<{ id: string; state: string } | undefined> {
  const rows = await shop.world.rows<{ id: string; state: string }>(
    'select id, state from refunds where reference = $1 order by created_at desc limit 1',
    [reference],
  );
  return rows[0];
}

async function owedBy({ world, store }: OrderShop): Promise<number> {
  const [row] = await world.rows<{ owed: number }>(
    'select owed_kobo::float8 as owed from store_balances where store_id = $1',
    [store.storeId],
  );
  return row?.owed ?? 0;
}

/** Some of what is owed is paid by bank transfer, or need not be. The same word twice counts once. */
async function payDebt(shop: OrderShop, how: 'paid' | 'forgive', share: number): Promise<void> {
  const { world, slug } = shop;
  const kobo = Math.ceil((await owedBy(shop)) * share);
  if (kobo <= 0) return;
  const proof = how === 'paid' ? `GTB-${newId()}` : 'It was a mistake of ours';
  const words = ['debt', how, slug, String(kobo), ...proof.split(' ')];
  const said = await atTheTerminal(world, words);
  await atTheTerminal(world, words);
  if (/was paid by|is forgiven to|was recorded before/.test(said))
    world.happened(how === 'paid' ? 'debt paid' : 'debt forgiven');
}

/** The next sale of a store in debt brings some of it back. */
async function recover(shop: OrderShop): Promise<void> {
  const { world } = shop;
  const sale = (await owedBy(shop)) > 0 ? await buy(shop) : null;
  if (!sale) return;
  const [row] = await world.rows<{ kobo: number }>(
    'select recovery_kobo::float8 as kobo from payments where reference = $1',
    [sale.reference],
  );
  if ((row?.kobo ?? 0) > 0) world.happened('debt recovered from a sale');
}

async function payOut(shop: OrderShop): Promise<void> {
  const { world, slug } = shop;
  const held = -(await owedBy(shop));
  if (held <= 0) return;
  const kobo = Math.ceil(held * world.random());
  const words = ['payout', 'record', slug, String(kobo), `UBA-${newId()}`];
  const said = await atTheTerminal(world, words);
  await atTheTerminal(world, words);
  if (/was sent to|was recorded before/.test(said)) world.happened('held money paid out');
}
