import { sql } from 'kysely';
import type { AnswerOf, BodyOf } from '#shared/api/contract.ts';
import { customerLimits, mostTagged, type tagCustomers, type untagCustomers } from '#shared/api/customers.ts';
import type { Clock } from '../platform/clock.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { findCustomers, siftedBy } from './sift.ts';

type What = 'add' | 'take';

const many = (count: number) => `${count} ${count === 1 ? 'customer' : 'customers'}`;

/** Which customers are meant: those that are named, or all that a list shows. */
async function idsOf(
  clock: Clock,
  tx: StoreTx,
  which: BodyOf<typeof tagCustomers>['which'],
): Promise<string[]> {
  if ('ids' in which) return which.ids;
  const filter = siftedBy(clock, which);
  const found = filter ? await findCustomers(tx, { ...filter, limit: mostTagged + 1, after: null }) : [];
  if (found.length > mostTagged)
    throw new AppError('conflict', `That is more than ${mostTagged} customers. Narrow the list first.`);
  return found.map(({ id }) => id);
}

/**
 * Adds tags to many customers, or takes them away, under an id by which it is done once and taken back as one: each keeps
 * which of them it got or lost by that. Who would have too many gets none of them.
 */
export async function tagMany(
  clock: Clock,
  tx: StoreTx,
  { id, which, what, tags }: BodyOf<typeof tagCustomers>,
): Promise<AnswerOf<typeof tagCustomers>> {
  const ids = await idsOf(clock, tx, which);
  const asked = await askedOf(tx, ids, { what, tags });
  const isDone = asked.some((one) => one.tags_edit === id) || (await countOf(tx, id)) > 0;
  const fits = ({ has, edited }: (typeof asked)[number]) =>
    what === 'take' || has + edited.length <= customerLimits.tags;
  const changed = isDone ? [] : asked.filter((one) => one.edited.length > 0 && fits(one));
  if (changed.length > 0) {
    await sql`
      update customers c set tags_edit = ${id}, tags_edited = made.edited
      from (select (one ->> 'id')::uuid as id,
          array(select jsonb_array_elements_text(one -> 'edited')) as edited
        from jsonb_array_elements(${JSON.stringify(changed)}::jsonb) one) made
      where c.store_id = ${tx.storeId} and c.id = made.id`.execute(tx.db);
    await write(tx, id, what);
    const done = { add: 'Added tags to', take: 'Took tags from' }[what];
    await noteChange(tx, { kind: 'customers', what: `${done} ${many(changed.length)}` });
  }
  return {
    customer_count: isDone ? await countOf(tx, id) : changed.length,
    left_count: asked.filter((one) => one.edited.length > 0 && !fits(one)).length,
  };
}

/** Takes such a change back: everybody loses what it gave, and gets what it took, but for what is so again by now. */
export async function untagMany(
  tx: StoreTx,
  id: string,
  { what }: BodyOf<typeof untagCustomers>,
): Promise<AnswerOf<typeof untagCustomers>> {
  await sql`select 1 from customers where store_id = ${tx.storeId} and tags_edit = ${id}
    order by id for update`.execute(tx.db);
  const count = await countOf(tx, id);
  if (count === 0) return { customer_count: 0 };
  await write(tx, id, what === 'add' ? 'take' : 'add');
  await sql`update customers set tags_edited = '{}'
    where store_id = ${tx.storeId} and tags_edit = ${id}`.execute(tx.db);
  await noteChange(tx, { kind: 'customers', what: `Took back the tags of ${many(count)}` });
  return { customer_count: count };
}

/** Those who are meant, locked in one order, with what of the tags each would get or lose. */
async function askedOf(tx: StoreTx, ids: readonly string[], { what, tags }: { what: What; tags: string[] }) {
  const found = await sql<{ id: string; tags_edit: string | null; has: number; edited: string[] }>`
    select c.id, c.tags_edit, cardinality(c.tags) as has,
      array(select tag from unnest(${tags}::text[]) tag where (tag = any(c.tags)) = ${what === 'take'}) as edited
    from customers c
    where c.store_id = ${tx.storeId} and c.id = any(${[...ids]}::uuid[])
      and c.merged_into is null and c.erased_at is null
    order by c.id for update`.execute(tx.db);
  return found.rows;
}

async function countOf(tx: StoreTx, id: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from customers
    where store_id = ${tx.storeId} and tags_edit = ${id} and tags_edited <> '{}'`.execute(tx.db);
  return found.rows[0]!.count;
}

/** Gives everybody of an edit its tags, or takes them; the words that the list is narrowed by go along. */
async function write(tx: StoreTx, id: string, what: What): Promise<void> {
  const its = sql`c.store_id = ${tx.storeId} and c.tags_edit = ${id}`;
  if (what === 'add') {
    await sql`update customers c set tags = array(
        select distinct tag collate "C" from unnest(c.tags || c.tags_edited) tag order by 1)
      where ${its}`.execute(tx.db);
    await sql`insert into customer_words (store_id, word, customer_id)
      select c.store_id, '#' || tag, c.id from customers c, unnest(c.tags_edited) tag where ${its}
      on conflict do nothing`.execute(tx.db);
    return;
  }
  await sql`update customers c set tags = array(
      select tag collate "C" from unnest(c.tags) tag where tag <> all(c.tags_edited) order by 1)
    where ${its}`.execute(tx.db);
  await sql`delete from customer_words w using customers c, unnest(c.tags_edited) tag
    where ${its} and w.store_id = c.store_id and w.customer_id = c.id and w.word = '#' || tag`.execute(tx.db);
}
