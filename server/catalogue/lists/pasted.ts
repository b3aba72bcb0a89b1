import type { z } from 'zod';
import type { GoodsItem, takeInList } from '#shared/api/goods-lists.ts';
import { slugFrom } from '#shared/slug.ts';
import { noteChange, notedAsWhole } from '../../platform/http/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { AppError, notFound, type Sentences } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { inputOf } from '../as-input.ts';
import { addCollection } from '../collections/add.ts';
import { addProduct, replaceProduct } from '../products.ts';
import { productOfId } from '../shop-queries.ts';
import { beginPasted, itemOf, noteItem, type ItemEnd } from './queries.ts';

type Answer = z.input<typeof takeInList.answer>['items'][number];

/**
 * Takes in the products of a pasted list, each in a transaction of its own, so that one that is refused keeps none of the
 * others back. A place of the list that was taken in before is answered as it was.
 */
export async function takeInPasted(
  { clock }: { clock: Clock },
  storeDb: StoreDb,
  list: { id: string; items: readonly GoodsItem[] },
): Promise<Answer[]> {
  await storeDb.transact((tx) => beginPasted(tx, list.id, clock.now()));
  const answers: Answer[] = [];
  let fresh = 0;
  for (const item of list.items) {
    const { answer, isNew } = await takeInOne(clock.now(), storeDb, list.id, item);
    answers.push(answer);
    if (isNew) fresh += 1;
  }
  if (fresh > 0) await storeDb.transact((tx) => noteChange(tx, { kind: 'products', what: tookIn(fresh) }));
  return answers;
}

const tookIn = (count: number) => `Took in ${count} ${count === 1 ? 'line' : 'lines'} of a pasted list`;

/** `isNew`: it was taken in now, and not before. */
async function takeInOne(
  at: Date,
  storeDb: StoreDb,
  listId: string,
  item: GoodsItem,
): Promise<{ answer: Answer; isNew: boolean }> {
  const { n } = item;
  try {
    return await storeDb.transact(async (noting) => {
      const tx = notedAsWhole(noting);
      const before = await itemOf(tx, listId, n);
      if (before) {
        const { outcome, product_id } = before;
        return { answer: { n, outcome: outcome as ItemEnd, product_id, problem: '' }, isNew: false };
      }
      const { id, title, outcome } = item.change
        ? await changePrices(tx, at, item.change)
        : await make(tx, at, item);
      // Sent twice at the same moment, the second is taken back and told as the first.
      if (!(await noteItem(tx, { list_id: listId, n, outcome, title, product_id: id })))
        throw new AppError('conflict', 'This line is just being added. Please try again.');
      return { answer: { n, outcome, product_id: id, problem: '' }, isNew: true };
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    const problem = inWords(error.sentences);
    return { answer: { n, outcome: 'refused', product_id: null, problem }, isNew: false };
  }
}

/** Everything a refusal says, as one text. */
export const inWords = (sentences: Sentences): string =>
  [...new Set(Object.values(sentences).flat())].join(' ');

async function make(tx: StoreTx, at: Date, { product, collection }: GoodsItem) {
  const ids = collection ? [await collectionCalled(tx, collection)] : [];
  const collection_ids = [...product!.collection_ids, ...ids];
  const id = newId();
  await addProduct(tx, at, id, { ...product!, collection_ids, countedBy: 'pasted' });
  return { id, title: product!.title, outcome: 'made' as const };
}

/** The store's collection of that name, made where there is none. */
export async function collectionCalled(tx: StoreTx, title: string): Promise<string> {
  const slug = slugFrom(title) || 'collection';
  return addCollection(tx, { title, slug, description: '', position: 0 });
}

/** Gives kinds of a product other prices; an old price that is not above the new one any more goes. */
async function changePrices(tx: StoreTx, at: Date, change: GoodsItem['change'] & object) {
  const product = await productOfId(tx, change.product_id);
  if (!product) throw notFound('We could not find that product in this store.');
  const input = inputOf(product);
  const asked = new Map(change.prices.map((price) => [price.variant_id, price]));
  for (const variant of input.variants) {
    const price = asked.get(variant.id!);
    if (!price) continue;
    asked.delete(variant.id!);
    const before = price.compare_at_kobo ?? variant.compare_at_kobo;
    variant.price_kobo = price.price_kobo;
    variant.compare_at_kobo = before !== null && before > price.price_kobo ? before : null;
  }
  // Read before it was locked: what somebody changed in between is not overwritten.
  const seen = { revision: product.revision, by: newId() };
  const replaced = asked.size === 0 && (await replaceProduct(tx, at, product.id, { ...input, seen }));
  if (!replaced || !replaced.ok)
    throw new AppError('conflict', 'This product was changed meanwhile. Look at it again.');
  return { id: product.id, title: product.title, outcome: 'changed' as const };
}
