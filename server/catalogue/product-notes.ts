import { naira } from '#shared/money.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { StoreTx } from '../platform/database/db.ts';

/** What of a product the list of changes compares. */
interface Face {
  title: string;
  status: string;
  price_from_kobo: number;
  price_to_kobo: number;
}

const statusWords: Record<string, string> = { active: 'on sale', draft: 'a draft', archived: 'put away' };

const statusWord = (status: string): string => statusWords[status] ?? status;

const priceWord = ({ price_from_kobo: from, price_to_kobo: to }: Face) =>
  from === to ? naira(from) : `${naira(from)} to ${naira(to)}`;

export const noteAdded = (tx: StoreTx, title: string): Promise<void> =>
  noteChange(tx, { kind: 'products', what: `Added ${title}` });

/** Notes that a product is on sale from now on, or no more. */
export const noteStatus = (tx: StoreTx, was: Pick<Face, 'title' | 'status'>, status: string): Promise<void> =>
  noteChange(tx, {
    kind: 'products',
    what: `Changed where ${was.title} stands`,
    before: statusWord(was.status),
    after: statusWord(status),
  });

/** Notes that a product was changed in its form, with what differs of its name, its price and whether it is on sale. */
export async function noteReplaced(tx: StoreTx, was: Face, is: Face): Promise<void> {
  const said = (of: (one: Face) => string) => (of(was) === of(is) ? [] : [[of(was), of(is)] as const]);
  const differ = [...said((one) => one.title), ...said(priceWord), ...said((one) => statusWord(one.status))];
  await noteChange(tx, {
    kind: 'products',
    what: `Changed ${is.title}`,
    before: differ.map(([before]) => before).join(', '),
    after: differ.map(([, after]) => after).join(', '),
  });
}

/** What a variant is called in the list of changes: its product, and which of them it is. */
export async function nameOfVariant(tx: StoreTx, variantId: string): Promise<string> {
  const row = await tx.db
    .selectFrom('variants as v')
    .innerJoin('products as p', (join) =>
      join.onRef('p.store_id', '=', 'v.store_id').onRef('p.id', '=', 'v.product_id'),
    )
    .select(['p.title', 'v.title as choice'])
    .where('v.store_id', '=', tx.storeId)
    .where('v.id', '=', variantId)
    .executeTakeFirst();
  if (!row) return 'a product';
  return row.choice ? `${row.title} (${row.choice})` : row.title;
}

/** Notes what somebody said of the stock of one variant: `Counted Clay mug`, from how many to how many. */
export async function noteStock(
  tx: StoreTx,
  variantId: string,
  did: string,
  [before, after]: readonly [string, string],
): Promise<void> {
  if (!tx.by) return;
  await noteChange(tx, {
    kind: 'stock',
    what: `${did} ${await nameOfVariant(tx, variantId)}`,
    before,
    after,
  });
}
