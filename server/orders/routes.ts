import * as calls from '#shared/api/orders.ts';
import { allowDownloads } from '#shared/api/order-downloads.ts';
import { listOrders, ordersSheet } from '#shared/api/orders-list.ts';
import { weeks } from '#shared/api/weeks.ts';
import { findPerson } from '../accounts/index.ts';
import { minutes } from '../platform/clock.ts';
import { page, placeAfter, writeCursor } from '../platform/cursor.ts';
import { sheetOf } from '../platform/csv.ts';
import type { StoreDb } from '../platform/db.ts';
import type { Api, Person } from '../platform/http.ts';
import { askProvider, markDelivered, recordCash, undoCash } from './actions.ts';
import { cancelOrder } from './cancel.ts';
import { callNotReal, confirmOrder } from './confirm.ts';
import { answerOrderDispute } from './dispute-answers.ts';
import { receiveTransfer, returnTransfer, transferNotCome } from './direct-confirm.ts';
import { transfersToConfirm } from './direct-list.ts';
import { mountSelling } from './selling-routes.ts';
import { mountExplain } from './explain-routes.ts';
import { paymentsToExplain } from './explain.ts';
import type { OrderDeps } from './deps.ts';
import { allowMore } from './downloads.ts';
import { mountNotes } from './notes.ts';
import { mountOrdersOfCustomer } from './of-customer.ts';
import { mountParts } from './part-routes.ts';
import { mountSending } from './sending-routes.ts';
import { refundOrder } from './give-back.ts';
import { sendRefundToAccount, withdrawOrderRefund } from './refund-steps.ts';
import { overviewOf } from './home.ts';
import { orderLines } from './sheet-out.ts';
import { filterOf, findOrders } from './search.ts';
import { mountBeside } from './beside-routes.ts';
import { mountCameBack } from './came-back-routes.ts';
import { mountTogether } from './together-routes.ts';
import { mountOrderViews } from './views.ts';
import { summaryOf, viewOrderOf } from './view.ts';
import { weeksOf } from './weeks.ts';

const reading = { name: 'orders read', max: 600, perMs: minutes(1) };
const changing = { name: 'orders change', max: 120, perMs: minutes(1) };
const asking = { name: 'ask provider', max: 20, perMs: minutes(1) };
/** A whole store leaves at once, so not too often. */
const leaving = { name: 'orders sheets', max: 20, perMs: minutes(1) };
const small = 64 * 1024;

const look = { auth: 'person', may: 'orders.see', limit: reading, body: 0, idempotency: 'safe' } as const;
const asSheet = { ...look, limit: leaving, work: 'carrying' } as const;
/** What a store's programs may do, too. */
const byKey = true;
const change = {
  auth: 'person',
  may: 'orders.change',
  limit: changing,
  body: small,
  idempotency: 'idempotent',
  notes: 'orders',
} as const;
const inOrder = { ...change, notes: 'in its order' } as const;
const refunding = { ...change, may: 'refunds', notes: 'refunds' } as const;

/** The owner's routes to orders. */
export function mountOrders(api: Api, deps: OrderDeps): void {
  const view = (storeDb: StoreDb, orderId: string) => viewOrderOf(deps, storeDb, orderId);

  api.ofStore(listOrders, { ...look, byKey }, async ({ store, query }) =>
    store.storeDb.read(async (tx) => {
      const filter = { ...filterOf(query), limit: query.limit + 1, after: placeAfter(query.after) };
      const found = await findOrders(tx, filter, query.search ?? '');
      const { rows, next } = page(found.orders, query.limit, placeOf);
      return { items: rows.map(summaryOf), next: next ?? (found.reached && writeCursor(found.reached)) };
    }),
  );
  api.ofStore(ordersSheet, asSheet, async ({ store, query, request, reply }) =>
    sheetOf(
      request,
      reply,
      `orders-${store.slug}.csv`,
      orderLines(store.storeDb, filterOf(query), query.search ?? ''),
    ),
  );
  api.ofStore(calls.getOrder, { ...look, byKey }, ({ store, params }) => view(store.storeDb, params.orderId));
  api.ofStore(calls.paymentsToExplain, look, async ({ store }) => ({
    items: await store.storeDb.read((tx) => paymentsToExplain(deps, tx)),
  }));
  api.ofStore(calls.overview, look, ({ store }) => store.storeDb.read((tx) => overviewOf(deps, tx)));
  api.ofStore(weeks, look, ({ store }) => store.storeDb.read((tx) => weeksOf(deps, tx)));
  api.ofStore(calls.markDelivered, inOrder, async ({ store, params, person }) => {
    await markDelivered(deps, store.storeDb, params.orderId, await actorOf(deps, person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.recordCash, change, async ({ store, params, person }) => {
    await recordCash(deps, store.storeDb, params.orderId, await actorOf(deps, person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.undoCash, change, async ({ store, params, person }) => {
    await undoCash(deps, store.storeDb, params.orderId, await actorOf(deps, person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.transfersToConfirm, look, async ({ store }) => ({
    items: await store.storeDb.read(transfersToConfirm),
  }));
  api.ofStore(calls.receiveTransfer, change, async ({ store, params, body, person }) => {
    const movement = { amountKobo: body.amount_kobo, soFarKobo: body.so_far_kobo };
    await receiveTransfer(deps, store.storeDb, params.orderId, movement, await actorOf(deps, person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.transferNotCome, change, async ({ store, params, person }) => {
    await transferNotCome(deps, store.storeDb, params.orderId, await actorOf(deps, person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.returnTransfer, refunding, async ({ store, params, body, person }) => {
    const { amount_kobo: amountKobo, so_far_kobo: soFarKobo, mistake, restock } = body;
    const wanted = { amountKobo, soFarKobo, mistake, restock };
    await returnTransfer(deps, store.storeDb, params.orderId, wanted, await actorOf(deps, person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.confirmOrder, { ...inOrder, byKey }, async ({ store, params, person }) => {
    await confirmOrder(deps, store.storeDb, params.orderId, await actorOf(deps, person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.callNotReal, change, async ({ store, params, body, person }) => {
    await callNotReal(deps, store.storeDb, params.orderId, body.alike, await actorOf(deps, person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.cancelOrder, change, async ({ store, params, body, person }) => {
    const wanted = { reason: body.reason, sendBack: body.send_back, keep: body.keep };
    await cancelOrder(deps, store.storeDb, params.orderId, wanted, await actorOf(deps, person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(
    calls.refundOrder,
    { ...refunding, idempotency: 'keyed' },
    async ({ store, params, body, person }) => {
      const { amount_kobo: amountKobo, take_back: takeBack, lines: pieces, ...rest } = body;
      const wanted = { ...rest, amountKobo, takeBack, pieces, actor: await actorOf(deps, person) };
      await refundOrder(deps, store.storeDb, params.orderId, wanted);
      return view(store.storeDb, params.orderId);
    },
  );
  mountExplain(api, deps, (person) => actorOf(deps, person));
  mountSelling(api, deps, (person) => actorOf(deps, person));
  mountSending(api, deps, (person) => actorOf(deps, person));
  mountOrdersOfCustomer(api);
  mountParts(api, deps, (person) => actorOf(deps, person));
  mountNotes(api, deps, (person) => actorOf(deps, person));
  mountOrderViews(api, deps);
  mountBeside(api, deps);
  mountCameBack(api, deps, (person) => actorOf(deps, person));
  mountTogether(api, deps, (person) => actorOf(deps, person));
  api.ofStore(allowDownloads, inOrder, async ({ store, params, body, person }) => {
    await allowMore(deps, store.storeDb, { ...params, ...body }, await actorOf(deps, person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.withdrawRefund, refunding, async ({ store, params, person }) => {
    await withdrawOrderRefund(deps, store.storeDb, params, await actorOf(deps, person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.refundBankDetails, { ...refunding, limit: asking }, async ({ store, params, body }) => {
    await sendRefundToAccount(deps, store.storeDb, params, body);
    return view(store.storeDb, params.orderId);
  });
  const answering = { ...change, may: 'money.change', limit: asking, notes: 'money' } as const;
  api.ofStore(calls.explainDispute, answering, async ({ store, params, body, person }) => {
    const { orderId, disputeId } = params;
    const answer = { kind: 'explain', service: body.service } as const;
    await answerOrderDispute(deps, store.storeDb, orderId, disputeId, answer, await actorOf(deps, person));
    return view(store.storeDb, orderId);
  });
  api.ofStore(calls.acceptDispute, answering, async ({ store, params, person }) => {
    const { orderId, disputeId } = params;
    const answer = { kind: 'accept' } as const;
    await answerOrderDispute(deps, store.storeDb, orderId, disputeId, answer, await actorOf(deps, person));
    return view(store.storeDb, orderId);
  });
  api.ofStore(
    calls.askProvider,
    { ...change, limit: asking, notes: 'asks only' },
    async ({ store, params }) => {
      await askProvider(deps, store.storeDb, params.orderId);
      return view(store.storeDb, params.orderId);
    },
  );
}

const placeOf = (order: { placed_at: Date; id: string }) => ({ at: order.placed_at.getTime(), id: order.id });

/** Who did it, in the order's timeline. */
async function actorOf(deps: OrderDeps, person: Person): Promise<string> {
  if (person.key !== undefined) return `${person.key} (API key)`;
  return (await findPerson(deps.db.platform, person.id))?.first_name ?? 'The store';
}
