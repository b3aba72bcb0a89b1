import { z } from 'zod';
import { ProductDetail } from '../goods/details.ts';
import { Download, Page, Picture, ProductOption, listOf } from './catalogue.ts';
import { contract } from './contract.ts';
import { Cart } from './cart.ts';
import { Kobo } from './stores.ts';

/** What shoppers are shown of the catalogue, on the store's own host. */
const ShopProduct = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  price_from_kobo: Kobo,
  compare_at_kobo: Kobo.nullable(),
  available: z.number().int().nullable(),
  picture: Picture.nullable(),
  /** What of it is downloaded; null for what is delivered. */
  download: Download.nullable(),
});

export const shopProducts = contract({
  method: 'GET',
  path: '/api/shop/products',
  summary: 'Products on sale with prices and stock, in shop order.',
  query: Page.extend({
    collection: z.string().max(80).optional(),
    search: z.string().trim().max(100).optional(),
  }),
  answer: listOf(ShopProduct),
});

export const shopProduct = contract({
  method: 'GET',
  path: '/api/shop/products/:productSlug',
  summary: 'One product on sale with its variants.',
  params: z.object({ productSlug: z.string().max(160) }),
  answer: z.object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    /** What is in it, and what that costs bought one by one; null: it is no set. */
    set: z
      .object({
        parts: z.array(
          z.object({
            title: z.string(),
            variant_title: z.string(),
            pieces: z.number().int(),
            /** The end of its own address; null where it is sold in sets alone. */
            slug: z.string().nullable(),
          }),
        ),
        apart_kobo: Kobo,
      })
      .nullable(),
    size_chart: z.string(),
    details: z.array(ProductDetail),
    options: z.array(ProductOption),
    variants: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        option_values: z.array(z.string()),
        price_kobo: Kobo,
        compare_at_kobo: Kobo.nullable(),
        available: z.number().int().nullable(),
      }),
    ),
    pictures: z.array(Picture),
    download: Download.nullable(),
    /** How many reviews of it are shown, and the sum of their stars. */
    reviews: z.object({ count: z.number().int(), stars: z.number().int() }),
  }),
});

export const setCartCode = contract({
  method: 'PUT',
  path: '/api/shop/cart/code',
  summary: 'Bring a discount code along; an empty one takes it off.',
  body: z.object({ code: z.string().max(100) }),
  answer: Cart,
});
