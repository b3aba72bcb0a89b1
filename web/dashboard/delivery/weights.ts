import type { DeliveryRate } from '#shared/api/delivery-rates.ts';
import { naira } from '#shared/money.ts';

export type ZoneWeights = NonNullable<DeliveryRate['weights']>;

/** What an owner begins with: the price for 1 kg, another up to 5 kg, and each kilogram more. */
export const firstWeights: ZoneWeights = {
  up_to_grams: 1000,
  steps: [],
  further_kg_kobo: 0,
  usual_grams: 500,
};

/** `500` → `0.5`: kilograms as people write them. */
export const kilos = (grams: number): string => String(grams / 1000);

/** `0.5`, `0,5 kg` or `500 g` → grams; null for what is no weight. */
export function gramsFrom(typed: string): number | null {
  const found = /^(\d{1,4}(?:[.,]\d{1,3})?)\s*(kg|kilos?|g|grams?)?$/i.exec(typed.trim());
  if (!found) return null;
  const number = Number(found[1]!.replace(',', '.'));
  const grams = Math.round(/^g/i.test(found[2] ?? '') ? number : number * 1000);
  return grams > 0 ? grams : null;
}

/** `up to 1 kg; 5 kg ₦4,000; each further kg ₦500`. */
export function weightsInWords({ up_to_grams, steps, further_kg_kobo }: ZoneWeights): string {
  const parts = [
    `up to ${kilos(up_to_grams)} kg`,
    ...steps.map((step) => `${kilos(step.up_to_grams)} kg ${naira(step.price_kobo)}`),
    ...(further_kg_kobo > 0 ? [`each further kg ${naira(further_kg_kobo)}`] : []),
  ];
  return parts.join('; ');
}
