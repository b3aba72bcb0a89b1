import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advertNetworks, type AdvertNetworks } from '#tests/support/advert-networks.ts';
import { advertShops, everyNetwork } from '#tests/support/adverts.ts';
import { testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { orderRow } from '#tests/support/selling/shopping.ts';
import { days } from '../platform/clock.ts';
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
  await sendAdEvents(world.app.deps);
  networks.taken.length = 0;
});
afterAll(async () => {
  await world.close();
  await networks.close();
});

async function withScripts(on = everyNetwork): Promise<TestShop> {
  const shop = await of.advertShop();
  for (const network of on) expect((await of.script(shop, network)).status).toBe(200);
  world.clock.advance(seenWithin);
  return shop;
}

describe('by what a network’s script knows a browser', () => {
  const theirs = {
    _fbp: 'fb.1.1700000000000.1234567890',
    _fbc: 'fb.1.1700000000000.IwAR1click',
    _ttp: '2abCDefGHijKLmnOPqrSTuvWXyz',
    _ga: 'GA1.1.1234567890.1700000000',
    _ga_AB12CD34EF: 'GS2.1.s1700000100$o1$g0',
  };
  const sent = (cookies: Record<string, string>) => ({
    cookie: Object.entries(cookies)
      .map((pair) => pair.join('='))
      .join('; '),
  });
  /** What each network was told of who bought, in `everyNetwork`'s order. */
  const told = () =>
    everyNetwork.map((network) => {
      const body = networks.taken.find((one) => one.network === network)?.body as Record<string, never>;
      const event = (body?.data ?? body?.events) as Record<string, Record<string, unknown>>[] | undefined;
      const { fbp, fbc } = event?.[0]?.user_data ?? {};
      return network === 'meta'
        ? [fbp, fbc]
        : network === 'tiktok'
          ? [event?.[0]?.user?.ttp]
          : [body?.client_id, event?.[0]?.params?.session_id];
    });

  test('goes with the sale where its shopper allowed the script here and agreed at the checkout, who reads that it does; then it is forgotten', async () => {
    const shop = await withScripts();
    const shopper = await of.atCheckout(shop, sent({ ...theirs, adverts: 'yes' }));
    expect(shopper.page).toContain('So does the number by which their scripts know my browser');
    const { number } = await shopper.order({ pay_method: 'on_delivery' });
    const { id } = await orderRow(world, shop, number);
    const kept = () =>
      world.database.sql(
        'select network, browser_id, visit_id from ad_events where order_id = $1 order by network',
        [id],
      );
    expect(await kept()).toEqual([
      { network: 'google', browser_id: '1234567890.1700000000', visit_id: '1700000100' },
      { network: 'meta', browser_id: theirs._fbp, visit_id: theirs._fbc },
      { network: 'tiktok', browser_id: theirs._ttp, visit_id: null },
    ]);
    await of.look();
    expect(told()).toEqual([
      [theirs._fbp, theirs._fbc],
      [theirs._ttp],
      ['1234567890.1700000000', '1700000100'],
    ]);
    expect(await kept()).toEqual(
      ['google', 'meta', 'tiktok'].map((network) => ({ network, browser_id: null, visit_id: null })),
    );
  });

  test.each([
    ['was refused later', { ...theirs, adverts: 'no' }, true],
    ['was allowed to another shop alone', theirs, true],
    ['looks like nothing of theirs', { _fbp: 'x', _ttp: 'a b', _ga: '<1>', adverts: 'yes' }, true],
    ['is of a shop that has no script any more', { ...theirs, adverts: 'yes' }, false],
  ] as const)('stays where it is when it %s', async (_why, cookies, on) => {
    const shop = await withScripts();
    if (!on) for (const network of everyNetwork) await of.script(shop, network, false);
    const shopper = await of.atCheckout(shop, sent(cookies));
    await shopper.order({ pay_method: 'on_delivery' });
    await of.look();
    const made = expect.not.stringMatching(/^1234567890\./) as unknown;
    expect(told()).toEqual([[undefined, undefined], [undefined], [made, undefined]]);
  });

  test('is told to nobody without a tick, and not of a browser that refuses', async () => {
    const shop = await withScripts();
    const cookies = sent({ ...theirs, adverts: 'yes' });
    await (await of.atCheckout(shop, cookies)).order({ pay_method: 'on_delivery', adverts: '' });
    await (await of.atCheckout(shop, { ...cookies, 'sec-gpc': '1' })).order({ pay_method: 'on_delivery' });
    await of.look();
    expect([networks.taken, await of.rows(shop)]).toEqual([[], []]);
  });

  test('is forgotten with an order that nobody paid within a week', async () => {
    const shop = await withScripts(['google']);
    await (await of.atCheckout(shop, sent({ ...theirs, adverts: 'yes' }))).order();
    const kept = () =>
      world.database.sql(
        `select browser_id, visit_id from ad_events where store_id = $1 and network = 'google'`,
        [shop.storeId],
      );
    expect(await kept()).toEqual([{ browser_id: '1234567890.1700000000', visit_id: '1700000100' }]);
    await of.look(days(7));
    expect(await kept()).toEqual([{ browser_id: null, visit_id: null }]);
  });
});
