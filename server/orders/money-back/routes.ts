import * as calls from '#shared/api/orders.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import type { Api, Person } from '../../platform/http/http.ts';
import type { OrderDeps } from '../deps.ts';
import { answerOrderDispute } from './dispute-answers.ts';
import { refundOrder } from './give-back.ts';
import { asking, change, refunding } from '../kinds-of-calls.ts';
import { sendRefundToAccount, withdrawOrderRefund } from './refund-steps.ts';
import { viewOrderOf } from '../view.ts';

/** The owner's routes to money that goes back: as a refund, or because its shopper disputes it. */
export function mountMoneyBack(
  api: Api,
  deps: OrderDeps,
  actorOf: (person: Person) => Promise<string>,
): void {
  const view = (storeDb: StoreDb, orderId: string) => viewOrderOf(deps, storeDb, orderId);

  api.ofStore(
    calls.refundOrder,
    { ...refunding, idempotency: 'keyed' },
    async ({ store, params, body, person }) => {
      const { amount_kobo: amountKobo, take_back: takeBack, lines: pieces, ...rest } = body;
      const wanted = { ...rest, amountKobo, takeBack, pieces, actor: await actorOf(person) };
      await refundOrder(deps, store.storeDb, params.orderId, wanted);
      return view(store.storeDb, params.orderId);
    },
  );
  api.ofStore(calls.withdrawRefund, refunding, async ({ store, params, person }) => {
    await withdrawOrderRefund(deps, store.storeDb, params, await actorOf(person));
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.refundBankDetails, { ...refunding, limit: asking }, async ({ store, params, body }) => {
    await sendRefundToAccount(deps, store.storeDb, params, body);
    return view(store.storeDb, params.orderId);
  });
  const answering = { ...change, may: 'money.change', limit: asking, notes: 'money' } as const;
  api.ofStore(calls.explainDispute, answering, async ({ store, params, body, person }) => {
    const answer = { kind: 'explain', service: body.service, actor: await actorOf(person) } as const;
    await answerOrderDispute(deps, store.storeDb, params, answer);
    return view(store.storeDb, params.orderId);
  });
  api.ofStore(calls.acceptDispute, answering, async ({ store, params, person }) => {
    const answer = { kind: 'accept', actor: await actorOf(person) } as const;
    await answerOrderDispute(deps, store.storeDb, params, answer);
    return view(store.storeDb, params.orderId);
  });
}
