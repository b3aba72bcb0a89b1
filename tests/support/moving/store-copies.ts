import type { TestDatabase } from '../programs/database.ts';
import { newId } from '#server/platform/ids.ts';

/** What a store's goods and orders are kept in, each after what it belongs to. */
const tables = [
  'stores',
  'store_counters',
  'products',
  'variants',
  'inventory_levels',
  'stock_movements',
  'customers',
  'orders',
  'order_lines',
  'reservations',
];

/**
 * Copies of a store that was furnished once, with its goods, their history and its orders: ids stay, since each is one
 * of its own store. Answers a function that makes one and answers its store's id.
 */
export async function copiesOf(
  { sql }: Pick<TestDatabase, 'sql'>,
  storeId: string,
): Promise<() => Promise<string>> {
  const columns = await sql<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' and table_name = any($1)
       and column_name not in ('store_id', 'slug') and is_generated = 'NEVER' group by table_name`,
    [[...tables]],
  );
  const statements = tables.map((table) => {
    const names = columns.find((one) => one.name === table)!.columns;
    const slug = ['stores', 'products'].includes(table);
    const [into, from] = slug ? [', slug', table === 'stores' ? ', copied.to_id::text' : ', slug'] : ['', ''];
    return `insert into ${table} (store_id, ${names}${into})
      select copied.to_id, ${names}${from} from ${table}, (select $2::uuid as to_id) copied where store_id = $1`;
  });
  // One statement, so that a copy is one way to the database and back.
  const text = `with ${statements.map((one, n) => `copy_${n} as (${one} returning 1)`).join(', ')} select 1`;
  return async () => {
    const copy = newId();
    await sql(text, [storeId, copy]);
    return copy;
  };
}
