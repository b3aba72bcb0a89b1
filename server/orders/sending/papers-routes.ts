import { languageOf } from '#shared/languages.ts';
import * as calls from '#shared/api/papers.ts';
import { receiptFile } from '#shared/orders/receipt.ts';
import { minutes } from '../../platform/clock.ts';
import type { Api } from '../../platform/http/http.ts';
import type { OrderDeps } from '../deps.ts';
import { slipsOf } from './papers.ts';
import { findOrder } from '../queries.ts';
import { receiptPdf } from '../shopper/receipt-pdf.ts';
import { receiptOf } from '../shopper/receipt.ts';
import { noSuchOrder } from '../standing.ts';

const printing = { name: 'orders papers', max: 60, perMs: minutes(1) };
const look = { auth: 'person', may: 'orders.see', limit: printing, body: 0, idempotency: 'safe' } as const;

/** Receipts, packing slips and labels. */
export function mountPapers(api: Api, deps: OrderDeps): void {
  api.ofStore(calls.getReceiptPdf, look, async ({ store, params }) => {
    const { receipt, language } = await store.storeDb.read(async (tx) => {
      const order = await findOrder(tx, params.orderId);
      if (!order) throw noSuchOrder();
      return { receipt: await receiptOf(deps, tx, order), language: languageOf(order.language) };
    });
    return { name: receiptFile(receipt), pdf: (await receiptPdf(receipt, language)).toString('base64') };
  });
  api.ofStore(calls.getSlips, { ...look, may: 'orders.send' }, ({ store, query }) =>
    store.storeDb.read((tx) => slipsOf(deps, tx, query.orders)),
  );
}
