/** What a statement comes to, asked at its end by `.$call(…)`. */

/** The first row, or null where there is none. */
export async function firstOrNull<Row>(query: {
  executeTakeFirst(): Promise<Row | undefined>;
}): Promise<Row | null> {
  return (await query.executeTakeFirst()) ?? null;
}

/** Whether there is a row. */
export async function isThere(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

interface Written {
  numInsertedOrUpdatedRows?: bigint;
  numUpdatedRows?: bigint;
  numDeletedRows?: bigint;
}

/** Whether a row was written: none is where it was there already, or where the conditions do not hold any more. */
export async function wrote(statement: { executeTakeFirst(): Promise<Written> }): Promise<boolean> {
  const { numInsertedOrUpdatedRows, numUpdatedRows, numDeletedRows } = await statement.executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? numUpdatedRows ?? numDeletedRows ?? 0n) > 0n;
}
