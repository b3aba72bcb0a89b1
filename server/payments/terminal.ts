import type { AtTerminal } from '../platform/commands.ts';
import type { Database } from '../platform/database/db.ts';
import type { ManualEntry } from './balances/by-hand.ts';
import type { PaymentTx } from './purpose-handler.ts';
import type { PaymentDeps } from './deps.ts';

/** What commands about money work with. */
export interface MoneyTerminal extends AtTerminal {
  payments: PaymentDeps;
}

/** What was written down by hand, with the bank's reference or the reason, and the kobo owed since. */
export interface EntryTold extends Pick<ManualEntry, 'kind' | 'subject'> {
  amount_kobo: number;
  owed_kobo: number;
}

export interface StoreNames {
  /** The store's name and, in brackets, the address commands take. */
  nameOf(db: Database, storeId: string): Promise<string>;
}

/** What these commands ask about stores, which payments knows by their ids alone. */
export interface StoresAtTerminal<Deps> extends StoreNames {
  /** Null when no store is opened under this name. */
  idOf(db: Database, slug: string): Promise<string | null>;
  /** The rows, each with the name its store is opened under. */
  withSlugs<Row extends { store_id: string }>(db: Database, rows: readonly Row[]): Promise<object[]>;
  /** Money for orders that never came by a provider: cash, and transfers to the stores' own accounts. Kobo. */
  outside(db: Database): Promise<{ cash_kobo: number; own_account_kobo: number }>;
  /** Null when there is no such person any more. */
  emailOf(db: Database, personId: string): Promise<string | null>;
  /** Tells a store's owners what was written down by hand, in the same transaction. */
  tellByHand(deps: Deps, tx: PaymentTx, entry: EntryTold): Promise<void>;
}
