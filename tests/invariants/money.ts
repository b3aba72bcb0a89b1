import type { Reply } from '../support/client.ts';
import { openShop, type TestApp, type TestShop } from '../support/app.ts';
import { orderOne, orderRow, referenceOf, stockOf, type PlacedOrder } from '../support/selling/shopping.ts';
import { signatureOf as signedWith, successEvent } from '../support/selling/webhook.ts';

export { successEvent };
export const secretKey = 'sk_test_presence_sandbox';

/** The header that proves a body to be the provider's, unless another key is given. */
export const signatureOf = (body: Buffer, key = secretKey) => signedWith(body, key);

/** Sends a webhook as the provider does. */
export function deliver(
  test: TestApp,
  body: Buffer,
  headers: Record<string, string> = signatureOf(body),
): Promise<Reply<Record<string, unknown>>> {
  return test.client().post('/webhooks/paystack', body, { 'content-type': 'application/json', ...headers });
}

export interface Bought extends PlacedOrder {
  id: string;
  shop: TestShop;
  reference: string;
  shopper: Awaited<ReturnType<typeof orderOne>>['shopper'];
}

/** An order of one mug (₦5,500 with delivery) that waits for its money; in a shop of its own unless one is given. */
export async function waitingOrder(test: TestApp, given?: TestShop): Promise<Bought> {
  const shop = given ?? (await openShop(test));
  const order = await orderOne(test, shop);
  const { id } = await orderRow(test, shop, order.number);
  return { ...order, id, shop, reference: await referenceOf(test, shop, order.number) };
}

/** All that money changes about an order, as a text that is equal when nothing differs. */
export async function standing(test: TestApp, { shop, number, id, reference }: Bought): Promise<string> {
  const sql = test.database.sql;
  const rows = await Promise.all([
    orderRow(test, shop, number),
    stockOf(test, shop),
    sql(
      'select state, captured_kobo::int, refund_kobo::int from payments where owner_id = $1 order by created_at',
      [id],
    ),
    sql(
      'select kind, amount_kobo::int, reference from ledger_entries where order_id = $1 order by kind, reference',
      [id],
    ),
    sql('select state, amount_kobo::int from refunds where reference = $1 order by amount_kobo', [reference]),
    sql(`select template from mails where key like '%' || $1 || '%' order by template`, [id]),
    sql('select kind from order_events where order_id = $1 order by kind', [id]),
  ]);
  return JSON.stringify(rows);
}
