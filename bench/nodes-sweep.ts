import pg from 'pg';
import type { Nodes } from './nodes.ts';

/**
 * Whether the ordinary login sees, in every table of stores, rows of the store that its transaction names and no others,
 * and none where it names no store.
 */
export async function seesAlone({ owner, sql }: Nodes, storeId: string): Promise<boolean> {
  const tables = await sql<{ name: string }>(
    `select table_name as name from sharding_registry where kind = 'store'`,
  );
  const client = new pg.Client({ ...owner, options: '-c citus.propagate_set_commands=local' });
  await client.connect();
  let own = 0;
  try {
    for (const { name } of tables) {
      const rows = async (named: string) => {
        await client.query(`begin; ${named}`);
        const { rows: found } = await client.query<{ store_id: string }>(`select store_id from ${name}`);
        await client.query('rollback');
        return found;
      };
      if ((await rows('')).length > 0) return false;
      const found = await rows(`set local app.store_id = '${storeId}'`);
      if (found.some((row) => row.store_id !== storeId)) return false;
      own += found.length;
    }
  } finally {
    await client.end();
  }
  return own > 0;
}
