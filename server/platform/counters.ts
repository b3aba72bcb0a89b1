import pg from 'pg';

/** A count of a store for a stretch of time that begins at `from`. */
export interface Tally {
  what: string;
  from: Date;
  by: number;
}

/**
 * Connections of their own, because who counts holds one of the pool meanwhile: if all did, none would be left to count
 * with. Nobody waits for the disk: what uses a number is written to the log after it, so it cannot be on the disk without
 * it; a tally that a crash takes back is a count too few, and no more.
 * @param like what the pool's own connections are made with
 */
export function countersPool(like: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...like, max: 2, options: `${like.options} -c synchronous_commit=off` });
  pool.on('error', () => undefined);
  return pool;
}

/** One round trip, and the counter is free again. */
export async function draw(
  ask: (text: string) => Promise<unknown>,
  { storeId, counter, first }: { storeId: string; counter: string; first: number },
): Promise<number> {
  const values = [storeId, counter].map(pg.escapeLiteral).join(', ');
  const answers = await ask(`
    set local app.store_id = '${storeId}';
    insert into store_counters (store_id, name, value) values (${values}, ${Math.trunc(first)})
      on conflict (store_id, name) do update set value = store_counters.value + 1
      returning value`);
  return (answers as pg.QueryResult<{ value: number }>[]).at(-1)!.rows[0]!.value;
}

/** One round trip; rows are taken in one order, so that nobody waits in a circle. */
export async function tally(
  ask: (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>,
  storeId: string,
  counts: readonly Tally[],
): Promise<Map<string, number>> {
  const sorted = counts.toSorted((a, b) => (a.what < b.what ? -1 : 1));
  const { rows } = await ask(
    `insert into store_tallies as t (store_id, what, window_start, used)
      select $1, * from unnest($2::text[], $3::timestamptz[], $4::int[])
      on conflict (store_id, what, window_start) do update set used = t.used + excluded.used
      returning what, used`,
    [
      storeId,
      sorted.map(({ what }) => what),
      sorted.map(({ from }) => from),
      sorted.map(({ by }) => Math.trunc(by)),
    ],
  );
  return new Map((rows as { what: string; used: number }[]).map((row) => [row.what, row.used]));
}
