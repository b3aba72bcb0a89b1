import type { BodyOf } from '#shared/api/contract.ts';
import type {
  changeTags as changeTagsCall,
  DoneToMany,
  setStatuses as setStatusesCall,
} from '#shared/api/product-table.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { lockProducts } from '../prices/price-change-queries.ts';
import { idsOf } from '../finding/which.ts';
import { productsIn, some, type Change, type Wanted } from './cells.ts';
import { statusesOf, tagsInUse, tagsOf } from './queries.ts';
import { leftOf, mostLeft, saved, shownOf, type Heard } from './table.ts';

/** What became of many products at once, as the list of changes says it. */
const statusSays = {
  active: (many: string) => `Put ${many} on sale`,
  draft: (many: string) => `Made drafts of ${many}`,
  archived: (many: string) => `Archived ${many}`,
} as const;

/** Puts many products on sale, or away. */
export function setStatuses(
  tx: StoreTx,
  heard: Heard,
  { id, which, status }: BodyOf<typeof setStatusesCall>,
): Promise<DoneToMany> {
  return done(tx, heard, id, {
    cells: async () =>
      (await statusesOf(tx, await idsOf(tx, which))).map((row): Wanted => ({
        product_id: row.id,
        variant_id: null,
        field: 'status',
        to: status,
        seen: row.status,
      })),
    says: (changes) => statusSays[status](some(productsIn(changes), 'product')),
  });
}

/** Adds tags to many products, or takes them away; a tag is the same whatever its capitals. */
export function changeTags(
  tx: StoreTx,
  heard: Heard,
  { id, which, what, tags }: BodyOf<typeof changeTagsCall>,
): Promise<DoneToMany> {
  const given = [...new Map(tags.map((tag) => [tag.toLowerCase(), tag]))];
  /** Those to be added that it has not; or those it has, as they are written there, that are to go. */
  const meant = (has: readonly string[]) => {
    const [known, asked] = [new Set(has.map((tag) => tag.toLowerCase())), new Map(given)];
    return what === 'add'
      ? given.flatMap(([word, tag]) => (known.has(word) ? [] : tag))
      : has.filter((tag) => asked.has(tag.toLowerCase()));
  };
  return done(tx, heard, id, {
    cells: async () => {
      const ids = await idsOf(tx, which);
      // Before they are read: a tag that somebody else writes with other capitals at this moment is none of its own.
      await lockProducts(tx, ids);
      return (await tagsOf(tx, ids)).flatMap((row) =>
        meant(row.tags).map((tag): Wanted => {
          const [to, seen] = what === 'add' ? [tag, null] : [null, tag];
          return { product_id: row.id, variant_id: null, field: 'tag', to, seen };
        }),
      );
    },
    says: (changes) => {
      const many = some(productsIn(changes), 'product');
      return what === 'add' ? `Added ${tagsIn(changes)} to ${many}` : `Took ${tagsIn(changes)} from ${many}`;
    },
  });
}

/** `“ankara” and “lace”`; of many only how many. */
function tagsIn(changes: readonly Change[]): string {
  const tags = [...new Set(changes.map(({ before, after }) => `“${after ?? before}”`))];
  if (tags.length > 3) return `${tags.length} tags`;
  return [tags.slice(0, -1).join(', '), tags.at(-1)].filter(Boolean).join(' and ');
}

/** Most tags that are offered. */
const mostOffered = 200;

/** Tags that products have, those of most first. */
export const offeredTags = async (tx: StoreTx) => ({
  items: (await tagsInUse(tx, mostOffered)).map(({ tag }) => tag),
});

/**
 * Does one thing to many products: an edit of the table like any other, told once under each id and taken back as one.
 * What may not be so is answered with why, and keeps nothing else back.
 */
async function done(
  tx: StoreTx,
  heard: Heard,
  id: string,
  edit: Parameters<typeof saved>[3],
): Promise<DoneToMany> {
  const { edit: made, problems } = await saved(tx, heard, id, edit);
  const told = problems.slice(0, mostLeft);
  const products = await shownOf(
    tx,
    told.map((problem) => problem.product_id),
    heard.seesMoney,
  );
  return { edit: made, left_count: problems.length, left: told.map((problem) => leftOf(products, problem)) };
}
