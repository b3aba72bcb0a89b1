import { sql } from 'kysely';
import type { InvoiceState } from '#shared/states.ts';
import { firstOrNull, isThere, rowsOf } from '../platform/database/answers.ts';
import { olderThan, type Place } from '../platform/http/cursor.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import type { NewRow, Row, RowChange } from '../platform/database/tables.ts';

export type Invoice = Row<'invoices'>;
export type InvoiceLine = Invoice['lines'][number];
export type InvoiceKind = Invoice['kind'];
export type InvoiceChange = Omit<RowChange<'invoices'>, 'id' | 'lines' | 'state'>;

export type NewInvoice = Omit<NewRow<'invoices'>, 'lines' | 'state'> & { lines: InvoiceLine[] };

/** Writes an open invoice down; an open renewal of the same period stays the only one. */
export async function insertInvoice(tx: PlatformTx, invoice: NewInvoice): Promise<void> {
  await tx
    .insertInto('invoices')
    .values({ ...invoice, state: 'open', lines: JSON.stringify(invoice.lines) })
    .execute();
}

export async function invoiceById(db: PlatformDb, id: string): Promise<Invoice | null> {
  return rowsOf(db, 'invoices').where('id', '=', id).$call(firstOrNull);
}

/** The renewal of a period that waits to be paid. */
export async function openRenewal(
  db: PlatformDb,
  subscriptionId: string,
  period: number,
): Promise<Invoice | null> {
  return rowsOf(db, 'invoices')
    .where('subscription_id', '=', subscriptionId)
    .where('period', '=', period)
    .where('kind', '=', 'renewal')
    .where('state', '=', 'open')
    .$call(firstOrNull);
}

/** The invoice a period was paid with, whatever became of its money since; null before. */
export async function paidInvoice(
  db: PlatformDb,
  subscriptionId: string,
  period: number,
): Promise<Invoice | null> {
  return rowsOf(db, 'invoices')
    .where('subscription_id', '=', subscriptionId)
    .where('period', '=', period)
    .where('state', 'in', ['paid', 'refunded', 'charged_back'])
    .where('kind', '<>', 'card')
    .$call(firstOrNull);
}

/** Every renewal of a period, those that were given up too, youngest first. */
export async function renewalsOf(db: PlatformDb, subscriptionId: string, period: number): Promise<Invoice[]> {
  return rowsOf(db, 'invoices')
    .where('subscription_id', '=', subscriptionId)
    .where('period', '=', period)
    .where('kind', '=', 'renewal')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** What can be paid by hand now, youngest first: checkouts of the last while and the renewal that is due. */
export async function openCheckouts(db: PlatformDb, subscriptionId: string, since: Date): Promise<Invoice[]> {
  return rowsOf(db, 'invoices')
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'open')
    .where((either) =>
      either.or([
        either('kind', '=', 'renewal'),
        either.and([either('kind', '=', 'checkout'), either('created_at', '>=', since)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** What can be paid for a name now, youngest first. */
export async function openNameInvoices(db: PlatformDb, nameOrderId: string): Promise<Invoice[]> {
  return rowsOf(db, 'invoices')
    .where('name_order_id', '=', nameOrderId)
    .where('state', '=', 'open')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** Whether the year of a name that an invoice was for is paid, by it or by another one. */
export async function paidNameYear(
  db: PlatformDb,
  { name_order_id: nameOrderId, period_start: start }: Invoice,
): Promise<boolean> {
  return db
    .selectFrom('invoices')
    .select('id')
    .where('name_order_id', '=', nameOrderId)
    .where('period_start', '=', start)
    .where('state', '=', 'paid')
    .$call(isThere);
}

/** A change of nothing is no statement. */
export async function updateInvoice(tx: PlatformTx, id: string, change: InvoiceChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('invoices').set(change).where('id', '=', id).execute();
}

/** Only `transitionInvoice` calls it. */
export async function writeInvoiceMove(
  tx: PlatformTx,
  id: string,
  to: InvoiceState,
  change: InvoiceChange,
): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .execute();
}

/** What is still open of these kinds, held. */
export async function lockOpen(
  tx: PlatformTx,
  subscriptionId: string,
  kinds: readonly InvoiceKind[],
): Promise<Invoice[]> {
  return rowsOf(tx, 'invoices')
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'open')
    .where('kind', 'in', kinds)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The next number of the platform's invoices, without gaps: it is taken in the transaction that uses it. */
export async function nextNumber(tx: PlatformTx): Promise<number> {
  const row = await tx
    .updateTable('invoice_numbers')
    .set({ value: sql`value + 1` })
    .where('name', '=', 'invoice')
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** What a store was billed, youngest first; checks of cards and tries nobody paid are left out. */
export async function invoicesOf(
  db: PlatformDb,
  storeId: string,
  page: { after: Place | null; limit: number },
): Promise<Invoice[]> {
  return rowsOf(db, 'invoices')
    .where('store_id', '=', storeId)
    .where('kind', '<>', 'card')
    .where((either) =>
      either.or([
        either('state', 'in', ['paid', 'refunded', 'charged_back']),
        either.and([either('state', '=', 'open'), either('kind', '=', 'renewal')]),
      ]),
    )
    .where(olderThan(page.after, 'created_at', 'id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
}
