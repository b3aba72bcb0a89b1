import type { z } from 'zod';
import type { ProductInput } from '#shared/api/catalogue.ts';
import { AppError, type Sentences } from '../platform/http/errors.ts';
import { newId } from '../platform/ids.ts';
import type { KnownVariant } from './queries.ts';
import type { CountedBy } from './stock/stock.ts';

/** What a product is, and where its counts come from. */
export type Input = z.output<typeof ProductInput> & { countedBy?: CountedBy };
type VariantInput = Input['variants'][number];

export interface SettledVariant {
  id: string;
  title: string;
  option_values: string[];
  sku: string;
  price_kobo: number;
  compare_at_kobo: number | null;
  on_hand: number | null;
  on_hand_seen: number | null;
  picture_id: string | null;
  barcode: string;
  weight_grams: number | null;
  cost_kobo: number | null;
  position: number;
  /** Made of others, so nothing of it is counted. */
  is_set: boolean;
}

/** Of a variant that was not there before. */
const noFacts = { barcode: '', weight_grams: null, cost_kobo: null, is_set: false };

/**
 * Gives every variant of the input its id: the one it names, or that of the variant with the same options, so that
 * baskets and stock stay with it, or a new one.
 * @throws AppError bad_input when it names one that is not this product's, or a value that is not among the options.
 */
export function settleVariants(input: Input, known: readonly KnownVariant[]): SettledVariant[] {
  const problems: Sentences = {};
  const named = new Set(input.variants.flatMap((variant) => variant.id ?? []));
  const free = new Map(
    known
      .filter((variant) => !variant.removed && !named.has(variant.id))
      .map((variant) => [JSON.stringify(variant.option_values), variant.id]),
  );
  const facts = new Map(known.map((variant) => [variant.id, variant]));
  const ids = new Set(known.map((variant) => variant.id));
  const settled = input.variants.map((variant, position) => {
    const field = `variants.${position}`;
    if (variant.id !== undefined && !ids.delete(variant.id))
      problems[`${field}.id`] = ['This variant is not part of this product.'];
    if (!isAmong(variant, input.options))
      problems[`${field}.option_values`] = ['Choose one of the values given for each option.'];
    const id = variant.id ?? free.get(JSON.stringify(variant.option_values)) ?? newId();
    const before = facts.get(id) ?? noFacts;
    const is_set = input.set_parts ? input.set_parts.length > 0 : before.is_set;
    return {
      id,
      title: variant.option_values.join(' / '),
      option_values: variant.option_values,
      sku: variant.sku,
      price_kobo: variant.price_kobo,
      compare_at_kobo: variant.compare_at_kobo,
      on_hand: is_set ? null : variant.on_hand,
      on_hand_seen: is_set ? null : (variant.on_hand_seen ?? null),
      picture_id: variant.picture_id,
      barcode: variant.barcode ?? before.barcode,
      weight_grams: variant.weight_grams === undefined ? before.weight_grams : variant.weight_grams,
      cost_kobo: variant.cost_kobo === undefined ? before.cost_kobo : variant.cost_kobo,
      position,
      is_set,
    };
  });
  if (Object.keys(problems).length > 0) throw new AppError('bad_input', problems);
  return settled;
}

function isAmong(variant: VariantInput, options: Input['options']): boolean {
  return variant.option_values.every((value, index) => options[index]?.values.includes(value));
}

/** What a list shows of a product's variants without looking at them. */
export function pricesOf(variants: readonly SettledVariant[]) {
  const prices = variants.map((variant) => variant.price_kobo);
  const lowest = Math.min(...prices);
  return {
    price_from_kobo: lowest,
    price_to_kobo: Math.max(...prices),
    // The old price belongs beside the price that is shown, which is the lowest.
    compare_at_kobo: variants.find((variant) => variant.price_kobo === lowest)!.compare_at_kobo,
    variant_count: variants.length,
  };
}
