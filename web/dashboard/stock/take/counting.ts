import type { ShelfItem } from '#shared/api/stock-takes.ts';
import type { TakeLine } from './kept-take.ts';

/** As many pieces as one can count. */
export const mostCounted = 999_999;

/** What was typed as a count; null where the field is empty, nothing where it is no count. */
export function countTyped(typed: string): number | null | undefined {
  const text = typed.replaceAll(/[ ,]/g, '');
  if (text === '') return null;
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

export const nameOf = ({ title, choice }: Pick<ShelfItem, 'title' | 'choice'>): string =>
  choice ? `${title}, ${choice}` : title;

const order = new Intl.Collator('en', { numeric: true });

/** By name, as one looks for it on a shelf. */
export const byName = (items: readonly ShelfItem[]): ShelfItem[] =>
  items.toSorted(
    (one, other) => order.compare(one.title, other.title) || order.compare(one.choice, other.choice),
  );

const same = (one: string, other: string) => one !== '' && one.toLowerCase() === other.toLowerCase();

/** The thing that has this barcode or SKU. */
export const ofCode = (items: readonly ShelfItem[], code: string): ShelfItem | null =>
  items.find((item) => same(item.barcode, code.trim()) || same(item.sku, code.trim())) ?? null;

const bare = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Things by words of their names in any order, with or without marks, or by a whole code. */
export function soughtItems(items: readonly ShelfItem[], search: string): readonly ShelfItem[] {
  const words = bare(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter(
    (item) =>
      same(item.barcode, search) ||
      same(item.sku, search) ||
      words.every((word) => bare(`${item.title} ${item.choice}`).includes(word)),
  );
}

export interface Differing {
  item: ShelfItem;
  line: TakeLine;
  change: number;
}

export interface Sums {
  differing: Differing[];
  more: number;
  fewer: number;
  worth_kobo: number;
  /** As far as it is known what they cost; null where that is of none, or not for this person. */
  cost_kobo: number | null;
}

/** What was counted beside what was known. */
export function sumsOf(items: readonly ShelfItem[], lines: ReadonlyMap<string, TakeLine>): Sums {
  const differing = items.flatMap((item) => {
    const line = lines.get(item.variant_id);
    const change = line ? line.counted - line.known : 0;
    return line && change !== 0 ? [{ item, line, change }] : [];
  });
  const sum = (of: (one: Differing) => number) => differing.reduce((all, one) => all + of(one), 0);
  const costed = differing.some(({ item }) => (item.cost_kobo ?? null) !== null);
  return {
    differing,
    more: sum(({ change }) => Math.max(0, change)),
    fewer: sum(({ change }) => Math.max(0, -change)),
    worth_kobo: sum(({ change, item }) => change * item.price_kobo),
    cost_kobo: costed ? sum(({ change, item }) => change * (item.cost_kobo ?? 0)) : null,
  };
}
