import type { Journal, JournalEntry } from './journal.ts';
import type { AppleDomain } from '../inline/apple-domain.ts';
import type { Dispute } from '../disputes/types.ts';
import type { Token } from '../flutterwave/types.ts';
import type { Entry, Settlement, SettlementDay } from '../settlements/types.ts';
import type { Subaccount } from '../subaccounts/types.ts';

/** What every thing on a shelf has: its name and its number of order. */
export interface Kept {
  key: string;
  seq: number;
}

/** Every kind of thing the rooms keep. */
export interface Shelved {
  token: Token;
  subaccount: Subaccount;
  entry: Entry;
  settlement: Settlement;
  settlement_day: SettlementDay;
  dispute: Dispute;
  apple_domain: AppleDomain;
}

export type ShelfName = keyof Shelved;

/** Things of one kind by key, kept in the state file. */
export interface Shelf<T extends Kept> {
  get(key: string): T | undefined;
  /** Oldest first. */
  all(): T[];
  /** `money` asks that a crash cannot undo it once anyone was told. */
  save(thing: T, money?: boolean): void;
  /** The next number of order; never repeated, also after a restart. */
  next(): number;
}

export interface Shelves {
  shelf<Name extends ShelfName>(name: Name): Shelf<Shelved[Name]>;
  /** Puts one entry of the state file back; false when it is none of these. */
  restore(entry: JournalEntry): boolean;
  entries(): Iterable<JournalEntry>;
  clear(): void;
}

const PREFIX = 'shelf:';

interface Board {
  things: Map<string, Kept>;
  last: number;
}

/** The memory of the rooms that came after transactions and refunds; `start` is where its numbering begins. */
export function createShelves(journal: () => Journal, start: number): Shelves {
  const boards = new Map<string, Board>();

  function board(name: string): Board {
    const known = boards.get(name);
    if (known) return known;
    const made: Board = { things: new Map(), last: start };
    boards.set(name, made);
    return made;
  }

  function put(name: string, thing: Kept): void {
    const { things, last } = board(name);
    things.set(thing.key, thing);
    if (thing.seq > last) board(name).last = thing.seq;
  }

  return {
    shelf<Name extends ShelfName>(name: Name): Shelf<Shelved[Name]> {
      return {
        get: (key) => board(name).things.get(key) as Shelved[Name] | undefined,
        all: () => [...board(name).things.values()] as Shelved[Name][],
        save(thing, money = false) {
          put(name, thing);
          journal().append(PREFIX + name, thing, money);
        },
        next: () => (board(name).last += 1),
      };
    },
    restore({ kind, value }) {
      if (!kind.startsWith(PREFIX)) return false;
      put(kind.slice(PREFIX.length), value as Kept);
      return true;
    },
    *entries() {
      for (const [name, { things }] of boards) {
        for (const value of things.values()) yield { kind: PREFIX + name, value };
      }
    },
    clear() {
      boards.clear();
    },
  };
}
