import { z } from 'zod';
import { collectionSorts, mostCollections, Rule } from '../goods/collections.ts';
import { Collection, listOf, Page, Picture, ProductSummary } from './catalogue.ts';
import { contract, overtakenBy } from './contract.ts';
import { SiteParams } from './stores.ts';
import { inOneLine } from './text.ts';

/** A collection with everything its owner says of it. */
export const OwnCollection = Collection.extend({
  rule: Rule,
  sort: z.enum(collectionSorts),
  /** What is sold out is left out where the collection is shown. */
  in_stock: z.boolean(),
  /** Chosen for it; null for the picture of its first product. */
  own_picture: Picture.nullable(),
  seo_title: z.string(),
  seo_description: z.string(),
  url: z.string(),
  /** Taken away; who saves it brings it back. */
  removed: z.boolean(),
  /** Raised by every change of what this form holds. */
  revision: z.number().int(),
});
export type OwnCollection = z.infer<typeof OwnCollection>;

export const CollectionInput = z
  .object({
    title: inOneLine(
      z
        .string({ error: 'Give the collection a name.' })
        .trim()
        .min(1, 'Give the collection a name.')
        .max(80, 'Use at most 80 characters for the name.'),
    ),
    /** The end of its address; left out, it stays, or is made from the name of a new one. */
    slug: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use only letters, digits and hyphens.')
      .max(63, 'Use at most 63 characters for the address.')
      .optional(),
    description: z.string().trim().max(2000).default(''),
    by_rule: z.boolean().default(false),
    rule: Rule.default({ match: 'all', conditions: [] }),
    sort: z.enum(collectionSorts).default('newest'),
    in_stock: z.boolean().default(false),
    shown: z.boolean().default(true),
    picture_id: z.uuid().nullable().default(null),
    seo_title: inOneLine(z.string().trim().max(90)).default(''),
    seo_description: inOneLine(z.string().trim().max(320)).default(''),
    /** What it is made from; a newer one is then not overwritten. `by` names the form, which does not overtake itself. */
    seen: z.object({ revision: z.number().int(), by: z.uuid() }).optional(),
  })
  .superRefine((collection, ctx) => {
    if (collection.by_rule && collection.rule.conditions.length === 0)
      ctx.addIssue({
        code: 'custom',
        path: ['rule'],
        message: 'Add at least one condition, or choose the products by hand.',
      });
  });

const CollectionParams = SiteParams.extend({ collectionId: z.uuid() });

export const createCollection = contract({
  method: 'POST',
  path: '/api/sites/:slug/collections',
  summary: 'Make a collection under an id of one’s own; sent twice, it is made once.',
  params: SiteParams,
  body: z.object({
    id: z.uuid(),
    collection: CollectionInput,
    /** Put into one by hand, in this order. */
    product_ids: z.array(z.uuid()).max(500).default([]),
  }),
  status: 201,
  answer: OwnCollection,
});

export const getCollection = contract({
  method: 'GET',
  path: '/api/sites/:slug/collections/:collectionId',
  summary: 'One collection.',
  params: CollectionParams,
  answer: OwnCollection,
});

export const changeCollection = contract({
  method: 'PUT',
  path: '/api/sites/:slug/collections/:collectionId',
  summary:
    'Change a collection; one that was taken away is there again. An address it had leads to the one it has. One newer than was seen is told, with 409.',
  params: CollectionParams,
  body: CollectionInput,
  answer: OwnCollection,
  conflict: overtakenBy(OwnCollection),
});

export const removeCollection = contract({
  method: 'POST',
  path: '/api/sites/:slug/collections/:collectionId/removed',
  summary: 'Take a collection away, or bring it back as it was. Its products stay.',
  params: CollectionParams,
  body: z.object({ removed: z.boolean() }),
  answer: OwnCollection,
});

export const orderCollections = contract({
  method: 'PUT',
  path: '/api/sites/:slug/collections',
  summary: 'Put the collections in order; those that are not named follow as they were.',
  params: SiteParams,
  body: z.object({ ids: z.array(z.uuid()).max(mostCollections) }),
  answer: z.object({ items: z.array(Collection) }),
});

export const collectionProducts = contract({
  method: 'GET',
  path: '/api/sites/:slug/collections/:collectionId/products',
  summary: 'Products of a collection in its order, drafts too.',
  params: CollectionParams,
  query: Page,
  answer: listOf(ProductSummary),
});

/** Most products put in, or taken out, by one call. */
export const mostPut = 500;
const Ids = z.array(z.uuid()).max(mostPut, `At most ${mostPut} products at once.`).default([]);

export const putProducts = contract({
  method: 'POST',
  path: '/api/sites/:slug/collections/:collectionId/products',
  summary: 'Put products into a collection by hand, and take others out.',
  params: CollectionParams,
  body: z.object({ add: Ids, remove: Ids }),
  answer: z.object({
    /** Those that were not in it, and those that were. */
    added: z.array(z.uuid()),
    removed: z.array(z.uuid()),
    collection: OwnCollection,
  }),
});

export const placeProduct = contract({
  method: 'POST',
  path: '/api/sites/:slug/collections/:collectionId/places',
  summary:
    'Put a product of a collection before another one, at its end, or to a place of so many from the top.',
  params: CollectionParams,
  body: z.union([
    z.object({ product_id: z.uuid(), before: z.uuid().nullable() }),
    /** 1 is the top; past the end is the end. */
    z.object({ product_id: z.uuid(), place: z.number().int().min(1).max(1_000_000) }),
  ]),
  answer: OwnCollection,
});

export const previewRule = contract({
  method: 'POST',
  path: '/api/sites/:slug/collections/preview',
  summary: 'What a rule fits, before it is kept: how many, and the newest of them.',
  params: SiteParams,
  body: z.object({ rule: Rule, in_stock: z.boolean().default(false) }),
  answer: z.object({ count: z.number().int(), products: z.array(ProductSummary) }),
});
