import type { StoreTx } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import { raiseVersion } from '../../stores/index.ts';
import { holdShelves } from './rules.ts';
import { collectionOfSlug, insertCollection, updateCollection } from './queries.ts';

/**
 * Adds a collection at a place in shop order; answers its id, or that of the one which has the slug already. One that
 * was taken away is there again.
 */
export async function addCollection(
  tx: StoreTx,
  collection: { title: string; slug: string; description: string; position: number },
): Promise<string> {
  // Before the store's row, as every change of products has it.
  await holdShelves(tx, 'products');
  const id = newId();
  if (await insertCollection(tx, { ...collection, id })) {
    await raiseVersion(tx);
    return id;
  }
  const known = await collectionOfSlug(tx, collection.slug);
  if (known.removed_at) await updateCollection(tx, known.id, { removed_at: null });
  return known.id;
}
