import { watchedClient } from '../support/reading/statements.ts';

/** The process's life, as far as its database can tell: it can be ended before any statement. */
export interface Power {
  /** The kind of connection the app's pool is to be made of. */
  client: ReturnType<typeof watchedClient>;
  /** Ends with the statement after so many; from then on nothing reaches the database. */
  endAfter(statements: number): void;
  /** Back on; says whether it had ended. */
  restore(): boolean;
  /** How many statements reach the database meanwhile. */
  statementsOf(work: () => Promise<unknown>): Promise<number>;
}

export function powerSupply(): Power {
  let left = Infinity;
  let sent = 0;
  return {
    client: watchedClient(() => {
      left -= 1;
      sent += 1;
      return left < 0 ? 'lost' : 'goes on';
    }),
    endAfter: (statements) => void (left = statements),
    restore() {
      const ended = left < 0;
      left = Infinity;
      return ended;
    },
    async statementsOf(work) {
      const before = sent;
      await work();
      return sent - before;
    },
  };
}
