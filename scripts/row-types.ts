import pg from 'pg';

/** PostgreSQL's type → the type a row has in TypeScript. */
const plain: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  int4: 'number',
  float8: 'number',
  int8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  timestamptz: 'Date',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
  bit: 'string',
};

/** Columns that hold words of a list of ours, or JSON of one shape, and its type: by it a row is what the code speaks of. */
const words: Record<string, string> = {
  'store_members.role': 'Role',
  'store_invitations.role': 'Role',
  'store_changes.kind': 'ChangeKind',
  'api_keys.scopes': 'KeyScope[]',
  'webhook_endpoints.events': 'WebhookEvent[]',
  'webhook_endpoints.state': 'WebhookState',
  'webhook_deliveries.event': "WebhookEvent | 'test'",
  'webhook_deliveries.state': 'DeliveryState',
  'store_menus.menu': "'main' | 'footer'",
  'pages.kind': 'PageKind',
  'products.status': 'ProductStatus',
  'products.download_kinds': 'FileKindId[]',
  'product_files.kind': 'FileKindId',
  'reservations.state': 'ReservationState',
  'orders.status': 'OrderStatus',
  'discounts.kind': 'DiscountKind',
  'discount_uses.state': 'CodeUseState',
  'orders.payment_status': 'PaymentStatus',
  'orders.fulfillment_status': 'FulfillmentStatus',
  'orders.pay_method': 'PayMethod',
  'orders.channel': 'Channel',
  'orders.address': 'Address',
  'orders.confirmation': 'Confirmation',
  'direct_transfers.state': 'TransferState',
  'order_parts.state': 'PartState',
  'order_parts.kind': "'deposit' | 'balance' | 'difference'",
  'order_parts.paid_by': "'' | 'online' | 'cash' | 'transfer' | 'card_machine'",
  'payments.state': 'PaymentState',
  'refunds.state': 'RefundState',
  'order_reminders.state': 'ReminderState',
  'stores.remind_hours': 'RemindHours',
  'store_archives.state': 'ArchiveState',
  'arriving_stores.state': 'ArrivalState',
  'store_closings.state': 'ClosingState',
  'store_closings.by_whom': `'owner' | 'operator'`,
  'erasures.kind': "'customer' | 'account' | 'store'",
  'disputes.state': 'DisputeState',
  'integrations.provider': "'paystack' | 'flutterwave'",
  'integrations.mode': "'test' | 'live'",
  'payout_accounts.state': 'PayoutState',
  'store_balance_entries.kind':
    "'held_sale' | 'recovered' | 'refund' | 'dispute' | 'taken' | 'payout' | 'paid' | 'forgiven'",
  'course_progress.stretches': 'Stretches',
  'live_classes.status': 'ClassStatus',
  'class_seats.state': 'SeatState',
  'subscriptions.state': 'SubscriptionState',
  'subscriptions.offer': 'OfferId',
  'subscriptions.billing': 'Billing',
  'subscriptions.next_billing': 'Billing',
  'invoices.kind': "'checkout' | 'renewal' | 'card' | 'name'",
  'invoices.state': 'InvoiceState',
  'invoices.lines': '{ text: string; amount_kobo: number }[]',
  'invoices.offer': 'OfferId',
  'invoices.billing': 'Billing',
  'invoices.ended_next': 'Billing',
  'invoices.ended_state': "'active' | 'canceled'",
  'plan_disputes.state': 'DisputeState',
  'name_orders.state': 'NameState',
  'enquiries.state': 'EnquiryState',
  'store_measures.kind': "'suspended' | 'hidden' | 'ending'",
  'abuse_reports.state': 'ReportState',
  'abuse_reports.reason': 'ReportReason',
  'reviews.state': 'ReviewState',
  'review_photos.state': 'ReviewState',
  'subscribers.state': 'SubscriberState',
  'ad_networks.network': 'AdNetwork',
  'ad_events.network': 'AdNetwork',
  'ad_events.state': 'AdEventState',
  'reviews.hidden_because': 'HiddenBecause',
  'review_photos.hidden_because': 'HiddenBecause',
  'push_choices.kinds': 'AlertKind[]',
  'push_news.kind': "AlertKind | 'several'",
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  nullable: boolean;
  has_default: boolean;
  kind: 'store' | 'reference' | 'local';
}

const order = `
  select c.table_name, c.column_name, c.udt_name, c.is_nullable = 'YES' as nullable,
    c.column_default is not null as has_default, r.kind
  from information_schema.columns c
  join sharding_registry r on r.table_name = c.table_name
  where c.table_schema = 'public'
  order by r.ord, c.ordinal_position`;

async function tablesOf(connection: pg.ClientConfig): Promise<Map<string, Column[]>> {
  const client = new pg.Client(connection);
  await client.connect();
  const columns = (await client.query<Column>(order)).rows;
  await client.end();
  const tables = new Map<string, Column[]>();
  for (const column of columns)
    tables.set(column.table_name, [...(tables.get(column.table_name) ?? []), column]);
  return tables;
}

interface View {
  name: string;
  table_name: string;
  kind: 'store' | 'reference' | 'local';
}

/** Views that show the rows of one table as they are: those have its type. */
async function viewsOf(connection: pg.ClientConfig): Promise<View[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const views = await client.query<View>(`
    select v.view_name as name, v.table_name, r.kind from information_schema.view_table_usage v
    join sharding_registry r on r.table_name = v.table_name
    where v.view_schema = 'public' order by v.view_name`);
  await client.end();
  return views.rows;
}

/** Every marked table with its columns and their types as TypeScript, from the migrated schema itself. */
export async function rowTypes(connection: pg.ClientConfig): Promise<string> {
  const tables = await tablesOf(connection);
  const views = await viewsOf(connection);
  const list = (store: boolean) =>
    [...tables]
      .filter(([, [first]]) => (first!.kind === 'store') === store)
      .map(([name, its]) => `  ${name}: {\n${its.map(line).join('\n')}\n  },`)
      .join('\n');
  const shown = (store: boolean) => {
    const name = store ? 'storeTables' : 'platformTables';
    const its = views.filter((view) => (view.kind === 'store') === store);
    const more = its.map((view) => `  ${view.name}: (typeof ${name})['${view.table_name}'];\n`).join('');
    return `typeof ${name}${more && ` & {\n${more}}`};`;
  };
  return `${head}
const platformTables = {\n${list(false)}\n};\n
const storeTables = {\n${list(true)}\n};\n
export type PlatformTables = ${shown(false)}
export type StoreTables = ${shown(true)}
${foot}`;
}

const head = `// Made from the migrated schema by \`npm run row-types\`; a test says when it is stale.
import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { PageKind } from '#blocks/page-kinds.ts';
import type { AdEventState, AdNetwork } from '#shared/adverts.ts';
import type { AlertKind } from '#shared/alerts.ts';
import type { Address, Channel, PayMethod } from '#shared/api/orders.ts';
import type { DiscountKind } from '#shared/orders/discounts.ts';
import type { FileKindId } from '#shared/goods/files.ts';
import type { Billing, OfferId } from '#shared/plans.ts';
import type { Stretches } from '#shared/progress.ts';
import type { ReportReason } from '#shared/reports.ts';
import type { HiddenBecause } from '#shared/goods/reviews.ts';
import type { ChangeKind } from '#shared/changes.ts';
import type { KeyScope } from '#shared/api-keys.ts';
import type { WebhookEvent } from '#shared/webhooks.ts';
import type { RemindHours } from '#shared/orders/reminders.ts';
import type { Role } from '#shared/roles.ts';
import type {
  ClassStatus,
  CodeUseState,
  Confirmation,
  DisputeState,
  FulfillmentStatus,
  InvoiceState,
  NameState,
  OrderStatus,
  PartState,
  PaymentState,
  PaymentStatus,
  PayoutState,
  ProductStatus,
  RefundState,
  ReminderState,
  ArchiveState,
  ArrivalState,
  ClosingState,
  ReservationState,
  EnquiryState,
  ReportState,
  ReviewState,
  SubscriberState,
  SeatState,
  SubscriptionState,
  TransferState,
  WebhookState,
  DeliveryState,
} from '#shared/states.ts';

/** What a column holds is known to the compiler alone; when this runs, the names of the columns are left. */
const is = <Type>() => undefined as unknown as Type;
`;

const foot = [
  'type Tables = PlatformTables & StoreTables;',
  '',
  '/** A row as it is read, as it is written anew, and what may be changed in it. */',
  'export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;',
  'export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;',
  'export type RowChange<Table extends keyof Tables> = Updateable<Tables[Table]>;',
  '',
  'const tables = { ...platformTables, ...storeTables };',
  'type Column<Table extends keyof typeof tables> = keyof (typeof tables)[Table] & string;',
  '',
  '/**',
  ' * Every column of each table, to be asked for by name: what a later release adds is not sent to this one, and a',
  ' * statement that was prepared before answers as it did.',
  ' */',
  'export const columns = Object.fromEntries(',
  '  Object.entries(tables).map(([table, its]) => [table, Object.keys(its)]),',
  ') as unknown as { readonly [Table in keyof typeof tables]: readonly Column<Table>[] };',
  '',
  '/** The same, of a table that goes by another name in a statement, or stands beside others. */',
  'export function columnsOf<Table extends keyof typeof tables, Alias extends string>(',
  '  table: Table,',
  '  alias: Alias,',
  '): `${Alias}.${Column<Table>}`[] {',
  '  return columns[table].map((name) => `${alias}.${name}` as const);',
  '}',
  '',
].join('\n');

function line(column: Column): string {
  const known = words[`${column.table_name}.${column.column_name}`];
  const isJson = column.udt_name === 'jsonb';
  const base = known ?? (isJson ? 'unknown' : plain[column.udt_name]);
  if (!base)
    throw new Error(
      `No TypeScript type is known for ${column.udt_name} (${column.table_name}.${column.column_name}).`,
    );
  return `    ${column.column_name}: is<${isJson ? jsonOf(column, base) : typeOf(column, base)}>(),`;
}

function typeOf({ nullable, has_default }: Column, base: string): string {
  if (nullable) return `${base} | null`;
  return has_default ? `Generated<${base}>` : base;
}

/** It is read as it was stored and written as text. */
function jsonOf({ nullable, has_default }: Column, base: string): string {
  if (nullable) return `ColumnType<${base}, string | null, string | null>`;
  return has_default
    ? `ColumnType<${base}, string | undefined, string>`
    : `ColumnType<${base}, string, string>`;
}
