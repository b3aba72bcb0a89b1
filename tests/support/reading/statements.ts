import pg from 'pg';

type AnyQuery = (...words: unknown[]) => unknown;

/** The socket under a connection; it is not in the driver's types. */
function socketOf(client: pg.Client): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
}

/**
 * A kind of database connection that says before each statement that one comes. When told `lost` it is torn down with
 * the statement unsent, as by the death of the process that held it.
 */
export function watchedClient(beforeStatement: (text: string) => 'goes on' | 'lost'): typeof pg.Client {
  return class WatchedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as AnyQuery;
      this.query = ((...words: unknown[]) => {
        const [first] = words;
        const text = typeof first === 'string' ? first : (first as { text: string }).text;
        if (beforeStatement(text) === 'lost') socketOf(this).destroy();
        return query(...words);
      }) as typeof this.query;
    }
  };
}
