import type { StoreTx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { raiseVersion } from '../stores/index.ts';
import { collectionOfSlug, insertCollection } from './queries.ts';

/** Adds a collection at a place in shop order; answers its id, or that of the one which has the slug already. */
export async function addCollection(
  tx: StoreTx,
  collection: { title: string; slug: string; description: string; position: number },
): Promise<string> {
  const id = newId();
  if (!(await insertCollection(tx, { ...collection, id }))) return collectionOfSlug(tx, collection.slug);
  await raiseVersion(tx);
  return id;
}
