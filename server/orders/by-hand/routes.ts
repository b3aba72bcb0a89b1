import * as calls from '#shared/api/selling.ts';
import { minutes } from '../../platform/clock.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import type { Api, Person } from '../../platform/http/http.ts';
import { variantsForSale } from '../../catalogue/index.ts';
import { tryCodeByHand, viewTried } from './code-by-hand.ts';
import { sellAtCounter } from './counter.ts';
import { openRequests } from './open-requests.ts';
import { askAgain, askForPayment } from './request.ts';
import type { OrderDeps } from '../deps.ts';
import { takeSaleBack } from './take-sale-back.ts';
import { viewOrderOf } from '../view.ts';

const selling = { name: 'counter sales', max: 240, perMs: minutes(1) };
const reading = { name: 'pay requests', max: 600, perMs: minutes(1) };
const small = 64 * 1024;

/** The owner's routes to selling by hand. */
export function mountSelling(api: Api, deps: OrderDeps, actorOf: (person: Person) => Promise<string>): void {
  const at = { auth: 'person', may: 'sell', limit: selling, body: small } as const;
  const sell = { ...at, notes: 'in its order', byKey: true } as const;
  const view = (storeDb: StoreDb, orderId: string) => viewOrderOf(deps, storeDb, orderId);
  api.ofStore(calls.sellAtCounter, { ...sell, idempotency: 'keyed' }, async ({ store, body, person }) =>
    view(store.storeDb, await sellAtCounter(deps, store.storeDb, body, await actorOf(person))),
  );
  api.ofStore(calls.askForPayment, { ...sell, idempotency: 'keyed' }, async ({ store, body, person }) =>
    view(store.storeDb, await askForPayment(deps, store.storeDb, body, await actorOf(person))),
  );
  api.ofStore(calls.tryCode, { ...at, byKey: true, idempotency: 'safe' }, ({ store, body }) =>
    store.storeDb.read(async (tx) => {
      const { code, lines, phone } = body;
      const variants = await variantsForSale(
        tx,
        lines.flatMap(({ variant_id }) => variant_id ?? []),
      );
      const asked = lines.map(({ variant_id, ...line }) => ({
        ...line,
        product_id: variants.get(variant_id ?? '')?.product_id ?? null,
        gift_card: variants.get(variant_id ?? '')?.gift_card ?? false,
      }));
      return viewTried(await tryCodeByHand(deps, tx, { code, lines: asked, phone }));
    }),
  );
  const look = { ...at, limit: reading, body: 0, idempotency: 'safe', byKey: true } as const;
  api.ofStore(calls.openRequests, look, async ({ store }) => ({
    items: await store.storeDb.read((tx) => openRequests(deps.config, tx)),
  }));
  api.ofStore(
    calls.askAgain,
    { ...sell, idempotency: 'idempotent' },
    async ({ store, params, body, person }) => {
      const actor = await actorOf(person);
      await askAgain(deps, store.storeDb, params.orderId, { days: body.days, actor });
      return view(store.storeDb, params.orderId);
    },
  );
  api.ofStore(
    calls.takeSaleBack,
    { ...at, idempotency: 'idempotent', notes: 'refunds' },
    async ({ store, params, body, person }) => {
      const wanted = { ...params, ...body, actor: await actorOf(person) };
      await takeSaleBack(deps, store.storeDb, wanted);
      return view(store.storeDb, params.orderId);
    },
  );
}
