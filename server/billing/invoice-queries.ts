import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Billing, Offer } from '#shared/plans.ts';
import { columns } from '../platform/columns.ts';
import type { PlatformDb, PlatformTx } from '../platform/db.ts';
import type { InvoicesRow } from '../platform/tables.ts';

export interface InvoiceLine {
  text: string;
  amount_kobo: number;
}
export type InvoiceKind = 'checkout' | 'renewal' | 'card';
export type InvoiceState = 'open' | 'paid' | 'void' | 'refunded';
export type Invoice = Omit<Selectable<InvoicesRow>, 'kind' | 'state' | 'offer' | 'billing' | 'lines'> & {
  kind: InvoiceKind;
  state: InvoiceState;
  offer: Offer['id'];
  billing: Billing;
  lines: InvoiceLine[];
};

export type NewInvoice = Omit<Insertable<InvoicesRow>, 'lines' | 'state'> & { lines: InvoiceLine[] };

/** Writes an open invoice down; an open renewal of the same period stays the only one. */
export async function insertInvoice(tx: PlatformTx, invoice: NewInvoice): Promise<void> {
  await tx
    .insertInto('invoices')
    .values({ ...invoice, state: 'open', lines: JSON.stringify(invoice.lines) })
    .execute();
}

export async function invoiceById(db: PlatformDb, id: string): Promise<Invoice | null> {
  const row = await db
    .selectFrom('invoices')
    .select(columns.invoices)
    .where('id', '=', id)
    .executeTakeFirst();
  return (row as Invoice | undefined) ?? null;
}

/** The renewal of a period that waits to be paid. */
export async function openRenewal(
  db: PlatformDb,
  subscriptionId: string,
  period: number,
): Promise<Invoice | null> {
  const row = await db
    .selectFrom('invoices')
    .select(columns.invoices)
    .where('subscription_id', '=', subscriptionId)
    .where('period', '=', period)
    .where('kind', '=', 'renewal')
    .where('state', '=', 'open')
    .executeTakeFirst();
  return (row as Invoice | undefined) ?? null;
}

/** The invoice that paid for a period; null before. */
export async function paidInvoice(
  db: PlatformDb,
  subscriptionId: string,
  period: number,
): Promise<Invoice | null> {
  const row = await db
    .selectFrom('invoices')
    .select(columns.invoices)
    .where('subscription_id', '=', subscriptionId)
    .where('period', '=', period)
    .where('state', '=', 'paid')
    .where('kind', '<>', 'card')
    .executeTakeFirst();
  return (row as Invoice | undefined) ?? null;
}

/** Open checkouts of the last while, youngest first. */
export async function openCheckouts(db: PlatformDb, subscriptionId: string, since: Date): Promise<Invoice[]> {
  const rows = await db
    .selectFrom('invoices')
    .select(columns.invoices)
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'open')
    .where('kind', 'in', ['checkout', 'renewal'])
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();
  return rows as Invoice[];
}

export async function updateInvoice(
  tx: PlatformTx,
  id: string,
  change: Omit<Updateable<InvoicesRow>, 'id' | 'lines' | 'state'> & { state?: InvoiceState },
): Promise<void> {
  await tx.updateTable('invoices').set(change).where('id', '=', id).execute();
}

/** What is still open ends; money that comes for it later goes back by itself. */
export async function voidOpenInvoices(tx: PlatformTx, subscriptionId: string): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ state: 'void' })
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'open')
    .where('kind', '<>', 'card')
    .execute();
}

/** A renewal that was not paid in time is no longer for sale; a checkout somebody began still is. */
export async function voidRenewals(tx: PlatformTx, subscriptionId: string): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ state: 'void' })
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'open')
    .where('kind', '=', 'renewal')
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
  page: { before: Date | null; limit: number },
): Promise<Invoice[]> {
  const rows = await db
    .selectFrom('invoices')
    .select(columns.invoices)
    .where('store_id', '=', storeId)
    .where('kind', '<>', 'card')
    .where((either) =>
      either.or([
        either('state', 'in', ['paid', 'refunded']),
        either.and([either('state', '=', 'open'), either('kind', '=', 'renewal')]),
      ]),
    )
    .$if(page.before !== null, (query) => query.where('created_at', '<', page.before))
    .orderBy('created_at', 'desc')
    .limit(page.limit)
    .execute();
  return rows as Invoice[];
}
