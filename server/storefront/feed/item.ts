import { conditionOf, isLine, type Condition, type ProductDetail } from '#shared/goods/details.ts';
import { gtinOf } from '#shared/goods/gtin.ts';
import { kindPath } from '#shared/goods/product-feed.ts';
import { isOfColours } from '#shared/looks/swatch.ts';
import type { Picture } from '#shared/api/picture.ts';
import type { ToldKind, ToldProduct } from '../../catalogue/index.ts';
import { cut, element } from './words.ts';

/** What of a shop stands in every item. */
export interface ItemShop {
  name: string;
  /** Origin without a slash at the end. */
  url: string;
  /** Kobo for delivery of one such thing anywhere in the country; null where there is no one price. */
  deliveryOf(line: { unit_price_kobo: number; weight_grams: number | null }): number | null;
}

/** Longest of each, by the shorter of what the two networks read (characters). */
const longest = { title: 150, description: 5000, brand: 70, value: 100, type: 750 } as const;
const morePictures = 10;

const conditions: Record<Condition, string> = {
  NewCondition: 'new',
  UsedCondition: 'used',
  RefurbishedCondition: 'refurbished',
};

const nairaOf = (kobo: number) => `${(kobo / 100).toFixed(2)} NGN`;

/** As a JPEG, which both take. */
const addressOf = ({ url }: ItemShop, picture: Picture) => url + picture.url.replace(/webp$/, 'jpg');

const lineNamed = (details: readonly ProductDetail[], name: RegExp): string | undefined =>
  details.filter(isLine).find((line) => name.test(line.name))?.text;

/** How an option is called by the networks; null for one they have no name for. */
function attributeOf(option: string): 'g:color' | 'g:size' | 'g:material' | 'g:pattern' | null {
  if (isOfColours(option)) return 'g:color';
  if (/\bsizes?\b/i.test(option)) return 'g:size';
  if (/\b(material|fabric)\b/i.test(option)) return 'g:material';
  return /\bpattern\b/i.test(option) ? 'g:pattern' : null;
}

const fact = (name: string, value: string) =>
  `<g:product_detail>${element('g:attribute_name', name)}${element('g:attribute_value', value)}</g:product_detail>`;

/** What was chosen of each option, under the network's name for it or, where it has none, under the shop's own. */
function chosen({ options }: ToldProduct, { option_values: values }: ToldKind): string {
  const named = new Set<string>();
  return options
    .map((option, at) => {
      const value = cut(values[at] ?? '', longest.value);
      const name = attributeOf(option.name);
      if (name === null || named.has(name)) return fact(option.name, value);
      named.add(name);
      return element(name, value);
    })
    .join('');
}

/** Its name and, where there are several kinds, which of them it is; the latter is never cut off. */
function titleOf({ title, kinds }: ToldProduct, { option_values: values }: ToldKind): string {
  const which = kinds.length > 1 ? ` – ${values.join(', ')}` : '';
  const room = Math.max(longest.title - which.length, longest.title / 3);
  return cut(cut(title, room) + which, longest.title);
}

/** Its owner's words; without them its details; without those its name, since something must stand there. */
function descriptionOf({ title, description, details }: ToldProduct): string {
  const told = details.map(({ name, text }) => `${name}: ${text}`).join('\n');
  return cut(description || told || title, longest.description);
}

function picturesOf(shop: ItemShop, { pictures }: ToldProduct, { picture }: ToldKind): string {
  const first = picture ?? pictures[0]!;
  const more = pictures.filter(({ id }) => id !== first.id).slice(0, morePictures);
  return [
    element('g:image_link', addressOf(shop, first)),
    ...more.map((one) => element('g:additional_image_link', addressOf(shop, one))),
  ].join('');
}

function priceOf({ price_kobo, compare_at_kobo }: ToldKind): string {
  if (compare_at_kobo === null || compare_at_kobo <= price_kobo)
    return element('g:price', nairaOf(price_kobo));
  return element('g:price', nairaOf(compare_at_kobo)) + element('g:sale_price', nairaOf(price_kobo));
}

function deliveryOf(shop: ItemShop, { price_kobo, weight_grams }: ToldKind): string {
  const kobo = shop.deliveryOf({ unit_price_kobo: price_kobo, weight_grams });
  const price =
    kobo === null
      ? ''
      : `<g:shipping><g:country>NG</g:country>${element('g:price', nairaOf(kobo))}</g:shipping>`;
  return price + (weight_grams === null ? '' : element('g:shipping_weight', `${weight_grams} g`));
}

/** One kind of a product; '' where it costs nothing, which no network takes. */
function item(shop: ItemShop, product: ToldProduct, kind: ToldKind): string {
  if (kind.price_kobo === 0) return '';
  const { id, slug, details, kinds, collection } = product;
  const gtin = gtinOf(kind.barcode);
  const condition = conditionOf(details) ?? 'NewCondition';
  const lines = details.filter(isLine).map(({ name, text }) => fact(name, text));
  return [
    '<item>',
    element('g:id', kind.id),
    kinds.length > 1 ? element('g:item_group_id', id) : '',
    element('g:title', titleOf(product, kind)),
    element('g:description', descriptionOf(product)),
    element('g:link', shop.url + kindPath(slug, kind.id, kinds.length)),
    picturesOf(shop, product, kind),
    // With a space: Meta knows no other spelling, and Google reads both.
    element('g:availability', kind.available === 0 ? 'out of stock' : 'in stock'),
    priceOf(kind),
    element('g:brand', cut(lineNamed(details, /^brand( name)?$/i) ?? shop.name, longest.brand)),
    gtin === null ? element('g:identifier_exists', 'no') : element('g:gtin', gtin),
    element('g:condition', conditions[condition]),
    kind.is_bundle ? element('g:is_bundle', 'yes') : '',
    chosen(product, kind),
    collection === null ? '' : element('g:product_type', cut(collection, longest.type)),
    ...lines,
    deliveryOf(shop, kind),
    '</item>\n',
  ].join('');
}

/** Every kind of a product as an item of its own. */
export const itemsOf = (shop: ItemShop, product: ToldProduct): string =>
  product.kinds.map((kind) => item(shop, product, kind)).join('');
