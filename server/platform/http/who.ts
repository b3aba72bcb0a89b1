import type { Permission, Role } from '#shared/roles.ts';
import type { StoreDb } from '../database/db.ts';

/** Who is asking, after their token was checked. */
export interface Person {
  id: string;
  sessionId: string;
  /** The name of the API key that asks in place of a person; `id` is then the key's. */
  key?: string;
}

/** A store the person may enter, and as what. */
export interface StoreAccess {
  storeDb: StoreDb;
  slug: string;
  role: Role;
}

/** One of us, who showed their second step in this session as lately as the call asks for. */
export interface Operator {
  id: string;
  sessionId: string;
  /** As the audit log has it. */
  name: string;
  email: string;
  role: 'looks' | 'acts';
  /** When they showed it last; null: never. */
  confirmedAt: Date | null;
}

/**
 * How sure a call of the console has to be of who asks: `named`: an operator with a second step; `looking`: who showed
 * it not long ago; `acting`: a moment ago, and may act.
 */
export type Proof = 'named' | 'looking' | 'acting';

/** A program that comes with a key of a store, which stands for the key's permissions there and for nothing else. */
export interface KeyHolder {
  id: string;
  name: string;
  permissions: readonly Permission[];
  /** The store of an address. @throws AppError not_found where that is not the key's own. */
  enter(slug: string): Promise<StoreAccess>;
}
