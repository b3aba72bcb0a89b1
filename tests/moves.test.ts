import { expect, test } from 'vitest';
import * as adverts from '#shared/adverts.ts';
import * as states from '#shared/states.ts';
import { callersOf, serverSources, statusWriters } from '../scripts/status-writers.ts';
import { testDatabase } from './support/programs/database.ts';

/** Texts by which a row says where it stands: their words are listed in the schema. */
const columnsOfStates = `
  select c.conrelid::regclass || '.' || a.attname as name
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'c' and array_length(c.conkey, 1) = 1 and pg_get_constraintdef(c.oid) like '%ANY (ARRAY[%'
    and a.attname ~ '^(state|status|\\w+_status|confirmation)$'
  order by name`;

/** The one function whose statement changes a column, and the files that call it; none where it asks the table itself. */
const homes: Record<string, [writer: string, ...callers: string[]]> = {
  'abuse_reports.state': ['server/reports/queries.ts writeReportMove', 'server/reports/moves.ts'],
  'ad_events.state': ['server/adverts/queries.ts writeEventMove', 'server/adverts/events.ts'],
  'arriving_stores.state': ['server/archive/arrivals/queries.ts turnArrival'],
  'brought_files.state': ['server/brought/file-queries.ts turnFile'],
  'class_questions.state': ['server/live-class/room-queries.ts changeQuestion', 'server/live-class/host.ts'],
  'class_seats.state': ['server/live-class/seat-queries.ts turnSeat'],
  'direct_transfers.state': [
    'server/orders/direct-transfers/queries.ts writeTransferState',
    'server/orders/transitions.ts',
  ],
  'discount_uses.state': ['server/discounts/queries.ts writeUseMove', 'server/discounts/uses.ts'],
  'disputes.state': [
    'server/payments/disputes/queries.ts updateDispute',
    'server/payments/disputes/disputes.ts',
  ],
  'enquiries.state': ['server/enquiries/queries.ts writeEnquiryMove', 'server/enquiries/moves.ts'],
  'gift_card_uses.state': ['server/gift-cards/queries.ts writeCardUseMove', 'server/gift-cards/uses.ts'],
  'gift_cards.state': ['server/gift-cards/queries.ts writeCardMove', 'server/gift-cards/balance.ts'],
  'goods_lists.state': ['server/catalogue/lists/turns.ts turnList'],
  'invoices.state': ['server/billing/invoice-queries.ts writeInvoiceMove', 'server/billing/state.ts'],
  'live_classes.status': ['server/live-class/class-queries.ts turnClass'],
  'mail_troubles.state': [
    'server/mail/sending/trouble-queries.ts writeTrouble',
    'server/mail/sending/trouble.ts',
  ],
  'name_orders.state': ['server/names/queries.ts writeNameMove', 'server/names/moves.ts'],
  'order_reminders.state': [
    'server/orders/unfinished/queries.ts writeReminderMove',
    'server/orders/unfinished/moves.ts',
  ],
  'order_parts.state': ['server/orders/parts/queries.ts writePartState', 'server/orders/transitions.ts'],
  'orders.confirmation': ['server/orders/change-queries.ts writeMove', 'server/orders/transitions.ts'],
  'orders.fulfillment_status': ['server/orders/change-queries.ts writeMove', 'server/orders/transitions.ts'],
  'orders.payment_status': ['server/orders/change-queries.ts writeMoney', 'server/orders/money.ts'],
  'orders.status': ['server/orders/change-queries.ts writeMove', 'server/orders/transitions.ts'],
  'payments.state': ['server/payments/queries.ts writeMove', 'server/payments/transitions.ts'],
  'payout_accounts.state': [
    'server/payments/balances/payout-queries.ts writeAccountMove',
    'server/payments/balances/payout-account.ts',
  ],
  'plan_disputes.state': ['server/billing/dispute-queries.ts turnDispute'],
  // What we hide, a list that is taken back, the form of one product, and the table of many.
  'products.status': [
    'server/catalogue/queries.ts setStatus',
    'server/catalogue/hiding.ts',
    'server/catalogue/lists/undo.ts',
    'server/catalogue/products.ts',
    'server/catalogue/table/table.ts',
  ],
  'refunds.state': ['server/payments/queries.ts writeRefundMove', 'server/payments/transitions.ts'],
  'reservations.state': ['server/catalogue/stock/reservations.ts writeReservation'],
  'reviews.state': ['server/reviews/queries.ts writeReviewMove', 'server/reviews/moves.ts'],
  'review_photos.state': ['server/reviews/photo-queries.ts writePhotoMove', 'server/reviews/moves.ts'],
  'store_archives.state': ['server/archive/queries.ts turnArchive'],
  'store_closings.state': ['server/closing/queries.ts turnClosing'],
  'store_domains.state': ['server/domains/queries.ts writeDomainMove', 'server/domains/moves.ts'],
  'stores.status': ['server/stores/queries.ts setStatus', 'server/stores/suspend.ts'],
  'subscribers.state': ['server/newsletter/queries.ts writeSubscriberMove', 'server/newsletter/moves.ts'],
  'subscriptions.state': ['server/billing/queries.ts writeMove', 'server/billing/state.ts'],
  'texts.state': ['server/texts/queries.ts turnText'],
  'webhook_deliveries.state': ['server/webhooks/queries.ts writeDeliveryMoves', 'server/webhooks/moves.ts'],
  'webhook_endpoints.state': ['server/webhooks/queries.ts writeEndpointMove', 'server/webhooks/moves.ts'],
};

/** People choose these, each from every other one; what an order was paid is computed. */
const free = ['class_questions.state', 'orders.payment_status', 'products.status', 'stores.status'];

test('each status of the schema is changed by one statement, which the files named here call', async () => {
  const database = await testDatabase();
  const columns = (await database.sql<{ name: string }>(columnsOfStates)).map((row) => row.name);
  await database.close();
  expect(columns).toEqual(Object.keys(homes).toSorted());
  const sources = serverSources();
  const found = statusWriters(sources, columns);
  for (const [column, [writer, ...callers]] of Object.entries(homes)) {
    expect([column, found.get(column)]).toEqual([column, [writer]]);
    if (callers.length > 0) expect([writer, callersOf(sources, writer)]).toEqual([writer, callers]);
    const decides = callers[0] ?? writer.split(' ')[0];
    const text = sources.find(({ file }) => file === decides)!.text;
    if (!free.includes(column)) expect([column, /\b\w+Moves\b/.test(text)]).toEqual([column, true]);
  }
});

test('a statement that may change a status is seen, however it is written', () => {
  const seen = (text: string) =>
    [...statusWriters([{ file: 'a.ts', text }], ['orders.status']).values()].flat();
  const update = (set: string, change = 'string') =>
    `type Row = Omit<Selectable<R>, 'status'> & { status: S };
     async function write(tx: T, change: ${change}) { await tx.updateTable('orders').set(${set}).execute(); }`;
  const isSeen = [
    update("{ status: 'open' }"),
    update('{ total: 1, status }'),
    update('() => ({ status: 1 })'),
    update('change', 'Partial<Row>'),
    update('change', "Partial<Pick<Row, 'total' | 'status'>>"),
    update('change', "Omit<Updateable<R>, 'id'>"),
    update('change', "Pick<Row, 'total'> & { status?: S }"),
    update('{ ...change, total: 1 }', 'Changes'),
    'async function write(db: D) { await sql`update orders o set total = 1, status = 2 where id = 3`.execute(db); }',
    "async function write(tx: T) { tx.insertInto('orders').values(x).onConflict((c) => c.doUpdateSet({ status: 1 })); }",
  ];
  for (const text of isSeen) expect([text, seen(text)]).toEqual([text, ['a.ts write']]);
  const isNot = [
    update('{ total: 1 }'),
    update('change', "Partial<Pick<Row, 'total'>>"),
    update('change', "Omit<Updateable<R>, 'id' | 'status'>"),
    "async function read(tx: T) { await tx.updateTable('orders').set({ total: 1 }).where('status', '=', 'open'); }",
    'async function read(db: D) { await sql`update orders set total = 1 where status = 2`.execute(db); }',
    "async function write(tx: T) { await tx.updateTable('stores').set({ status: 1 }).execute(); }",
  ];
  for (const text of isNot) expect([text, seen(text)]).toEqual([text, []]);
});

test('every state that a table of moves leads to is one of its own', () => {
  const tables = Object.entries({ ...states, ...adverts }).filter(([name]) => name.endsWith('Moves'));
  expect(tables.length).toBeGreaterThan(10);
  for (const [name, moves] of tables)
    for (const [from, to] of Object.entries(moves as Record<string, string[]>)) {
      expect([name, from, to.filter((state) => !(state in moves))]).toEqual([name, from, []]);
      expect([name, from, to.includes(from)]).toEqual([name, from, false]);
    }
});
