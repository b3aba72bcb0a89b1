import type pg from 'pg';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';

export type Ask = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/** Builds statements and has them asked by whoever holds the connection; begins and ends nothing itself. */
export function kyselyOver<Tables>(ask: Ask): Kysely<Tables> {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const answer = await ask(query.sql, query.parameters);
      return { rows: answer.rows as R[], numAffectedRows: BigInt(answer.rowCount ?? 0) };
    },
    // eslint-disable-next-line require-yield
    async *streamQuery() {
      throw new Error('Streaming is not used.');
    },
  };
  const transactionsElsewhere = () =>
    Promise.reject(new Error('Use transact() of the database or of a store.'));
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: () => Promise.resolve(),
        acquireConnection: () => Promise.resolve(connection),
        releaseConnection: () => Promise.resolve(),
        beginTransaction: transactionsElsewhere,
        commitTransaction: transactionsElsewhere,
        rollbackTransaction: transactionsElsewhere,
        destroy: () => Promise.resolve(),
      }),
    },
  });
}
