import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ProductInput } from '#shared/api/catalogue.ts';
import { DeliveryRate } from '#shared/api/delivery-rates.ts';
import { Kobo } from '#shared/api/kobo.ts';
import { Colour } from '#shared/api/stores.ts';
import { ProductDetail } from '#shared/goods/details.ts';
import { states } from '#shared/places/nigeria.ts';

const Photo = z.object({ file: z.string(), alt: z.string() });
export type DemoPhoto = z.output<typeof Photo>;

const Rate = z
  .object({
    name: z.string(),
    states: z.array(z.enum(states)),
    price_kobo: Kobo,
    free_above_kobo: Kobo.nullable().default(null),
    eta: z.string(),
    pickup: z.boolean().default(false),
  })
  .transform(({ pickup, ...rate }) => DeliveryRate.parse({ ...rate, kind: pickup ? 'pickup' : 'delivery' }));

const Variant = z.object({
  options: z.record(z.string(), z.string()),
  price_kobo: Kobo,
  compare_at_kobo: Kobo.nullable().default(null),
  stock: z.number().int().nullable(),
  sku: z.string().default(''),
});

const Product = z.object({
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  details: z.array(ProductDetail).default([]),
  price_kobo: Kobo,
  compare_at_kobo: Kobo.nullable().default(null),
  collection: z.string(),
  stock: z.number().int().nullable(),
  photos: z.array(Photo),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })).default([]),
  variants: z.array(Variant).default([]),
  tags: z.array(z.string()).default([]),
});
export type DemoProduct = z.output<typeof Product>;

const Shop = z.object({
  store: z.object({
    name: z.string(),
    slug: z.string(),
    tagline: z.string(),
    about: z.string(),
    colours: z.object({ primary: Colour, accent: Colour }),
    phone: z.string(),
    whatsapp: z.string(),
    city: z.string(),
    state: z.enum(states),
    logo: Photo.optional(),
  }),
  collections: z.array(z.object({ title: z.string(), slug: z.string(), description: z.string() })),
  delivery: z.array(Rate),
  products: z.array(Product),
});
export type DemoShop = z.output<typeof Shop>;

/** The demo shop as it is written down in a folder. */
export function readDemoShop(folder: string): DemoShop {
  return Shop.parse(JSON.parse(readFileSync(path.join(folder, 'shop.json'), 'utf8')));
}

/** A product of the demo shop as if somebody had filled in the form. */
export function inputOf(product: DemoProduct, pictureIds: string[], collectionId: string | undefined) {
  const plain = {
    price_kobo: product.price_kobo,
    compare_at_kobo: product.compare_at_kobo,
    on_hand: product.stock,
  };
  const variants = product.variants.map((variant) => ({
    option_values: product.options.map((option) => variant.options[option.name]),
    sku: variant.sku,
    price_kobo: variant.price_kobo,
    compare_at_kobo: variant.compare_at_kobo,
    on_hand: variant.stock,
  }));
  return ProductInput.parse({
    title: product.title,
    description: product.description,
    details: product.details,
    options: product.options,
    variants: variants.length > 0 ? variants : [plain],
    picture_ids: pictureIds,
    collection_ids: collectionId ? [collectionId] : [],
  });
}
