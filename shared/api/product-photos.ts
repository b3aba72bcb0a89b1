import { z } from 'zod';
import { listOf, Picture } from './catalogue.ts';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';

/** Most photos of one product, and most products that photos are looked for at once. */
export const mostProductPhotos = 10;
export const mostPhotoProducts = 2_000;

/** As much of a product as photos are matched by. */
export const PhotoProduct = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  skus: z.array(z.string()),
  /** How many it has, and the first. */
  photo_count: z.number().int(),
  picture: Picture.nullable(),
});
export type PhotoProduct = z.infer<typeof PhotoProduct>;

export const photoProducts = contract({
  method: 'GET',
  path: '/api/sites/:slug/product-photos',
  summary:
    'Products that photos can be added to: what a list brought, in its order, or those without photos, or all, the newest first and no more than the limit.',
  params: SiteParams,
  query: z.object({
    list: z.uuid().optional(),
    which: z.enum(['missing', 'all']).default('missing'),
    limit: z.coerce.number().int().min(1).max(mostPhotoProducts).default(mostPhotoProducts),
  }),
  answer: listOf(PhotoProduct),
});

export const addProductPhotos = contract({
  method: 'POST',
  path: '/api/sites/:slug/products/:productId/pictures',
  summary:
    'Put pictures of the store behind those a product has; its first stays the first. Those it has already are left where they are.',
  params: SiteParams.extend({ productId: z.uuid() }),
  body: z.object({
    picture_ids: z
      .array(z.uuid())
      .min(1, 'Choose a photo.')
      .max(mostProductPhotos, `A product has at most ${mostProductPhotos} photos.`),
  }),
  answer: PhotoProduct,
});
