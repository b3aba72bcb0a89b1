import { DiscountInput, type Discount } from '#shared/api/discounts.ts';
import { checkedBy } from '#web/forms/check.ts';

export interface CodeValues {
  code: string;
  kind: Discount['kind'];
  /** Of the goods; for `buy_get`, of the pieces that are got. */
  percent: string;
  amount_kobo: number | null;
  buy: string;
  get: string;
  once: boolean;
  most_uses: string;
  most_per_customer: string;
  least_kobo: number | null;
  starts_on: string;
  ends_on: string;
  products: { id: string; title: string }[];
  collections: { id: string; title: string }[];
}

const shown = (count: number | null) => (count === null ? '' : String(count));

/** Ten percent off everything, as most codes are. */
export const newCode = (code: string): CodeValues => ({
  code,
  kind: 'percent',
  percent: '10',
  amount_kobo: null,
  buy: '2',
  get: '1',
  once: true,
  most_uses: '',
  most_per_customer: '',
  least_kobo: null,
  starts_on: '',
  ends_on: '',
  products: [],
  collections: [],
});

export const valuesOf = (code: Discount): CodeValues => ({
  ...newCode(code.code),
  kind: code.kind,
  percent: shown(code.percent ?? 10),
  amount_kobo: code.amount_kobo,
  buy: shown(code.buy ?? 2),
  get: shown(code.get ?? 1),
  once: code.once,
  most_uses: shown(code.most_uses),
  most_per_customer: shown(code.most_per_customer),
  least_kobo: code.least_kobo || null,
  starts_on: code.starts_on ?? '',
  ends_on: code.ends_on ?? '',
  products: code.products,
  collections: code.collections,
});

/** A number as it was typed; nothing typed is none, and what is no number is told by the contract. */
const typed = (text: string) => (text.trim() === '' ? null : text.trim());

function bodyOf(values: CodeValues): unknown {
  const { kind } = values;
  return {
    code: values.code,
    kind,
    once: kind === 'percent' || values.once,
    percent: kind === 'percent' || kind === 'buy_get' ? typed(values.percent) : null,
    amount_kobo: kind === 'fixed' ? values.amount_kobo : null,
    buy: kind === 'buy_get' ? typed(values.buy) : null,
    get: kind === 'buy_get' ? typed(values.get) : null,
    most_uses: typed(values.most_uses),
    most_per_customer: typed(values.most_per_customer),
    least_kobo: values.least_kobo ?? 0,
    starts_on: values.starts_on || null,
    ends_on: values.ends_on || null,
    product_ids: values.products.map(({ id }) => id),
    collection_ids: values.collections.map(({ id }) => id),
  };
}

/** What a kind begins with, where another kind was chosen before. */
export const ofKind = (kind: Discount['kind']): Partial<CodeValues> => ({
  kind,
  percent: kind === 'buy_get' ? '100' : '10',
  once: kind !== 'buy_get',
});

/** What is typed, held against the contract. */
export const checkCode = (values: CodeValues) => checkedBy(DiscountInput, bodyOf(values));
