import type { FullRow } from './shop-queries.ts';
import type { Input } from './variants.ts';

/** A product as a form would send it: what is changed in this and sent back changes nothing else of the product. */
export function inputOf(product: FullRow): Input {
  const { title, description, options, size_chart, details, variants, pictures, collections } = product;
  return {
    title,
    description,
    status: product.status as Input['status'],
    size_chart,
    details,
    options,
    variants: variants.map((variant) => ({
      id: variant.id,
      option_values: variant.option_values,
      sku: variant.sku,
      price_kobo: variant.price_kobo,
      compare_at_kobo: variant.compare_at_kobo,
      on_hand: variant.on_hand,
      on_hand_seen: variant.on_hand,
      picture_id: variant.picture_id,
    })),
    picture_ids: pictures.map(({ id }) => id),
    collection_ids: collections.map(({ id }) => id),
  };
}
