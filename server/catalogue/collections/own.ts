import type { z } from 'zod';
import type { BodyOf } from '#shared/api/contract.ts';
import type { Collection } from '#shared/api/catalogue.ts';
import type { CollectionInput, OwnCollection, placeProduct as placeCall } from '#shared/api/collections.ts';
import type { Config } from '../../platform/config/config.ts';
import { noteChange } from '../../platform/http/changes.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import { pictureOf, picturesOf } from '../../media/index.ts';
import { mostCollections } from '#shared/goods/collections.ts';
import { slugFrom } from '#shared/slug.ts';
import { raiseVersion, storeTerms } from '../../stores/index.ts';
import { raiseSeen } from '../seen.ts';
import { atPlace, empty, insertInto, moveBefore, renumber, takeOut } from './places.ts';
import {
  collectionOfId,
  collectionRows,
  countCollections,
  insertCollection,
  keepAddress,
  lockCollection,
  takenSlugs,
  updateCollection,
  writeOrder,
  type CollectionRow,
  type LockedCollection,
} from './queries.ts';
import { fileUnder, holdShelves } from './rules.ts';

type Input = z.output<typeof CollectionInput>;
type AddressConfig = Pick<Config, 'platformUrl' | 'storeDomain'>;

const gone = () => notFound('We could not find that collection in this store.');

const shortOf = (tx: StoreTx, row: CollectionRow): Collection => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  description: row.description,
  product_count: row.product_count,
  by_rule: row.by_rule,
  shown: row.shown,
  picture: row.picture && pictureOf(tx.storeId, row.picture),
});

/** Every collection of a store for its owner, in shop order. */
export async function listCollections(tx: StoreTx): Promise<{ items: Collection[] }> {
  return { items: (await collectionRows(tx)).map((row) => shortOf(tx, row)) };
}

/**
 * One collection as its owner sees it, also one that was taken away.
 * @throws AppError not_found
 */
export async function viewCollection(tx: StoreTx, config: AddressConfig, id: string): Promise<OwnCollection> {
  const row = await collectionOfId(tx, id);
  if (!row) throw gone();
  const terms = await storeTerms(tx, config);
  return {
    ...shortOf(tx, row),
    rule: row.rule,
    sort: row.sort,
    in_stock: row.in_stock,
    own_picture: row.own_picture && pictureOf(tx.storeId, row.own_picture),
    seo_title: row.seo_title,
    seo_description: row.seo_description,
    url: `${terms.url}/collections/${row.slug}`,
    removed: row.removed,
    revision: row.revision,
  };
}

const faceOf = (input: Input) => ({
  title: input.title,
  description: input.description,
  by_rule: input.by_rule,
  rule: JSON.stringify(input.rule),
  sort: input.sort,
  in_stock: input.in_stock,
  shown: input.shown,
  media_id: input.picture_id,
  seo_title: input.seo_title,
  seo_description: input.seo_description,
});

/**
 * Makes a collection, behind the others; under an id that is there already it is made no second time.
 * @throws AppError bad_input when the picture is not the store's or the address is taken; conflict when there are too many.
 */
export async function makeCollection(
  tx: StoreTx,
  at: Date,
  { id, collection: input, product_ids }: { id: string; collection: Input; product_ids: string[] },
): Promise<void> {
  await holdShelves(tx, 'collection');
  if (await collectionOfId(tx, id)) return;
  const { count, last } = await countCollections(tx);
  if (count >= mostCollections)
    throw new AppError('conflict', `A store has at most ${mostCollections} collections.`);
  await pictureMustBelong(tx, input);
  const slug = await freeSlug(tx, input, null);
  await insertCollection(tx, { ...faceOf(input), id, slug, position: last + 1 });
  if (input.by_rule) await fileUnder(tx, at, id);
  else await insertInto(tx, id, product_ids);
  await note(tx, `Made the collection ${input.title}`);
  await raiseVersion(tx);
}

const note = (tx: StoreTx, what: string): Promise<void> => noteChange(tx, { kind: 'products', what });

async function pictureMustBelong(tx: StoreTx, { picture_id: id }: Input): Promise<void> {
  if (id === null || (await picturesOf(tx, [id])).has(id)) return;
  throw new AppError('bad_input', { picture_id: ['This photo is not in this store. Upload it again.'] });
}

/** The address that was asked for, or one made from the name: the first that is free. */
async function freeSlug(tx: StoreTx, { slug, title }: Input, own: string | null): Promise<string> {
  const base = (slug ?? slugFrom(title)).slice(0, 56).replace(/-+$/, '') || 'collection';
  const taken = await takenSlugs(tx, base, own);
  if (slug !== undefined && taken.has(slug))
    throw new AppError('bad_input', { slug: ['Another collection has this address, or had it before.'] });
  if (slug !== undefined) return slug;
  for (let n = 1; ; n++) {
    const free = n === 1 ? base : `${base}-${n}`;
    if (!taken.has(free)) return free;
  }
}

/** What a change of what its form holds leaves in its row. */
const editedBy = ({ revision }: LockedCollection, form: string | null) => ({
  revision: revision + 1,
  last_edit: form,
});

/** Changed since it was seen, by another form than the one that saw it: an answer that was lost is nobody else's change. */
const isOvertaken = (before: LockedCollection, seen: Input['seen']): boolean =>
  seen !== undefined && before.revision !== seen.revision && before.last_edit !== seen.by;

/**
 * Changes a collection; one that was taken away is there again. What it was called before leads to it, a new rule files
 * every product anew, and an order by hand begins with the one it had.
 * @throws AppError not_found; bad_input as for `makeCollection`.
 */
export async function changeCollection(
  tx: StoreTx,
  at: Date,
  id: string,
  input: Input,
): Promise<{ ok: true } | { ok: false; reason: 'overtaken' }> {
  await holdShelves(tx, 'collection');
  const before = await mustLock(tx, id);
  if (isOvertaken(before, input.seen)) return { ok: false, reason: 'overtaken' };
  await pictureMustBelong(tx, input);
  const slug = input.slug === undefined ? before.slug : await freeSlug(tx, input, id);
  if (slug !== before.slug) await keepAddress(tx, id, before.slug, slug);
  // What was put in by hand stays when a rule is dropped, and a rule begins with nothing.
  if (input.by_rule && !before.by_rule) await empty(tx, id);
  const isHand = (sort: Input['sort']) => sort === 'hand';
  if (isHand(input.sort) !== isHand(before.sort))
    await renumber(tx, id, { from: before.sort, to: input.sort });
  const edited = editedBy(before, input.seen?.by ?? null);
  await updateCollection(tx, id, { ...faceOf(input), ...edited, slug, removed_at: null });
  if (input.by_rule) await fileUnder(tx, at, id);
  else if (before.by_rule) await updateUntil(tx, id);
  await note(
    tx,
    `${before.removed_at ? 'Brought back and changed' : 'Changed'} the collection ${before.title}`,
  );
  await raiseVersion(tx);
  return { ok: true };
}

/** Products of a collection that follows no rule any more stay for good. */
async function updateUntil(tx: StoreTx, id: string): Promise<void> {
  await tx.db
    .updateTable('collection_products')
    .set({ until: null })
    .where('store_id', '=', tx.storeId)
    .where('collection_id', '=', id)
    .where('until', 'is not', null)
    .execute();
}

async function mustLock(tx: StoreTx, id: string): Promise<LockedCollection> {
  const found = await lockCollection(tx, id);
  if (!found) throw gone();
  return found;
}

/**
 * Takes a collection away, or brings it back with everything that was in it; its products stay either way.
 * @throws AppError not_found
 */
export async function setRemoved(tx: StoreTx, at: Date, id: string, removed: boolean): Promise<void> {
  await holdShelves(tx, 'collection');
  const before = await mustLock(tx, id);
  if ((before.removed_at !== null) === removed) return;
  await updateCollection(tx, id, { removed_at: removed ? at : null, ...editedBy(before, null) });
  await note(tx, `${removed ? 'Took away' : 'Brought back'} the collection ${before.title}`);
  await raiseVersion(tx);
}

/** Puts the collections of a store into the order of these ids. */
export async function orderCollections(tx: StoreTx, ids: readonly string[]): Promise<void> {
  await holdShelves(tx, 'collection');
  await writeOrder(tx, ids);
  await note(tx, 'Changed the order of the collections');
  await raiseVersion(tx);
}

const followsRule = () =>
  new AppError('conflict', 'The products of this collection follow from its rule. Change the rule instead.');

/**
 * Puts products into a collection by hand and takes others out.
 * @throws AppError not_found; conflict where they follow from a rule.
 */
export async function putProducts(
  tx: StoreTx,
  id: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<{ added: string[]; removed: string[] }> {
  await holdShelves(tx, 'collection');
  const collection = await mustLock(tx, id);
  if (collection.by_rule) throw followsRule();
  const removed = await takeOut(tx, id, remove);
  const added = await insertInto(tx, id, [...new Set(add)]);
  if (added.length + removed.length > 0) {
    await note(tx, `Changed which products are in the collection ${collection.title}`);
    await raiseSeen(tx, { products: [...added, ...removed], collections: [id] });
  }
  return { added, removed };
}

/**
 * Puts a product of a collection before another, or at its end. A collection in another order is in one by hand from now
 * on, beginning with the one it had.
 * @throws AppError not_found where the collection, or one of the two in it, is not there.
 */
export async function placeProduct(tx: StoreTx, id: string, to: BodyOf<typeof placeCall>): Promise<void> {
  await holdShelves(tx, 'collection');
  const collection = await mustLock(tx, id);
  const { sort, title } = collection;
  if (sort !== 'hand') {
    await renumber(tx, id, { from: sort, to: 'hand' });
    await updateCollection(tx, id, { sort: 'hand', ...editedBy(collection, null) });
  }
  const { product_id } = to;
  const before = 'place' in to ? await atPlace(tx, id, product_id, to.place) : to.before;
  if (!(await moveBefore(tx, id, product_id, before)))
    throw notFound('That product is not in this collection any more.');
  await note(tx, `Changed the order of the collection ${title}`);
  await raiseSeen(tx, { collections: [id] });
}
