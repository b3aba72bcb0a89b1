/** A product as a pasted line says it. Amounts are kobo. */
export interface PastedProduct {
  title: string;
  price_kobo: number;
  compare_at_kobo: number | null;
  /** At most two: sizes or amounts, and colours. */
  options: { name: string; values: string[] }[];
  /** One for each value of the first option, where they differ. */
  prices_kobo: number[] | null;
  /** null: not said. */
  stock: number | null;
  description: string;
}

/** Why a person should look at a line before it is kept. */
export type Doubt =
  | 'no-price'
  | 'no-name'
  | 'range'
  | 'from'
  | 'several-prices'
  | 'deal'
  | 'bare-number'
  | 'odd-number'
  | 'odd-price'
  | 'sizes'
  | 'choices'
  | 'name'
  | 'currency';
