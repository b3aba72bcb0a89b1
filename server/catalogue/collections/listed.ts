import type { AnswerOf } from '#shared/api/contract.ts';
import type { collectionProducts, previewRule } from '#shared/api/collections.ts';
import type { CollectionSort, Rule } from '#shared/goods/collections.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import { isId } from '../../platform/ids.ts';
import { statement } from '../statement.ts';
import { summariesOf } from '../summaries.ts';
import { orders } from './places.ts';
import { collectionOfId } from './queries.ts';
import { fitting } from './rules.ts';

type IdRow = { id: string };

/** The ids of a collection in one of its orders, from after a product on; the cursor is that product. */
const listedIn = (sort: CollectionSort) =>
  statement<IdRow, [collection: string, after: string | null, limit: number]>(`
  with at as materialized (
    select ${orders[sort]} as place, p.id from collection_products cp
    join products p on p.store_id = cp.store_id and p.id = cp.product_id
    where cp.store_id = $1 and cp.collection_id = $2 and cp.product_id = $3)
  select p.id from collection_products cp
  join products p on p.store_id = cp.store_id and p.id = cp.product_id and p.status <> 'archived'
  where cp.store_id = $1 and cp.collection_id = $2
    and ($3::uuid is null or (${orders[sort]}, p.id) > (select place, id from at))
  order by ${orders[sort]}, p.id limit $4`);

const lists: Record<CollectionSort, ReturnType<typeof listedIn>> = {
  newest: listedIn('newest'),
  hand: listedIn('hand'),
  cheapest: listedIn('cheapest'),
  dearest: listedIn('dearest'),
  name: listedIn('name'),
};

/**
 * Products of a collection for its owner, in its order, by page.
 * @throws AppError not_found; bad_input for a page that is none of ours.
 */
export async function productsIn(
  tx: StoreTx,
  id: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<AnswerOf<typeof collectionProducts>> {
  const collection = await collectionOfId(tx, id);
  if (!collection) throw notFound('We could not find that collection in this store.');
  if (after !== undefined && !isId(after))
    throw new AppError('bad_input', { after: ['This page of the list is gone. Start at the beginning.'] });
  const rows = await lists[collection.sort](tx, id, after ?? null, limit + 1);
  const ids = rows.slice(0, limit).map((row) => row.id);
  return { items: await summariesOf(tx, ids), next: rows.length > limit ? ids.at(-1)! : null };
}

/** Products shown of what a rule fits. */
const previewed = 8;

/** What a rule fits, before it is kept. */
export async function previewOf(
  tx: StoreTx,
  at: Date,
  { rule, in_stock }: { rule: Rule; in_stock: boolean },
): Promise<AnswerOf<typeof previewRule>> {
  const { count, ids } = await fitting(tx, at, { rule, inStock: in_stock, most: previewed });
  return { count, products: await summariesOf(tx, ids) };
}
