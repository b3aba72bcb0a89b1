import { naira } from '#shared/money.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  doToOrder,
  giftCardNow,
  makeGiftCard,
  orderWithCard,
  ownersView,
  wrongGiftCards,
} from '#tests/support/selling/gift-cards.ts';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { pass } from '#tests/support/selling/odd-money.ts';
import { hours } from '../../platform/clock.ts';
import { sweepTransfers } from '../jobs.ts';

let world: TestApp;

/** The mails that tell of an order as it is placed, as plain text: the shopper's, then the owner's. */
async function lettersOf(number: number): Promise<[shopper: string, owner: string]> {
  await world.work();
  const mails = world.mails();
  const told = (template: string) =>
    mails.findLast((one) => one.template === template && one.subject.includes(`#${number}`))?.text ?? '';
  return [told('order-placed'), told('new-order')];
}

/** The card's part and what is left, beneath the total. */
const saysCard = (dueKobo: number) =>
  new RegExp(String.raw`Of it, by gift card\W+₦2,000\s+Left to pay\W+${naira(dueKobo)}(?![\d.])`);
beforeAll(async () => {
  world = await testApp();
});
afterAll(async () => {
  expect(await wrongGiftCards(world)).toEqual([]);
  await world.close();
});

describe('a transfer to the store’s own account', () => {
  const gtb = { bank_code: '058', account_number: '0123456789' };

  test('the rest is what is to be sent; it expires with the card given back, and pays late with it taken again', async () => {
    const own = await openShop(world, { stock: null });
    const client = await own.owner.signIn();
    const to = (rest: string) => `/api/sites/${own.slug}${rest}`;
    const named = await client.post<object>(to('/payout-account/name'), gtb);
    await client.put(to('/payout-account'), { ...gtb, ...named.body });
    await client.patch(to('/settings'), { pay_direct: true });
    const made = await makeGiftCard(own, { amount_kobo: 200_000 });
    const { number } = (await orderWithCard(world, own, made.code, { pay_method: 'direct_transfer' })).body;
    const asked = await ownersView(world, own, number);
    const due = asked.total_kobo - 200_000;
    const [toShopper, toOwner] = await lettersOf(number);
    expect(toShopper).toContain(`Please send exactly ${naira(due)} to the account below.`);
    expect(toShopper).toMatch(saysCard(due));
    expect(toOwner).toContain(`Look for exactly ${naira(due)} in your bank account`);
    expect(toOwner).toContain(`₦2,000 by gift card. Transfer to your account: ${naira(due)}`);
    expect(asked.transfer).toMatchObject({ amount_kobo: due, missing_kobo: due, state: 'open' });
    expect(asked.total_kobo).toBe(550_000 - asked.tail_kobo);
    await pass(world, hours(25));
    await sweepTransfers(world.app.deps);
    expect((await giftCardNow(own, made)).left_kobo).toBe(200_000);
    const expired = await ownersView(world, own, number);
    expect(expired).toMatchObject({ payment_status: 'unpaid', captured_kobo: 0 });
    const paid = await doToOrder([world, own], number, 'transfer/received', {
      amount_kobo: due,
      so_far_kobo: 0,
    });
    expect(paid.body).toMatchObject({
      payment_status: 'paid',
      transfer: { state: 'received', missing_kobo: 0 },
    });
    expect((await giftCardNow(own, made)).left_kobo).toBe(0);
    const mistake = await doToOrder([world, own], number, 'transfer/returned', {
      amount_kobo: due,
      so_far_kobo: 0,
      mistake: true,
    });
    expect(mistake.body).toMatchObject({ payment_status: 'refunded', transfer: { state: 'not_come' } });
    expect(mistake.body.actions).not.toContain('fulfill');
    expect((await giftCardNow(own, made)).left_kobo).toBe(200_000);
  });
  test('at the door the letters name what is to be had ready, in the words of the shopper', async () => {
    const door = await openShop(world, { stock: null });
    const made = await makeGiftCard(door, { amount_kobo: 200_000 });
    const { number } = (await orderWithCard(world, door, made.code, { pay_method: 'on_delivery' })).body;
    const [toShopper, toOwner] = await lettersOf(number);
    expect(toShopper).toContain('Please have ₦3,500 ready when it arrives.');
    expect(toShopper).toMatch(saysCard(350_000));
    expect(toOwner).toContain('₦2,000 by gift card. On delivery: ₦3,500');
    expect(toOwner).toMatch(saysCard(350_000));
  });
});
