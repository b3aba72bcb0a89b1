import type { StoreTx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { raiseVersion } from '../stores/index.ts';
import { insertCollection } from './queries.ts';

/** Adds a collection at a place in shop order; answers its id, or null when its slug is taken. */
export async function addCollection(
  tx: StoreTx,
  collection: { title: string; slug: string; description: string; position: number },
): Promise<string | null> {
  const id = newId();
  if (!(await insertCollection(tx, { ...collection, id }))) return null;
  await raiseVersion(tx);
  return id;
}
