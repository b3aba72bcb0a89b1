import type { Writable } from 'node:stream';
import pg from 'pg';

type AnyQuery = (...words: unknown[]) => Promise<pg.QueryResult>;

/** What a call asks of the database. */
export interface Asked {
  /** Questions; a transaction's beginning and its end are one each. */
  statements: number;
  /** Writes to the sockets: what is sent together is one, and is waited for once. */
  trips: number;
  /** Ends that the database keeps, each of which may wait for the disk. */
  commits: number;
}

export interface Counting {
  /** What the app's own connections are made of. */
  client: typeof pg.Client;
  /** What was asked meanwhile, in its order. */
  during(work: () => Promise<unknown>): Promise<Asked & { texts: string[] }>;
}

/** Counts questions and not time, so that a machine with much to do changes nothing. */
export function countedClient(): Counting {
  let now = { statements: 0, trips: 0, commits: 0, texts: [] as string[] };
  const client = class CountedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as AnyQuery;
      let isWatched = false;
      let inTransaction = false;
      this.query = ((...words: unknown[]) => {
        if (!isWatched) watchWrites(this, () => (now.trips += 1));
        isWatched = true;
        const [asked] = words as [string | pg.QueryConfig];
        const text = (typeof asked === 'string' ? asked : asked.text).trim();
        now.statements += 1;
        now.texts.push(text);
        if (/^begin\b/i.test(text)) inTransaction = true;
        else if (/^(commit|rollback)\b/i.test(text)) inTransaction = false;
        if (/^commit\b/i.test(text) || (!inTransaction && writes(text))) now.commits += 1;
        return query(...words);
      }) as typeof this.query;
    }
  };
  return {
    client,
    async during(work) {
      const mine = (now = { statements: 0, trips: 0, commits: 0, texts: [] });
      await work();
      return mine;
    },
  };
}

const writes = (text: string) => /\b(insert into|update|delete from)\b/i.test(text);

function watchWrites(client: pg.Client, wrote: () => void): void {
  // The socket under a connection; it is not in the driver's types.
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  const one = stream._write.bind(stream);
  stream._write = (...words) => {
    wrote();
    one(...words);
  };
  const several = stream._writev?.bind(stream);
  if (several)
    stream._writev = (...words) => {
      wrote();
      several(...words);
    };
}
