import { pictureJson, type PictureRow } from '../media/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { Place } from '../platform/http/cursor.ts';
import { foundProducts, type Search } from './finding/search-queries.ts';
import { isLow, leftOrUncounted, lowKey, statement, variantsOfProduct } from './statement.ts';

export interface SummaryRow {
  id: string;
  slug: string;
  title: string;
  status: 'draft' | 'active' | 'archived';
  price_from_kobo: number;
  price_to_kobo: number;
  variant_count: number;
  available: number | null;
  low_count: number;
  picture: PictureRow | null;
  updated_at: Date;
  /** It stands first, since its code was typed. */
  is_coded?: true;
}

const summary = `
  select p.id, p.slug, p.title, p.status, p.price_from_kobo, p.price_to_kobo, p.variant_count, p.updated_at,
    (select sum(${leftOrUncounted})::int ${variantsOfProduct}) as available,
    case when p.download_bytes is null then (select count(*)::int ${variantsOfProduct} and ${isLow}) else 0 end as low_count,
    (select ${pictureJson('$1', 'pm.media_id')} from product_media pm
      where pm.store_id = $1 and pm.product_id = p.id and pm.position = 0) as picture`;

/** These products, in the order of their ids. */
export const summariesOfIds = statement<SummaryRow, [ids: readonly string[]]>(`${summary}
  from unnest($2::uuid[]) with ordinality as given (id, n) join products p on p.store_id = $1 and p.id = given.id
  order by given.n`);

const summaries = (page: string) => `${summary}
  from (select p.* from ${page}
    and case when $5::text is null then p.status <> 'archived' else p.status = $5 end
    and (p.updated_at, p.id) < ($3, $4)
    order by p.updated_at desc, p.id desc limit $2) p
  order by p.updated_at desc, p.id desc`;

type Page = [limit: number, at: Date, id: string, status: string | null];
const listAll = statement<SummaryRow, Page>(summaries('products p where p.store_id = $1'));
const searchAll = statement<SummaryRow, [...Page, patterns: string[]]>(
  summaries('products p where p.store_id = $1 and p.search like all($6::text[])'),
);
const lookUp = statement<SummaryRow, [...Page, patterns: string[], low: string, high: string]>(
  summaries(`${foundProducts('$7', '$8')} where p.search like all($6::text[])`),
);

/** From so many kinds that are low on, the products of a page are soon found by going through the list. */
const manyLow = 2_000;
const countLow = statement<{ many: boolean }, []>(`
  select count(*) = ${manyLow} as many from (
    select 1 from inventory_levels level where level.store_id = $1 and ${isLow}
    order by ${lowKey} limit ${manyLow}) counted`);

/** Products `p` of which something is low, looked up one by one by their key from those few. */
const ofFewLow = `
  (select distinct kind.product_id from inventory_levels level
    cross join lateral (
      select v.product_id from variants v
      where v.store_id = $1 and v.id = level.variant_id and not v.removed limit 1) kind
    where level.store_id = $1 and ${isLow}) hit
  cross join lateral (select * from products one where one.store_id = $1 and one.id = hit.product_id limit 1) p`;
/** Whether something of a product `p` is low, looked up for each of those that are gone through. */
const whereLow = (products: string) => `${products}
  cross join lateral (
    select 1 from variants v cross join lateral (
      select 1 from inventory_levels level
      where level.store_id = $1 and level.variant_id = v.id and ${isLow} limit 1) low
    where v.store_id = $1 and v.product_id = p.id and not v.removed limit 1) has_low
  where p.download_bytes is null and p.search like all($6::text[])`;
type Low = [...Page, patterns: string[]];
const listFewLow = statement<SummaryRow, Low>(
  summaries(`${ofFewLow} where p.download_bytes is null and p.search like all($6::text[])`),
);
const listManyLow = statement<SummaryRow, Low>(
  summaries(whereLow('(select * from products where store_id = $1) p')),
);
const lookUpLow = statement<SummaryRow, [...Low, low: string, high: string]>(
  summaries(whereLow(foundProducts('$7', '$8'))),
);

/** What is rarest leads: what was searched for, what is low, or neither. */
async function listLow(tx: StoreTx, page: Page, search: Search | null): Promise<SummaryRow[]> {
  const patterns = search?.patterns ?? [];
  if (search?.kind === 'few') return lookUpLow(tx, ...page, patterns, search.low, search.high);
  const [counted] = await countLow(tx);
  return counted!.many ? listManyLow(tx, ...page, patterns) : listFewLow(tx, ...page, patterns);
}

/** After every product: no time the database can tell us is later. */
const start: Place = { at: Date.UTC(9999, 0), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

interface Listed {
  after: Place | null;
  limit: number;
  status: string | null;
  search: Search | null;
  low: boolean;
}

function inOrder(tx: StoreTx, query: Listed): Promise<SummaryRow[]> {
  const { search } = query;
  const { at, id } = query.after ?? start;
  const page: Page = [query.limit, new Date(at), id, query.status];
  if (query.low) return listLow(tx, page, search);
  if (!search) return listAll(tx, ...page);
  if (search.kind === 'many') return searchAll(tx, ...page, search.patterns);
  return lookUp(tx, ...page, search.patterns, search.low, search.high);
}

/**
 * Products for their owner: what has the code that was typed, and then newest change first; those put away only when asked
 * for by status. `available` sums the counted variants.
 */
export async function productSummaries(tx: StoreTx, query: Listed): Promise<SummaryRow[]> {
  const coded = query.search?.coded ?? [];
  if (coded.length === 0) return inOrder(tx, query);
  const { after, limit } = query;
  const isAmongCoded = !after || after.at === start.at;
  const first = isAmongCoded ? await codedOf(tx, query, coded) : [];
  const others = await inOrder(tx, {
    ...query,
    after: isAmongCoded ? null : after,
    limit: limit + coded.length,
  });
  return [...first, ...others.filter(({ id }) => !coded.includes(id))].slice(0, limit);
}

/** Of what has the code, whatever else fits, from where the page begins. */
async function codedOf(
  tx: StoreTx,
  { after, status, low }: Listed,
  coded: readonly string[],
): Promise<SummaryRow[]> {
  const rows = await summariesOfIds(
    tx,
    coded.filter((id) => !after || id < after.id),
  );
  return rows
    .filter((row) => (status ? row.status === status : row.status !== 'archived'))
    .filter((row) => !low || row.low_count > 0)
    .map((row) => ({ ...row, is_coded: true }));
}

/** Where a product stands in its owner's list: with its code typed, before all times. */
export const placeOf = ({ updated_at, id, is_coded }: SummaryRow): Place => ({
  at: is_coded ? start.at : updated_at.getTime(),
  id,
});
