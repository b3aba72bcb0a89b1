import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdNetwork } from '#shared/adverts.ts';
import type { Adverts } from '#shared/api/adverts.ts';
import { advertNetworks, type AdvertNetworks } from '#tests/support/advert-networks.ts';
import { adKeysOf, advertShops, agent, box, everyNetwork } from '#tests/support/adverts.ts';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { orderRow } from '#tests/support/selling/shopping.ts';
import { visitShop } from '#tests/support/reading/visit-shop.ts';
import { days, hours } from '../platform/clock.ts';
import { sendAdEvents } from './index.ts';

let networks: AdvertNetworks;
let world: TestApp;
let of: ReturnType<typeof advertShops>;
beforeAll(async () => {
  networks = await advertNetworks();
  world = await testApp({ poolSize: 16, env: networks.env });
  of = advertShops(world);
});
beforeEach(async () => {
  // What an earlier test left on its way.
  await sendAdEvents(world.app.deps);
  networks.taken.length = 0;
});
afterAll(async () => {
  await world.close();
  await networks.close();
});

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const heard = (network: AdNetwork) => networks.taken.filter((one) => one.network === network);

describe('a sale that its shopper agreed to have told', () => {
  test('is told to each network once when its payment is told five times at once, and to the kobo', async () => {
    const shop = await of.advertShop();
    const { number, phone: typed } = await of.buy(shop);
    await of.look();
    expect(await of.states(shop)).toEqual(everyNetwork.map((network) => [network, 'held']));
    expect(networks.taken).toEqual([]);
    await of.pay(shop, number, 5);
    const paidAt = Math.floor(world.clock.now().getTime() / 1000);
    await Promise.all([1, 2, 3].map(() => sendAdEvents(world.app.deps)));
    await of.look();
    await of.look(hours(1));
    const { id } = await orderRow(world, shop, number);
    const url = `${visitShop(world, shop.slug).origin}/checkout`;
    const world234 = `234${typed.slice(1)}`;
    const mug = shop.product.variantId;
    expect(heard('meta').map(({ path, body }) => [path, body])).toEqual([
      [
        '/1234567890123456/events',
        {
          access_token: 'good-token-meta',
          data: [
            {
              event_name: 'Purchase',
              event_id: id,
              event_time: paidAt,
              action_source: 'website',
              event_source_url: url,
              user_data: {
                em: [sha('chidi.okafor@example.com')],
                ph: [sha(world234)],
                client_ip_address: '127.0.0.1',
                client_user_agent: agent,
              },
              custom_data: {
                currency: 'NGN',
                value: 9500,
                order_id: id,
                content_type: 'product',
                content_ids: [mug],
                contents: [{ id: mug, quantity: 2, item_price: 4000 }],
              },
            },
          ],
        },
      ],
    ]);
    expect(heard('tiktok').map((one) => [one.path, one.headers['access-token'], one.body])).toEqual([
      [
        '/open_api/v1.3/event/track/',
        'good-token-tiktok',
        {
          event_source: 'web',
          event_source_id: adKeysOf.tiktok,
          data: [
            {
              event: 'CompletePayment',
              event_id: id,
              event_time: paidAt,
              user: {
                email: sha('chidi.okafor@example.com'),
                phone: sha(`+${world234}`),
                ip: '127.0.0.1',
                user_agent: agent,
              },
              page: { url },
              properties: {
                currency: 'NGN',
                value: 9500,
                order_id: id,
                content_type: 'product',
                contents: [{ content_id: mug, content_name: 'Clay mug', quantity: 2, price: 4000 }],
              },
            },
          ],
        },
      ],
    ]);
    expect(heard('google').map(({ path, body }) => [path, body])).toEqual([
      [
        '/mp/collect?measurement_id=G-AB12CD34EF&api_secret=good-token-google',
        {
          client_id: expect.stringMatching(/^\d+\.\d+$/),
          timestamp_micros: expect.any(Number),
          consent: { ad_user_data: 'GRANTED', ad_personalization: 'DENIED' },
          events: [
            {
              name: 'purchase',
              params: {
                transaction_id: id,
                currency: 'NGN',
                value: 9500,
                items: [{ item_id: mug, item_name: 'Clay mug', quantity: 2, price: 4000 }],
              },
            },
          ],
        },
      ],
    ]);
    // Whose browser it was is forgotten with the telling.
    expect(await of.rows(shop)).toEqual(
      ['google', 'meta', 'tiktok'].map((network) => ({
        network,
        state: 'sent',
        client_ip: null,
        user_agent: null,
      })),
    );
    expect((await of.log(shop)).map(({ said, order }) => [said, order.number, order.total_kobo])).toEqual(
      ['Meta', 'TikTok', 'Google'].map((name) => [`${name} took it.`, number, 950_000]),
    );
  });

  test('paid on delivery it counts when it is ordered; cancelled it is told to nobody', async () => {
    const shop = await of.advertShop(['meta']);
    await of.buy(shop, { pay_method: 'on_delivery' });
    await of.look();
    expect([await of.states(shop), heard('meta').length]).toEqual([[['meta', 'sent']], 1]);
    const { number } = await of.buy(shop);
    const { id } = await orderRow(world, shop, number);
    const owner = await shop.owner.signIn();
    expect((await owner.post(`/api/sites/${shop.slug}/orders/${id}/cancel`, {})).status).toBe(200);
    await of.look();
    expect((await of.log(shop)).map(({ state, said }) => [state, said])).toEqual([
      ['ended', 'The order was cancelled.'],
      ['sent', 'Meta took it.'],
    ]);
    expect((await of.rows(shop)).map(({ client_ip }) => client_ip)).toEqual([null, null]);
    expect(heard('meta')).toHaveLength(1);
  });

  test('one that nobody pays for within a week is never told, and its browser is forgotten', async () => {
    const shop = await of.advertShop(['tiktok']);
    await of.buy(shop);
    expect((await of.rows(shop))[0]).toMatchObject({ client_ip: '127.0.0.1', user_agent: agent });
    await of.look(days(7));
    expect(await of.rows(shop)).toEqual([
      { network: 'tiktok', state: 'ended', client_ip: null, user_agent: null },
    ]);
    await of.look(days(23.1));
    expect(await of.rows(shop)).toEqual([]);
    expect(
      await world.database.sql('select 1 from ad_event_times where store_id = $1', [shop.storeId]),
    ).toEqual([]);
  });
});

describe('what is asked', () => {
  test('names the shop and the networks, is not ticked, keeps its tick in a form that comes back, and nothing follows without it', async () => {
    const shop = await of.advertShop();
    const shopper = await of.atCheckout(shop);
    expect(box.exec(shopper.page)?.[0]).toBe('<input type="checkbox" name="adverts" value="yes"/>');
    expect(shopper.page).toContain('Ada’s Shop may tell Meta, TikTok, Google what I buy and for how much');
    await shopper.browse('/checkout', {
      ...shopper.typed,
      phone: '12',
      pay_method: 'online',
      adverts: 'yes',
    });
    expect(box.exec((await shopper.browse('/checkout')).text)?.[0]).toContain('checked=""');
    const { number } = await shopper.order({ adverts: '' });
    await of.pay(shop, number);
    await of.look();
    expect([await of.rows(shop), networks.taken]).toEqual([[], []]);
  });

  test('of Google alone says nothing of phone and email, which Google never gets', async () => {
    const { page } = await of.atCheckout(await of.advertShop(['google']));
    expect(page).toContain('Ada’s Shop may tell Google what I buy');
    expect(page).not.toContain('SHA-256');
  });

  test.each([['sec-gpc'], ['dnt']])(
    'is not asked of a browser that says %s, whose made-up field counts for nothing',
    async (header) => {
      const shop = await of.advertShop();
      const shopper = await of.atCheckout(shop, { [header]: '1' });
      expect(box.test(shopper.page)).toBe(false);
      await shopper.order({ pay_method: 'on_delivery' });
      await of.look();
      expect([await of.rows(shop), networks.taken]).toEqual([[], []]);
    },
  );

  test('R-092 is not there on Free, where nothing can be entered and a made-up field counts for nothing', async () => {
    const shop = await openShop(world);
    const refused = await of.enter(shop, 'meta');
    expect([refused.status, refused.body]).toEqual([
      403,
      { detail: 'The ad pixel comes with Starter. You can change your plan under Plan & billing.' },
    ]);
    expect((await of.call<Adverts>(shop, 'GET', '')).body).toEqual({
      allowed: false,
      networks: [],
      asks: null,
    });
    const shopper = await of.atCheckout(shop);
    expect(box.test(shopper.page)).toBe(false);
    await shopper.order({ pay_method: 'on_delivery' });
    await of.look();
    expect([await of.rows(shop), networks.taken]).toEqual([[], []]);
  });

  test('a plan that is over asks and tells nothing and forgets no settings; paid again it goes on', async () => {
    const shop = await of.advertShop(['meta']);
    await of.buy(shop, { pay_method: 'on_delivery' });
    await world.database.sql('update stores set plan_until = $2 where store_id = $1', [
      shop.storeId,
      world.clock.now(),
    ]);
    await of.look();
    expect([networks.taken, await of.states(shop)]).toEqual([[], [['meta', 'waiting']]]);
    expect(box.test((await of.atCheckout(shop)).page)).toBe(false);
    const { allowed, networks: kept } = (await of.call<Adverts>(shop, 'GET', '')).body;
    expect([allowed, kept.map((one) => [one.network, one.switched_on, one.waiting])]).toEqual([
      false,
      [['meta', true, 1]],
    ]);
    await world.database.sql('update stores set plan_until = null where store_id = $1', [shop.storeId]);
    await of.look(hours(1.1));
    expect(await of.states(shop)).toEqual([['meta', 'sent']]);
  });

  test('R-009 pages of a shop are the same to the byte with and without it; only its checkout asks', async () => {
    const shop = await openShop(world);
    await world.database.sql(`update stores set plan = 'starter' where store_id = $1`, [shop.storeId]);
    const browse = visitShop(world, shop.slug).browser();
    await browse('/basket/add', { product: shop.product.slug, quantity: '1' });
    const pages = ['/', `/products/${shop.product.slug}`, '/search?q=mug', '/basket'];
    // What was just put in is said once.
    await browse('/basket');
    const texts = async () => {
      const found = [];
      for (const path of pages) found.push((await browse(path)).text);
      return found;
    };
    const before = await texts();
    for (const network of everyNetwork) await of.enter(shop, network);
    expect(await texts()).toEqual(before);
    expect((await browse('/checkout')).text).toMatch(box);
  });
});

test('X-33 another owner finds neither the networks nor the sales of a store', async () => {
  const [shop, other] = [await of.advertShop(['meta']), await of.advertShop([])];
  await of.buy(shop, { pay_method: 'on_delivery' });
  const [event] = await of.log(shop);
  const stranger = await other.owner.signIn();
  const path = `/api/sites/${shop.slug}/adverts`;
  expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.get(`${path}/events`)).status).toBe(404);
  expect((await stranger.send('DELETE', `${path}/networks/meta`)).status).toBe(404);
  expect((await of.call(other, 'POST', `/events/${event!.id}/again`)).status).toBe(404);
  expect(await of.states(shop)).toEqual([['meta', 'waiting']]);
});

test('whoever is erased before it is sent is told to nobody', async () => {
  const shop = await of.advertShop(['meta']);
  const { number } = await of.buy(shop, { pay_method: 'on_delivery' });
  const { id } = await orderRow(world, shop, number);
  await world.database.sql(`update orders set erased_at = now() where id = $1`, [id]);
  await of.look();
  expect((await of.log(shop)).map(({ state, said }) => [state, said])).toEqual([
    ['ended', 'The customer was erased.'],
  ]);
  expect(networks.taken).toEqual([]);
});
