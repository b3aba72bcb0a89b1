import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, StoreDb, StoreTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { inputOf } from '../as-input.ts';
import { addProductAs, replaceProduct } from '../products.ts';
import { productOfSlug, type FullRow } from '../shop-queries.ts';
import type { Input } from '../variants.ts';
import { collectionCalled, inWords } from './pasted.ts';
import {
  endItem,
  fileListOf,
  isAnyWaiting,
  nextItems,
  type Choices,
  type FileList,
  type WaitingItem,
} from './file-queries.ts';
import type { Goods } from './goods.ts';
import { takeNextPicture, type PictureDeps } from './pictures.ts';
import { turnList } from './turns.ts';

export const fileJob = 'catalogue.file-list';

/** Products written in one transaction: few enough that nobody waits for it, enough that the shop's pages are not made anew for each. */
const atOnce = 20;
/** After this long (milliseconds) the rest is left to a job of its own, so that a killed process loses little. */
const sliceMs = 20_000;

export interface FileJobDeps extends PictureDeps {
  db: Database;
  clock: Clock;
  jobs: Jobs;
}

/** Has the goods of files come in. What was done is never done again: each product says in the same transaction what became of it. */
export function defineFileJob(deps: FileJobDeps): void {
  deps.jobs.define<{ store_id: string; list_id: string }>({
    name: fileJob,
    retryLimit: 20,
    retryDelay: 5,
    run: ({ store_id: storeId, list_id: listId }) => workFile(deps, deps.db.forStore(storeId), listId),
  });
}

async function workFile(deps: FileJobDeps, storeDb: StoreDb, listId: string): Promise<void> {
  const end = performance.now() + sliceMs;
  const more = async (step: () => Promise<boolean>) => {
    while (await step()) if (performance.now() > end) return true;
    return false;
  };
  const isCut =
    (await more(() => takeItems(deps, storeDb, listId))) ||
    (await more(() => takeNextPicture(deps, storeDb, listId)));
  await storeDb.transact(async (tx) => {
    // Beside a twin that a dead process left, this one may have found nothing to do while that is not done yet.
    if (isCut || (await isAnyWaiting(tx, listId)))
      await deps.jobs.send(tx.platform, fileJob, { store_id: storeDb.id, list_id: listId });
    else await turnList(tx, listId, 'done', { finished_at: deps.clock.now() });
  });
}

/** The next few products; false where none waits any more. */
function takeItems({ clock }: FileJobDeps, storeDb: StoreDb, listId: string): Promise<boolean> {
  return storeDb.transact(async (tx) => {
    const list = await fileListOf(tx, listId);
    if (list?.state !== 'running') return false;
    const choices: Choices = { existing: 'leave', drafts: false, ...list.choices };
    const items = await nextItems(tx, listId, atOnce);
    for (const item of items) await takeItem(tx, clock.now(), { list, choices, item });
    return items.length > 0;
  });
}

async function takeItem(
  tx: StoreTx,
  at: Date,
  { list, choices, item }: { list: FileList; choices: Choices; item: WaitingItem },
): Promise<void> {
  const place = { list_id: list.id, n: item.n };
  await sql`savepoint goods_item`.execute(tx.db);
  try {
    await endItem(tx, place, await take(tx, at, item, { list, choices }));
    await sql`release savepoint goods_item`.execute(tx.db);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    await sql`rollback to savepoint goods_item`.execute(tx.db);
    const problem = { line: item.lines[0] ?? 0, column: '', problem: inWords(error.sentences) };
    await endItem(tx, place, { outcome: 'refused', problems: [problem] });
  }
}

async function take(
  tx: StoreTx,
  at: Date,
  { n, goods }: WaitingItem,
  { list, choices }: { list: FileList; choices: Choices },
) {
  const known = await productOfSlug(tx, goods.slug);
  if (known && choices.existing === 'leave') return { outcome: 'left_out', product_id: known.id } as const;
  if (known?.variants.some(({ is_set }) => is_set))
    throw new AppError('conflict', 'This is a set, which no file changes. Change it on its own page.');
  const collection_ids: string[] = [];
  for (const title of goods.collections.slice(0, 20))
    collection_ids.push(await collectionCalled(tx, title.slice(0, 80)));
  if (known) {
    await replaceProduct(tx, at, known.id, changed(known, goods, collection_ids));
    return { outcome: 'changed', product_id: known.id } as const;
  }
  const input = {
    ...goods.input,
    collection_ids,
    countedBy: 'imported' as const,
    ...(choices.drafts && { status: 'draft' as const }),
  };
  // In the shop they stand in the order of the file, before all others, however long the file takes to come in.
  const position = -list.created_at.getTime() - 100_000 + n;
  const fixed = { slug: goods.slug, position, tags: input.tags ?? [] };
  const id = await addProductAs(tx, at, input, fixed);
  if (!id) throw new AppError('conflict', 'A product of this handle was just added. Send the line again.');
  return { outcome: 'made', product_id: id } as const;
}

/** A product with what the file says of it; of what the file has no column it keeps what it is. */
function changed(known: FullRow, { input, given }: Goods, collectionIds: string[]): Input {
  const has = (...ids: Goods['given']) => ids.some((id) => given.includes(id));
  const before = inputOf(known);
  const kindBefore = new Map(before.variants.map((one) => [JSON.stringify(one.option_values), one]));
  const variants = input.variants.map((variant) => {
    const old = kindBefore.get(JSON.stringify(variant.option_values));
    return {
      option_values: variant.option_values,
      price_kobo: variant.price_kobo,
      compare_at_kobo: has('before')
        ? variant.compare_at_kobo
        : keptBefore(old?.compare_at_kobo, variant.price_kobo),
      sku: has('sku') ? variant.sku : (old?.sku ?? ''),
      on_hand: has('stock') ? variant.on_hand : (old?.on_hand ?? null),
      ...(has('stock') ? {} : { on_hand_seen: old?.on_hand_seen }),
      picture_id: old?.picture_id ?? null,
      ...(has('barcode') && { barcode: variant.barcode }),
      ...(has('grams') && { weight_grams: variant.weight_grams }),
      ...(has('cost') && { cost_kobo: variant.cost_kobo }),
    };
  });
  return {
    ...before,
    countedBy: 'imported',
    title: input.title,
    ...(has('body') && { description: input.description }),
    ...(has('status', 'published') && { status: input.status }),
    ...(has('sizeChart') && { size_chart: input.size_chart }),
    ...(has('details') && { details: input.details }),
    ...(has('tags') && { tags: input.tags }),
    ...(has('isService') ? { service: input.service } : isNotSent(known, input) && { service: true }),
    ...(has('seoTitle') && { seo_title: input.seo_title }),
    ...(has('seoDescription') && { seo_description: input.seo_description }),
    ...(has('collections') && { collection_ids: collectionIds }),
    options: input.options.map((option) => ({
      ...before.options.find(({ name }) => name === option.name),
      ...option,
    })),
    variants,
  };
}

/** Where no column says “service”, what is not sent becomes one, unless its files are here. */
const isNotSent = ({ download_bytes, gift_card }: FullRow, { service }: Input): boolean =>
  service === true && download_bytes === null && !gift_card;

const keptBefore = (before: number | null | undefined, price: number) =>
  before && before > price ? before : null;
