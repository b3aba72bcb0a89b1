import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OrderAction, type Order } from '#shared/api/orders.ts';
import { newId } from '#server/platform/ids.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { settle } from '#server/payments/index.ts';
import { pollDisputes } from '#server/payments/disputes/disputes.ts';
import type { OrderChange } from '#shared/api/order-edit.ts';
import { openShop, testApp, type TestApp, type TestShop } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { nothingSeen } from '../support/selling/edits.ts';
import {
  pass,
  payAnother,
  payAsAsked,
  place,
  shopWithOwnKeys,
  type Placed,
} from '../support/selling/odd-money.ts';

type Action = OrderAction;
const ways = ['online', 'on_delivery', 'direct_transfer'] as const;
const happenings = [
  'paid',
  'paid another amount',
  'paid, refunds fail',
  'the bank waits',
  'disputed',
  'dispute won',
  'dispute lost',
  'minutes pass',
  'hours pass',
  'sold out',
  'explained',
] as const;
type Happening = (typeof happenings)[number];

let world: TestApp;
let shops: Record<(typeof ways)[number], TestShop>;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
  const own = await shopWithOwnKeys(world, { stock: 50 });
  const direct = await openShop(world, { stock: 50 });
  const to = (rest: string) => `/api/sites/${direct.slug}${rest}`;
  const account = { bank_code: '058', account_number: '0123456789' };
  const named = await direct.owner.client.post<object>(to('/payout-account/name'), account);
  await direct.owner.client.put(to('/payout-account'), { ...account, ...named.body });
  await direct.owner.client.patch(to('/settings'), { pay_direct: true });
  shops = { online: own, on_delivery: own, direct_transfer: direct };
});
afterAll(() => world.close());

const openOf = (order: Order) => order.parts.find(({ state }) => state === 'open');
const recordedOf = (order: Order) =>
  order.parts.findLast(({ state, paid_by }) => state === 'paid' && paid_by !== 'online');

const oneCapMore = { added: [{ title: 'Cap', quantity: 1, unit_price_kobo: 1_000 }] };

/** The same of what is looked at before it is done. */
async function lookedAt(
  owner: Client,
  path: string,
  action: Action,
  order: Order,
): Promise<[string, object]> {
  const [rest, body] = callOf(action, order);
  if (action !== 'edit') return [rest, body];
  const look = await owner.post<OrderChange>(`${path}/edit/look`, oneCapMore);
  if (look.status !== 200) return [rest, body];
  const { edition, new_total_kobo, due_kobo, back_online_kobo, back_by_hand_kobo } = look.body;
  const seen = { edition, new_total_kobo, due_kobo, back_online_kobo, back_by_hand_kobo };
  return [rest, { ...body, seen }];
}

/** What the button of an action sends, as the page shows the order. */
function callOf(action: Action, order: Order): [rest: string, body: object] {
  switch (action) {
    case 'confirm':
      return ['confirm', {}];
    case 'not_real':
      return ['not-real', { alike: false }];
    case 'fulfill':
      return ['fulfill', {}];
    case 'mark_delivered':
      return ['delivered', {}];
    case 'record_cash':
      return ['cash', {}];
    case 'undo_cash':
      return ['cash/undo', {}];
    case 'receive_transfer':
      return ['transfer/received', { amount_kobo: 300_000, so_far_kobo: order.captured_kobo }];
    case 'transfer_not_come':
      return ['transfer/not-come', {}];
    case 'return_transfer':
      return ['transfer/returned', { amount_kobo: 1_000, so_far_kobo: order.refunded_kobo }];
    case 'refund':
      return ['refund', { amount_kobo: Math.max(1, Math.ceil(order.givable_kobo / 2)), key: newId() }];
    case 'cancel':
      return ['cancel', { send_back: true }];
    case 'ask_provider':
      return ['ask-provider', {}];
    case 'take_sale_back':
      return ['take-back', {}];
    case 'ask_again':
      return ['ask-again', {}];
    case 'ask_rest':
      return ['rest/ask', {}];
    case 'collect_rest':
      return ['rest/collect', {}];
    case 'forgo_rest':
      return ['rest/forgo', { seen_kobo: openOf(order)?.amount_kobo ?? 0 }];
    case 'record_part':
      return ['parts/received', { part: openOf(order)?.part ?? 0, by: 'cash' }];
    case 'edit':
      return ['edit', { key: newId(), ...oneCapMore, seen: nothingSeen }];
    case 'undo_part':
      return ['parts/undo', { part: recordedOf(order)?.part ?? 0 }];
  }
}
const every = OrderAction.options;
/** Doing these again when they are done is answered with the order as it stands. */
const isDone: Partial<Record<Action, (order: Order) => boolean>> = {
  fulfill: (order) => ['fulfilled', 'delivered'].includes(order.fulfillment_status),
  mark_delivered: (order) => order.fulfillment_status === 'delivered',
  record_cash: (order) => order.cash_kobo > 0,
  undo_cash: (order) => order.cash_kobo === 0 && order.ledger.some(({ kind }) => kind === 'cash'),
  transfer_not_come: (order) => order.transfer?.state === 'not_come',
  cancel: (order) => order.status === 'canceled',
  collect_rest: (order) => openOf(order)?.at_door === true,
  forgo_rest: (order) => !openOf(order) && order.parts.at(-1)?.state === 'forgone',
  undo_part: (order) => openOf(order)?.part === 0 && !recordedOf(order),
};

async function happens(order: Placed, shown: Order, what: Happening): Promise<void> {
  const { control } = world.sandbox;
  const online = order.reference !== '';
  const open = shown.disputes.find((one) => one.state === 'open' || one.state === 'answered');
  const unpaid = shown.captured_kobo === 0 && shown.to_explain.length === 0;
  switch (what) {
    case 'paid':
      if (online && unpaid) await payAsAsked(world, order).catch(() => undefined);
      return;
    case 'paid, refunds fail':
      if (online && unpaid) await payAsAsked(world, order, 'refund_fails').catch(() => undefined);
      return;
    case 'paid another amount':
      if (online && unpaid) await payAnother(world, order).catch(() => undefined);
      return;
    case 'the bank waits':
      if (!online || !unpaid) return;
      await control
        .pay({ reference: order.reference, channel: 'bank_transfer', outcome: 'pending' })
        .catch(() => undefined);
      await settle(world.app.deps.payments, order.reference, 'test');
      return;
    case 'disputed':
      try {
        if (online && shown.captured_kobo > 0) control.openDispute({ reference: order.reference });
      } catch {
        return;
      }
      return pollDisputes(world.app.deps.payments);
    case 'dispute won':
    case 'dispute lost':
      if (open) control.decideDispute({ id: open.id, outcome: what === 'dispute won' ? 'won' : 'lost' });
      return pollDisputes(world.app.deps.payments);
    case 'minutes pass':
      return pass(world, minutes(31));
    case 'hours pass':
      return pass(world, hours(3));
    case 'sold out':
      await world.database.sql('update inventory_levels set on_hand = committed + held where store_id = $1', [
        order.shop.storeId,
      ]);
      return;
    case 'explained': {
      const [odd] = shown.to_explain;
      if (!odd?.choices.includes('explain')) return;
      const client = await order.shop.owner.signIn();
      await client.post(`/api/sites/${order.shop.slug}/payments-to-explain/${odd.reference}/explain`, {
        reason: 'Settled with the shopper.',
      });
    }
  }
}

const comparable = (order: Order) => JSON.stringify({ ...order, timeline: order.timeline.length });

test('after any history, what the order lists as possible is accepted, and everything else is refused and changes nothing', async () => {
  const seen = { listed: new Set<Action>(), refused: new Set<Action>() };
  const step = fc.oneof(
    fc.record({ happens: fc.constantFrom(...happenings) }),
    fc.record({ acts: fc.nat(99) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ways),
      fc.array(step, { minLength: 3, maxLength: 7 }),
      async (way, steps) => {
        const shop = shops[way];
        await world.database.sql(
          'update inventory_levels set on_hand = 50 + committed + held where store_id = $1',
          [shop.storeId],
        );
        const order = await place(world, shop, way === 'online' ? {} : { pay_method: way });
        const path = `/api/sites/${shop.slug}/orders/${order.id}`;
        for (const next of [...steps, { acts: 0 }]) {
          // Nobody clicks this fast; the limits are not what is tried here.
          world.clock.advance(minutes(2));
          const owner = await shop.owner.signIn();
          const read = async () => (await owner.get<Order>(path)).body;
          // A page is as true as the provider's last answer: what asks it first finds what has ended meanwhile.
          if ((await read()).actions.includes('ask_provider')) {
            expect((await owner.post(`${path}/ask-provider`, {})).status).toBe(200);
            seen.listed.add('ask_provider');
          }
          const shown = await read();
          for (const action of every.filter((one) => !shown.actions.includes(one))) {
            const [rest, body] = await lookedAt(owner, path, action, shown);
            const reply = await owner.post(`${path}/${rest}`, body);
            const fine = isDone[action]?.(shown) ? [200] : [400, 409];
            expect([action, reply.status, shown.actions, reply.body]).toEqual([
              action,
              fine.includes(reply.status) ? reply.status : fine,
              shown.actions,
              reply.body,
            ]);
            expect([action, comparable(await read())]).toEqual([action, comparable(shown)]);
            seen.refused.add(action);
          }
          if ('happens' in next) await happens(order, shown, next.happens);
          else if (shown.actions.length > 0) {
            const action = shown.actions[next.acts % shown.actions.length]!;
            const [rest, body] = await lookedAt(owner, path, action, shown);
            const reply = await owner.post(`${path}/${rest}`, body);
            expect([action, reply.status, reply.status === 200 ? '' : reply.text]).toEqual([action, 200, '']);
            seen.listed.add(action);
          }
          world.sandbox.control.setSettings({ webhook_url: '' });
        }
      },
    ),
    {
      numRuns: Number(process.env.ACTION_RUNS ?? 12),
      examples: [
        ['online', [{ happens: 'paid' }, { acts: 1 }, { happens: 'hours pass' }, { acts: 0 }, { acts: 0 }]],
        ['online', [{ happens: 'paid' }, { happens: 'disputed' }, { happens: 'dispute lost' }, { acts: 0 }]],
        ['online', [{ happens: 'paid another amount' }, { happens: 'explained' }, { acts: 0 }]],
        ['online', [{ happens: 'hours pass' }, { happens: 'the bank waits' }, { happens: 'minutes pass' }]],
        ['on_delivery', [{ acts: 1 }, { acts: 0 }, { acts: 0 }, { acts: 0 }]],
        ['direct_transfer', [{ acts: 0 }, { acts: 0 }, { happens: 'sold out' }, { acts: 0 }, { acts: 1 }]],
        ['direct_transfer', [{ acts: 1 }, { acts: 0 }, { acts: 0 }, { acts: 1 }, { acts: 0 }]],
        ['on_delivery', [{ acts: 57 }, { acts: 79 }, { happens: 'paid' }, { acts: 0 }, { acts: 0 }]],
      ],
    },
  );
  expect([...seen.refused].sort()).toEqual(every.toSorted());
  expect(seen.listed.size).toBeGreaterThan(5);
}, 300_000);
