import type pg from 'pg';
import type { Kysely } from 'kysely';
import { tell } from './asking.ts';
import { kyselyOver, type Ask } from './kysely-over.ts';

/** Takes the end of a transaction along with what is asked before anything waits: nothing is asked after that. */
type Ending = () => void;

interface Transactions<Tables> {
  /** What a connection is asked by, made once for each. */
  handleOf(client: pg.PoolClient): Kysely<Tables>;
  write<T>(begin: string, work: (db: Kysely<Tables>, ending: Ending) => Promise<T>): Promise<T>;
}

/** Transactions over the connections of a pool: kept whole, or undone where anything of them fails. */
export function createTransactions<Tables>(
  pool: pg.Pool,
  askOn: (client: pg.PoolClient) => Ask,
): Transactions<Tables> {
  const handles = new WeakMap<pg.PoolClient, Kysely<Tables>>();
  /** Whose transaction's end is on its way. */
  const ended = new WeakSet<pg.PoolClient>();
  const handleOf = (client: pg.PoolClient) => {
    const handle = handles.get(client);
    if (handle) return handle;
    const ask = askOn(client);
    const made = kyselyOver<Tables>((text, values) => {
      if (ended.has(client)) throw new Error('This question comes after the end of its transaction.');
      return ask(text, values);
    });
    handles.set(client, made);
    return made;
  };
  const keep = (client: pg.PoolClient): Promise<pg.QueryResult> => {
    ended.add(client);
    const end = tell(client, 'commit');
    // Waited for below, and by then it may have failed.
    end.catch(() => undefined);
    return end;
  };
  return {
    handleOf,
    async write(begin, work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      let end: Promise<pg.QueryResult> | undefined;
      // By the next tick whatever can be asked without an answer was asked.
      const ending = () => process.nextTick(() => (end ??= keep(client)));
      try {
        const begun = tell(client, begin);
        // Its first question travels with it; a beginning that failed is told before anything is kept.
        begun.catch(() => undefined);
        const result = await work(handleOf(client), ending);
        await begun;
        const { command } = await (end ??= keep(client));
        // A statement that failed and was passed over leaves nothing to keep, and the database says so only here.
        if (command !== 'COMMIT') throw new Error('The database has not kept the change.');
        return result;
      } catch (error) {
        await client.query('rollback').catch((problem: Error) => (broken = problem));
        throw error;
      } finally {
        ended.delete(client);
        client.release(broken);
      }
    },
  };
}
