import pg from 'pg';

export interface Tally {
  what: string;
  from: Date;
  by: number;
}

/**
 * One round trip, and the counter is free again. Nobody waits for the disk: what uses the number is written to the log
 * after it, so it cannot be on the disk without it.
 */
export async function draw(pool: pg.Pool, storeId: string, counter: string, first: number): Promise<number> {
  const answers: unknown = await pool.query(`${bound(storeId)}; ${raised(storeId, counter, first)}`);
  return valueIn(answers);
}

/** A number with counts of the store that go up as it is drawn, in one round trip. */
export interface Drawn {
  value: number;
  counts: Map<string, number>;
}

/** Draws a number, and counts tallies along with it. */
export async function drawCounted(
  pool: pg.Pool,
  storeId: string,
  { counter, first, counts }: { counter: string; first: number; counts: readonly Tally[] },
): Promise<Drawn> {
  const answers: unknown = await pool.query(
    `${bound(storeId)}; ${tallied(storeId, counts)}; ${raised(storeId, counter, first)}`,
  );
  return { value: valueIn(answers), counts: countsIn((answers as pg.QueryResult[]).at(-2)!) };
}

const valueIn = (answers: unknown): number =>
  (answers as pg.QueryResult<{ value: number }>[]).at(-1)!.rows[0]!.value;

const countsIn = ({ rows }: pg.QueryResult<{ what: string; used: number }>): Map<string, number> =>
  new Map(rows.map((row) => [row.what, row.used]));

/** The same on several nodes: each setting is passed on with its whole message there, so the counter goes in another. */
export async function drawOnNodes(
  pool: pg.Pool,
  storeId: string,
  counter: string,
  first: number,
): Promise<number> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin; ${bound(storeId)}`);
    const { rows } = await client.query<{ value: number }>(raised(storeId, counter, first));
    await client.query('commit');
    return rows[0]!.value;
  } catch (error) {
    await client.query('rollback').catch((problem: Error) => (broken = problem));
    throw error;
  } finally {
    client.release(broken);
  }
}

export const drawCountedOnNodes: typeof drawCounted = async (pool, storeId, { counter, first, counts }) => {
  const now = await tally(pool, storeId, counts);
  return { value: await drawOnNodes(pool, storeId, counter, first), counts: now };
};

const bound = (storeId: string) =>
  `set local app.store_id = '${storeId}'; set local synchronous_commit = off`;

const raised = (storeId: string, counter: string, first: number) => `
  insert into store_counters (store_id, name, value)
    values (${[storeId, counter].map(pg.escapeLiteral).join(', ')}, ${Math.trunc(first)})
    on conflict (store_id, name) do update set value = store_counters.value + 1
    returning value`;

/** Rows are taken in one order, so that nobody waits in a circle. */
const tallied = (storeId: string, counts: readonly Tally[]): string => {
  const rows = counts
    .toSorted((a, b) => (a.what < b.what ? -1 : 1))
    .map(({ what, from, by }) => {
      const texts = [storeId, what, from.toISOString()].map(pg.escapeLiteral).join(', ');
      return `(${texts}, ${Math.trunc(by)})`;
    });
  return `
    insert into store_tallies as t (store_id, what, window_start, used) values ${rows.join(', ')}
      on conflict (store_id, what, window_start) do update set used = t.used + excluded.used
      returning what, used`;
};

/** One round trip. */
export async function tally(
  pool: pg.Pool,
  storeId: string,
  counts: readonly Tally[],
): Promise<Map<string, number>> {
  // Nobody waits for the disk: a count that a crash takes back is a count too few, and no more.
  const answers: unknown = await pool.query(
    `set local synchronous_commit = off; ${tallied(storeId, counts)}`,
  );
  return countsIn((answers as pg.QueryResult[]).at(-1)!);
}
