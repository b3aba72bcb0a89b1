import type { AdNetwork } from '#shared/adverts.ts';
import type { AdEvent, Adverts } from '#shared/api/adverts.ts';
import { sendAdEvents } from '#server/adverts/index.ts';
import { minutes } from '#server/platform/clock.ts';
import { goodToken } from './advert-networks.ts';
import { anyPhone } from './any-phone.ts';
import { openShop, type TestApp, type TestShop } from './app.ts';
import { hidden } from './selling/mug-shopper.ts';
import { referenceOf } from './selling/shopping.ts';
import { visitShop } from './reading/visit-shop.ts';
import { signatureOf, successEvent } from './selling/webhook.ts';

export const adKeysOf: Record<AdNetwork, string> = {
  meta: '1234567890123456',
  tiktok: 'C4A5B6C7D8E9F0G1H2I3',
  google: 'G-AB12CD34EF',
};
export const everyNetwork: readonly AdNetwork[] = ['meta', 'tiktok', 'google'];

export const agent = 'Mozilla/5.0 (Linux; Android 14) Test';
/** The box at the checkout, as it stands in the page. */
export const box = /<input type="checkbox" name="adverts"[^>]*>/;

/** Shops that have networks told of sales, and what their owners do. */
function ownersOf(world: TestApp) {
  const call = async <Answer>(
    shop: TestShop,
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ) => (await shop.owner.signIn()).send<Answer>(method, `/api/sites/${shop.slug}/adverts${path}`, body);
  const enter = (shop: TestShop, network: AdNetwork, token = `${goodToken}${network}`, switched_on = true) =>
    call<Adverts & { token?: string[] }>(shop, 'PUT', '/networks', {
      network,
      key: adKeysOf[network],
      token,
      switched_on,
    });
  /** Its token stays; its own script comes with the shop's pages, or goes. */
  const script = (shop: TestShop, network: AdNetwork, script_on = true) =>
    call<Adverts>(shop, 'PUT', '/networks', {
      network,
      key: adKeysOf[network],
      token: '',
      switched_on: true,
      script_on,
    });
  const log = async (shop: TestShop) =>
    (await call<{ items: AdEvent[] }>(shop, 'GET', '/events')).body.items.toSorted(
      (a, b) => everyNetwork.indexOf(a.network) - everyNetwork.indexOf(b.network),
    );
  const states = async (shop: TestShop) => (await log(shop)).map(({ network, state }) => [network, state]);
  const rows = (shop: TestShop) =>
    world.database.sql<{
      network: string;
      state: string;
      client_ip: string | null;
      user_agent: string | null;
    }>('select network, state, client_ip, user_agent from ad_events where store_id = $1 order by network', [
      shop.storeId,
    ]);

  /** A shop on a plan that has it, with these networks switched on. */
  async function advertShop(on: readonly AdNetwork[] = everyNetwork): Promise<TestShop> {
    const shop = await openShop(world, { stock: 100 });
    await world.database.sql(`update stores set plan = 'starter', plan_until = null where store_id = $1`, [
      shop.storeId,
    ]);
    for (const network of on)
      if ((await enter(shop, network)).status !== 200) throw new Error(`${network} was not taken.`);
    return shop;
  }
  return { call, enter, script, log, states, rows, advertShop };
}

/** What their shoppers do, and the clock. */
function shoppersOf(world: TestApp) {
  /** A shopper without script at the checkout of a shop. */
  async function atCheckout(shop: TestShop, says: Record<string, string> = {}) {
    const browse = visitShop(world, shop.slug).browser({ 'user-agent': agent, ...says });
    await browse('/basket/add', { product: shop.product.slug, quantity: '2' });
    const page = (await browse('/checkout')).text;
    const typed = {
      ...hidden(page),
      name: 'Chidi Okafor',
      phone: anyPhone(),
      email: ' Chidi.Okafor@Example.com ',
      receive: 'delivery',
      state: 'Lagos',
      area: '12 Allen Avenue',
      shown_total_kobo: '950000',
    };
    return {
      page,
      browse,
      typed,
      async order(more: Record<string, string> = {}) {
        const sent = await browse('/checkout', { ...typed, pay_method: 'online', adverts: 'yes', ...more });
        if (sent.headers.location === '/checkout') throw new Error('No order was made.');
        const [{ number }] = (await world.database.sql<{ number: number }>(
          'select number::int from orders where store_id = $1 order by number desc limit 1',
          [shop.storeId],
        )) as [{ number: number }];
        return { number, phone: typed.phone };
      },
    };
  }

  const buy = async (shop: TestShop, more: Record<string, string> = {}) =>
    (await atCheckout(shop)).order(more);

  /** The provider has the money, and says so this often at once. */
  async function pay(shop: TestShop, number: number, notices = 1): Promise<void> {
    const reference = await referenceOf(world, shop, number);
    await world.sandbox.control.pay({ reference });
    const event = successEvent(reference, { amount: 950_000 });
    const said = { 'content-type': 'application/json', ...signatureOf(event, 'sk_test_presence_sandbox') };
    await Promise.all(
      Array.from({ length: notices }, () => world.client().post('/webhooks/paystack', event, said)),
    );
    await world.work();
  }

  async function look(ms = minutes(1.1)): Promise<void> {
    world.clock.advance(ms);
    await sendAdEvents(world.app.deps);
  }
  return { atCheckout, buy, pay, look };
}

export const advertShops = (world: TestApp) => ({ ...ownersOf(world), ...shoppersOf(world) });
