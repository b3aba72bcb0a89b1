import { sql, type RawBuilder } from 'kysely';
import { erasedName } from '#shared/api/customers.ts';
import { pipelined, type StoreTx } from '../platform/database/db.ts';
import { patternOf } from './erase-named.ts';
import type { Whose } from './whose.ts';

/**
 * Past orders that are theirs: of one of their numbers; or without any, of one of their addresses; or without either, of
 * their whole name.
 */
export function theirPast(tx: StoreTx, { phones, emails, names }: Whose): RawBuilder<boolean> {
  const whole = names.filter((name) => /\S\s+\S/.test(name));
  return sql`store_id = ${tx.storeId} and ((phone <> '' and phone = any(${phones}::text[]))
    or (phone = '' and email <> '' and email = any(${emails}::text[]))
    or (phone = '' and email = '' and name = any(${whole}::text[])))`;
}

/**
 * Empties what came from another shop of whoever is in it: their past orders keep number, day and sums, files that were
 * brought are forgotten whole, and what they said of this person with them.
 */
export async function eraseBrought(tx: StoreTx, who: Whose, at: Date): Promise<void> {
  const pattern = patternOf(who) ?? '^$a';
  const blank = sql`what = null, problems = '[]', outcome = coalesce(outcome, 'refused')`;
  await pipelined([
    sql`update past_orders set name = ${erasedName}, phone = '', email = '', address = '', note = '', search = '',
      lines = (select coalesce(jsonb_agg(line || '{"title": ""}'), '[]') from jsonb_array_elements(lines) line),
      erased_at = ${at} where ${theirPast(tx, who)}`.execute(tx.db),
    // Another's order that says their address as well.
    sql`update past_orders set email = '' where store_id = ${tx.storeId} and email <> '' and email = any(${who.emails}::text[])`.execute(
      tx.db,
    ),
    sql`update brought_files set content = null where store_id = ${tx.storeId} and content is not null`.execute(
      tx.db,
    ),
    sql`update brought_items set ${blank} where store_id = ${tx.storeId}
      and (made_id = any(${who.ids}::uuid[]) or what::text ~* ${pattern} or problems::text ~* ${pattern})`.execute(
      tx.db,
    ),
  ]);
}
