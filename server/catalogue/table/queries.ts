import { sql } from 'kysely';
import type { ProductDetail } from '#shared/goods/details.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { NewRow } from '../../platform/database/tables.ts';
import { firstOrNull, rowsOf, wrote } from '../../platform/database/answers.ts';
import { searchText } from '../../platform/secrets/tokens.ts';
import { replaceWords } from '../queries.ts';
import { levelOfVariant, statement } from '../statement.ts';
import { wordsOf, type Worded } from '../finding/words.ts';
import type { Change, TableRow } from './cells.ts';

/** These products, in the order of their ids. */
export const rowsOfIds = statement<TableRow, [ids: readonly string[]]>(`
  select p.id, p.title, p.status, p.tags, p.download_bytes is not null as is_file,
    exists (select 1 from variants v where v.store_id = $1 and v.product_id = p.id and v.is_set and not v.removed) as is_set, (
    select coalesce(json_agg(json_build_object('id', v.id, 'title', v.title, 'price_kobo', v.price_kobo,
      'compare_at_kobo', v.compare_at_kobo, 'cost_kobo', v.cost_kobo, 'on_hand', level.on_hand, 'sku', v.sku,
      'barcode', v.barcode, 'promised', coalesce(level.held + level.committed, 0)) order by v.position, v.id), '[]')
    from variants v ${levelOfVariant}
    where v.store_id = $1 and v.product_id = p.id and not v.removed) as variants
  from unnest($2::uuid[]) with ordinality as given (id, n) join products p on p.store_id = $1 and p.id = given.id
  order by given.n`);

/** Where these products stand, in the order of their ids. */
export const statusesOf = statement<Pick<TableRow, 'id' | 'status'>, [ids: readonly string[]]>(`
  select p.id, p.status
  from unnest($2::uuid[]) with ordinality as given (id, n) join products p on p.store_id = $1 and p.id = given.id
  order by given.n`);

/** Which tags these products have. */
export const tagsOf = statement<Pick<TableRow, 'id' | 'tags'>, [ids: readonly string[]]>(`
  select p.id, p.tags from products p where p.store_id = $1 and p.id = any($2::uuid[]) order by p.id`);

/** Tags that products have, those of most first. */
export const tagsInUse = statement<{ tag: string }, [limit: number]>(`
  select tag from products p, unnest(p.tags) tag where p.store_id = $1 and p.status <> 'archived'
  group by tag order by count(*) desc, tag limit $2`);

/** False where one of this id is there. */
export const beginEdit = (tx: StoreTx, row: Omit<NewRow<'table_edits'>, 'store_id'>): Promise<boolean> =>
  tx.db
    .insertInto('table_edits')
    .values({ ...row, store_id: tx.storeId })
    .onConflict((conflict) => conflict.columns(['store_id', 'id']).doNothing())
    .$call(wrote);

/** What was saved under this id; `lock` keeps another taking back of it waiting. */
export function editOfId(tx: StoreTx, id: string, lock = false) {
  const found = rowsOf(tx.db, 'table_edits').where('store_id', '=', tx.storeId).where('id', '=', id);
  return (lock ? found.forUpdate() : found).$call(firstOrNull);
}

export const newestEdit = (tx: StoreTx) =>
  rowsOf(tx.db, 'table_edits')
    .where('store_id', '=', tx.storeId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$call(firstOrNull);

export async function changeEdit(
  tx: StoreTx,
  id: string,
  change: Partial<Omit<NewRow<'table_edits'>, 'store_id' | 'id'>>,
): Promise<void> {
  await tx.db
    .updateTable('table_edits')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** Keeps what was changed, so that it can be taken back. */
export async function insertChanges(tx: StoreTx, editId: string, changes: readonly Change[]): Promise<void> {
  const ofProducts = Map.groupBy(changes, ({ product_id }) => product_id);
  const cells = [...ofProducts.values()].map((some) =>
    JSON.stringify(some.map(({ product_id: _product, ...cell }) => cell)),
  );
  await sql`
    insert into table_edit_lines (store_id, edit_id, product_id, cells)
    select ${tx.storeId}, ${editId}, given.id, given.cells
    from unnest(${[...ofProducts.keys()]}::uuid[], ${cells}::jsonb[]) as given (id, cells)
    returning store_id`.execute(tx.db);
}

export async function changesOfEdit(tx: StoreTx, editId: string): Promise<Change[]> {
  const rows = await tx.db
    .selectFrom('table_edit_lines')
    .select(['product_id', 'cells'])
    .where('store_id', '=', tx.storeId)
    .where('edit_id', '=', editId)
    .orderBy('product_id')
    .execute();
  return rows.flatMap(({ product_id, cells }) =>
    (cells as Omit<Change, 'product_id'>[]).map((cell) => ({ product_id, ...cell })),
  );
}

export type Facts = Pick<
  TableRow['variants'][number],
  'id' | 'price_kobo' | 'compare_at_kobo' | 'cost_kobo' | 'sku' | 'barcode'
>;

/** Gives variants what they are to cost and be called by. */
export async function writeFacts(tx: StoreTx, facts: readonly Facts[]): Promise<void> {
  const all = <Name extends keyof Facts>(name: Name) => facts.map((one) => one[name]);
  await sql`
    update variants v set price_kobo = given.price, compare_at_kobo = given.was, cost_kobo = given.cost,
      sku = given.sku, barcode = given.barcode
    from unnest(${all('id')}::uuid[], ${all('price_kobo')}::bigint[], ${all('compare_at_kobo')}::bigint[],
      ${all('cost_kobo')}::bigint[], ${all('sku')}::text[], ${all('barcode')}::text[])
      as given (id, price, was, cost, sku, barcode)
    where v.store_id = ${tx.storeId} and v.id = given.id`.execute(tx.db);
}

export async function writeTitles(
  tx: StoreTx,
  titles: readonly { id: string; title: string }[],
): Promise<void> {
  await sql`
    update products p set title = given.title
    from unnest(${titles.map(({ id }) => id)}::uuid[], ${titles.map(({ title }) => title)}::text[]) as given (id, title)
    where p.store_id = ${tx.storeId} and p.id = given.id`.execute(tx.db);
}

export async function writeTags(
  tx: StoreTx,
  products: readonly Pick<TableRow, 'id' | 'tags'>[],
): Promise<void> {
  await sql`
    update products p set tags = array(
      select word from jsonb_array_elements_text(given.tags) with ordinality as tag (word, at) order by at)
    from unnest(${products.map(({ id }) => id)}::uuid[], ${products.map(({ tags }) => JSON.stringify(tags))}::jsonb[])
      as given (id, tags)
    where p.store_id = ${tx.storeId} and p.id = given.id`.execute(tx.db);
}

const wordedRows = statement<Worded & { id: string; details: ProductDetail[] }, [ids: readonly string[]]>(`
  select p.id, p.title, p.description, p.tags, p.options, p.details, (
    select coalesce(json_agg(json_build_object('sku', v.sku, 'barcode', v.barcode) order by v.position, v.id), '[]')
    from variants v where v.store_id = $1 and v.product_id = p.id and not v.removed) as variants
  from products p where p.store_id = $1 and p.id = any($2::uuid[]) order by p.id`);

/** Has products found by what they are called now. */
export async function reword(tx: StoreTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const worded = (await wordedRows(tx, ids)).map(({ id, ...product }) => ({ id, words: wordsOf(product) }));
  await sql`
    update products p set search = given.search
    from unnest(${worded.map(({ id }) => id)}::uuid[], ${worded.map(({ words }) => searchText(words))}::text[])
      as given (id, search)
    where p.store_id = ${tx.storeId} and p.id = given.id`.execute(tx.db);
  await replaceWords(tx, worded);
}
