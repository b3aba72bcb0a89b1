import { z } from 'zod';
import { mostDetails, ProductDetail } from '../goods/details.ts';
import { fileKindIds } from '../goods/files.ts';
import { longestChart } from '../goods/size-chart.ts';
import { Picture } from './picture.ts';
import { contract, overtakenBy } from './contract.ts';
import { Kobo, SiteParams } from './stores.ts';
import { ProductFile, ProductFiles } from './files.ts';
import { SetPart, SetParts } from './sets.ts';
import { inDigits, inOneLine } from './text.ts';

/** Cursor paging, the same for every list. */
export const Page = z.object({
  limit: inDigits(z.number().int().min(1).max(100)).default(20),
  after: z.string().max(200).optional(),
});
export { Picture };

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() });

export const ProductOption = z.object({
  name: inOneLine(z.string().trim().min(1, 'Name this option, for example Size.').max(40)),
  values: z
    .array(inOneLine(z.string().trim().min(1).max(60)))
    .min(1, 'Give at least one value.')
    .max(60),
  /** Value → how it looks, as six-digit hex, where its owner chose a colour; of the others their names say it. */
  colours: z.record(z.string().max(60), z.string().regex(/^#[0-9a-f]{6}$/)).optional(),
});
export type ProductOption = z.infer<typeof ProductOption>;

export const Variant = z.object({
  id: z.uuid(),
  title: z.string(),
  option_values: z.array(z.string()),
  sku: z.string(),
  price_kobo: Kobo,
  compare_at_kobo: Kobo.nullable(),
  /** null: stock is not counted. */
  on_hand: z.number().int().nullable(),
  available: z.number().int().nullable(),
  /** The one of the product's pictures that shows this variant. */
  picture_id: z.uuid().nullable(),
  barcode: z.string(),
  weight_grams: z.number().int().nullable(),
  /** What one cost its owner; not there for members who may not see money. */
  cost_kobo: Kobo.nullable().optional(),
});
export type Variant = z.infer<typeof Variant>;

export const VariantInput = z.object({
  id: z.uuid().optional(),
  option_values: z
    .array(inOneLine(z.string().trim().min(1).max(60)))
    .max(3)
    .default([]),
  sku: inOneLine(z.string().trim().max(60)).default(''),
  price_kobo: Kobo,
  compare_at_kobo: Kobo.nullable().default(null),
  on_hand: z.number().int().min(0, 'Stock cannot be below zero.').max(1_000_000).nullable().default(null),
  /** The count that was shown when editing began: then only the difference is booked, so that a parcel sent meanwhile stays sent. */
  on_hand_seen: z.number().int().nullable().optional(),
  /** One of `picture_ids`. */
  picture_id: z.uuid().nullable().default(null),
  /** Left out, these three stay as they are. */
  barcode: inOneLine(z.string().trim().max(60)).optional(),
  weight_grams: z
    .number()
    .int('Enter whole grams, for example 350.')
    .min(1, 'Leave the weight empty when you do not know it.')
    .max(1_000_000, 'A parcel weighs at most 1,000 kg.')
    .nullable()
    .optional(),
  cost_kobo: Kobo.nullable().optional(),
});

export const ProductStatus = z.enum(['draft', 'active', 'archived']);

/** What of a product is downloaded: bytes of all its files, and their kinds. */
export const Download = z.object({ bytes: z.number().int(), kinds: z.array(z.enum(fileKindIds)) });

export const Product = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  status: ProductStatus,
  /** As typed, one line for each row; '' for none. */
  size_chart: z.string(),
  details: z.array(ProductDetail),
  options: z.array(ProductOption),
  variants: z.array(Variant),
  pictures: z.array(Picture),
  files: z.array(ProductFile),
  /** What it is made of; null: it is no set. */
  set: z.object({ parts: z.array(SetPart.extend({ picture: Picture.nullable() })) }).nullable(),
  /** Sets that hold some of it. */
  in_sets: z.array(z.object({ id: z.uuid(), title: z.string() })),
  /** What is sold is a gift card worth its price. */
  gift_card: z.boolean(),
  /** What is sold is a service: it is done, and nothing of it is sent. */
  service: z.boolean(),
  collections: z.array(z.object({ id: z.uuid(), title: z.string(), slug: z.string(), by_rule: z.boolean() })),
  tags: z.array(z.string()),
  /** What search engines and share cards are told in place of the name and the description; '' for those. */
  seo_title: z.string(),
  seo_description: z.string(),
  url: z.string(),
  /** Counts its changes. */
  revision: z.number().int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Product = z.infer<typeof Product>;

export const ProductSummary = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  status: ProductStatus,
  price_from_kobo: Kobo,
  price_to_kobo: Kobo,
  variant_count: z.number().int(),
  /** Sum over counted variants; null when no variant counts stock. */
  available: z.number().int().nullable(),
  /** So many of its variants are low or sold out. */
  low_count: z.number().int(),
  picture: Picture.nullable(),
  updated_at: z.iso.datetime(),
});
export type ProductSummary = z.infer<typeof ProductSummary>;

export const Tag = inOneLine(
  z.string().trim().min(1, 'Leave no tag empty.').max(40, 'Use at most 40 characters for a tag.'),
);
/** Tags of one product. */
export const mostTags = 20;
export const Tags = z.array(Tag).max(mostTags, `At most ${mostTags} tags.`);

export const ProductInput = z
  .object({
    title: inOneLine(
      z
        .string({ error: 'Give the product a name.' })
        .trim()
        .min(1, 'Give the product a name.')
        .max(140, 'Use at most 140 characters for the name.'),
    ),
    description: z.string().trim().max(5000).default(''),
    status: ProductStatus.default('active'),
    /** Left out, it stays as it is. */
    size_chart: z
      .string()
      .trim()
      .max(longestChart, 'Use at most 2,000 characters for the size chart.')
      .optional(),
    /** In order. Left out, they stay as they are. */
    details: z.array(ProductDetail).max(mostDetails, `At most ${mostDetails} details.`).optional(),
    options: z.array(ProductOption).max(3).default([]),
    variants: z.array(VariantInput).min(1, 'A product needs a price.').max(100),
    picture_ids: z.array(z.uuid()).max(10, 'At most 10 photos.').default([]),
    /** Left out, they stay as they are. */
    files: ProductFiles.optional(),
    /** Left out, it stays what it is; empty: it is no set. */
    set_parts: SetParts.optional(),
    collection_ids: z.array(z.uuid()).max(20).default([]),
    /** What is sold is a gift card worth its price. Said when it is added; it stays so. */
    gift_card: z.boolean().optional(),
    /** What is sold is a service, of which nothing is sent. Left out, it stays what it is. */
    service: z.boolean().optional(),
    /** Words it is found and gathered by. Left out, these three stay as they are. */
    tags: Tags.optional(),
    seo_title: inOneLine(z.string().trim().max(90)).optional(),
    seo_description: inOneLine(z.string().trim().max(320)).optional(),
    /** What it is made from; a newer one is then not overwritten. `by` names the form, which does not overtake itself. */
    seen: z.object({ revision: z.number().int(), by: z.uuid() }).optional(),
  })
  .superRefine((product, ctx) => {
    const names = product.options.map(({ name }) => name.toLowerCase());
    names.forEach((name, at) => {
      if (names.indexOf(name) < at)
        ctx.addIssue({
          code: 'custom',
          path: ['options', at, 'name'],
          message: 'Two options have the same name.',
        });
    });
    const seen = new Set<string>();
    product.variants.forEach((variant, index) => {
      if (variant.option_values.length !== product.options.length)
        ctx.addIssue({
          code: 'custom',
          path: ['variants', index, 'option_values'],
          message: 'Choose a value for every option.',
        });
      const key = JSON.stringify(variant.option_values);
      if (seen.has(key))
        ctx.addIssue({
          code: 'custom',
          path: ['variants', index],
          message: 'Two variants have the same options.',
        });
      seen.add(key);
      if (variant.picture_id !== null && !product.picture_ids.includes(variant.picture_id))
        ctx.addIssue({
          code: 'custom',
          path: ['variants', index, 'picture_id'],
          message: 'Choose one of the photos of this product.',
        });
      if (variant.compare_at_kobo !== null && variant.compare_at_kobo <= variant.price_kobo)
        ctx.addIssue({
          code: 'custom',
          path: ['variants', index, 'compare_at_kobo'],
          message: 'The old price must be above the price.',
        });
    });
  });

const ProductParams = SiteParams.extend({ productId: z.uuid() });

export const listProducts = contract({
  method: 'GET',
  path: '/api/sites/:slug/products',
  summary: 'Products, newest change first; archived ones only when asked for.',
  params: SiteParams,
  query: Page.extend({
    status: ProductStatus.optional(),
    search: z.string().trim().max(100).optional(),
    stock: z.literal('low').optional(),
  }),
  answer: listOf(ProductSummary).extend({
    /** Where a search finds nothing: what may have been meant, by which something is there. */
    meant: z.string().optional(),
  }),
});

export const getProduct = contract({
  method: 'GET',
  path: '/api/sites/:slug/products/:productId',
  summary: 'One product with variants, stock and pictures.',
  params: ProductParams,
  answer: Product,
});

export const createProduct = contract({
  method: 'POST',
  path: '/api/sites/:slug/products',
  summary:
    'Add a product. Under an id of one’s own it is added once: sent again it is as it is said now, unless somebody else changed it meanwhile, which is told with 409.',
  params: SiteParams,
  body: ProductInput.safeExtend({ id: z.uuid().optional() }),
  status: 201,
  answer: Product,
  conflict: overtakenBy(Product),
});

export const updateProduct = contract({
  method: 'PUT',
  path: '/api/sites/:slug/products/:productId',
  summary:
    'Replace a product. Variants left out are removed; stock is set to the count given, or moved by its difference to the count seen. One newer than was seen is told, with 409.',
  params: ProductParams,
  body: ProductInput,
  answer: Product,
  conflict: overtakenBy(Product),
});

/** Archiving hides a product from shoppers and keeps its orders; the status call also brings it back. */
export const setProductStatus = contract({
  method: 'POST',
  path: '/api/sites/:slug/products/:productId/status',
  summary: 'Publish, hide as draft, or archive a product.',
  params: ProductParams,
  body: z.object({ status: ProductStatus }),
  answer: Product,
});

export const Collection = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  /** On sale in it. */
  product_count: z.number().int(),
  /** Its products follow from a rule, and are not put in by hand. */
  by_rule: z.boolean(),
  /** Whether shoppers see it. */
  shown: z.boolean(),
  picture: Picture.nullable(),
});
export type Collection = z.infer<typeof Collection>;

export const listCollections = contract({
  method: 'GET',
  path: '/api/sites/:slug/collections',
  summary: 'Collections in shop order.',
  params: SiteParams,
  answer: z.object({ items: z.array(Collection) }),
});
