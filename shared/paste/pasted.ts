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

/** Of which a line has said nothing yet. */
export const noProduct: PastedProduct = {
  title: '',
  price_kobo: 0,
  compare_at_kobo: null,
  options: [],
  prices_kobo: null,
  stock: null,
  description: '',
};

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
