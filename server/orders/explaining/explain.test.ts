import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import {
  act,
  everythingOf,
  openList,
  pass,
  payAnother,
  payAsAsked,
  place,
  say,
  shopWithOwnKeys,
  view,
  type Placed,
} from '#tests/support/selling/odd-money.ts';
import { orderRow, stockOf } from '#tests/support/selling/shopping.ts';
import { settle } from '../../payments/index.ts';
import { sweep } from '../../payments/sweep.ts';
import { days, hours, minutes } from '../../platform/clock.ts';
import { remindOwners } from './remind.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());
beforeEach(() => {
  world.sandbox.control.removeFault();
  world.sandbox.control.setSettings({ webhook_url: '' });
});

const refundsOf = ({ reference }: Placed) =>
  world.database.sql<{ state: string; amount: number }>(
    'select state, amount_kobo::int as amount from refunds where reference = $1 order by created_at',
    [reference],
  );
const stateOf = async ({ reference }: Placed) => {
  const [row] = await world.database.sql<{ state: string }>(
    'select state from payments where reference = $1',
    [reference],
  );
  return row!.state;
};
const decisionsOf = ({ reference }: Placed) =>
  world.database.sql('select kind, reason, actor from money_decisions where subject = $1 order by at', [
    reference,
  ]);
const mailsAbout = async (template: string, about: string) =>
  world.database.sql<{ recipient: string }>(
    `select recipient from mails where template = $1 and key like '%' || $2 || '%'`,
    [template, about],
  );
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const payAgain = ({ shopper, order_url }: Placed) => shopper.post(`${order_url}/pay`, undefined, form);
const noticeOf = async (order: Placed) => (await order.shopper.get(order.order_url)).text;

async function oddOrder(kobo = 500_000, shop?: TestShop, card?: string): Promise<Placed> {
  const order = await place(world, shop ?? (await shopWithOwnKeys(world)));
  await payAnother(world, order, kobo, card);
  return order;
}

test('what came instead of what was asked is told in naira, in our record too', async () => {
  const order = await oddOrder();
  const said = 'Paid ₦5,000 instead of ₦5,500.';
  await world.work();
  const mail = world
    .mails()
    .find((one) => one.to === order.shop.owner.email && one.template === 'payment-to-explain')!;
  const [listed] = await openList(order.shop);
  const told = [listed!.explanation, (await view(order)).timeline.at(-1)!.message, mail.text];
  expect(told.map((text) => text.includes(said) && !/\d kobo/.test(text))).toEqual([true, true, true]);
  const kept = await world.database.sql('select mismatch from payments where reference = $1', [
    order.reference,
  ]);
  expect(kept).toEqual([{ mismatch: 'Paid ₦5,000 instead of ₦5,500.' }]);
});

/** Paid after its goods went to somebody else, by a card refunds to which fail. */
async function lateOrder(shop: TestShop, card?: string): Promise<Placed> {
  const slow = await place(world, shop);
  world.clock.advance(minutes(31));
  await sweep(world.app.deps.payments);
  await payAsAsked(world, await place(world, shop));
  await payAsAsked(world, slow, card);
  return slow;
}

describe('accepting money that came in another way than asked', () => {
  test.each([
    ['less', 500_000, 'partially_paid'],
    ['more', 560_000, 'overpaid'],
  ])('invariant 6: %s than asked counts as what was really captured, once', async (_what, kobo, status) => {
    const order = await oddOrder(kobo);
    const replies = [await say(order, 'accept'), await say(order, 'accept')];
    expect(replies.map(({ status: code, body }) => [code, body.items])).toEqual([
      [200, []],
      [200, []],
    ]);
    expect(await stateOf(order)).toBe('paid');
    const shown = await view(order);
    expect(shown).toMatchObject({ payment_status: status, captured_kobo: kobo, refundable_kobo: kobo });
    expect(shown.ledger).toMatchObject([{ kind: 'capture', amount_kobo: kobo, reference: order.reference }]);
    expect(shown.timeline.at(-1)).toMatchObject({
      kind: 'money_accept',
      actor: 'Ada',
      message: `₦${(kobo / 100).toLocaleString('en')} was accepted for this order: Agreed with Chidi by phone.`,
    });
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 10, held: 0, committed: 1 });
    expect(await decisionsOf(order)).toEqual([
      { kind: 'accept', reason: 'Agreed with Chidi by phone.', actor: 'Ada' },
    ]);
    expect((await act(order, 'fulfill')).body.fulfillment_status).toBe('fulfilled');
    expect((await act(order, 'delivered')).body.status).toBe('completed');
  });

  test('money under another address is the order’s whole price, and its receipt goes out', async () => {
    const order = await place(world, await shopWithOwnKeys(world));
    await world.sandbox.control.pay({ reference: order.reference });
    const match = { reference: order.reference };
    world.sandbox.control.addFault({ match, kind: 'wrong_email', times: 'always' });
    await settle(world.app.deps.payments, order.reference, 'test');
    await say(order, 'accept');
    expect(await view(order)).toMatchObject({ payment_status: 'paid', captured_kobo: 550_000 });
    expect(await mailsAbout('order-paid', order.id)).toHaveLength(1);
    expect(await mailsAbout('new-order', order.id)).toHaveLength(1);
  });

  test('a reason shorter than ten characters is refused beside the field, and nothing changes', async () => {
    const order = await oddOrder();
    const before = await everythingOf(world, order);
    for (const word of ['accept', 'return', 'explain'] as const) {
      const reply = await say(order, word, { reason: ' too few  ' });
      expect([reply.status, reply.body]).toEqual([400, { reason: ['Say why in at least 10 characters.'] }]);
    }
    expect(await everythingOf(world, order)).toBe(before);
  });

  const refusedWith = async (order: Placed, sentence: string) => {
    const before = await everythingOf(world, order);
    const reply = await say(order, 'accept');
    expect([reply.status, reply.body]).toEqual([409, { detail: sentence }]);
    expect(await everythingOf(world, order)).toBe(before);
  };
  const elsewhere =
    'It was paid in another currency or mode than was asked, or the provider has taken it back. Settle it on the provider’s own page, then explain it.';

  test.each(['wrong_currency', 'wrong_domain', 'wrong_reference'] as const)(
    'invariant 2: %s is not accepted',
    async (kind) => {
      const order = await place(world, await shopWithOwnKeys(world));
      await world.sandbox.control.pay({ reference: order.reference });
      const match = { reference: order.reference };
      world.sandbox.control.addFault({ match, kind, times: 'always' });
      await settle(world.app.deps.payments, order.reference, 'test');
      expect(await stateOf(order)).toBe('mismatch');
      await refusedWith(order, elsewhere);
      if (kind !== 'wrong_currency') return;
      const back = await say(order, 'return');
      expect([back.status, back.body]).toEqual([409, { detail: elsewhere }]);
      const [listed] = await openList(order.shop);
      expect([listed!.captured_kobo, listed!.left_kobo, listed!.choices]).toEqual([null, 0, ['explain']]);
      expect(listed!.explanation).toContain('cannot be accepted or sent back from here');
    },
  );

  test('invariant 1: without a clear word of the provider it is not accepted', async () => {
    const order = await oddOrder();
    world.sandbox.control.removeFault();
    world.sandbox.control.addFault({ match: { route: 'verify' }, kind: 'garbage', times: 'always' });
    await refusedWith(order, 'The payment provider gives no clear answer right now. Try again in a minute.');
  });

  test('money the provider has taken back is not accepted', async () => {
    const order = await oddOrder();
    await world.database.sql(`update payments set provider_status = 'reversed' where reference = $1`, [
      order.reference,
    ]);
    await refusedWith(order, elsewhere);
  });

  test('invariant 5: not for an order another payment has paid', async () => {
    const order = await oddOrder();
    await world.database.sql(
      `insert into payments (reference, purpose, owner_id, store_id, provider, integration, mode, state, amount_kobo,
         currency, email, callback_url, captured_kobo, captured_currency, created_at, expires_at, paid_at)
       select reference || '-2', purpose, owner_id, store_id, provider, integration, mode, 'paid', amount_kobo, currency,
         email, callback_url, amount_kobo, currency, created_at, expires_at, paid_at from payments where reference = $1`,
      [order.reference],
    );
    await refusedWith(order, 'Another payment has paid for this already. Send this one back instead.');
  });

  test('not for a cancelled order', async () => {
    const shop = await shopWithOwnKeys(world);
    const order = await place(world, shop);
    expect((await act(order, 'cancel')).status).toBe(200);
    await payAnother(world, order);
    await refusedWith(order, 'The order is cancelled. Send the money back instead.');
  });

  test('invariant 16: not when its goods have gone to somebody else', async () => {
    const shop = await shopWithOwnKeys(world, { stock: 1 });
    const order = await place(world, shop);
    world.clock.advance(minutes(31));
    await sweep(world.app.deps.payments);
    await payAsAsked(world, await place(world, shop));
    await payAnother(world, order);
    await refusedWith(
      order,
      'The goods have been sold meanwhile. Send the money back, or put the goods in stock again and accept it then.',
    );
  });

  test('late money whose way back failed is accepted once the goods are there again', async () => {
    const shop = await shopWithOwnKeys(world, { stock: 1 });
    const order = await lateOrder(shop, 'refund_fails');
    await pass(world, hours(3));
    expect(await openList(shop)).toMatchObject([
      { reference: order.reference, state: 'late_paid', choices: ['accept', 'return', 'explain'] },
    ]);
    const client = await shop.owner.signIn();
    await client.put(`/api/sites/${shop.slug}/products/${shop.product.id}`, {
      title: 'Clay mug',
      variants: [{ id: shop.product.variantId, price_kobo: 400_000, on_hand: 2 }],
    });
    expect((await say(order, 'accept')).status).toBe(200);
    expect(await view(order)).toMatchObject({ payment_status: 'paid', captured_kobo: 550_000 });
    expect(await stockOf(world, shop)).toEqual({ on_hand: 2, held: 0, committed: 2 });
  });
});

describe('sending odd money back', () => {
  test('all of it goes back once, is "on its way" until it is there, and never counts for the order', async () => {
    const order = await oddOrder();
    await Promise.all([say(order, 'return'), say(order, 'return'), say(order, 'return')]);
    expect(await refundsOf(order)).toEqual([{ state: 'requested', amount: 500_000 }]);
    expect(await openList(order.shop)).toMatchObject([
      {
        reference: order.reference,
        state: 'going_back',
        choices: [],
        explanation:
          '₦5,000 is on its way back to the shopper. Banks need up to 10 working days. There is nothing to do.',
      },
    ]);
    const client = await order.shop.owner.signIn();
    const overview = await client.get(`/api/sites/${order.shop.slug}/overview`);
    expect(overview.body).toMatchObject({ payments_to_explain: 0 });
    expect((await say(order, 'accept')).body).toEqual({
      detail: 'All of this money has gone back or is on its way back.',
    });
    await pass(world, hours(3));
    expect(await refundsOf(order)).toEqual([{ state: 'processed', amount: 500_000 }]);
    expect(await openList(order.shop)).toEqual([]);
    const shown = await view(order);
    expect(shown).toMatchObject({ payment_status: 'unpaid', captured_kobo: 0, refunded_kobo: 0, ledger: [] });
    expect(shown.actions).toContain('cancel');
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 10, held: 0, committed: 0 });
    expect(await mailsAbout('refund-processed', '')).not.toHaveLength(0);
    expect(shown.timeline.at(-1)!.message).toBe('The goods are back on the shelf.');
    expect((await payAgain(order)).headers.location).toContain(world.sandbox.url);
  });

  test('after one that failed another can be sent', async () => {
    const order = await oddOrder(500_000, undefined, 'refund_fails');
    await say(order, 'return');
    await pass(world, hours(3));
    expect(await openList(order.shop)).toMatchObject([{ state: 'mismatch', left_kobo: 500_000 }]);
    expect((await say(order, 'return')).status).toBe(200);
    await pass(world, hours(3));
    expect((await refundsOf(order)).map((one) => one.state)).toEqual(['failed', 'failed']);
    expect((await decisionsOf(order)).map((one) => one.kind)).toEqual(['return', 'return']);
  });

  test('while the payer’s bank asks for the money it is neither accepted nor sent back', async () => {
    const order = await oddOrder();
    await world.database.sql(
      `insert into disputes (integration, id, reference, amount_kobo, category, state, opened_at, changed_at)
       select integration, 'd-' || reference, reference, captured_kobo, 'fraud', 'open', paid_at, paid_at
       from payments where reference = $1`,
      [order.reference],
    );
    const before = await everythingOf(world, order);
    for (const word of ['accept', 'return'] as const) {
      const reply = await say(order, word);
      expect([reply.status, reply.body]).toEqual([
        409,
        {
          detail:
            'The payer’s bank is asking for this money. Answer the dispute first, so that it does not go back twice.',
        },
      ]);
    }
    expect(await everythingOf(world, order)).toBe(before);
  });
});

describe('explaining odd money', () => {
  test('closes the case without moving money, with reason and name, and frees the goods', async () => {
    const order = await oddOrder();
    const reason = 'Chidi took another mug in the shop for it.';
    const replies = [await say(order, 'explain', { reason }), await say(order, 'explain', { reason })];
    expect(replies.map((reply) => [reply.status, reply.body.items])).toEqual([
      [200, []],
      [200, []],
    ]);
    expect(await decisionsOf(order)).toEqual([{ kind: 'explain', reason, actor: 'Ada' }]);
    const shown = await view(order);
    expect(shown).toMatchObject({ payment_status: 'unpaid', captured_kobo: 0 });
    expect(shown.timeline.find((one) => one.kind === 'money_explain')).toMatchObject({
      message: `A payment was explained: ${reason}`,
      actor: 'Ada',
    });
    expect(shown.timeline.at(-1)!.message).toBe('The goods are back on the shelf.');
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 10, held: 0, committed: 0 });
    expect(await refundsOf(order)).toEqual([]);
    const other = await say(order, 'return');
    expect(other.body).toEqual({ detail: 'There is nothing left to decide about this payment.' });
    expect((await act(order, 'cancel')).body.status).toBe('canceled');
  });

  test('late money given back by hand leaves the ledger, and cannot be sent back again', async () => {
    const shop = await shopWithOwnKeys(world, { stock: 1 });
    const order = await lateOrder(shop, 'refund_fails');
    await pass(world, hours(3));
    const reply = await say(order, 'explain', { reason: 'Sent to his GTBank account.', sent_back: true });
    expect(reply.body.items).toEqual([]);
    const shown = await view(order);
    expect(shown).toMatchObject({
      payment_status: 'refunded',
      captured_kobo: 550_000,
      refunded_kobo: 550_000,
    });
    expect(shown.ledger.at(-1)).toMatchObject({
      kind: 'refund',
      amount_kobo: 550_000,
      reference: `by-hand:${order.reference}`,
    });
    expect(shown.timeline.at(-1)!.message).toBe('₦5,500 was given back by hand: Sent to his GTBank account.');
    expect((await say(order, 'return')).status).toBe(409);
    const [row] = await world.database.sql<{ back: number; said: number }>(
      `select p.refund_kobo::int as back, d.sent_back_kobo::int as said from payments p
       join money_decisions d on d.subject = p.reference where p.reference = $1`,
      [order.reference],
    );
    expect(row).toEqual({ back: 550_000, said: 550_000 });
  });

  test('an explained case comes up again when something new happens to its money', async () => {
    const order = await place(world, await shopWithOwnKeys(world));
    await payAsAsked(world, order, 'refund_fails');
    await act(order, 'refund', { amount_kobo: 550_000, key: 'first-try-of-it' });
    await pass(world, hours(3));
    expect(await openList(order.shop)).toMatchObject([
      {
        state: 'refund_failed',
        choices: ['explain'],
        explanation:
          'A refund did not go through, so ₦5,500 is still with you. Try the refund again in the order, or settle it with the shopper by hand and say so here.',
      },
    ]);
    await say(order, 'explain', { reason: 'He keeps the mug after all.' });
    expect(await openList(order.shop)).toEqual([]);
    await act(order, 'refund', { amount_kobo: 550_000, key: 'second-try-of-it' });
    await pass(world, hours(3));
    expect(await openList(order.shop)).toMatchObject([{ state: 'refund_failed' }]);
  });

  test('a sale on keys that no longer work: the money is given back by hand and the order can be cancelled', async () => {
    const order = await place(world, await shopWithOwnKeys(world));
    await payAsAsked(world, order);
    world.sandbox.control.addFault({
      match: { route: 'refund_create' },
      kind: 'status',
      status: 401,
      times: 'always',
    });
    await act(order, 'refund', { amount_kobo: 550_000, key: 'with-dead-keys' });
    world.sandbox.control.addFault({
      match: { route: 'refunds' },
      kind: 'status',
      status: 401,
      times: 'always',
    });
    await pass(world, hours(25));
    const [open] = await openList(order.shop);
    expect(['refund_stuck', 'refund_failed']).toContain(open!.state);
    expect(open!.choices).toEqual(['explain']);
    const sent_back = open!.state === 'refund_failed';
    expect((await say(order, 'explain', { reason: 'Sent to his GTBank account.', sent_back })).status).toBe(
      200,
    );
    expect((await act(order, 'cancel')).body.status).toBe('canceled');
  });

  test('a try the provider says nothing about for a day is told, and ends when it is explained', async () => {
    const order = await place(world, await shopWithOwnKeys(world));
    const match = { route: 'verify' as const };
    world.sandbox.control.addFault({ match, kind: 'garbage', times: 'always' });
    await pass(world, hours(24));
    expect(await openList(order.shop)).toEqual([]);
    expect((await act(order, 'cancel')).status).toBe(200);
    const second = await place(world, order.shop);
    await pass(world, hours(25));
    expect(await openList(order.shop)).toMatchObject([
      { reference: second.reference, state: 'unanswered', choices: ['explain'] },
    ]);
    expect((await act(second, 'cancel')).body).toEqual({
      detail:
        'The payment provider has not said what became of a payment of this order. Decide about it under “Payments to explain”, then cancel the order.',
    });
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 10, held: 1, committed: 0 });
    await say(second, 'explain', { reason: 'No such payment on the page.' });
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 10, held: 0, committed: 0 });
    expect(await view(second)).toMatchObject({ payment_status: 'unpaid' });
    expect((await act(second, 'cancel')).status).toBe(200);
  });

  test.each([
    ['requested', hours(24)],
    ['sent', days(21)],
    ['processing', days(21)],
  ])('a refund that stays %s is told after %d ms', async (state, patience) => {
    const order = await place(world, await shopWithOwnKeys(world));
    await payAsAsked(world, order);
    await act(order, 'refund', { amount_kobo: 100_000, key: 'stuck-for-long' });
    await world.database.sql('update refunds set state = $2, next_check_at = null where reference = $1', [
      order.reference,
      state,
    ]);
    world.clock.advance(patience);
    expect(await openList(order.shop)).toEqual([]);
    world.clock.advance(1);
    expect(await openList(order.shop)).toMatchObject([{ state: 'refund_stuck', choices: ['explain'] }]);
    await say(order, 'explain', { reason: 'It is on the page of the provider.' });
    expect(await openList(order.shop)).toEqual([]);
  });
});

describe('while odd money is open', () => {
  const fits =
    'We have received money for this order that does not fit and are looking at it. Please do not pay again.';

  test('invariant 5: the order is neither paid again nor cancelled, and the sentence names the way out', async () => {
    const order = await oddOrder();
    const before = await everythingOf(world, order);
    expect((await payAgain(order)).status).toBe(303);
    expect(await noticeOf(order)).toContain(fits);
    const cancel = await act(order, 'cancel', { send_back: true });
    expect([cancel.status, cancel.body]).toEqual([
      409,
      {
        detail:
          '₦5,000 of this order is still to be explained. Decide about it under “Payments to explain”, then cancel the order.',
      },
    ]);
    const shown = await view(order);
    expect(shown.actions).toEqual([]);
    expect(shown.to_explain).toMatchObject([{ reference: order.reference, state: 'mismatch' }]);
    expect(await everythingOf(world, order)).toBe(before);
    await say(order, 'return');
    expect((await act(order, 'cancel')).body).toEqual({
      detail: '₦5,000 is on its way back to the shopper. Cancel the order once it has arrived there.',
    });
    expect((await payAgain(order)).status).toBe(303);
    expect(await noticeOf(order)).toContain(fits);
  });

  test('invariant 12: late money on its way back pays for nothing and sends nothing', async () => {
    const shop = await shopWithOwnKeys(world, { stock: 1 });
    const order = await lateOrder(shop);
    expect(await orderRow(world, shop, order.number)).toMatchObject({
      payment_status: 'unpaid',
      captured: 550_000,
      refunded: 0,
    });
    expect((await view(order)).actions).toEqual([]);
    expect((await act(order, 'fulfill')).body).toEqual({
      detail: 'This order is not paid yet. Send it once the money is in.',
    });
    expect(await noticeOf(order)).toContain('Your payment needs a look');
    await payAgain(order);
    expect(await noticeOf(order)).toContain(fits);
    await pass(world, hours(3));
    expect(await orderRow(world, shop, order.number)).toMatchObject({ payment_status: 'refunded' });
    expect(await noticeOf(order)).toContain('Paid back');
    expect((await view(order)).actions).toEqual(['cancel']);
  });
});

describe('money that came by our keys', () => {
  test('its owner sees that we look at it and can ask us, once; deciding is ours', async () => {
    const order = await oddOrder(500_000, await openShop(world));
    const before = await everythingOf(world, order);
    for (const word of ['accept', 'return', 'explain'] as const) {
      const reply = await say(order, word);
      expect([reply.status, reply.body]).toEqual([
        409,
        {
          detail:
            'This money came by our own keys, so we look at it for you. Press “Ask us about it” and we write to you.',
        },
      ]);
    }
    expect(await everythingOf(world, order)).toBe(before);
    expect(await openList(order.shop)).toMatchObject([{ choices: ['ask_us'], asked_at: null }]);
    expect((await act(order, 'cancel')).body).toEqual({
      detail:
        '₦5,000 of this order is still to be explained. We are looking at it; ask us under “Payments to explain”, then cancel the order.',
    });
    const asked = await say(order, 'ask-us');
    expect(asked.body.items).toMatchObject([
      {
        choices: [],
        asked_at: world.clock.now().toISOString(),
        explanation:
          'Paid ₦5,000 instead of ₦5,500. Nothing was delivered for it. It came by our own keys, so we are looking at it. You have asked us about it and we answer by email.',
      },
    ]);
    expect((await say(order, 'ask-us')).status).toBe(200);
    expect(await mailsAbout('money-asked', order.reference)).toEqual([
      { recipient: 'hello@presence.example' },
    ]);
    expect((await decisionsOf(order)).map((one) => one.kind)).toEqual(['ask']);
  });

  test('there is nothing to ask about money that is the store’s own, or settled', async () => {
    const own = await oddOrder();
    expect((await say(own, 'ask-us')).status).toBe(409);
    const fine = await place(world, await openShop(world));
    await payAsAsked(world, fine);
    const reply = await say(fine, 'ask-us');
    expect([reply.status, reply.body]).toEqual([
      409,
      { detail: 'There is nothing left to decide about this payment.' },
    ]);
    expect(await decisionsOf(own)).toEqual([]);
  });

  test('another store finds nothing, and nothing changes', async () => {
    const order = await oddOrder();
    const other = await shopWithOwnKeys(world);
    const before = await everythingOf(world, order);
    for (const word of ['accept', 'return', 'explain', 'ask-us'] as const) {
      const reply = await say({ ...order, shop: other }, word);
      expect([word, reply.status]).toEqual([word, 404]);
    }
    const plan = { ...order, reference: 'pln_none' };
    expect((await say(plan, 'accept')).status).toBe(404);
    expect(await everythingOf(world, order)).toBe(before);
  });
});

describe('somebody is told', () => {
  test('an owner is told again after a day, once a day, until it is decided', async () => {
    const order = await oddOrder();
    const told = async () => (await mailsAbout('payment-to-explain', order.reference)).length;
    expect(await told()).toBe(1);
    await remindOwners(world.app.deps);
    expect(await told()).toBe(1);
    world.clock.advance(days(1) + 1);
    await remindOwners(world.app.deps);
    await remindOwners(world.app.deps);
    expect(await told()).toBe(2);
    world.clock.advance(days(1));
    await remindOwners(world.app.deps);
    expect(await told()).toBe(3);
    await say(order, 'return');
    world.clock.advance(days(1));
    await remindOwners(world.app.deps);
    expect(await told()).toBe(3);
  });

  test('it runs by itself', async () => {
    expect(Object.keys(await world.app.deps.payments.jobs.depth())).toEqual(
      expect.arrayContaining(['orders.odd-money', 'operator.odd-money']),
    );
  });
});
