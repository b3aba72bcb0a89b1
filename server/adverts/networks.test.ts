import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdNetwork } from '#shared/adverts.ts';
import type { AdEvent, Adverts } from '#shared/api/adverts.ts';
import { advertNetworks, goodToken, type AdvertNetworks } from '#tests/support/advert-networks.ts';
import { advertShops } from '#tests/support/adverts.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { hours, minutes } from '../platform/clock.ts';
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

const heard = (network: AdNetwork) => networks.taken.filter((one) => one.network === network);

describe('a network', () => {
  test('that takes the token no more is marked, its owner told once, and what waits goes on with a new one', async () => {
    const shop = await of.advertShop([]);
    await of.enter(shop, 'meta', 'worn-out-token-1234');
    await of.buy(shop, { pay_method: 'on_delivery' });
    await of.buy(shop, { pay_method: 'on_delivery' });
    await of.look();
    await of.look(hours(2));
    await world.work();
    const problem = 'Meta said: Invalid OAuth access token - Cannot parse access token';
    const [stands] = (await of.call<Adverts>(shop, 'GET', '')).body.networks;
    expect(stands).toMatchObject({ token_ends: '1234', problem, waiting: 2, worked_at: null });
    expect(stands!.failing_since).not.toBeNull();
    const letters = () =>
      world
        .mails()
        .filter((mail) => mail.to === shop.owner.email && mail.template === 'adverts-stopped')
        .map((mail) => mail.subject);
    expect(letters()).toEqual(['Meta no longer takes the sales of Ada’s Shop']);
    expect(await of.states(shop)).toEqual([
      ['meta', 'waiting'],
      ['meta', 'waiting'],
    ]);
    await of.enter(shop, 'meta', `${goodToken}new`);
    await of.look();
    expect(await of.states(shop)).toEqual([
      ['meta', 'sent'],
      ['meta', 'sent'],
    ]);
    const [mended] = (await of.call<Adverts>(shop, 'GET', '')).body.networks;
    expect(mended).toMatchObject({ failing_since: null, problem: '', waiting: 0 });
    expect(letters()).toHaveLength(1);
  });

  test('that has trouble is asked again, ever more rarely, and given up after a day; its owner may send it again', async () => {
    const shop = await of.advertShop(['tiktok']);
    const before = networks.asked('tiktok');
    await of.buy(shop, { pay_method: 'on_delivery' });
    networks.answers.tiktok = Array.from({ length: 8 }, () => ({ status: 503 }));
    await of.look();
    expect((await of.log(shop))[0]).toMatchObject({
      state: 'waiting',
      tries: 1,
      said: 'TikTok has trouble of its own (503).',
      may_again: false,
    });
    for (const pause of [1, 5, 15, 60, 180, 360]) await of.look(minutes(pause) + 1000);
    expect([networks.asked('tiktok') - before, (await of.log(shop))[0]!.state]).toEqual([7, 'waiting']);
    await of.look(hours(13) + 1000);
    const [given] = await of.log(shop);
    expect(given).toMatchObject({
      state: 'given_up',
      said: 'TikTok has trouble of its own (503). We tried 8 times in a day.',
      may_again: true,
    });
    const again = await of.call<AdEvent>(shop, 'POST', `/events/${given!.id}/again`);
    expect([again.status, again.body.state]).toEqual([200, 'waiting']);
    await of.look();
    expect([await of.states(shop), heard('tiktok').length]).toEqual([[['tiktok', 'sent']], 1]);
    const twice = await of.call<{ detail: string }>(shop, 'POST', `/events/${given!.id}/again`);
    expect([twice.status, twice.body]).toEqual([409, { detail: 'This sale cannot be sent any more.' }]);
  });

  test('that refuses a sale as it is is not asked again', async () => {
    const shop = await of.advertShop(['meta']);
    await of.buy(shop, { pay_method: 'on_delivery' });
    networks.answers.meta = [
      {
        status: 400,
        body: { error: { message: 'Invalid parameter', code: 100, error_user_msg: 'No currency.' } },
      },
    ];
    await of.look();
    await of.look(hours(2));
    expect(await of.log(shop)).toMatchObject([
      { state: 'refused', said: 'Meta said: No currency.', tries: 1 },
    ]);
    const [stands] = (await of.call<Adverts>(shop, 'GET', '')).body.networks;
    expect(stands!.failing_since).toBeNull();
  });

  test('is tested with the code it shows, and its own answer is told; a token that is good again lets all go on', async () => {
    const shop = await of.advertShop([]);
    const tried = async (network: AdNetwork, code = '') =>
      (await of.call<{ ok: boolean; words: string }>(shop, 'POST', '/tests', { network, code })).body;
    expect(await of.call(shop, 'POST', '/tests', { network: 'meta', code: 'TEST1' })).toMatchObject({
      status: 404,
    });
    await of.enter(shop, 'meta', 'worn-out-token-1234');
    expect(await tried('meta')).toEqual({ code: ['Enter the test code.'] });
    expect(await tried('meta', 'TEST12345')).toEqual({
      ok: false,
      words: 'Meta said: Invalid OAuth access token - Cannot parse access token',
    });
    await of.enter(shop, 'meta');
    expect(await tried('meta', 'TEST12345')).toEqual({ ok: true, words: 'Meta took it.' });
    const [event] = heard('meta');
    expect(event!.body).toMatchObject({ test_event_code: 'TEST12345' });
    await of.enter(shop, 'google');
    expect((await tried('google')).words).toMatch(/^Google finds nothing wrong with the sale\./);
    expect(heard('google')[0]!.path).toMatch(/^\/debug\/mp\/collect\?/);
    // A test stands in no list.
    expect(await of.log(shop)).toEqual([]);
  });

  test('that is switched off or removed is told nothing more, and its token is shown to nobody', async () => {
    const shop = await of.advertShop(['meta', 'google']);
    await of.buy(shop);
    expect((await of.enter(shop, 'meta', '', false)).status).toBe(200);
    expect((await of.call(shop, 'DELETE', '/networks/google')).status).toBe(200);
    await of.look();
    expect((await of.log(shop)).map(({ state, said }) => [state, said])).toEqual([
      ['ended', 'Meta was switched off.'],
      ['ended', 'Google was removed.'],
    ]);
    const left = await of.call<Adverts>(shop, 'GET', '');
    expect(left.body.networks.map((one) => [one.network, one.switched_on, one.token_ends])).toEqual([
      ['meta', false, 'meta'],
    ]);
    expect(left.text).not.toContain(goodToken);
    expect(networks.taken).toEqual([]);
  });

  test('is entered with an id and a token that look like one', async () => {
    const shop = await of.advertShop([]);
    const wrong = await of.call(shop, 'PUT', '/networks', {
      network: 'google',
      key: 'UA-12345-1',
      token: 'two words in it',
      switched_on: true,
    });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      {
        key: ['It looks like G-AB12CD34EF. Copy it again.'],
        token: ['A token has no spaces. Copy it again, whole.'],
      },
    ]);
    expect((await of.enter(shop, 'meta', '')).body.token).toEqual([
      'Enter the token that belongs to this Pixel ID.',
    ]);
    expect((await of.call<Adverts>(shop, 'GET', '')).body.networks).toEqual([]);
  });
});
