import { sql } from 'kysely';
import type { Rule } from '#shared/goods/collections.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { lookBy } from '../../platform/database/store-times.ts';
import { isToBeHad, statement, variantsOfProduct } from '../statement.ts';

/** Whether a product `p` is as one condition `one` of a rule wants it; `at` is the present. A condition of a later release fits nothing. */
const fits = (at: string) => `case one ->> 'kind'
  when 'title' then strpos(lower(p.title), lower(one ->> 'text')) > 0
  when 'not_title' then strpos(lower(p.title), lower(one ->> 'text')) = 0
  when 'tag' then exists (select 1 from unnest(p.tags) tag where lower(tag) = lower(one ->> 'text'))
  when 'not_tag' then not exists (select 1 from unnest(p.tags) tag where lower(tag) = lower(one ->> 'text'))
  when 'price_from' then p.price_from_kobo >= (one ->> 'kobo')::bigint
  when 'price_to' then p.price_from_kobo <= (one ->> 'kobo')::bigint
  when 'reduced' then coalesce(p.compare_at_kobo > p.price_from_kobo, false)
  when 'new' then p.created_at + make_interval(days => (one ->> 'days')::int) > ${at}
  else false end`;

/** One row `told`: whether the product `p` fits the whole rule, and until when it does by the calendar alone. */
const told = (rule: string, at: string) => `
  select
    case ${rule} ->> 'match' when 'any' then bool_or(f.ok) else bool_and(f.ok) end as ok,
    case ${rule} ->> 'match'
      when 'any' then case when bool_or(f.ok and f.until is null) then null else max(f.until) filter (where f.ok) end
      else min(f.until) end as until
  from jsonb_array_elements(${rule} -> 'conditions') one
  cross join lateral (select ${fits(at)} as ok,
    case when one ->> 'kind' = 'new' then p.created_at + make_interval(days => (one ->> 'days')::int) end as until) f`;

/**
 * Brings rows up to what rules say: takes out what does not fit, puts in what does, leaves the rest where it stands. In a
 * collection that is ordered by hand, what is new goes to the end. One row: `changed` are the collections it changed.
 */
const refiled = (rules: string, products: string) => `
  with rules as (select c.id, c.rule, c.sort from collections c where c.store_id = $1 and c.by_rule and ${rules}),
  given as (select p.* from products p where p.store_id = $1 and ${products}),
  fit as materialized (
    select r.id as collection_id, r.sort, p.id as product_id, p.position, p.status = 'active' as on_sale, told.until
    from rules r cross join given p cross join lateral (${told('r.rule', '$3')}) told where told.ok),
  gone as (
    delete from collection_products cp using rules r
    where cp.store_id = $1 and cp.collection_id = r.id and cp.product_id in (select id from given)
      and not exists (select 1 from fit where fit.collection_id = cp.collection_id and fit.product_id = cp.product_id)
    returning cp.collection_id),
  put as (
    insert into collection_products as cp (store_id, collection_id, product_id, position, on_sale, until)
    select $1, fit.collection_id, fit.product_id,
      case when fit.sort = 'hand' then ends.last + 1024 * row_number() over (partition by fit.collection_id order by fit.position)
        else fit.position end,
      fit.on_sale, fit.until
    from fit left join lateral (select coalesce(max(its.position), 0) as last from collection_products its
      where fit.sort = 'hand' and its.store_id = $1 and its.collection_id = fit.collection_id) ends on true
    on conflict (store_id, collection_id, product_id)
      do update set until = excluded.until where cp.until is distinct from excluded.until
    returning cp.collection_id, cp.until)
  select (select min(put.until) from put) as due,
    array(select collection_id from gone union select collection_id from put) as changed`;

interface Refiled {
  due: Date | null;
  changed: string[];
}
const refileProducts = statement<Refiled, [ids: readonly string[], at: Date]>(
  refiled('true', 'p.id = any($2::uuid[])'),
);
const refileCollection = statement<Refiled, [id: string, at: Date]>(refiled('c.id = $2', 'true'));
const isRuled = statement<{ is: boolean }, []>(
  'select exists (select 1 from collections where store_id = $1 and by_rule) as is',
);

/** Changes of products go beside each other; a change of a rule, or of a whole order, waits for them, and they for it. */
export async function holdShelves(tx: StoreTx, as: 'products' | 'collection'): Promise<void> {
  const lock = as === 'products' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await sql`select ${sql.raw(lock)}(hashtext('collections'), hashtext(${tx.storeId}))`.execute(tx.db);
}

/**
 * Files changed products anew under every rule of the store, in the transaction that changed them. Answers the ids of the
 * collections that hold others by it.
 */
export async function fileProducts(tx: StoreTx, at: Date, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  await holdShelves(tx, 'products');
  const [ruled] = await isRuled(tx);
  if (!ruled!.is) return [];
  const refiled = await refileProducts(tx, ids, at);
  await noteDue(tx, refiled);
  return refiled[0]!.changed;
}

/** Files every product of the store anew under one rule. The caller holds the shelves. */
export async function fileUnder(tx: StoreTx, at: Date, collectionId: string): Promise<void> {
  await noteDue(tx, await refileCollection(tx, collectionId, at));
}

async function noteDue(tx: StoreTx, [row]: Refiled[]): Promise<void> {
  if (row?.due) await lookBy(tx.platform, 'collection_lapses', tx.storeId, row.due);
}

/** What can be bought of a product `p` now, or is not counted. */
const isInStock = `exists (select 1 ${variantsOfProduct} and ${isToBeHad})`;

const matching = statement<
  { id: string; count: number },
  [rule: string, at: Date, inStock: boolean, most: number]
>(`
  select p.id, count(*) over ()::int as count from products p
  cross join lateral (${told('$2::jsonb', '$3')}) told
  where p.store_id = $1 and p.status <> 'archived' and told.ok and (not $4::boolean or ${isInStock})
  order by p.position, p.id limit $5`);

/** Products a rule fits, newest first, as many as asked for, with how many there are in all. */
export async function fitting(
  tx: StoreTx,
  at: Date,
  asked: { rule: Rule; inStock: boolean; most: number },
): Promise<{ count: number; ids: string[] }> {
  const rows = await matching(tx, JSON.stringify(asked.rule), at, asked.inStock, asked.most);
  return { count: rows[0]?.count ?? 0, ids: rows.map(({ id }) => id) };
}
