import pg from 'pg';
import { newId } from '#server/platform/ids.ts';
import { repeat, type Load } from './load.ts';

/** The database's own floor for an order: stock guard, order row, line row, durable commit, by so many connections. */
export async function orderFloor(
  connection: pg.PoolConfig,
  options: { atOnce: number; seconds: number },
): Promise<Load> {
  const pool = new pg.Pool({ ...connection, max: options.atOnce });
  await pool.query(
    'create table if not exists floor_stock (id int primary key, n int); create table if not exists floor_orders (id uuid primary key, data text); create table if not exists floor_lines (id uuid primary key, data text)',
  );
  await pool.query(
    'insert into floor_stock select g, 1000000 from generate_series(0, 999) g on conflict do nothing',
  );
  const measured = await repeat(async (turn) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query({
        name: 's',
        text: 'update floor_stock set n = n - 1 where id = $1 and n >= 1',
        values: [turn % 1000],
      });
      await client.query({
        name: 'o',
        text: 'insert into floor_orders values ($1, $2)',
        values: [newId(), 'x'.repeat(200)],
      });
      await client.query({
        name: 'l',
        text: 'insert into floor_lines values ($1, $2)',
        values: [newId(), 'x'.repeat(100)],
      });
      await client.query('commit');
    } finally {
      client.release();
    }
    return true;
  }, options);
  await pool.query('drop table floor_stock, floor_orders, floor_lines');
  await pool.end();
  return measured;
}
