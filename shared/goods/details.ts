import { z } from 'zod';
import { inOneLine } from '../api/text.ts';

/** What an owner says of a product under names of her own: `Storage: 128 GB`, the ingredients, how it is used, who made it. */

/** Most details of one product. */
export const mostDetails = 12;
/** Longest name and longest text of one (characters). */
const longestName = 40;
const longestText = 2000;

export const ProductDetail = z.object({
  name: inOneLine(
    z
      .string()
      .trim()
      .min(1, 'Name this detail, for example Storage.')
      .max(longestName, `Use at most ${longestName} characters for a name.`),
  ),
  text: z.string().trim().min(1, 'Say it, or take this detail out.').max(longestText),
});
export type ProductDetail = z.infer<typeof ProductDetail>;

/** A text of at most so many characters without a line break is a line of a table; any other is a part with a heading. */
const longestLine = 80;
export const isLine = ({ text }: ProductDetail): boolean =>
  text.length <= longestLine && !text.includes('\n');

/** How many lines a card has room for. */
const mostOnCard = 3;

/** What is told of a product where it stands among others: its first lines. */
export const cardLines = (details: readonly ProductDetail[]): ProductDetail[] =>
  details.filter(isLine).slice(0, mostOnCard);

const isCondition = ({ name }: ProductDetail) => /^condition$/i.test(name);

/** Whether it is new or used, as its owner says it in a line of that name, and its other lines. */
export function markOf(lines: readonly ProductDetail[]): { mark: string | null; others: ProductDetail[] } {
  const mark = lines.find(isCondition)?.text ?? null;
  return { mark, others: lines.filter((line) => !isCondition(line)) };
}

export type Condition = 'NewCondition' | 'UsedCondition' | 'RefurbishedCondition';

/** The same as search engines know it; null where the words leave it open. */
export function conditionOf(details: readonly ProductDetail[]): Condition | null {
  const { mark } = markOf(details.filter(isLine));
  if (mark === null) return null;
  if (/refurbished|renewed/i.test(mark)) return 'RefurbishedCondition';
  if (/\bused\b|tokunbo|second[- ]hand/i.test(mark)) return 'UsedCondition';
  return /^(brand[- ])?new\b/i.test(mark) ? 'NewCondition' : null;
}

/** The values of the option by which a thing has its size; none where it has none. */
export const sizesOf = (options: readonly { name: string; values: string[] }[]): string[] =>
  options.find(({ name }) => /\bsizes?\b/i.test(name))?.values ?? [];
