import pg from 'pg';
import type { Kysely } from 'kysely';
import { again } from './again.ts';
import { askOn, tell } from './asking.ts';
import { flagsOf } from './connection-settings.ts';
import {
  draw,
  drawCounted,
  drawCountedOnNodes,
  drawOnNodes,
  tally,
  type Drawn,
  type Tally,
} from './counters.ts';
import type { Doer } from '../http/doer.ts';
import { isId } from '../ids.ts';
import { kyselyOver } from './kysely-over.ts';
import { createTrips, plansOf } from './one-trip.ts';
import { createTransactions } from './transactions.ts';
import { prepared, unnamed } from './statements.ts';
import type { PlatformTables, StoreTables } from './tables.ts';
import { asksTold, inPostgres } from '../tracing/statements.ts';
import { partOf, type Tracing } from '../tracing/tracing.ts';

type AllTables = PlatformTables & StoreTables;

/** Kobo, counts and versions are far below 2^53, so 64-bit integers arrive as numbers; a larger one is a bug. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('A number from the database is too large to be exact.');
  return value;
});

/** Queries on platform tables. Store tables are not in its type, so forgetting the store does not compile. */
export type PlatformDb = Kysely<PlatformTables>;

declare const inTransaction: unique symbol;
/** Platform tables inside a transaction: what is written by it stands or falls with the rest. */
export type PlatformTx = PlatformDb & { readonly [inTransaction]: true };

/** A transaction bound to one store: row level security lets it see that store's rows and no others. */
export interface StoreTx {
  readonly storeId: string;
  readonly by: Doer | null;
  readonly shows?: Set<string>;
  /** Whether it changes what shoppers see, which is told once it is kept. */
  readonly change: { isSeen: boolean };
  /**
   * Says that what is asked before anything waits is the last: the transaction's end travels with it. Nothing may throw or
   * ask after that but what the database refuses, by which all of it is undone.
   */
  ending(): void;
  readonly db: Kysely<AllTables>;
  /** The same transaction, for the platform rows that belong to the change. */
  readonly platform: PlatformTx;
}

/** One store's data. The only ways in are a bound read and a bound transaction. */
export interface StoreDb {
  readonly id: string;
  /** A consistent look; nothing is written. */
  read<T>(look: (tx: StoreTx) => Promise<T>): Promise<T>;
  /**
   * The same for what is asked all the time, by plans that are kept: whatever it asks finds rows by keys and in the order of
   * an index, in every store.
   */
  often<T>(look: (tx: StoreTx) => Promise<T>): Promise<T>;
  /**
   * As `often`, with all its questions asked before any is answered, so that they travel together.
   * @throws when one of them needs another's answer.
   */
  atOnce<T>(look: (tx: StoreTx) => Promise<T>): Promise<T>;
  /** Repeats on deadlock or serialization failure, so `change` must be free of outside effects. */
  transact<T>(change: (tx: StoreTx) => Promise<T>): Promise<T>;
  /** The same for what is written all the time, by plans that are kept: whatever it asks finds rows by their keys, in every store. */
  transactOften<T>(change: (tx: StoreTx) => Promise<T>): Promise<T>;
  /**
   * The next number of one of the store's counters, never given twice. It is kept at once and apart from every
   * transaction, so that changes of one store do not queue up behind each other's commits; one that fails after it
   * has drawn leaves a gap.
   */
  draw(counter: string, first: number): Promise<number>;
  /** The same while counts go up, as by `tally`. */
  drawCounted(counter: string, first: number, counts: readonly Tally[]): Promise<Drawn>;
  /**
   * Adds to counts of the store, each for a stretch of time that begins at `from`, apart from every transaction like
   * `draw`; answers what they are with it.
   */
  tally(counts: readonly Tally[]): Promise<Map<string, number>>;
}

export interface Database {
  platform: PlatformDb;
  transact<T>(change: (tx: PlatformTx) => Promise<T>): Promise<T>;
  forStore(storeId: string, by?: Doer): StoreDb;
  /** Is told of each store once a change that its shoppers see is kept. */
  whenSeen(told: (storeId: string) => void): void;
  /** Connections in use, idle and waited for; for the metrics. */
  load(): { total: number; idle: number; waiting: number };
  /** Ends the connections that nobody uses now. New ones are opened as they are needed. */
  letGo(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connection: pg.PoolConfig;
  /** The ordinary role that row level security binds; null when the login itself is that role. */
  role: string | null;
  poolSize: number;
  /** Connections of the counters' own; two unless given. */
  counters?: number;
  /**
   * Whether a pooler lends out connections for a transaction at a time: then nothing that is said at a connection's
   * beginning holds, and no statement keeps its name. The time limits are the login's own (`pooled.ts`), and so is the role.
   */
  isPooled?: boolean;
  /** Around the pooler, for counts that are drawn while a transaction holds one of its connections. */
  direct?: pg.ClientConfig;
  /** Whether its tables of stores are spread over several nodes. */
  isOfNodes?: boolean;
  /** How long a question waits for a free connection before it is told that we are busy (milliseconds). */
  waitMs?: number;
  /** Who is told of each transaction; nobody unless given. */
  tracing?: Tracing | null;
}

const poolWaitMs = 2_000;

const connectionsOf = (options: DatabaseOptions): pg.PoolConfig => ({
  ...options.connection,
  connectionTimeoutMillis: options.waitMs ?? poolWaitMs,
  idleTimeoutMillis: 60_000,
  // What a connection has prepared goes with it, so that names which were given up do not pile up in the database.
  maxUses: 50_000,
  ...(options.isPooled ? {} : { options: flagsOf(options.role) }),
});

export function openDatabase(options: DatabaseOptions): Database {
  const connections = connectionsOf(options);
  const { tracing } = options;
  const send = asksTold(tracing, options.isPooled ? unnamed : prepared);
  const [drawn, counted] = options.isOfNodes ? [drawOnNodes, drawCountedOnNodes] : [draw, drawCounted];
  const plans = plansOf(options.isOfNodes ?? false);
  const done = <T>(what: string, work: () => Promise<T>) =>
    partOf(tracing, `database ${what}`, inPostgres, () => again(work));
  // Questions that do not wait for each other are sent together.
  const pool = new pg.Pool({ ...connections, max: options.poolSize, pipeline: true });
  // A connection that breaks while idle is replaced by the pool; the next query tells whether the database is back.
  pool.on('error', () => undefined);
  // The same for one that breaks while a transaction holds it between two statements: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));

  // Of its own, because who draws holds a connection of the pool meanwhile: if all did, none would be left to draw with.
  // So they go around a pooler, too: its connections are the same for both.
  const apart = options.direct
    ? connectionsOf({ ...options, connection: options.direct, isPooled: false })
    : connections;
  const counters = new pg.Pool({ ...apart, max: options.counters ?? 2 });
  counters.on('error', () => undefined);

  const seen: ((storeId: string) => void)[] = [];
  const asking = (client: pg.PoolClient) => askOn(client, send);
  const takeTrip = createTrips<AllTables>(pool, { askOn: asking, tell });
  const { handleOf, write } = createTransactions<AllTables>(pool, asking);

  // Nothing hangs on how a look begins and ends, so its first question is sent along with the one and its answer is
  // not kept waiting for the other.
  const look = async <T>(begin: string, work: (db: Kysely<AllTables>) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    const noted = (problem: Error) => (broken ??= problem);
    try {
      tell(client, begin).catch(noted);
      return await work(handleOf(client));
    } finally {
      if (!broken) tell(client, 'rollback').catch(() => undefined);
      client.release(broken);
    }
  };

  // A statement of its own: where it is refused nothing was done, and it is asked again.
  const platform = kyselyOver<PlatformTables>((text, values) =>
    done('statement', () => send(text, values, (statement) => pool.query(statement))),
  );
  return {
    platform,
    transact: (change) => done('transaction', () => write('begin', (db) => change(asPlatformTx(db)))),
    forStore(storeId, by) {
      if (!isId(storeId)) throw new Error('A store id must be a UUID.');
      // Literal text, not set_config: only this form is passed on by every PostgreSQL we run on.
      const begin = `begin; set local app.store_id = '${storeId}'`;
      const bound = (
        db: Kysely<AllTables>,
        made = { isSeen: false },
        ending: StoreTx['ending'] = () => undefined,
      ): StoreTx => ({ storeId, by: by ?? null, db, platform: asPlatformTx(db), change: made, ending });
      const heard = () => seen.forEach((told) => told(storeId));
      const change = <T>(beginning: string, its: (tx: StoreTx) => Promise<T>) =>
        done('transaction', () =>
          toldOnce(heard, (made) => write(beginning, (db, ending) => its(bound(db, made, ending)))),
        );
      return {
        id: storeId,
        read: (its) => done('look', () => look(begin, (db) => its(bound(db)))),
        often: (its) => done('look', () => look(`${begin}${plans.looks}`, (db) => its(bound(db)))),
        atOnce: (its) => done('look', () => takeTrip(`${begin}${plans.looks}`, (db) => its(bound(db)))),
        transact: (its) => change(begin, its),
        transactOften: (its) => change(`${begin}${plans.changes}`, its),
        draw: (counter, first) => done('counter', () => drawn(counters, storeId, counter, first)),
        drawCounted: (counter, first, counts) =>
          done('counter', () => counted(counters, storeId, { counter, first, counts })),
        tally: (counts) => done('counter', () => tally(counters, storeId, counts)),
      };
    },
    whenSeen: (told) => void seen.push(told),
    letGo: async () => void (await Promise.all([pool, counters].map(letGo))),
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => void (await Promise.all([pool.end(), counters.end()])),
  };
}

async function letGo(pool: pg.Pool): Promise<void> {
  // Each is taken as it lies there, before anybody else can be given it.
  const resting = Array.from({ length: pool.idleCount }, () => pool.connect());
  for (const client of await Promise.all(resting)) client.release(true);
}

/** Tells of a change that shoppers see, once it is kept. */
async function toldOnce<T>(heard: () => void, work: (change: StoreTx['change']) => Promise<T>): Promise<T> {
  const change = { isSeen: false };
  const result = await work(change);
  if (change.isSeen) heard();
  return result;
}

/** The narrower view of the same connection: the type forgets the store tables. */
function asPlatformTx(db: Kysely<AllTables>): PlatformTx {
  return db as unknown as PlatformTx;
}

/**
 * Sends questions of one transaction that do not need each other's answers at once. Unlike `Promise.all` it waits for
 * every one of them before it fails, so that none is still on its way when the connection belongs to somebody else.
 */
export async function pipelined<Answers extends readonly unknown[]>(questions: {
  readonly [N in keyof Answers]: Promise<Answers[N]> | Answers[N];
}): Promise<Answers> {
  const settled = await Promise.allSettled(questions);
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as Answers;
}
