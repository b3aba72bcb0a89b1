import { sql, type RawBuilder } from 'kysely';
import type { BroughtSource, PastOrder } from '#shared/api/brought.ts';
import type { Place } from '../platform/http/cursor.ts';
import { olderThan } from '../platform/http/cursor.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { searchText, tokensOf } from '../platform/secrets/tokens.ts';
import type { Row } from '../platform/database/tables.ts';
import type { BroughtOrder } from './orders-in.ts';

export type PastRow = Row<'past_orders'>;

/** The words an order of before is found by. */
const wordsOf = ({ number, name, phone, email, lines }: BroughtOrder) =>
  [...tokensOf(number, name, phone, email, ...lines.map(({ title }) => title)), phone.slice(-4)].filter(
    Boolean,
  );

/** Keeps an order of before; null where it is there already. */
export async function insertPast(
  tx: StoreTx,
  source: BroughtSource,
  fileId: string,
  order: BroughtOrder & { erased_at?: Date },
): Promise<string | null> {
  const row = await tx.db
    .insertInto('past_orders')
    .values({
      ...order,
      placed_at: new Date(order.placed_at),
      lines: JSON.stringify(order.lines),
      store_id: tx.storeId,
      id: newId(),
      source,
      file_id: fileId,
      search: searchText(wordsOf(order)),
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'source', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Which of these numbers the store has from that program already. */
export async function numbersThere(
  tx: StoreTx,
  source: BroughtSource,
  numbers: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select number from past_orders
    where store_id = ${tx.storeId} and source = ${source} and number = any(${[...numbers]}::text[])`.execute(
    tx.db,
  );
  return new Set(rows.map(({ number }) => number));
}

export interface PastAsked {
  /** Ways to say what is looked for, each of LIKE patterns that all must fit; null for everything. */
  ways: string[][] | null;
  limit: number;
  after: Place | null;
}

const shown = sql.raw(
  `id, source, number, placed_at, name, phone, email, address, note, lines, delivery_kobo, discount_kobo, total_kobo,
   paid_kobo, refunded_kobo, canceled, money_said, sent_said`,
);

/** The newest first. */
export async function pastOrders(tx: StoreTx, { ways, limit, after }: PastAsked): Promise<PastRow[]> {
  const fits = ways
    ? sql`coalesce(${sql.join(
        ways.map((patterns) => sql`search like all(${patterns}::text[])`),
        sql` or `,
      )}, false)`
    : sql`true`;
  const { rows } = await sql<PastRow>`
    select ${shown} from past_orders
    where store_id = ${tx.storeId} and ${olderThan(after, 'placed_at', 'id')} and ${fits}
    order by placed_at desc, id desc limit ${limit}`.execute(tx.db);
  return rows;
}

/** Theirs is what has one of their numbers, or none and one of their addresses. */
const isTheirs = (phones: readonly string[], emails: readonly string[]): RawBuilder<boolean> =>
  sql`((phone <> '' and phone = any(${[...phones]}::text[]))
    or (phone = '' and email <> '' and email = any(${[...emails]}::text[])))`;

/** What somebody bought before, the newest of it, and what it came to. */
export async function pastOf(
  tx: StoreTx,
  who: { phones: readonly string[]; emails: readonly string[] },
  most: number,
): Promise<{ rows: PastRow[]; count: number; worth_kobo: number }> {
  const theirs = sql`store_id = ${tx.storeId} and ${isTheirs(who.phones, who.emails)}`;
  const { rows } = await sql<PastRow>`
    select ${shown} from past_orders where ${theirs} order by placed_at desc, id desc limit ${most}`.execute(
    tx.db,
  );
  const sums = await sql<{ count: number; worth_kobo: number }>`
    select count(*)::int as count,
      coalesce(sum(paid_kobo - refunded_kobo) filter (where not canceled), 0)::bigint as worth_kobo
    from past_orders where ${theirs}`.execute(tx.db);
  return { rows, ...sums.rows[0]! };
}

/** Removes what a file brought. Answers how many went. */
export async function removePast(tx: StoreTx, fileId: string): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('past_orders')
    .where('store_id', '=', tx.storeId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const viewPast = (row: PastRow): PastOrder => ({
  ...(row as unknown as PastOrder),
  placed_at: row.placed_at.toISOString(),
});
