import { z } from 'zod';
import { PictureRef } from '#blocks/fields.ts';
import type { DataOf, SectionType } from '#blocks/registry.ts';
import { languageIds } from '../languages.ts';
import { ProductDetail } from '../goods/details.ts';
import { Looks } from '../looks/looks.ts';
import type { PostCard } from '../pages/post-card.ts';
import type { SectionForm } from '../pages/section-form.ts';
import type { DeliveryChoice, ProductCard, Shell } from '../shop.ts';
import { Theme } from '../looks/theme.ts';
import { Download, Picture } from './catalogue.ts';

/** What shops' pages are made from, for those who draw them elsewhere: the same shapes as the types they are drawn by. */

const Kobo = z.number().int();
const Line = z.object({ title: z.string(), path: z.string() });

const Delivery: z.ZodType<DeliveryChoice> = z.object({
  id: z.string(),
  kind: z.enum(['delivery', 'pickup']),
  name: z.string(),
  states: z.array(z.string()),
  places: z.array(z.object({ state: z.string(), lga: z.string(), area: z.string() })),
  price_kobo: Kobo,
  free_above_kobo: Kobo.nullable(),
  eta: z.string(),
  way: z.string().optional(),
  ways: z
    .array(
      z.object({
        id: z.string(),
        way: z.string(),
        price_kobo: Kobo,
        free_above_kobo: Kobo.nullable(),
        eta: z.string(),
        pay_on_delivery: z.boolean(),
      }),
    )
    .optional(),
});

/** What stands on every page of a store. */
export const ShopShell: z.ZodType<Shell> = z.strictObject({
  name: z.string(),
  url: z.string(),
  tagline: z.string(),
  about: z.string(),
  trade: z.string().nullable(),
  theme: Theme,
  logo: Picture.nullable(),
  phone: z.string(),
  whatsapp: z.string(),
  city: z.string(),
  state: z.string(),
  pay_online: z.boolean(),
  pay_on_delivery: z.boolean(),
  pay_direct: z.boolean(),
  delivery: z.array(Delivery),
  menu: z.array(Line),
  foot_menu: z.array(Line),
  resting: z.boolean(),
  closes_on: z.string().optional(),
  unpublished: z.string().nullable(),
  script: z.string(),
  maker: z.object({ name: z.string(), url: z.string() }).nullable(),
  language: z.enum(languageIds),
  languages: z.array(z.enum(languageIds)),
});

const Card: z.ZodType<ProductCard> = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  price_from_kobo: Kobo,
  price_to_kobo: Kobo,
  compare_at_kobo: Kobo.nullable(),
  available: z.number().int().nullable(),
  picture: Picture.nullable(),
  download: Download.nullable(),
  sizes: z.array(z.string()),
  lines: z.array(ProductDetail),
  one_kind: z.boolean(),
});
const Collection = z.object({
  title: z.string(),
  slug: z.string(),
  product_count: z.number().int(),
  picture: Picture.nullable(),
});
const Review = z.object({
  stars: z.number().int(),
  words: z.string(),
  name: z.string(),
  written_at: z.string(),
  answer: z.string(),
  photos: z.array(z.object({ small: z.string(), large: z.string(), alt: z.string() })).default([]),
  product: z.object({ title: z.string(), slug: z.string() }).nullable(),
});
const Shown = Picture.extend({ focus: PictureRef.shape.focus.unwrap().optional() });

const Post: z.ZodType<PostCard> = Line.extend({
  description: z.string(),
  published_at: z.string(),
  picture: Shown.nullable(),
});

const Form: z.ZodType<SectionForm> = z.object({
  path: z.string(),
  section: z.string(),
  sent: z
    .object({
      values: z.record(z.string(), z.string()),
      errors: z.record(z.string(), z.string()),
      done: z.object({ title: z.string(), text: z.string(), chat: z.string() }).nullable(),
    })
    .nullable(),
});

/** What a section shows of the store besides what stands on every page; null when it shows nothing. */
export const Data = z.union([
  z.null(),
  z.strictObject({ picture: Shown.nullable(), themes: Looks.shape.hero }),
  z.strictObject({ picture: Shown.nullable() }),
  z.strictObject({ products: z.array(Card), more_path: z.string().nullable() }),
  z.strictObject({ product: Card.nullable() }),
  z.strictObject({ collections: z.array(Collection) }),
  z.strictObject({ reviews: z.array(Review) }),
  z.strictObject({ posts: z.array(Post), more_path: z.string().nullable() }),
  z.strictObject({
    over: z.boolean(),
    end: z.object({ left: z.string(), at: z.string(), said: z.string() }).nullable(),
  }),
  z.strictObject({
    now: z.object({ open: z.boolean(), said: z.string() }).nullable(),
    today: z.number().int(),
    special: z.array(z.object({ day: z.string(), hours: z.string(), why: z.string() })),
  }),
  z.strictObject({ name: z.string(), form: Form }),
  z.strictObject({ name: z.string(), whatsapp: z.string(), form: Form }),
]) satisfies z.ZodType<DataOf<SectionType>>;
