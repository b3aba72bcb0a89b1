import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { altered } from '#tests/support/altered.ts';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import {
  askMore,
  digitalShop,
  fileBuyer,
  lineOf,
  load,
  orderFile,
  tapDownload,
  type DigitalShop,
} from '#tests/support/selling/digital.ts';
import { pdf } from '#tests/support/selling/digital-files.ts';
import { act, view } from '#tests/support/selling/odd-money.ts';
import { fillBasket } from '#tests/support/selling/shopping.ts';
import { hours, minutes } from '../../platform/clock.ts';

let world: TestApp;
let buyer: ReturnType<typeof fileBuyer>;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
  buyer = fileBuyer(world);
  world.sandbox.control.setSettings({ webhook_url: '' });
});
afterAll(() => world.close());

describe('a file that was paid for', () => {
  test('comes whole, byte for byte, to be kept by nobody but its buyer', async () => {
    const shop = await digitalShop(world, { bytes: pdf(1_300_000) });
    const order = await buyer.paid(shop);
    const tap = await tapDownload(world, order);
    expect([tap.status, tap.headers.location!.startsWith('/downloads/')]).toEqual([303, true]);
    const answer = await buyer.fetched(order, tap.headers.location!);
    expect([answer.status, answer.bytes.equals(shop.bytes)]).toEqual([200, true]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(shop.bytes.length),
      'content-disposition': `attachment; filename="Sewing guide.pdf"; filename*=UTF-8''Sewing%20guide.pdf`,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await load(world, shop, '/robots.txt')).bytes.toString()).toContain('Disallow: /downloads/');
  });

  test('goes on where the line broke, across its parts, and counts as one download', async () => {
    const shop = await digitalShop(world, { bytes: pdf(1_300_000) });
    const order = await buyer.paid(shop);
    const path = await buyer.addressOf(order);
    const { etag } = (await buyer.fetched(order, path, {}, 'HEAD')).headers as { etag: string };
    const first = await buyer.fetched(order, path, { range: 'bytes=0-599999' });
    await vi.waitFor(async () => expect(await buyer.sentOf(order)).toBe(600_000), 10_000);
    expect(await buyer.addressOf(order)).toBe(path);
    const rest = await buyer.fetched(order, path, { range: 'bytes=600000-', 'if-range': etag });
    expect([first.status, rest.status]).toEqual([206, 206]);
    expect(rest.headers['content-range']).toBe(`bytes 600000-${shop.bytes.length - 1}/${shop.bytes.length}`);
    expect(Buffer.concat([first.bytes, rest.bytes]).equals(shop.bytes)).toBe(true);
    expect(await buyer.countOf(order)).toBe(1);
    const outside = await buyer.fetched(order, path, { range: `bytes=${shop.bytes.length}-` });
    expect([outside.status, outside.bytes.toString()]).toEqual([416, 'The file ends before that.']);
  });

  test('may be had five times, then the shop is asked and grants five more, once', async () => {
    const order = await buyer.paid();
    for (let n = 1; n <= 5; n++) expect((await buyer.loadAll(order)).status).toBe(200);
    const sixth = await tapDownload(world, order);
    expect([sixth.status, sixth.text.includes('The downloads of this file are used up.')]).toEqual([
      403,
      true,
    ]);
    expect(sixth.text).toContain('Ask for more downloads');
    for (let n = 1; n <= 2; n++) expect((await askMore(world, order)).status).toBe(303);
    await world.work();
    const owner = order.shop.owner.email;
    const letters = world
      .mails()
      .filter(({ to, template }) => to === owner && template === 'downloads-asked');
    expect(letters.map(({ subject }) => subject)).toEqual([
      `More downloads are asked for: order #${order.number}`,
    ]);
    const grant = { allowed: 5 };
    const line = await lineOf(world, order);
    for (let n = 1; n <= 2; n++)
      expect((await act(order, `lines/${line}/downloads`, grant)).body.lines[0]!.download!.allowed).toBe(10);
    expect((await buyer.loadAll(order)).status).toBe(200);
    expect((await view(order)).timeline.map(({ message, actor }) => `${actor}: ${message}`).slice(3)).toEqual(
      [
        ...[1, 2, 3, 4, 5].map((n) => `Chidi Okafor: Sewing guide.pdf: download ${n} of 5.`),
        'Chidi Okafor: Asks for more downloads of Sewing for beginners than 5 of each file.',
        'Ada: Sewing for beginners: each file may be downloaded 10 times now.',
        'Chidi Okafor: Sewing guide.pdf: download 6 of 10.',
      ],
    );
  });

  test('two taps at once at the last download give one', async () => {
    const order = await buyer.paid();
    for (let n = 1; n <= 4; n++) await buyer.loadAll(order);
    const taps = await Promise.all([1, 2, 3].map(() => tapDownload(world, order)));
    expect(new Set(taps.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await buyer.countOf(order)).toBe(5);
  });

  test('an address that was passed on gives three times the file’s bytes and no more', async () => {
    const order = await buyer.paid();
    const path = await buyer.addressOf(order);
    const size = (order.shop as DigitalShop).bytes.length;
    for (let n = 1; n <= 3; n++) {
      expect((await buyer.fetched(order, path)).status).toBe(200);
      await vi.waitFor(async () => expect(await buyer.sentOf(order)).toBe(n * size), 10_000);
    }
    const fourth = await buyer.fetched(order, path);
    expect([fourth.status, fourth.bytes.toString().includes('are used up')]).toEqual([403, true]);
    expect(await buyer.sentOf(order)).toBe(3 * size);
  });

  test('an address is good for six hours, at its own shop, as it was given out', async () => {
    const order = await buyer.paid();
    const path = await buyer.addressOf(order);
    const other = await openShop(world);
    expect((await load(world, other, path)).status).toBe(404);
    expect((await buyer.fetched(order, altered(path, -1))).status).toBe(404);
    world.clock.advance(hours(6) - 2_000);
    expect((await buyer.fetched(order, path, { range: 'bytes=0-0' })).status).toBe(206);
    world.clock.advance(minutes(1));
    const late = await buyer.fetched(order, path);
    expect([late.status, late.bytes.toString().includes('This address is no longer good.')]).toEqual([
      403,
      true,
    ]);
  });

  test('another store’s order opens nothing of it, nor does another file', async () => {
    const [order, stranger] = [await buyer.paid(), await buyer.paid()];
    expect((await tapDownload(world, order, (stranger.shop as DigitalShop).fileId)).status).toBe(404);
    const line = await lineOf(world, stranger);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const file = `file=${line}:${(stranger.shop as DigitalShop).fileId}`;
    const there = await world
      .client(order.shop.slug)
      .send('POST', `${stranger.order_url}/download`, Buffer.from(file), form);
    expect(there.status).toBe(404);
    const grant = await (
      await order.shop.owner.signIn()
    ).post(`/api/sites/${order.shop.slug}/orders/${stranger.id}/lines/${line}/downloads`, { allowed: 5 });
    expect(grant.status).toBe(404);
  });

  test('is not had before it is paid', async () => {
    const order = await orderFile(world, await digitalShop(world));
    const tap = await tapDownload(world, order);
    expect([tap.status, tap.text.includes('This is not paid yet.')]).toEqual([403, true]);
    expect(tap.text).not.toContain('<h2>Your files</h2>');
    expect(await buyer.countOf(order)).toBe(0);
  });
});

describe('the shop', () => {
  test('says what is downloaded, how large it is, what that costs of data, and when it comes', async () => {
    const shop = await digitalShop(world, { bytes: pdf(2_400_000) });
    const visitor = world.client(shop.slug);
    const html = (await visitor.get(`/products/${shop.product.slug}`)).text;
    expect(html.replace(/<!-- -->/g, '')).toContain(
      '<b>PDF · 2.4 MB</b>. Download at once after payment; loading it costs about ',
    );
    expect([html.includes('How many'), html.includes('</svg>Pay online</summary>')]).toEqual([false, true]);
    expect(html).toContain(
      '"availableDeliveryMethod":{"@id":"http://purl.org/goodrelations/v1#DeliveryModeDirectDownload"}',
    );
    expect((await visitor.get('/products')).text).toContain('PDF · 2.4 MB');
    const basket = (await (await fillBasket(world, shop)).get('/basket')).text;
    expect(basket).toContain('Download at once after payment.');
    expect(basket).toContain('To download');
  });
});
