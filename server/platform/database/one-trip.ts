import type pg from 'pg';
import type { Kysely } from 'kysely';
import { kyselyOver, type Ask } from './kysely-over.ts';

/** What a transaction says of its plans once it has begun. */
interface Plans {
  looks: string;
  changes: string;
}

/**
 * What is asked all the time is planned once a connection: planning it anew took longer than answering it, and its plan is
 * the same whatever is asked for. A look reads along an index until it has enough: where something is sorted instead, the
 * database expected to find next to nothing, and read all of a large store for it. A plan that has to sort all the same is
 * given an enormous cost by that, for which a database that can compile would do so, at a second for each question. What
 * is changed all the time finds its rows by their keys.
 */
const kept: Plans = {
  looks: '; set local plan_cache_mode = force_generic_plan; set local enable_sort = off; set local jit = off',
  changes: '; set local plan_cache_mode = force_generic_plan',
};

/**
 * On a database of several nodes a question of two tables has a plan only where its store is known, so none is kept there.
 * What a connection begins with holds where it comes in; what a transaction says is said to each node.
 */
const ofNodes: Plans = { looks: '; set local enable_sort = off; set local jit = off', changes: '' };

export const plansOf = (isOfNodes: boolean): Plans => (isOfNodes ? ofNodes : kept);

/** One transaction's questions on a connection; open until its end is on its way. */
interface Trip<Tables> {
  db: Kysely<Tables>;
  open: boolean;
}

/** How a connection is asked, and told what has no answer to wait for. */
interface Line {
  askOn(client: pg.PoolClient): Ask;
  tell(client: pg.PoolClient, text: string): Promise<unknown>;
}

export type TakeTrip<Tables> = <T>(begin: string, work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;

/**
 * Looks whose beginning, questions and end are sent in one piece, since none waits for an answer: of what a look costs,
 * both here and in the database, a third is sending and being woken up.
 */
export function createTrips<Tables>(pool: pg.Pool, { askOn, tell }: Line): TakeTrip<Tables> {
  const trips = new WeakMap<pg.PoolClient, Trip<Tables>>();
  const tripOf = (client: pg.PoolClient): Trip<Tables> => {
    const known = trips.get(client);
    if (known) return known;
    const ask = askOn(client);
    const db = kyselyOver<Tables>((text, values) => {
      // By now the connection may belong to somebody else.
      if (!made.open) throw new Error('This question needs an answer of its look: it belongs into read().');
      return ask(text, values);
    });
    const made: Trip<Tables> = { db, open: false };
    trips.set(client, made);
    return made;
  };
  return async (begin, work) => {
    const client = await pool.connect();
    const trip = tripOf(client);
    let broken: Error | undefined;
    const noted = (problem: Error) => void (broken ??= problem);
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      trip.open = false;
      tell(client, 'rollback').catch(noted);
    };
    try {
      trip.open = true;
      tell(client, begin).catch(noted);
      const answer = work(trip.db);
      // By then whatever can be asked without an answer was asked.
      process.nextTick(end);
      return await answer;
    } finally {
      end();
      client.release(broken);
    }
  };
}
