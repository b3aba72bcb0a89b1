import { z } from 'zod';
import { ProductInput, ProductStatus } from './catalogue.ts';
import { contract } from './contract.ts';
import { Kobo, SiteParams } from './stores.ts';
import { inOneLine } from './text.ts';

/** Products that one call of a pasted list may hold; longer lists are sent in parts. */
export const mostAtOnce = 50;
/** Longest list of names asked about at once. */
export const mostTitles = 1000;

const Title = inOneLine(z.string().trim().min(1).max(140));

/** New prices of a product that is there already. */
const PriceChange = z.object({
  product_id: z.uuid(),
  prices: z
    .array(
      z.object({
        variant_id: z.uuid(),
        price_kobo: Kobo,
        compare_at_kobo: Kobo.nullable(),
      }),
    )
    .min(1)
    .max(100),
});

export const GoodsItem = z
  .object({
    /** Its place in the list; under the same place nothing is taken in twice. */
    n: z.number().int().min(0).max(100_000),
    product: ProductInput.optional(),
    change: PriceChange.optional(),
    /** The heading it stood under: a collection of that name, made where there is none. */
    collection: Title.max(80).nullable().default(null),
  })
  .refine((item) => (item.product === undefined) !== (item.change === undefined), {
    error: 'Say what is made, or what is changed.',
  });
export type GoodsItem = z.output<typeof GoodsItem>;

export const takeInList = contract({
  method: 'POST',
  path: '/api/sites/:slug/goods-lists',
  summary:
    'Take in products of a pasted list, each by itself: what is refused is told, the rest is kept. Sent again it answers what was made.',
  params: SiteParams,
  body: z.object({ id: z.uuid(), items: z.array(GoodsItem).min(1).max(mostAtOnce) }),
  answer: z.object({
    items: z.array(
      z.object({
        n: z.number().int(),
        outcome: z.enum(['made', 'changed', 'refused']),
        product_id: z.uuid().nullable(),
        /** Why it was refused; '' for what was taken. */
        problem: z.string(),
      }),
    ),
  }),
});

export const KnownProduct = z.object({
  id: z.uuid(),
  title: z.string(),
  status: ProductStatus,
  variants: z.array(
    z.object({
      id: z.uuid(),
      option_values: z.array(z.string()),
      price_kobo: Kobo,
      compare_at_kobo: Kobo.nullable(),
    }),
  ),
});
export type KnownProduct = z.infer<typeof KnownProduct>;

export const knownTitles = contract({
  method: 'POST',
  path: '/api/sites/:slug/goods-lists/known',
  summary: 'Which of these names products of the store have already, whatever their capitals.',
  params: SiteParams,
  body: z.object({ titles: z.array(Title).max(mostTitles) }),
  answer: z.object({ items: z.array(KnownProduct) }),
});

/** The answer is a file. */
const Sheet = z.string();

export const productsSheet = contract({
  method: 'GET',
  path: '/api/sites/:slug/products-csv',
  summary:
    'All products as a CSV file with the columns Shopify uses; what they cost only for who may see money.',
  params: SiteParams,
  answer: Sheet,
});

/** So many are taken out by their ids: those are an address of 11 kB. */
export const mostInSheet = 300;

export const chosenProducts = contract({
  method: 'GET',
  path: '/api/sites/:slug/products-csv/chosen',
  summary: 'Chosen products as a CSV file, with the columns of all products.',
  params: SiteParams,
  query: z.object({
    /** Their ids with commas between them. */
    products: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(
        z
          .array(z.uuid())
          .min(1, 'Choose at least one product.')
          .max(mostInSheet, `Choose at most ${mostInSheet} products at once.`),
      ),
  }),
  answer: Sheet,
});

const ListParams = SiteParams.extend({ listId: z.uuid() });

/** Largest sheet taken in (bytes). */
export const largestSheet = 15 * 1024 * 1024;

const Column = z.object({
  field: z.string(),
  /** Which column of the file, the first being 0. */
  at: z.number().int().min(0).max(500),
});

export const fileListView = z.object({
  id: z.uuid(),
  state: z.enum(['named', 'checked', 'running', 'done', 'undone']),
  file_name: z.string(),
  /** It waits and was written by WooCommerce, so that nobody is asked which column is what. */
  is_woo: z.boolean(),
  line_count: z.number().int(),
  /** The names of its columns and its first lines, until its goods come in. */
  heads: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  columns: z.array(Column),
  counts: z.object({
    waiting: z.number().int(),
    made: z.number().int(),
    changed: z.number().int(),
    refused: z.number().int(),
    left_out: z.number().int(),
    /** Of those that wait how many are in the store already, by their handle. */
    there: z.number().int(),
    pictures_waiting: z.number().int(),
    pictures_taken: z.number().int(),
    pictures_refused: z.number().int(),
  }),
  /** The first of them, by line; `column` is '' where it is the whole line. */
  problems: z.array(z.object({ line: z.number().int(), column: z.string(), problem: z.string() })),
  /** Whether the lines that were refused can still be had. */
  has_file: z.boolean(),
  created_at: z.iso.datetime(),
});
export type FileListView = z.infer<typeof fileListView>;

/** multipart/form-data with one part `file`. */
export const sendFile = contract({
  method: 'POST',
  path: '/api/sites/:slug/goods-files',
  summary: 'Take in a CSV file of products and check all its lines; nothing is written to the catalogue yet.',
  params: SiteParams,
  status: 201,
  answer: fileListView,
});

export const newestFileList = contract({
  method: 'GET',
  path: '/api/sites/:slug/goods-files',
  summary: 'The newest file of products, and how far it is.',
  params: SiteParams,
  answer: z.object({ file: fileListView.nullable() }),
});

export const getFileList = contract({
  method: 'GET',
  path: '/api/sites/:slug/goods-files/:listId',
  summary: 'How far a file of products is, with what is wrong line by line.',
  params: ListParams,
  answer: fileListView,
});

export const chooseColumns = contract({
  method: 'POST',
  path: '/api/sites/:slug/goods-files/:listId/columns',
  summary: 'Say which column of a file is what, and check it again.',
  params: ListParams,
  body: z.object({ columns: z.array(Column).max(60) }),
  answer: fileListView,
});

export const startFile = contract({
  method: 'POST',
  path: '/api/sites/:slug/goods-files/:listId/start',
  summary: 'Have the goods of a checked file come in, in the background.',
  params: ListParams,
  body: z.object({ existing: z.enum(['change', 'leave']), drafts: z.boolean() }),
  answer: fileListView,
});

export const refusedSheet = contract({
  method: 'GET',
  path: '/api/sites/:slug/goods-files/:listId/refused-csv',
  summary: 'The lines of a file that could not come in, as they were, each with what is wrong.',
  params: ListParams,
  answer: Sheet,
});

export const undoList = contract({
  method: 'POST',
  path: '/api/sites/:slug/goods-lists/:listId/undo',
  summary: 'Archive what a list made, besides what was sold meanwhile. Changed prices stay.',
  params: ListParams,
  body: z.object({}),
  answer: z.object({
    archived: z.number().int(),
    /** Products that stay because somebody ordered them. */
    kept: z.array(z.object({ id: z.uuid(), title: z.string() })),
  }),
});
