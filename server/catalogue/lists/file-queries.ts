import { sql } from 'kysely';
import type { GoodsListState } from '#shared/states.ts';
import { firstOrNull } from '../../platform/database/answers.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { Goods, Problem, SheetProduct } from './goods.ts';
import type { Columns } from './groups.ts';

export interface Choices {
  /** What is done with products that are there already, by their handle. */
  existing: 'change' | 'leave';
  /** Everything new is a draft, whatever the file says. */
  drafts: boolean;
}

export interface FileList {
  id: string;
  state: GoodsListState;
  file_name: string;
  content: string | null;
  columns: Columns;
  choices: Partial<Choices>;
  line_count: number;
  created_at: Date;
}

const shown = [
  'id',
  'state',
  'file_name',
  'content',
  'columns',
  'choices',
  'line_count',
  'created_at',
] as const;

export async function fileListOf(tx: StoreTx, id: string): Promise<FileList | null> {
  const row = await tx.db
    .selectFrom('goods_lists')
    .select(shown)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .where('kind', '=', 'file')
    .$call(firstOrNull);
  return row as FileList | null;
}

/** The newest file that came in; null where there was none. */
export async function newestFile(tx: StoreTx): Promise<string | null> {
  const row = await tx.db
    .selectFrom('goods_lists')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('kind', '=', 'file')
    .orderBy('created_at', 'desc')
    .limit(1)
    .$call(firstOrNull);
  return row && row.id;
}

export async function insertFile(
  tx: StoreTx,
  list: { id: string; file_name: string; content: string; line_count: number; created_at: Date },
): Promise<void> {
  await tx.db
    .insertInto('goods_lists')
    .values({ ...list, store_id: tx.storeId, kind: 'file', state: 'named' })
    .execute();
}

/** Forgets files that came in before; what became of their goods stays. */
export async function forgetFiles(tx: StoreTx, before: Date): Promise<void> {
  await tx.db
    .updateTable('goods_lists')
    .set({ content: null })
    .where('store_id', '=', tx.storeId)
    .where('created_at', '<', before)
    .where('content', 'is not', null)
    .execute();
}

/** Puts the products of a sheet in the place of what it said before, when other columns were chosen. */
export async function replaceItems(
  tx: StoreTx,
  listId: string,
  products: readonly SheetProduct[],
): Promise<void> {
  for (const table of ['goods_list_pictures', 'goods_list_items'] as const)
    await tx.db.deleteFrom(table).where('store_id', '=', tx.storeId).where('list_id', '=', listId).execute();
  const items = products.map(({ title, lines, goods, problems }, n) => ({
    n,
    title: title.slice(0, 140),
    lines,
    goods,
    problems,
    outcome: goods ? null : 'refused',
  }));
  const pictures = products.flatMap(({ goods, pictures: its }, item_n) =>
    goods ? its.map((picture, n) => ({ ...picture, item_n, n })) : [],
  );
  for (let at = 0; at < items.length; at += 500)
    await sql`
      insert into goods_list_items (store_id, list_id, n, outcome, title, lines, goods, problems)
      select ${tx.storeId}, ${listId}, n, outcome, title, lines, goods, problems
      from jsonb_to_recordset(${JSON.stringify(items.slice(at, at + 500))}::jsonb)
        as one (n int, outcome text, title text, lines int[], goods jsonb, problems jsonb) returning store_id`.execute(
      tx.db,
    );
  for (let at = 0; at < pictures.length; at += 1_000)
    await sql`
      insert into goods_list_pictures (store_id, list_id, item_n, n, line, address, alt, shows)
      select ${tx.storeId}, ${listId}, item_n, n, line, address, alt, shows
      from jsonb_to_recordset(${JSON.stringify(pictures.slice(at, at + 1_000))}::jsonb)
        as one (item_n int, n int, line int, address text, alt text, shows jsonb) returning store_id`.execute(
      tx.db,
    );
}

export interface Counts {
  waiting: number;
  made: number;
  changed: number;
  refused: number;
  left_out: number;
  pictures_waiting: number;
  pictures_taken: number;
  pictures_refused: number;
}

export async function countsOf(tx: StoreTx, listId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select items.*, pictures.*
    from (select count(*) filter (where outcome is null)::int as waiting,
        count(*) filter (where outcome = 'made')::int as made,
        count(*) filter (where outcome = 'changed')::int as changed,
        count(*) filter (where outcome = 'refused')::int as refused,
        count(*) filter (where outcome = 'left_out')::int as left_out
      from goods_list_items where store_id = ${tx.storeId} and list_id = ${listId}) items,
      (select count(*) filter (where outcome is null)::int as pictures_waiting,
        count(*) filter (where outcome = 'taken')::int as pictures_taken,
        count(*) filter (where outcome = 'refused')::int as pictures_refused
      from goods_list_pictures where store_id = ${tx.storeId} and list_id = ${listId}) pictures`.execute(
    tx.db,
  );
  return rows[0]!;
}

/** Of the products of a list that wait how many the store has already, by their handle. */
export async function countThere(tx: StoreTx, listId: string): Promise<number> {
  // Handle by handle, each found by its index: a join as a whole would compare every one with every product.
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select goods->>'slug' as slug from goods_list_items
      where store_id = ${tx.storeId} and list_id = ${listId} and outcome is null offset 0) item
    cross join lateral (
      select from products p where p.store_id = ${tx.storeId} and p.slug = item.slug limit 1) product`.execute(
    tx.db,
  );
  return rows[0]!.count;
}

/** Whether a product or a picture of a list still waits. */
export async function isAnyWaiting(tx: StoreTx, listId: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from goods_list_items
        where store_id = ${tx.storeId} and list_id = ${listId} and outcome is null)
      or exists (select from goods_list_pictures
        where store_id = ${tx.storeId} and list_id = ${listId} and outcome is null) as waits`.execute(tx.db);
  return rows[0]!.waits;
}

/** What is wrong with a list, line by line, its pictures last; the first so many. */
export async function problemsOf(tx: StoreTx, listId: string, most: number): Promise<Problem[]> {
  const { rows } = await sql<Problem>`
    select line, "column", problem from (
      select one.line, one."column", one.problem, 0 as last
      from goods_list_items item, jsonb_to_recordset(item.problems) as one (line int, "column" text, problem text)
      where item.store_id = ${tx.storeId} and item.list_id = ${listId}
      union all
      select line, 'Image Src', problem, 1 from goods_list_pictures
      where store_id = ${tx.storeId} and list_id = ${listId} and outcome = 'refused') found
    order by last, line, "column" limit ${most}`.execute(tx.db);
  return rows;
}

export interface WaitingItem {
  n: number;
  title: string;
  lines: number[];
  goods: Goods;
}

/** The next products of a list that wait, for this transaction alone. */
export async function nextItems(tx: StoreTx, listId: string, most: number): Promise<WaitingItem[]> {
  const rows = await tx.db
    .selectFrom('goods_list_items')
    .select(['n', 'title', 'lines', 'goods'])
    .where('store_id', '=', tx.storeId)
    .where('list_id', '=', listId)
    .where('outcome', 'is', null)
    .orderBy('n')
    .limit(most)
    .forUpdate()
    .execute();
  return rows as unknown as WaitingItem[];
}

/** Says what became of a product of a list, once and for all. */
export async function endItem(
  tx: StoreTx,
  item: { list_id: string; n: number },
  end: { outcome: 'made' | 'changed' | 'refused' | 'left_out'; product_id?: string; problems?: Problem[] },
): Promise<void> {
  const { problems, ...rest } = end;
  await tx.db
    .updateTable('goods_list_items')
    .set({ ...rest, goods: null, ...(problems && { problems: JSON.stringify(problems) }) })
    .where('store_id', '=', tx.storeId)
    .where('list_id', '=', item.list_id)
    .where('n', '=', item.n)
    .where('outcome', 'is', null)
    .execute();
}

export interface WaitingPicture {
  item_n: number;
  n: number;
  address: string;
  alt: string;
  shows: string[][];
  product_id: string | null;
}

/** The next picture that waits; null where there is none. */
export async function nextPicture(tx: StoreTx, listId: string): Promise<WaitingPicture | null> {
  const { rows } = await sql<WaitingPicture>`
    select p.item_n, p.n, p.address, p.alt, p.shows, i.product_id
    from goods_list_pictures p
    join goods_list_items i on i.store_id = p.store_id and i.list_id = p.list_id and i.n = p.item_n
    where p.store_id = ${tx.storeId} and p.list_id = ${listId} and p.outcome is null
    order by p.item_n, p.n limit 1`.execute(tx.db);
  return rows[0] ?? null;
}

/** Says what became of a picture; false where that was said before. */
export async function endPicture(
  tx: StoreTx,
  picture: { list_id: string; item_n: number; n: number },
  outcome: 'taken' | 'refused',
  problem = '',
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('goods_list_pictures')
    .set({ outcome, problem })
    .where('store_id', '=', tx.storeId)
    .where('list_id', '=', picture.list_id)
    .where('item_n', '=', picture.item_n)
    .where('n', '=', picture.n)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
