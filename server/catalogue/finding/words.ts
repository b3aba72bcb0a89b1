import { isLine, type ProductDetail } from '#shared/goods/details.ts';
import { tokensOf } from '../../platform/secrets/tokens.ts';

/** What of a product its words are of. */
export interface Worded {
  title: string;
  description: string;
  tags: readonly string[];
  options: readonly { values: string[] }[];
  details: readonly ProductDetail[];
  variants: readonly { sku: string; barcode: string }[];
}

/** The words a product is found by, the most telling first. */
export function wordsOf({ title, description, tags, options, details, variants }: Worded): string[] {
  const codes = variants.flatMap((variant) => [variant.sku, variant.barcode]);
  const values = options.flatMap((option) => option.values);
  const lines = details.filter(isLine).map(({ text }) => text);
  return tokensOf(title, ...tags, ...values, ...codes, ...lines, description);
}
