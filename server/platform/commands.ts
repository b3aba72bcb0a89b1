import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './database/db.ts';
import { newId } from './ids.ts';

/** What every command of the operator's terminal works with; a module's commands want their own parts beside it. */
export interface AtTerminal {
  db: Database;
  clock: Clock;
}

/** Who does it, for the audit entry. */
export interface Actor {
  actor: string;
  /** The store that the words of the command name. */
  storeId?: string | null;
  /** Why, where the words of the command have no place for it. */
  because?: string;
  /** Told of each entry: by it whoever asked knows that something was done. */
  onEntry?(): void;
}

interface CommandDescription {
  words: string;
  does: string;
  /** Whether an answer, other than a refusal, means that something is wrong, so that the program ends with a code that says so. */
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
export type ArgumentMeaning = { said: string; words?: number; storeId?: string | null } | string;
export type ArgumentReader<Deps> = (deps: Deps, typed: string[]) => Promise<ArgumentMeaning>;

/** What a module lets the operator do, and what the places in the words of commands mean that are its own things. */
export interface CommandSet<Deps> {
  commands: readonly Command<Deps>[];
  meanings?: Record<string, ArgumentReader<Deps>>;
}

/** The meaning of a place that one word fills; `missing` where it stands for nothing. */
export const oneWord =
  <Deps>(
    find: (deps: Deps, word: string) => Promise<OneMeaning | string | null>,
    missing: string,
  ): ArgumentReader<Deps> =>
  async (deps, [word = '']) => {
    const meant = await find(deps, word);
    if (meant === null) return missing;
    return typeof meant === 'string' ? { said: meant } : meant;
  };

/** What a word stands for, and the store it is of. */
type OneMeaning = { said: string; storeId: string | null };

/** Writes down who did what, or looked at what. */
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
      data: sql`${JSON.stringify({ ...data, ...(deps.because ? { because: deps.because } : {}) })}::jsonb`,
      store_id: deps.storeId ?? null,
    })
    .execute();
  deps.onEntry?.();
}
