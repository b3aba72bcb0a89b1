import { slugFrom } from '#shared/slug.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { insertProduct, lockProduct, slugsLike } from './queries.ts';

/** Longest slug made from a title (characters), leaving room for a number behind it. */
const longestBase = 56;

function slugBase(title: string): string {
  return slugFrom(title).slice(0, longestBase).replace(/-+$/, '') || 'product';
}

/**
 * Writes a product under an address made from its title: the name itself, or the first free of `name-2`, `name-3`…; one
 * taken at the same moment is passed over. False, and nothing is changed, when the product is there already.
 */
export async function insertUnderFreeSlug(
  tx: StoreTx,
  title: string,
  row: Omit<Parameters<typeof insertProduct>[1], 'slug'>,
): Promise<boolean> {
  const base = slugBase(title);
  const taken = await slugsLike(tx, base);
  for (let n = 1; ; n++) {
    const slug = n === 1 ? base : `${base}-${n}`;
    if (taken.has(slug)) continue;
    if (await insertProduct(tx, { ...row, slug })) return true;
    if (await lockProduct(tx, row.id)) return false;
  }
}
