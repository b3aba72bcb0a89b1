import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import {
  digitalShop,
  fileBuyer,
  nothingDelivered,
  orderFile,
  tapDownload,
  type DigitalShop,
} from '#tests/support/selling/digital.ts';
import { act, payAsAsked, view } from '#tests/support/selling/odd-money.ts';
import { checkOut, checkoutForm, fillBasket, orderRow } from '#tests/support/selling/shopping.ts';

let world: TestApp;
let buyer: ReturnType<typeof fileBuyer>;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
  buyer = fileBuyer(world);
  world.sandbox.control.setSettings({ webhook_url: '' });
});
afterAll(() => world.close());

describe('an order of files alone', () => {
  test('asks for no address and no delivery, and is handed over with its money', async () => {
    const shop = await digitalShop(world);
    const order = await orderFile(world, shop);
    expect(order.total_kobo).toBe(400_000);
    const waits = await view(order);
    expect(waits).toMatchObject({
      fulfillment_status: 'not_required',
      status: 'open',
      delivery_kobo: 0,
      delivery_name: '',
      address: { state: '', lga: '', area: '', landmark: '' },
      actions: ['cancel', 'ask_provider'],
    });
    expect(waits.lines[0]!.download!.access).toBe('unpaid');
    await payAsAsked(world, order);
    const done = await view(order);
    expect([done.status, done.payment_status, done.fulfillment_status]).toEqual([
      'completed',
      'paid',
      'not_required',
    ]);
    expect(done.actions).toEqual(['refund']);
    expect(done.timeline.map((entry) => entry.message)).toEqual([
      'Order placed.',
      '₦4,000 received.',
      'Its files can be downloaded.',
    ]);
    const sent = await act(order, 'fulfill');
    expect([sent.status, sent.body]).toEqual([
      409,
      { detail: 'This order is downloaded, so there is nothing to send.' },
    ]);
    const canceled = await act(order, 'cancel', { send_back: true });
    expect([canceled.status, canceled.body]).toEqual([
      409,
      { detail: 'Its files were handed over. Refund it instead: then they can no longer be had.' },
    ]);
  });

  test('is told of as files: on its page, where it is tracked, and in the letter', async () => {
    const order = await buyer.paid();
    const html = await buyer.page(order);
    expect(html).toContain('<h1>Ready to download</h1>');
    expect(html).toContain('We have your payment of ₦4,000. Your files are below.');
    expect(html).toContain('PDF · 4 kB · 5 of 5 downloads left');
    expect(html.slice(html.indexOf('<main'))).not.toContain('Delivery');
    const { phone } = await view(order);
    const track = Buffer.from(new URLSearchParams({ number: String(order.number), phone }).toString());
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const tracked = await world.client(order.shop.slug).send('POST', '/track/find', track, form);
    expect(tracked.text).toContain('Ready to download');
    expect(tracked.text).not.toContain('/orders/');
    await world.work();
    const letter = world
      .mails()
      .find(
        ({ template, text }) =>
          template === 'order-paid' && text.includes(`#${order.number}`) && text.includes(order.shop.slug),
      );
    expect(letter?.text).toContain(
      'Your files are ready on the page of your order: Sewing guide.pdf (4 kB).',
    );
    expect(letter?.text).not.toContain('Delivery');
    // A mail box that opens every link uses no download up.
    expect(letter?.links.some((link) => link.includes('/download'))).toBe(false);
    expect(letter?.links.some((link) => link.endsWith(order.order_url))).toBe(true);
  });

  test('that costs nothing is handed over at once', async () => {
    const shop = await digitalShop(world, { priceKobo: 0 });
    const order = await orderFile(world, shop);
    expect(order.pay_url).toBe(null);
    expect(await orderRow(world, shop, order.number)).toMatchObject({
      status: 'completed',
      payment_status: 'paid',
    });
    expect((await buyer.loadAll(order)).bytes.equals(shop.bytes)).toBe(true);
  });

  test('is had when only the money was written down: what may be downloaded is computed from it', async () => {
    const order = await buyer.paid();
    await world.database.sql(`update orders set status = 'open' where id = $1`, [order.id]);
    expect((await buyer.loadAll(order)).bytes.equals((order.shop as DigitalShop).bytes)).toBe(true);
  });

  test('can be called off while nobody has paid for it', async () => {
    const order = await orderFile(world, await digitalShop(world));
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await order.shopper.send('POST', `${order.order_url}/cancel`, Buffer.from(''), form);
    expect((await view(order)).status).toBe('canceled');
    expect((await tapDownload(world, order)).status).toBe(403);
  });
});

describe('the basket and the checkout', () => {
  test('hold a file once, however often it is added', async () => {
    const shop = await digitalShop(world);
    const shopper = await fillBasket(world, shop, 3);
    await shopper.post('/api/shop/cart/lines', { variant_id: shop.product.variantId, quantity: 2 });
    const { body } = await shopper.get<{ count: number; lines: object[] }>('/api/shop/cart');
    expect([body.count, body.lines]).toEqual([1, [expect.objectContaining({ quantity: 1, digital: true })]]);
    const set = await shopper.patch<{ count: number }>(`/api/shop/cart/lines/${shop.product.variantId}`, {
      quantity: 9,
    });
    expect(set.body.count).toBe(1);
  });

  test('never take cash at the door for a file, alone or beside other things', async () => {
    const shop = await digitalShop(world);
    const mug = await shop.owner.client.post<{ variants: { id: string }[] }>(
      `/api/sites/${shop.slug}/products`,
      { title: 'Mug', variants: [{ price_kobo: 100_000 }] },
    );
    const alone = await fillBasket(world, shop);
    const refused = await checkOut(
      alone,
      checkoutForm(shop, { ...nothingDelivered, pay_method: 'on_delivery' }),
    );
    expect([refused.status, refused.body]).toEqual([
      409,
      { pay_method: 'This way to pay is not offered for this order.' },
    ]);
    const checkout = (await alone.get('/checkout')).text;
    for (const absent of ['Pay on delivery', 'How will you receive it?', 'name="area"', '+ delivery'])
      expect([absent, checkout.includes(absent)]).toEqual([absent, false]);
    expect(checkout).toContain('For your receipt and the link to your files, so that you find them again.');

    const mixed = await fillBasket(world, shop);
    await mixed.post('/api/shop/cart/lines', { variant_id: mug.body.variants[0]!.id, quantity: 1 });
    const page = (await mixed.get('/checkout')).text;
    expect([page.includes('How will you receive it?'), page.includes('Pay on delivery')]).toEqual([
      true,
      false,
    ]);
    const cash = await checkOut(mixed, checkoutForm(shop, { pay_method: 'on_delivery' }));
    expect(cash.status).toBe(409);
    expect((await checkOut(mixed, checkoutForm(shop, nothingDelivered))).status).toBe(409);
    const placed = await checkOut(mixed, checkoutForm(shop));
    expect([placed.status, placed.body.total_kobo]).toEqual([201, 650_000]);
    expect(await orderRow(world, shop, placed.body.number)).toMatchObject({
      fulfillment_status: 'unfulfilled',
    });
  });

  test('an unpaid order of files cannot be changed to cash at the door either', async () => {
    const order = await orderFile(world, await digitalShop(world));
    expect(await buyer.page(order)).not.toContain('Pay on delivery instead');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await order.shopper.send('POST', `${order.order_url}/way`, Buffer.from('way=on_delivery'), form);
    expect((await view(order)).pay_method).toBe('online');
  });

  test('the form without script makes the order without an address', async () => {
    const shop = await digitalShop(world);
    const shopper = await fillBasket(world, shop);
    const html = (await shopper.get('/checkout')).text;
    const key = /name="key" value="([^"]+)"/.exec(html)![1]!;
    const fields = {
      key,
      shown_total_kobo: '400000',
      name: 'Ada',
      phone: '08031234567',
      pay_method: 'online',
    };
    const sent = Buffer.from(new URLSearchParams(fields).toString());
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const placed = await shopper.send('POST', '/checkout', sent, form);
    expect([placed.status, placed.headers.location!.startsWith(world.sandbox.url)]).toEqual([303, true]);
  });
});
