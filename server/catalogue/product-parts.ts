import { picturesOf } from '../media/index.ts';
import { putFiles } from '../files/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { fileProducts, holdShelves } from './collections/rules.ts';
import {
  changeProduct,
  knownCollections,
  putVariants,
  replaceCollections,
  replacePictures,
  replaceWords,
} from './queries.ts';
import { mustBeParts, putParts } from './sets.ts';
import { setOnHand } from './stock/stock.ts';
import type { Input, SettledVariant } from './variants.ts';
import { wordsOf } from './finding/words.ts';

/** Pictures and collections must be the store's own; another store's is as unknown as one that never was. */
export async function mustBelong(tx: StoreTx, input: Input): Promise<void> {
  const pictures = await picturesOf(tx, input.picture_ids);
  if (input.picture_ids.some((id) => !pictures.has(id)))
    throw new AppError('bad_input', {
      picture_ids: ['One of these photos is not in this store. Upload it again.'],
    });
  const collections = await knownCollections(tx, input.collection_ids);
  if (input.collection_ids.some((id) => !collections.has(id)))
    throw new AppError('bad_input', { collection_ids: ['One of these collections is not in this store.'] });
  await mustBeParts(tx, input);
}

/** The words a product is found by. */
export const foundBy = (
  input: Input,
  variants: readonly SettledVariant[],
  tags: readonly string[],
): string[] => wordsOf({ ...input, details: input.details ?? [], variants, tags });

interface WrittenProduct {
  id: string;
  position: number;
  variants: readonly SettledVariant[];
  tags: readonly string[];
}

/** Everything of a product that has rows of its own. Answers the ids of collections it came into or left. */
export async function writeParts(
  tx: StoreTx,
  at: Date,
  input: Input,
  { variants, tags, ...product }: WrittenProduct,
): Promise<string[]> {
  const rows = variants.map((variant) => ({
    id: variant.id,
    product_id: product.id,
    title: variant.title,
    option_values: JSON.stringify(variant.option_values),
    sku: variant.sku,
    price_kobo: variant.price_kobo,
    compare_at_kobo: variant.compare_at_kobo,
    media_id: variant.picture_id,
    barcode: variant.barcode,
    weight_grams: variant.weight_grams,
    cost_kobo: variant.cost_kobo,
    position: variant.position,
    is_set: variant.is_set,
  }));
  await putVariants(tx, rows);
  await putParts(tx, variants, input.set_parts);
  const counts = variants.map(({ id, on_hand, on_hand_seen }) => ({
    variantId: id,
    onHand: on_hand,
    seen: on_hand_seen,
  }));
  await setOnHand(tx, at, counts, input.countedBy ?? 'set');
  await replacePictures(tx, product.id, [...new Set(input.picture_ids)]);
  await holdShelves(tx, 'products');
  const its = { ...product, status: input.status };
  const byHand = await replaceCollections(tx, its, [...new Set(input.collection_ids)]);
  const collections = [...byHand, ...(await fileProducts(tx, at, [product.id]))];
  await replaceWords(tx, [{ id: product.id, words: foundBy(input, variants, tags) }]);
  if (input.files === undefined) return collections;
  const download = await putFiles(tx, at, product.id, input.files);
  await changeProduct(tx, product.id, {
    download_bytes: download?.bytes ?? null,
    download_kinds: download?.kinds ?? [],
  });
  return collections;
}
