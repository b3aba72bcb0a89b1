import { sql } from 'kysely';
import { pipelined, type StoreTx } from '../platform/database/db.ts';
import type { Whose } from './whose.ts';

const instead = '[erased]';

/** Where the store's people type about somebody else and may name this one; beside the rows that are a person's own. */
const places: readonly { table: string; columns: readonly string[] }[] = [
  { table: 'store_changes', columns: ['what', 'before', 'after'] },
  { table: 'order_notes', columns: ['words'] },
  { table: 'customer_notes', columns: ['words'] },
  { table: 'enquiries', columns: ['note'] },
  { table: 'gift_cards', columns: ['recipient', 'message'] },
  { table: 'gift_card_entries', columns: ['reason', 'actor'] },
  { table: 'stock_movements', columns: ['note'] },
];

/** Takes numbers, addresses and whole names of a person out of what was typed elsewhere in the store. */
export async function eraseNamed(tx: StoreTx, { phones, emails, names }: Whose): Promise<void> {
  const pattern = patternOf({ phones, emails, names });
  if (pattern === null) return;
  await pipelined([
    ...places.map(({ table, columns }) => {
      const clean = sql.join(
        columns.map(
          (column) =>
            sql`${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${pattern}, ${instead}, 'gi')`,
        ),
      );
      const names_them = sql.join(
        columns.map((column) => sql`${sql.ref(column)} ~* ${pattern}`),
        sql` or `,
      );
      return sql`update ${sql.table(table)} set ${clean} where store_id = ${tx.storeId} and (${names_them})`.execute(
        tx.db,
      );
    }),
    eraseViews(tx, pattern, names),
  ]);
}

/** What finds numbers, addresses and whole names of a person in a text; null where there are none. */
export function patternOf({
  phones,
  emails,
  names,
}: Pick<Whose, 'phones' | 'emails' | 'names'>): string | null {
  // One name alone is many people's.
  const whole = names.filter((name) => /\S\s+\S/.test(name));
  const said = [...phones.flatMap(written), ...emails, ...whole];
  if (said.length === 0) return null;
  // The longest first, so that no half of one is left.
  return said
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&').replace(/\s+/g, '\\s+'))
    .join('|');
}

/** A number as people write it: 0803 123 4567, +234 803 123 4567. */
const written = (phone: string): string[] => {
  const [first, second, third] = [phone.slice(1, 4), phone.slice(4, 7), phone.slice(7)];
  return [phone, `0${first} ${second} ${third}`, `+234 ${first} ${second} ${third}`, `234${phone.slice(1)}`];
};

/** Lists of orders that somebody named and that look for this person: of no use any more. */
async function eraseViews(tx: StoreTx, pattern: string, names: string[]): Promise<void> {
  const words = names.flatMap((name) => name.split(/\s+/)).filter((word) => word.length > 2);
  await sql`delete from order_views where store_id = ${tx.storeId}
    and (name ~* ${pattern} or asked ~* ${pattern}
      or exists (select 1 from unnest(${words}::text[]) word where strpos(lower(asked), lower(word)) > 0))`.execute(
    tx.db,
  );
}
