import type { z } from 'zod';
import { ProductInput } from '#shared/api/catalogue.ts';
import type { GoodsItem, KnownProduct } from '#shared/api/goods-lists.ts';
import { noProduct, type Doubt, type PastedProduct } from '#shared/paste/pasted.ts';
import { readPriceList } from '#shared/paste/price-list.ts';
import { checkedBy } from '#web/forms/check.ts';

/** What a person said of a line, in place of what was read. */
export interface Edit {
  product?: PastedProduct;
  /** Looked at, so that its doubts are answered. */
  seen?: boolean;
  out?: boolean;
  /** A line that was left out, taken as a product after all. */
  asProduct?: boolean;
  /** What is done about a product of that name which is there already. */
  instead?: 'change' | 'another' | 'leave';
}

/** A pasted list as it is kept in the browser. */
export interface KeptList {
  /** Under it the server takes each line in once. */
  id: string;
  text: string;
  status: 'active' | 'draft';
  edits: Record<string, Edit>;
  /** Headings that make no collection. */
  plainHeadings: string[];
  /** Lines that were sent, by their key; their place in the server's list. */
  places: Record<string, number>;
  /** Lines that are taken in; why not, where they were refused. */
  taken: Record<string, 'made' | 'changed'>;
  refused: Record<string, string>;
}

/** A product of the list as a card shows it. */
export interface Card {
  /** The lines it was read from, told apart from others that say the same. */
  key: string;
  lines: string;
  product: PastedProduct;
  doubts: Doubt[];
  heading: string | null;
  edit: Edit;
}

export interface LeftOut {
  key: string;
  line: string;
}

/** What is to be done with a card: `ask`: a person has to look first. */
export type Plan = 'add' | 'change' | 'ask' | 'same' | 'out';

/** Lines of a list that are read; what stands below them is for another list. */
export const mostLines = 500;

/** Everything that a pasted list says, with what a person said about it. */
export function cardsOf({ text, edits }: Pick<KeptList, 'text' | 'edits'>): {
  cards: Card[];
  leftOut: LeftOut[];
} {
  const lines = text.split(/\r?\n/);
  const cards: Card[] = [];
  const leftOut: LeftOut[] = [];
  const seen = new Map<string, number>();
  let heading: string | null = null;
  for (const one of readPriceList(text)) {
    const said = one.lines.map((at) => lines[at]!.trim()).join('\n');
    const name = one.kind === 'product' ? `${said}\n${one.product.title}` : said;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    const key = `${name}#${count}`;
    const edit = edits[key] ?? {};
    if (one.kind === 'heading' && !edit.asProduct) heading = calm(one.title);
    else if (one.kind === 'product')
      cards.push({
        key,
        lines: said,
        product: edit.product ?? one.product,
        doubts: one.doubts,
        heading,
        edit,
      });
    else if (edit.asProduct) {
      const product = edit.product ?? { ...noProduct, title: said.slice(0, 140) };
      cards.push({ key, lines: said, product, doubts: ['no-price'], heading, edit });
    } else if (one.kind === 'left-out') leftOut.push({ key, line: said });
  }
  return { cards, leftOut };
}

/** `GOWNS AND TV SETS` → `Gowns and TV sets`: a heading that shouts, as a collection is called. */
function calm(heading: string): string {
  if (/\p{Ll}/u.test(heading)) return heading;
  const words = heading.split(' ').map((word) => (/[AEIOU]/i.test(word) ? word.toLowerCase() : word));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type ProductBody = z.output<typeof ProductInput>;

/** A product as it is saved, or what is wrong with it in one sentence. */
export function bodyOf(
  product: PastedProduct,
  status: KeptList['status'],
): { ok: true; body: ProductBody } | { ok: false; problem: string } {
  if (product.price_kobo <= 0) return { ok: false, problem: 'Type a price, for example 2,500.' };
  const rows = combinations(product.options.map(({ values }) => values));
  if (rows.length > 100)
    return { ok: false, problem: 'These are more than 100 kinds. Take some choices out.' };
  const [first] = product.options;
  const checked = checkedBy(ProductInput, {
    title: product.title,
    description: product.description,
    status,
    options: product.options,
    variants: rows.map((option_values) => {
      const at = first ? first.values.indexOf(option_values[0]!) : -1;
      return {
        option_values,
        price_kobo: product.prices_kobo?.[at] ?? product.price_kobo,
        compare_at_kobo: product.prices_kobo ? null : product.compare_at_kobo,
        // A count of all kinds together says of none how many there are, besides none at all.
        on_hand: rows.length === 1 || product.stock === 0 ? product.stock : null,
      };
    }),
  });
  return checked.ok
    ? checked
    : { ok: false, problem: [...new Set(Object.values(checked.problems))].join(' ') };
}

function combinations(lists: readonly string[][]): string[][] {
  return lists.reduce<string[][]>(
    (rows, values) => rows.flatMap((row) => values.map((one) => [...row, one])),
    [[]],
  );
}

/** The new price of each kind of a product that is there; null where its kinds are others. */
export function pricesFor(
  product: PastedProduct,
  known: KnownProduct,
): (GoodsItem['change'] & object)['prices'] | null {
  const body = bodyOf(product, 'active');
  if (!body.ok) return null;
  const { variants } = body.body;
  const plain = variants.length === 1 && known.variants.length === 1;
  const called = (values: readonly string[]) => JSON.stringify(values.map((value) => value.toLowerCase()));
  const asked = new Map(variants.map((one) => [called(one.option_values), one]));
  const prices = known.variants.map((variant) => {
    const price = plain ? variants[0] : asked.get(called(variant.option_values));
    return (
      price && {
        variant_id: variant.id,
        price_kobo: price.price_kobo,
        compare_at_kobo: price.compare_at_kobo,
      }
    );
  });
  const fits = prices.every((one) => one !== undefined) && prices.length === variants.length;
  return fits ? (prices as (GoodsItem['change'] & object)['prices']) : null;
}

const costsTheSame = (prices: NonNullable<ReturnType<typeof pricesFor>>, known: KnownProduct) =>
  prices.every(({ variant_id, price_kobo }) =>
    known.variants.some((one) => one.id === variant_id && one.price_kobo === price_kobo),
  );

/** What will be done with a card when the list is saved. */
export function planOf(card: Card, known: KnownProduct | undefined): Plan {
  const { edit, product, doubts } = card;
  if (edit.out || edit.instead === 'leave') return 'out';
  if (!bodyOf(product, 'active').ok || (doubts.length > 0 && !edit.seen)) return 'ask';
  if (!known || edit.instead === 'another') return 'add';
  const prices = pricesFor(product, known);
  if (!prices) return 'ask';
  if (costsTheSame(prices, known)) return 'same';
  return 'change';
}

/** What is sent of a card. */
export function itemOf(
  card: Card,
  known: KnownProduct | undefined,
  list: Pick<KeptList, 'status' | 'plainHeadings'>,
): Pick<GoodsItem, 'product' | 'change' | 'collection'> | null {
  const plan = planOf(card, known);
  if (plan === 'change')
    return { change: { product_id: known!.id, prices: pricesFor(card.product, known!)! }, collection: null };
  const made = plan === 'add' ? bodyOf(card.product, list.status) : null;
  if (!made?.ok) return null;
  const collection =
    card.heading && !list.plainHeadings.includes(card.heading) ? card.heading.slice(0, 80) : null;
  return { product: made.body, collection };
}
