import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import {
  digitalShop,
  fileBuyer,
  lineOf,
  orderFile,
  putProduct,
  sendFile,
  tapDownload,
  type DigitalShop,
} from '#tests/support/selling/digital.ts';
import { pdf } from '#tests/support/selling/digital-files.ts';
import { act, pass, payAsAsked, place, view, type Placed } from '#tests/support/selling/odd-money.ts';
import { pollDisputes, syncDispute } from '../../payments/disputes/disputes.ts';
import { hours } from '../../platform/clock.ts';

let world: TestApp;
let buyer: ReturnType<typeof fileBuyer>;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
  buyer = fileBuyer(world);
  world.sandbox.control.setSettings({ webhook_url: '' });
});
afterAll(() => world.close());

const wentBack = 'The money for this went back, so it can no longer be downloaded.';
const wentBackOnPage = 'The money for Sewing for beginners went back, so it can no longer be downloaded.';
/** Neither a new address is given, nor does the old one give a byte. */
const expectClosed = async (order: Placed, path: string) => {
  const tap = await tapDownload(world, order);
  expect([tap.status, tap.text.includes(wentBack)]).toEqual([410, true]);
  const old = await buyer.fetched(order, path, { range: 'bytes=0-9' });
  expect([old.status, old.bytes.toString().includes(wentBack)]).toEqual([410, true]);
  expect(await buyer.page(order)).toContain(wentBackOnPage);
};

describe('what becomes of bought files', () => {
  test('another edition is hers who bought the first; what was added is too', async () => {
    const shop = await digitalShop(world);
    const order = await buyer.paid(shop);
    const owner = await shop.owner.signIn();
    const second = (await sendFile(owner, shop.slug, 'Second edition.pdf', pdf(5_000))).body;
    const bonus = (await sendFile(owner, shop.slug, 'Bonus.pdf', pdf(2_000))).body;
    world.clock.advance(1_000);
    await putProduct(shop, { files: [{ id: second.id, replaces: shop.fileId }, { id: bonus.id }] });
    const names = (await view(order)).lines[0]!.download!.files.map(({ name }) => name);
    expect(names).toEqual(['Second edition.pdf', 'Bonus.pdf']);
    expect((await tapDownload(world, order)).status).toBe(404);
    expect((await buyer.fetched(order, await buyer.addressOf(order, second.id))).status).toBe(200);
  });

  test('one that was taken out is hers who bought it, and nobody’s who bought later', async () => {
    const shop = await digitalShop(world);
    const before = await buyer.paid(shop);
    const owner = await shop.owner.signIn();
    const other = (await sendFile(owner, shop.slug, 'Other.pdf', pdf())).body;
    world.clock.advance(1_000);
    await putProduct(shop, { files: [{ id: other.id }] });
    world.clock.advance(1_000);
    const after = await buyer.paid(shop);
    const namesOf = async (order: Placed) =>
      (await view(order)).lines[0]!.download!.files.map(({ name }) => name).toSorted();
    expect([await namesOf(before), await namesOf(after)]).toEqual([
      ['Other.pdf', 'Sewing guide.pdf'],
      ['Other.pdf'],
    ]);
  });
});

test('what was bought as a parcel stays a parcel when the product becomes a file', async () => {
  const shop = await openShop(world, { stock: null });
  const order = await place(world, shop);
  await payAsAsked(world, order);
  const { id } = (await sendFile(await shop.owner.signIn(), shop.slug, 'Guide.pdf', pdf())).body;
  expect((await putProduct(shop, { files: [{ id }] })).status).toBe(200);
  const [line] = await world.database.sql<{ id: string }>('select id from order_lines where order_id = $1', [
    order.id,
  ]);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const tap = await order.shopper.post(
    `${order.order_url}/download`,
    Buffer.from(`file=${line!.id}:${id}`),
    form,
  );
  expect([tap.status, (await view(order)).lines[0]!.download]).toEqual([404, null]);
});

describe('money that goes back takes the files with it', () => {
  const refund = (order: Placed, amount_kobo: number, more: object = {}) =>
    act(order, 'refund', { amount_kobo, key: `refund-of-${amount_kobo}`, ...more });

  test('all of it, from the moment it is asked for; a refund that fails gives them again', async () => {
    const order = await buyer.paid(undefined, 'refund_fails');
    const path = await buyer.addressOf(order);
    await refund(order, 400_000);
    await expectClosed(order, path);
    await pass(world, hours(3));
    expect((await view(order)).refunds.map(({ state }) => state)).toEqual(['failed']);
    expect((await tapDownload(world, order)).status).toBe(303);
  });

  test('for good, once it is back', async () => {
    const order = await buyer.paid();
    const path = await buyer.addressOf(order);
    await refund(order, 400_000);
    await pass(world, hours(3));
    expect((await view(order)).payment_status).toBe('refunded');
    world.clock.advance(-hours(3));
    await expectClosed(order, path);
    world.clock.advance(hours(3));
  });

  test('a part leaves them, unless the owner takes them back with it', async () => {
    const [kept, taken] = [await buyer.paid(), await buyer.paid()];
    await refund(kept, 100_000);
    expect((await tapDownload(world, kept)).status).toBe(303);
    const path = await buyer.addressOf(taken);
    await refund(taken, 100_000, { take_back: [await lineOf(world, taken)] });
    await expectClosed(taken, path);
    expect((await view(taken)).lines[0]!.download!.access).toBe('back');
  });

  test('a second refund that takes the same back and fails does not give them again', async () => {
    const order = await buyer.paid();
    const path = await buyer.addressOf(order);
    const take_back = [await lineOf(world, order)];
    await refund(order, 100_000, { take_back });
    await pass(world, hours(3));
    await refund(order, 50_000, { take_back });
    expect((await view(order)).refunds.length).toBe(2);
    const end = (amount: number, state: string) =>
      world.database.sql('update refunds set state = $3 where reference = $1 and amount_kobo = $2', [
        order.reference,
        amount,
        state,
      ]);
    await end(50_000, 'failed');
    await expectClosed(order, path);
    // Nor does one of another order of the shop.
    const other = await buyer.paid(order.shop as DigitalShop);
    await refund(other, 60_000, { take_back: [await lineOf(world, other)] });
    expect((await tapDownload(world, other)).status).toBe(410);
    await expectClosed(order, path);
    await end(100_000, 'failed');
    expect((await tapDownload(world, order)).status).toBe(303);
    world.clock.advance(-hours(3));
  });

  test('also by the payer’s bank, once it has decided', async () => {
    const order = await buyer.paid();
    const path = await buyer.addressOf(order);
    const { id } = world.sandbox.control.openDispute({ reference: order.reference });
    await pollDisputes(world.app.deps.payments);
    expect((await buyer.fetched(order, path, { range: 'bytes=0-0' })).status).toBe(206);
    world.sandbox.control.decideDispute({ id, outcome: 'lost' });
    await syncDispute(world.app.deps.payments, { integration: 'platform', provider: 'paystack' }, id);
    await expectClosed(order, path);
  });
});

describe('a transfer to the shop’s own account', () => {
  test('hands the files over when the owner confirms it, and takes them back when that was a mistake', async () => {
    const shop = await digitalShop(world);
    const owner = await shop.owner.signIn();
    const account = { bank_code: '058', account_number: '0123456789' };
    const to = (rest: string) => `/api/sites/${shop.slug}${rest}`;
    const named = await owner.post<object>(to('/payout-account/name'), account);
    await owner.put(to('/payout-account'), { ...account, ...named.body });
    await owner.patch(to('/settings'), { pay_direct: true });
    const order = await orderFile(world, shop, { pay_method: 'direct_transfer' });
    expect((await tapDownload(world, order)).status).toBe(403);
    const amount_kobo = order.total_kobo;
    const received = await act(order, 'transfer/received', { amount_kobo, so_far_kobo: 0 });
    expect(received.body).toMatchObject({ status: 'completed', payment_status: 'paid' });
    expect((await buyer.loadAll(order)).bytes.equals(shop.bytes)).toBe(true);
    const mistake = await act(order, 'transfer/returned', { amount_kobo, so_far_kobo: 0, mistake: true });
    expect([mistake.status, mistake.body.status, mistake.body.lines[0]!.download!.access]).toEqual([
      200,
      'open',
      'back',
    ]);
    expect((await tapDownload(world, order)).status).toBe(410);
  });
});
