import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './db.ts';
import { newId } from './ids.ts';

/** What every command of the operator's terminal works with; a module's commands want their own parts beside it. */
export interface AtTerminal {
  db: Database;
  clock: Clock;
}

/** Who is at the terminal, for the audit entry. */
export interface Actor {
  actor: string;
}

interface CommandDescription {
  words: string;
  does: string;
  /** Whether an answer means that something is wrong, so that the program ends with a code that says so. */
  isAlarm?(answer: unknown): boolean;
}

/** A command that only reads; it is not told who asks, so that it cannot leave an audit entry. */
interface ReadCommand<Deps> extends CommandDescription {
  would: null;
  /** Answers what to print. */
  run: (deps: Deps, args: string[]) => Promise<unknown>;
}

export interface WriteCommand<Deps> extends CommandDescription {
  /** What it would do, after “It would”, with the places of `words`: said instead of done with `--dry-run`. */
  would: string;
  /** Answers what to print. */
  run: (deps: Deps & Actor, args: string[]) => Promise<unknown>;
}

export type Command<Deps> = ReadCommand<Deps> | WriteCommand<Deps>;

/** What stands for a typed word in a sentence, and how many words it is; a text says why it stands for nothing. */
export type ArgumentMeaning = { said: string; words?: number } | string;
export type ArgumentReader<Deps> = (deps: Deps, typed: string[]) => Promise<ArgumentMeaning>;

/** What a module lets the operator do, and what the places in the words of commands mean that are its own things. */
export interface CommandSet<Deps> {
  commands: readonly Command<Deps>[];
  meanings?: Record<string, ArgumentReader<Deps>>;
}

/** The meaning of a place that one word fills; `missing` where it stands for nothing. */
export const oneWord =
  <Deps>(find: (deps: Deps, word: string) => Promise<string | null>, missing: string): ArgumentReader<Deps> =>
  async (deps, [word = '']) => {
    const said = await find(deps, word);
    return said === null ? missing : { said };
  };

/** Writes down who changed what from the terminal. */
export async function audit(
  deps: AtTerminal & Actor,
  action: string,
  subject: string,
  data: object,
): Promise<void> {
  await deps.db.platform
    .insertInto('audit_entries')
    .values({
      id: newId(),
      at: deps.clock.now(),
      actor: deps.actor,
      action,
      subject,
      data: sql`${JSON.stringify(data)}::jsonb`,
    })
    .execute();
}
