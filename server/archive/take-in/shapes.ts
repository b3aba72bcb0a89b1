import { z } from 'zod';
import { readDocument } from '#blocks/page-document.ts';
import { changeKindIds } from '#shared/changes.ts';
import { ProductOption } from '#shared/api/catalogue.ts';
import { DeliveryRate } from '#shared/api/delivery-rates.ts';
import { LetterWords } from '#shared/api/letters.ts';
import { MenuItems } from '#shared/api/menus.ts';
import { Colour, PayChannel, updateStore } from '#shared/api/stores.ts';
import { inOneLine } from '#shared/api/text.ts';
import { cameBackReasons } from '#shared/orders/came-back.ts';
import { Rule } from '#shared/goods/collections.ts';
import { ProductDetail } from '#shared/goods/details.ts';
import { fileKindIds } from '#shared/goods/files.ts';
import { languageIds } from '#shared/languages.ts';
import { trades } from '#shared/places/nigeria.ts';
import { notDeliveredReasons } from '#shared/orders/rider.ts';
import { ThemeChoice } from '#shared/looks/theme.ts';

/** Whether a value is one that the program could have kept there. */
type Shape = (value: unknown) => boolean;

const as =
  (schema: z.ZodType): Shape =>
  (value) =>
    schema.safeParse(value).success;

const pieces = z.number().int();
const words = z.string();
const language = z.enum(languageIds as [string, ...string[]]);
/** What somebody may be led to by a click. */
const link = z.union([z.literal(''), z.string().regex(/^https?:\/\//)]);

const settings = updateStore.body!.shape;

/** A path is made of it, in addresses and in copies. */
const slug = z.string().regex(/^(?!\.+$)[^\s/\\?#%\p{Cc}]{1,200}$/u);
const email = z
  .union([
    z.literal(''),
    z
      .string()
      .max(320)
      .regex(/^[^\s@<>,;"\p{Cc}]+@[^\s@<>,;"\p{Cc}]+$/u),
  ])
  .nullable();
const oneLine = inOneLine(z.string().max(500)).nullable();

/** By column, whatever table it is of: words that stand in one line, in letters and logs, too. */
const everywhere: Readonly<Record<string, Shape>> = {
  slug: as(slug),
  email: as(email),
  ...Object.fromEntries(
    [
      'name',
      'title',
      'phone',
      'product_title',
      'variant_title',
      'subject',
      'recipient',
      'sender',
      'rider',
      'courier',
    ].map((column) => [column, as(oneLine)]),
  ),
};

/** As it is read wherever it is shown: what would fail there is not taken in. */
const document: Shape = (value) => {
  try {
    readDocument(value);
    return true;
  } catch {
    return false;
  }
};

/**
 * What the database does not hold against anything itself: every column of JSON, and words that pages put into addresses
 * and styles or look up. A test knows the columns.
 */
export const shapes: Readonly<Record<string, Readonly<Record<string, Shape>>>> = {
  stores: {
    theme: as(ThemeChoice.nullable()),
    primary_colour: as(Colour),
    accent_colour: as(Colour),
    languages: as(z.array(language).min(1)),
    trade: as(z.enum(trades.map(({ id }) => id)).nullable()),
    pay_channels: as(z.array(PayChannel).min(1)),
    site_type: as(z.literal('ecommerce')),
    name: as(settings.name),
    tagline: as(settings.tagline),
    about: as(settings.about),
    phone: as(settings.phone),
    whatsapp: as(settings.whatsapp),
    city: as(settings.city),
    state: as(settings.state),
    business_address: as(settings.business_address),
    business_number: as(settings.business_number),
  },
  products: {
    options: as(z.array(ProductOption)),
    details: as(z.array(ProductDetail)),
    card_lines: as(z.array(ProductDetail)),
    download_kinds: as(z.array(z.enum(fileKindIds))),
  },
  variants: { option_values: as(z.array(words)) },
  inventory_levels: { elsewhere: as(z.record(z.uuid(), pieces.min(0)).nullable()) },
  collections: { rule: as(Rule) },
  delivery_rates: {
    places: as(DeliveryRate.shape.places),
    weights: as(DeliveryRate.shape.weights),
    ways: as(DeliveryRate.shape.ways),
  },
  product_files: { kind: as(z.enum(fileKindIds)), part_bytes: as(pieces.min(65_536).max(8_388_608)) },
  orders: {
    address: as(z.record(words, words)),
    currency: as(z.literal('NGN')),
    language: as(language),
  },
  stock_waits: { language: as(language) },
  letter_words: {
    language: as(language),
    subject: as(LetterWords.shape.subject),
    opening: as(LetterWords.shape.opening),
    closing: as(LetterWords.shape.closing),
  },
  store_changes: { kind: as(z.enum(changeKindIds)) },
  order_lines: {
    parts: as(
      z.array(z.looseObject({ variant_id: z.uuid(), title: words, variant_title: words, pieces: pieces })),
    ),
  },
  past_orders: {
    lines: as(
      z.array(z.looseObject({ title: words, sku: words, quantity: z.number(), price_kobo: z.number() })),
    ),
  },
  fulfillments: { link: as(link), failed_reason: as(z.enum(['', ...notDeliveredReasons])) },
  parcel_returns: { reason: as(z.enum(cameBackReasons)) },
  couriers: { pattern: as(link) },
  pages: { draft: document },
  page_versions: { document },
  store_menus: { items: as(MenuItems) },
  price_changes: {
    change: as(
      z.looseObject({ kind: z.enum(['percent', 'amount']), by: z.number(), round_kobo: z.number() }),
    ),
    left_out: as(z.array(z.looseObject({}))),
  },
};

/** The first column of a row that holds what it cannot; null where all is well. */
export function wrongColumn(table: string, row: Record<string, unknown>): string | null {
  for (const [column, fits] of [...Object.entries(everywhere), ...Object.entries(shapes[table] ?? {})])
    if (Object.hasOwn(row, column) && !fits(row[column])) return column;
  return null;
}
