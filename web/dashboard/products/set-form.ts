import type { Picture, Product, Variant } from '#shared/api/catalogue.ts';

/** A kind that can stand in a set. */
type Kind = Pick<Variant, 'id' | 'title' | 'price_kobo' | 'cost_kobo'>;

/** Something in a set as it stands in the form. */
export interface PartRow {
  key: string;
  product_id: string;
  title: string;
  picture: Picture | null;
  /** The kind that is chosen. */
  variant_id: string;
  kinds: readonly Kind[];
  pieces: string;
  /** Why the set cannot be bought for it; null where it can. */
  why_not: NonNullable<Product['set']>['parts'][number]['why_not'];
}

let made = 0;
const newPartKey = () => `part-${(made += 1)}`;

/** What is in the set a product is; its other kinds are not known. */
export const partRowsOf = ({ set }: Pick<Product, 'set'>): PartRow[] =>
  (set?.parts ?? []).map((part) => ({
    key: newPartKey(),
    product_id: part.product_id,
    title: part.title,
    picture: part.picture,
    variant_id: part.variant_id,
    kinds: [
      {
        id: part.variant_id,
        title: part.variant_title,
        price_kobo: part.price_kobo,
        cost_kobo: part.cost_kobo,
      },
    ],
    pieces: String(part.pieces),
    why_not: part.why_not,
  }));

/** A product that was chosen, in its first kind that is not in the set yet. */
export function chosenPart(product: Product, among: readonly PartRow[]): PartRow {
  const taken = new Set(among.map((row) => row.variant_id));
  const first = product.variants.find(({ id }) => !taken.has(id)) ?? product.variants[0]!;
  return {
    key: newPartKey(),
    product_id: product.id,
    title: product.title,
    picture: product.pictures[0] ?? null,
    variant_id: first.id,
    kinds: product.variants,
    pieces: '1',
    why_not: null,
  };
}

export const kindOf = ({ kinds, variant_id }: PartRow): Kind => kinds.find(({ id }) => id === variant_id)!;

/** Pieces as the call wants them; NaN where that is no whole number. */
const piecesOf = ({ pieces }: PartRow): number =>
  /^\d+$/.test(pieces.trim()) ? Number(pieces.trim()) : Number.NaN;

/** What is saved of a set. */
export const setPartsOf = (rows: readonly PartRow[]) =>
  rows.map((row) => ({
    variant_id: row.variant_id,
    pieces: Number.isNaN(piecesOf(row)) ? 0 : piecesOf(row),
  }));

/** What all of it costs bought one by one, and what it costs the owner: null where one of them is not known. Kobo. */
export function sumsOf(rows: readonly PartRow[]): { price_kobo: number; cost_kobo: number | null } {
  const all = rows.map((row) => ({ ...kindOf(row), pieces: piecesOf(row) || 0 }));
  const isKnown = all.every(({ cost_kobo }) => typeof cost_kobo === 'number');
  return {
    price_kobo: all.reduce((sum, { price_kobo, pieces }) => sum + price_kobo * pieces, 0),
    cost_kobo: isKnown ? all.reduce((sum, { cost_kobo, pieces }) => sum + cost_kobo! * pieces, 0) : null,
  };
}

/** What a person calls what is in it. */
export const setInWords = (rows: readonly PartRow[]): string =>
  rows
    .map((row) => `${row.pieces} × ${[row.title, kindOf(row).title].filter(Boolean).join(', ')}`)
    .join('\n');
