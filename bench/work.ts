import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Load } from './load.ts';
import type { Counted } from './results.ts';

/** A figure of what the program on a port of this machine did since it started. */
export async function figure(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text);
  if (!found) throw new Error(`There is no figure ${name}.`);
  return Number(found[1]);
}

/** How many transactions of a database have ended: whatever is answered from it takes one at least. */
export const transactions = (client: pg.Client) =>
  countIn(
    client,
    'select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()',
  );

/** @param query answers one row with one number, called n. */
export async function countIn(client: pg.Client, query: string, values: unknown[] = []): Promise<number> {
  return (await client.query<{ n: number }>(query, values)).rows[0]!.n;
}

/** A connection of the database tells what it did at the latest after so long a rest. */
const toldWithinMs = 12_000;

/** What is counted of the work behind an answer. */
export interface Work {
  what: string;
  /** How much of it there was until now. */
  count(): Promise<number>;
}

/**
 * Measures, and holds what was answered against what was done: a fast answer that several shared is no page each.
 * @throws when less was done than was answered.
 */
export async function proven<Of extends Pick<Load, 'answers'>>(
  { what, count }: Work,
  measure: () => Promise<Of>,
): Promise<Of & Pick<Counted, 'work'>> {
  const before = await count();
  const measured = await measure();
  const until = performance.now() + toldWithinMs;
  let done = (await count()) - before;
  while (done < measured.answers && performance.now() < until) {
    await sleep(500);
    done = (await count()) - before;
  }
  if (done < measured.answers)
    throw new Error(`${measured.answers} answers, and the work for ${done} of them.`);
  return { ...measured, work: { what, done } };
}
