import pg from 'pg';
import type { Sandbox } from '#sandbox/server.ts';
import type { Acknowledged } from './shopper.ts';

/**
 * Compares what our books say with what really happened; every sentence is a violation. Run once the dust has
 * settled: everything open was asked about and every refund was followed to its end.
 */
export async function violations(
  connection: pg.ClientConfig,
  sandbox: Sandbox,
  acknowledged: Acknowledged[],
  stockAtStart: Map<string, number>,
): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const rows = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
  const found: string[] = [];
  const truth = sandbox.control.truth();

  const captures = await rows<{ reference: string; amount_kobo: string; fee_kobo: string }>(
    `select reference, amount_kobo, fee_kobo from ledger_entries where kind = 'capture'`,
  );
  const ours = new Map(captures.map((row) => [row.reference, row]));
  for (const capture of truth.captures) {
    const mine = ours.get(capture.reference);
    if (!mine) found.push(`money moved for ${capture.reference} and our ledger does not know`);
    else if (Number(mine.amount_kobo) !== capture.amount || Number(mine.fee_kobo) !== capture.fee)
      found.push(
        `${capture.reference}: ledger ${mine.amount_kobo}/${mine.fee_kobo}, truth ${capture.amount}/${capture.fee}`,
      );
  }
  if (captures.length !== truth.captures.length)
    found.push(`the ledger has ${captures.length} captures, the provider ${truth.captures.length}`);

  const refunded = await rows<{ sum: string }>(
    `select coalesce(sum(case kind when 'refund' then amount_kobo when 'refund_failed' then -amount_kobo else 0 end), 0) as sum
     from ledger_entries`,
  );
  const trulyRefunded = truth.refunds
    .filter((refund) => refund.status === 'processed')
    .reduce((sum, refund) => sum + refund.amount, 0);
  if (Number(refunded[0]!.sum) !== trulyRefunded)
    found.push(`refunds: ledger ${refunded[0]!.sum}, truth ${trulyRefunded}`);

  const orders = await rows<{ number: number; total_kobo: string }>('select number, total_kobo from orders');
  const known = new Map(orders.map((order) => [order.number, Number(order.total_kobo)]));
  for (const order of acknowledged)
    if (known.get(order.number) !== order.total_kobo)
      found.push(`order ${order.number} was acknowledged and is missing or changed`);
  if (known.size !== orders.length) found.push('an order number was given twice');

  const twice = await rows(
    `select owner_id from payments where state = 'paid' group by purpose, owner_id having count(*) > 1`,
  );
  if (twice.length > 0) found.push(`${twice.length} orders are paid twice`);
  const wrong = await rows(
    `select o.number from orders o join ledger_entries l on l.store_id = o.store_id and l.order_id = o.id and l.kind = 'capture'
     where o.payment_status = 'paid' group by o.store_id, o.id, o.number, o.total_kobo
     having sum(l.amount_kobo) - coalesce((select sum(r.amount_kobo) from ledger_entries r
       where r.store_id = o.store_id and r.order_id = o.id and r.kind = 'refund'), 0) <> o.total_kobo`,
  );
  if (wrong.length > 0) found.push(`${wrong.length} paid orders do not hold their total`);

  const stock = await rows<{ variant_id: string; on_hand: number; held: number; committed: number }>(
    'select variant_id, on_hand, held, committed from inventory_levels',
  );
  const promised = await rows<{ variant_id: string; state: string; sum: string }>(
    `select variant_id, state, sum(quantity) from reservations group by variant_id, state`,
  );
  const sumOf = (variantId: string, state: string) =>
    Number(promised.find((row) => row.variant_id === variantId && row.state === state)?.sum ?? 0);
  for (const level of stock) {
    const start = stockAtStart.get(level.variant_id);
    const { on_hand: onHand, held, committed } = level;
    if (held !== sumOf(level.variant_id, 'held'))
      found.push(`${level.variant_id}: ${held} held, reservations say ${sumOf(level.variant_id, 'held')}`);
    if (committed !== sumOf(level.variant_id, 'committed'))
      found.push(`${level.variant_id}: ${committed} promised, reservations say otherwise`);
    if (start !== undefined && onHand !== start)
      found.push(`${level.variant_id}: ${onHand} on the shelf, ${start} at the start and none were sent`);
    if (onHand - held - committed < 0) found.push(`${level.variant_id} is oversold`);
  }
  const unexplained = await rows(
    `select p.reference from payments p where p.state not in ('paid', 'late_paid', 'mismatch') and p.next_check_at is null and p.checks = 0`,
  );
  if (unexplained.length > 0) found.push(`${unexplained.length} tries were never asked about`);
  await client.end();
  return found;
}
