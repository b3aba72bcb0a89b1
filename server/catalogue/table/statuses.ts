import type { AnswerOf, BodyOf } from '#shared/api/contract.ts';
import type { setStatuses as setStatusesCall } from '#shared/api/product-table.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { idsOf } from '../finding/which.ts';
import { productsIn, some, type Change, type Wanted } from './cells.ts';
import { statusesOf } from './queries.ts';
import { leftOf, mostLeft, saved, shownOf, type Heard } from './table.ts';

/** What became of many products at once, as the list of changes says it. */
const statusSays = {
  active: (many: string) => `Put ${many} on sale`,
  draft: (many: string) => `Made drafts of ${many}`,
  archived: (many: string) => `Archived ${many}`,
} as const;

/**
 * Puts many products on sale, or away: an edit of the table like any other, told once under each id and taken back as one.
 * What may not be on sale is answered with why, and keeps nothing else back.
 */
export async function setStatuses(
  tx: StoreTx,
  heard: Heard,
  { id, which, status }: BodyOf<typeof setStatusesCall>,
): Promise<AnswerOf<typeof setStatusesCall>> {
  const cells = async () =>
    (await statusesOf(tx, await idsOf(tx, which))).map((row): Wanted => ({
      product_id: row.id,
      variant_id: null,
      field: 'status',
      to: status,
      seen: row.status,
    }));
  const says = (changes: readonly Change[]) => statusSays[status](some(productsIn(changes), 'product'));
  const { edit, problems } = await saved(tx, heard, id, { cells, says });
  const told = problems.slice(0, mostLeft);
  const products = await shownOf(
    tx,
    told.map((problem) => problem.product_id),
    heard.seesMoney,
  );
  return { edit, left_count: problems.length, left: told.map((problem) => leftOf(products, problem)) };
}
