import { z } from 'zod';
import { listOf, ProductStatus, Tags } from './catalogue.ts';
import { contract } from './contract.ts';
import { Which } from './price-changes.ts';
import { Kobo, SiteParams } from './stores.ts';
import { inDigits, inOneLine } from './text.ts';

/** What can be changed of a product in the table, and of each of its kinds. */
const productCells = {
  title: inOneLine(
    z.string().trim().min(1, 'Give the product a name.').max(140, 'Use at most 140 characters for the name.'),
  ),
  status: ProductStatus,
};
const code = inOneLine(z.string().trim().max(60));
const variantCells = {
  price_kobo: Kobo,
  /** null: there is no old price. */
  compare_at_kobo: Kobo.nullable(),
  /** What one cost its owner; null: they have not said. */
  cost_kobo: Kobo.nullable(),
  /** null: stock is not counted. */
  on_hand: z.number().int().min(0, 'Stock cannot be below zero.').max(1_000_000).nullable(),
  sku: code,
  barcode: code,
};
/** Each value of a cell by its name. */
export const tableCells = { ...productCells, ...variantCells };
export type TableField = keyof typeof tableCells;
export const tableFields = Object.keys(tableCells) as [TableField, ...TableField[]];
export const fieldsOfProduct = Object.keys(productCells) as (keyof typeof productCells)[];
export const fieldsOfVariant = Object.keys(variantCells) as (keyof typeof variantCells)[];

export const TableProduct = z.object({
  id: z.uuid(),
  title: z.string(),
  status: ProductStatus,
  /** It is downloaded, so that there is no stock of it. */
  is_file: z.boolean(),
  /** Its stock and its cost follow from what is in it. */
  is_set: z.boolean(),
  variants: z.array(
    z.object({
      id: z.uuid(),
      /** Which of the product's, '' where it has one. */
      title: z.string(),
      price_kobo: Kobo,
      compare_at_kobo: Kobo.nullable(),
      /** Only for those who may see money. */
      cost_kobo: Kobo.nullable().optional(),
      on_hand: z.number().int().nullable(),
      sku: z.string(),
      barcode: z.string(),
    }),
  ),
});
export type TableProduct = z.infer<typeof TableProduct>;

/** Products on one page at most; fewer where they have many kinds. */
export const tablePage = 50;

export const listTable = contract({
  method: 'GET',
  path: '/api/sites/:slug/product-table',
  summary: 'Products with all their kinds, for the table in which many are changed at once.',
  params: SiteParams,
  query: z.object({
    limit: inDigits(z.number().int().min(1).max(tablePage)).default(tablePage),
    after: z.string().max(200).optional(),
    status: ProductStatus.optional(),
    search: z.string().trim().max(100).optional(),
    stock: z.literal('low').optional(),
  }),
  answer: listOf(TableProduct),
});

/** What a cell is to be, and what stood there when it was changed: what somebody else made of it since is not overwritten. */
const cell = <Value extends z.ZodType, Seen extends z.ZodType = Value>(value: Value, seen?: Seen) =>
  z.object({ to: value, seen: (seen ?? value) as Seen }).optional();
/** Words are seen as they are, whatever they may be. */
const asItIs = z.string().max(1000);

/** Products that are saved at once. */
export const mostTableProducts = 1000;

const EditedProduct = z.object({
  id: z.uuid(),
  title: cell(productCells.title, asItIs),
  status: cell(productCells.status),
  variants: z
    .array(
      z.object({
        id: z.uuid(),
        price_kobo: cell(variantCells.price_kobo),
        compare_at_kobo: cell(variantCells.compare_at_kobo),
        cost_kobo: cell(variantCells.cost_kobo),
        on_hand: cell(variantCells.on_hand),
        sku: cell(variantCells.sku, asItIs),
        barcode: cell(variantCells.barcode, asItIs),
      }),
    )
    .max(100)
    .default([]),
});
export type EditedProduct = z.output<typeof EditedProduct>;

/** Why a cell was not saved. */
const TableProblem = z.object({
  product_id: z.uuid(),
  /** null: it is of the product itself. */
  variant_id: z.uuid().nullable(),
  /** A tag is a cell by itself: one that is there, or is not. */
  field: z.enum([...tableFields, 'tag']),
  /** Somebody else changed the same cell meanwhile; it is gone; or it cannot be so. */
  kind: z.enum(['overtaken', 'gone', 'refused']),
  why: z.string(),
});
export type TableProblem = z.infer<typeof TableProblem>;
export type CellField = TableProblem['field'];

export const TableEdit = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string(),
  product_count: z.number().int(),
  cell_count: z.number().int(),
  undone_at: z.iso.datetime().nullable(),
});
export type TableEdit = z.infer<typeof TableEdit>;

/** What stays as it is, by the name of its product, with the reason. */
const LeftCell = z.object({ title: z.string(), kind: z.string(), why: z.string() });

/** What was done to many products at once. */
const DoneToMany = z.object({
  edit: TableEdit,
  left_count: z.number().int(),
  /** The first of those that stay as they are. */
  left: z.array(LeftCell),
});
export type DoneToMany = z.infer<typeof DoneToMany>;

export const saveTable = contract({
  method: 'POST',
  path: '/api/sites/:slug/product-table',
  summary:
    'Save what was changed in the table of products, each cell by itself: what cannot be saved is told and keeps nothing else back. Stock goes as a difference to what was seen. Sent again under the same id it is done once.',
  params: SiteParams,
  body: z.object({
    id: z.uuid(),
    products: z
      .array(EditedProduct)
      .min(1, 'Change something first.')
      .max(mostTableProducts, 'Save at most 1,000 products at once.'),
  }),
  status: 201,
  answer: z.object({
    edit: TableEdit,
    problems: z.array(TableProblem),
    /** These products as they are now; those that are gone are not among them. */
    products: z.array(TableProduct),
  }),
});

export const setStatuses = contract({
  method: 'POST',
  path: '/api/sites/:slug/product-table/statuses',
  summary:
    'Put many products on sale, make drafts of them or archive them: those that are named, or all that a list shows. What it did is taken back as an edit of the table. Sent again under the same id it is done once.',
  params: SiteParams,
  body: z.object({ id: z.uuid(), which: Which, status: ProductStatus }),
  status: 201,
  answer: DoneToMany,
});

export const changeTags = contract({
  method: 'POST',
  path: '/api/sites/:slug/product-table/tags',
  summary:
    'Add tags to many products, or take them from those: of products that are named, or of all that a list shows. A tag is the same whatever its capitals. What it did is taken back as an edit of the table. Sent again under the same id it is done once.',
  params: SiteParams,
  body: z.object({
    id: z.uuid(),
    which: Which,
    what: z.enum(['add', 'take']),
    tags: Tags.min(1, 'Say which tags.'),
  }),
  status: 201,
  answer: DoneToMany,
});

export const productTags = contract({
  method: 'GET',
  path: '/api/sites/:slug/product-tags',
  summary: 'Tags that products of the store have, those of most products first.',
  params: SiteParams,
  answer: z.object({ items: z.array(z.string()) }),
});

export const lastTableEdit = contract({
  method: 'GET',
  path: '/api/sites/:slug/product-table/edits/last',
  summary: 'What was saved last in the table of products, or null.',
  params: SiteParams,
  answer: z.object({ last: TableEdit.nullable() }),
});

export const undoTableEdit = contract({
  method: 'POST',
  path: '/api/sites/:slug/product-table/edits/:editId/undo',
  summary:
    'Take back what was saved in the table at once, each cell that is still what it was made; stock as a difference.',
  params: SiteParams.extend({ editId: z.uuid() }),
  answer: z.object({
    restored_count: z.number().int(),
    /** Of how many products. */
    product_count: z.number().int(),
    left_count: z.number().int(),
    /** The first of those that stay as they are, by the names of their products. */
    left: z.array(LeftCell),
    products: z.array(TableProduct),
  }),
});
