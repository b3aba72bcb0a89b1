/** What heavier parcels cost; the price itself is for the lightest. */
export interface Weights {
  /** The price counts up to here. */
  up_to_grams: number;
  /** Heavier ones, each up to so many grams, in rising order. */
  steps: readonly { up_to_grams: number; price_kobo: number }[];
  /** For each kilogram begun above the last step. */
  further_kg_kobo: number;
  /** What a product weighs whose weight nobody said. */
  usual_grams: number;
}

/** What a parcel of so many grams costs, in kobo. */
export function koboAtWeight(price_kobo: number, weights: Weights, grams: number): number {
  if (grams <= weights.up_to_grams) return price_kobo;
  const step = weights.steps.find(({ up_to_grams }) => grams <= up_to_grams);
  if (step) return step.price_kobo;
  const last = weights.steps.at(-1) ?? { up_to_grams: weights.up_to_grams, price_kobo };
  return last.price_kobo + Math.ceil((grams - last.up_to_grams) / 1000) * weights.further_kg_kobo;
}
