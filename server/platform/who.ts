import type { Permission, Role } from '#shared/roles.ts';
import type { StoreDb } from './db.ts';

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

/** A program that comes with a key of a store, which stands for the key's permissions there and for nothing else. */
export interface KeyHolder {
  id: string;
  name: string;
  permissions: readonly Permission[];
  /** The store of an address. @throws AppError not_found where that is not the key's own. */
  enter(slug: string): Promise<StoreAccess>;
}
