import { mostTags } from '#shared/api/catalogue.ts';
import type { CellField, EditedProduct, TableProblem } from '#shared/api/product-table.ts';
import { fieldsOfProduct, fieldsOfVariant } from '#shared/api/product-table.ts';
import { naira } from '#shared/money.ts';
import { standing } from '../../stores/index.ts';
import { stillPromised } from '../stock/stock.ts';
import type { Change, Place, TableRow, Value, Wanted } from './cells.ts';

/** Every cell of what was sent, one by one. */
export function cellsOf(products: readonly EditedProduct[]): Wanted[] {
  return products.flatMap((product) => [
    ...fieldsOfProduct.flatMap((field) =>
      wantedOf({ product_id: product.id, variant_id: null, field }, product[field]),
    ),
    ...product.variants.flatMap((variant) =>
      fieldsOfVariant.flatMap((field) =>
        wantedOf({ product_id: product.id, variant_id: variant.id, field }, variant[field]),
      ),
    ),
  ]);
}

const wantedOf = (place: Place, cell: { to: Value; seen: Value } | undefined): Wanted[] =>
  cell ? [{ ...place, ...cell }] : [];

/** Who asks, and what we have hidden of the store: one of those keeps none of the others from being put on sale. */
interface Asks {
  seesMoney: boolean;
  hidden: ReadonlySet<string>;
}

interface Judged {
  changes: Change[];
  problems: TableProblem[];
}

/**
 * What of the wanted cells may become what they are to be. Each is judged by itself: one that somebody else changed since
 * it was seen is told and left, and one that is that already is done. A price and its old price are judged together, and so are
 * the tags of a product.
 */
export function judge(rows: readonly TableRow[], wanted: readonly Wanted[], asks: Asks): Judged {
  const products = new Map(rows.map((row) => [row.id, row]));
  const changes: Change[] = [];
  const problems: TableProblem[] = [];
  for (const cell of wanted) {
    const judged = judgeCell(products.get(cell.product_id), cell, asks);
    if (judged === null) continue;
    if ('why' in judged) problems.push(judged);
    else changes.push(judged);
  }
  return withOldPrices(products, withFewTags(products, { changes, problems }));
}

const placeOf = ({ product_id, variant_id, field }: Place): Place => ({ product_id, variant_id, field });

/** null where it is already what it is to be. */
function judgeCell(
  product: TableRow | undefined,
  cell: Wanted,
  { seesMoney, hidden }: Asks,
): Change | TableProblem | null {
  const { to, seen, field } = cell;
  const told = (kind: TableProblem['kind'], why: string): TableProblem => ({ ...placeOf(cell), kind, why });
  const row = cell.variant_id === null ? product : product?.variants.find(({ id }) => id === cell.variant_id);
  if (!product || !row) return told('gone', 'It was taken out meanwhile.');
  if (field === 'cost_kobo' && !seesMoney) return told('refused', 'You may not see what things cost.');
  if (field === 'cost_kobo' && product.is_set)
    return told('refused', 'What a set costs follows from what is in it.');
  // A tag is there, or is not.
  const tag = field === 'tag' && String(to ?? seen);
  const now = tag ? (product.tags.includes(tag) ? tag : null) : (row[field as keyof typeof row] as Value);
  if (field === 'on_hand') return judgeStock(product, cell, now as number | null, told);
  if (now === to) return null;
  if (field === 'status' && to === 'active' && hidden.has(product.id))
    return told('refused', standing.hiddenByUs);
  if (now !== seen) return told('overtaken', `Somebody else made it ${inWords(field, now)} meanwhile.`);
  return { ...placeOf(cell), before: now, after: to };
}

/** Stock is moved by the difference to what was seen, so that what was sold meanwhile stays sold. */
function judgeStock(
  product: TableRow,
  { to, seen, ...cell }: Wanted,
  now: number | null,
  told: (kind: TableProblem['kind'], why: string) => TableProblem,
): Change | TableProblem | null {
  if (product.is_file) return told('refused', 'A file to download has no stock.');
  if (product.is_set) return told('refused', 'A set has no stock of its own: count what is in it.');
  if ((now === null) !== (seen === null))
    return told(
      'overtaken',
      now === null
        ? 'Somebody else stopped counting it meanwhile.'
        : `Somebody else counted ${now} meanwhile.`,
    );
  if (to === seen) return null;
  const change = { ...placeOf(cell), before: now };
  if (to === null) {
    const promised = product.variants.find(({ id }) => id === cell.variant_id)!.promised;
    return promised > 0 ? told('refused', stillPromised) : { ...change, after: null };
  }
  const after = now === null ? Number(to) : now + Number(to) - Number(seen);
  return after < 0
    ? told('overtaken', `Only ${now} are there now. Say how many there are.`)
    : { ...change, after };
}

/** A product gets all the tags that are added to it, or none where those would be too many. */
function withFewTags(products: ReadonlyMap<string, TableRow>, { changes, problems }: Judged): Judged {
  const many = new Map<string, number>();
  for (const [id, its] of Map.groupBy(changes, ({ product_id }) => product_id)) {
    const added = its.filter(({ field, after }) => field === 'tag' && after !== null).length;
    const count = products.get(id)!.tags.length + added;
    if (added > 0 && count > mostTags) many.set(id, count);
  }
  const full = [...many].map(([product_id, count]): TableProblem => {
    const why = `It would have ${count} tags, and ${mostTags} is the most.`;
    return { product_id, variant_id: null, field: 'tag', kind: 'refused', why };
  });
  const isOver = ({ field, product_id }: Change) => field === 'tag' && many.has(product_id);
  return { changes: changes.filter((change) => !isOver(change)), problems: [...problems, ...full] };
}

/** An old price stands above its price, or neither is changed. */
function withOldPrices(products: ReadonlyMap<string, TableRow>, { changes, problems }: Judged): Judged {
  const prices = new Map<string, { price: number; was: number | null }>();
  for (const { id, price_kobo, compare_at_kobo } of [...products.values()].flatMap((row) => row.variants))
    prices.set(id, { price: price_kobo, was: compare_at_kobo });
  const isPrice = ({ field }: Place) => field === 'price_kobo' || field === 'compare_at_kobo';
  for (const change of changes.filter(isPrice)) {
    const pair = prices.get(change.variant_id!)!;
    if (change.field === 'price_kobo') pair.price = change.after as number;
    else pair.was = change.after as number | null;
  }
  const isOdd = (change: Change) => {
    if (!isPrice(change)) return false;
    const { price, was } = prices.get(change.variant_id!)!;
    return was !== null && was <= price;
  };
  const odd = changes.filter(isOdd).map((change): TableProblem => {
    const { was } = prices.get(change.variant_id!)!;
    return {
      ...placeOf(change),
      kind: 'refused',
      why: `The old price, ${naira(was!)}, must be above the price.`,
    };
  });
  return { changes: changes.filter((change) => !isOdd(change)), problems: [...problems, ...odd] };
}

const statusWords: Record<string, string> = { active: '“On sale”', draft: 'a draft', archived: 'archived' };

function inWords(field: CellField, value: Value): string {
  if (value === null || value === '') return 'empty';
  if (field === 'status') return statusWords[value] ?? String(value);
  return typeof value === 'number' ? naira(value) : `“${value}”`;
}
