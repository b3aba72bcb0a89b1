import { nairaInput } from '#shared/money.ts';
import type { ProductDetail } from '#shared/goods/details.ts';
import { pictureOf } from '../../media/index.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import { productsAfter, productsOfIds, type FullRow } from '../shop-queries.ts';
import { columnNames, type ColumnId } from './columns.ts';
import { asHtml } from './plain-html.ts';

/** Products read at once while a sheet goes out. */
const atOnce = 100;

export interface SheetOptions {
  storeDb: StoreDb;
  /** Where pictures are, without a slash at the end. */
  platformUrl: string;
  /** Whether what things cost their owner is written, too. */
  withCost: boolean;
  /** Only these products; all where it is left out. */
  ids?: readonly string[];
}

/** What is in a set no column of a sheet says, so it would come back as something else. */
const isNoSet = ({ variants }: FullRow) => !variants.some(({ is_set }) => is_set);

/** Products of a store, but no sets, as lines of a sheet, the oldest first, below the names of the columns. */
export async function* productLines({
  storeDb,
  platformUrl,
  withCost,
  ids: only,
}: SheetOptions): AsyncGenerator<string[]> {
  const ids = (Object.keys(columnNames) as ColumnId[]).filter((id) => withCost || id !== 'cost');
  yield ids.map((id) => columnNames[id]);
  for await (const product of only ? these(storeDb, only) : all(storeDb))
    if (isNoSet(product))
      for (const cells of linesOf(product, (id) => pictureAddress(platformUrl, storeDb.id, product, id)))
        yield ids.map((id) => cells[id] ?? '');
}

async function* all(storeDb: StoreDb): AsyncGenerator<FullRow> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const from = after;
    const products = await storeDb.read((tx) => productsAfter(tx, from, atOnce));
    yield* products;
    if (products.length < atOnce) return;
    after = products.at(-1)!.id;
  }
}

async function* these(storeDb: StoreDb, ids: readonly string[]): AsyncGenerator<FullRow> {
  const ordered = ids.toSorted();
  for (let from = 0; from < ordered.length; from += atOnce)
    yield* await storeDb.read((tx) => productsOfIds(tx, ordered.slice(from, from + atOnce)));
}

type Cells = Partial<Record<ColumnId, string>>;

function pictureAddress(platformUrl: string, storeId: string, product: FullRow, id: string | null): string {
  const picture = product.pictures.find((one) => one.id === id);
  return picture ? platformUrl + pictureOf(storeId, picture).url : '';
}

/** A line for each kind, and for each picture beyond those; what is said of the product stands in the first. */
function linesOf(product: FullRow, addressOf: (id: string | null) => string): Cells[] {
  const count = Math.max(product.variants.length, product.pictures.length);
  return Array.from({ length: count }, (_, n) => ({
    handle: product.slug,
    ...(n === 0 ? faceOf(product) : {}),
    ...variantOf(product, n, addressOf),
    ...pictureCells(product, n, addressOf),
  }));
}

function faceOf(product: FullRow): Cells {
  const [one, two, three] = product.options;
  return {
    title: product.title,
    body: asHtml(product.description),
    tags: product.tags.join(', '),
    published: product.status === 'active' ? 'TRUE' : 'FALSE',
    option1: one?.name ?? 'Title',
    option2: two?.name ?? '',
    option3: three?.name ?? '',
    giftCard: 'FALSE',
    seoTitle: product.seo_title,
    seoDescription: product.seo_description,
    status: product.status,
    collections: product.collections.map(({ title }) => title).join('; '),
    sizeChart: product.size_chart,
    details: detailsText(product.details),
    isService: product.service ? 'TRUE' : 'FALSE',
  };
}

/** `Name: text` for each, its further lines moved in. */
const detailsText = (details: readonly ProductDetail[]) =>
  details.map(({ name, text }) => `${name}: ${text.replaceAll('\n', '\n  ')}`).join('\n');

/** The same read again. */
export function detailsFrom(text: string): ProductDetail[] {
  const details: ProductDetail[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, name, said] = /^([^:\s][^:]*):\s?(.*)$/.exec(line) ?? [];
    if (name) details.push({ name: name.trim(), text: said ?? '' });
    else if (details.length > 0) details.at(-1)!.text += `\n${line.replace(/^ {2}/, '')}`;
  }
  return details
    .map(({ name, text: said }) => ({ name, text: said.trim() }))
    .filter(({ text: said }) => said !== '');
}

function variantOf(product: FullRow, n: number, addressOf: (id: string | null) => string): Cells {
  const variant = product.variants[n];
  if (!variant) return {};
  const [one = 'Default Title', two = '', three = ''] = variant.option_values;
  return {
    value1: one,
    value2: two,
    value3: three,
    sku: variant.sku,
    grams: variant.weight_grams === null ? '' : String(variant.weight_grams),
    tracker: variant.on_hand === null ? '' : 'shopify',
    stock: variant.on_hand === null ? '' : String(variant.on_hand),
    policy: 'deny',
    service: 'manual',
    price: nairaInput(variant.price_kobo),
    before: variant.compare_at_kobo === null ? '' : nairaInput(variant.compare_at_kobo),
    shipped: product.download_bytes === null && !product.service ? 'TRUE' : 'FALSE',
    taxable: 'FALSE',
    barcode: variant.barcode,
    weightUnit: 'g',
    variantImage: addressOf(variant.picture_id),
    cost: variant.cost_kobo === null ? '' : nairaInput(variant.cost_kobo),
  };
}

function pictureCells(product: FullRow, n: number, addressOf: (id: string | null) => string): Cells {
  const picture = product.pictures[n];
  return picture ? { image: addressOf(picture.id), position: String(n + 1), alt: picture.alt } : {};
}
