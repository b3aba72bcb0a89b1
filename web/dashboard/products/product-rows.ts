import type { Product } from '#shared/api/catalogue.ts';
import type { PartRow } from './set-form.ts';

/** One variant as it stands in the form. Money in kobo, null where nothing is typed; stock as typed. */
export interface VariantRow {
  id: string | undefined;
  option_values: string[];
  title: string;
  sku: string;
  price_kobo: number | null;
  compare_at_kobo: number | null;
  counted: boolean;
  on_hand: string;
  /** The count when the form was filled; null when stock was not counted. */
  seen: number | null;
  /** How many of the stock are promised to orders; only shown. */
  promised: number;
  /** The photo that shows it, by its key in the form or its id; null: none of its own. */
  photo: string | null;
  barcode: string;
  /** Grams as typed; '' while nobody weighed it. */
  weight: string;
  /** undefined for members who may not see what things cost. */
  cost_kobo: number | null | undefined;
}

/** One detail as it is typed. */
export type DetailRow = Product['details'][number];

export interface ProductForm {
  title: string;
  description: string;
  size_chart: string;
  details: DetailRow[];
  status: Product['status'];
  /** Whether it is delivered, done, downloaded, made of other products, or a gift card. */
  kind: 'thing' | 'service' | 'file' | 'set' | 'card';
  /** Of a set what is in it. */
  set_parts: PartRow[];
  options: OptionRow[];
  variants: VariantRow[];
  /** Sizes and counts in one line, of a product that has no options yet. */
  line: string;
  /** Words it is gathered by, between commas. */
  tags: string;
  /** Collections it was put into by hand. */
  collection_ids: string[];
  seo_title: string;
  seo_description: string;
}

/** One option as it stands in the form; without values while its first is being typed. */
export interface OptionRow {
  name: string;
  values: string[];
  /** Value → the colour chosen for it, `#rrggbb`. */
  colours: Record<string, string>;
}

/** What an option is, and the kinds that come of it; every change of one is a change of both. */
export type Kinds = Pick<ProductForm, 'options' | 'variants'>;
