import type { Product } from '#shared/api/catalogue.ts';
import { pictureJson, pictureOf, type PictureRow } from '../media/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import type { FullRow } from './shop-queries.ts';
import { left, partsOfSets, statement, whyNotInSet } from './statement.ts';
import type { Input, SettledVariant } from './variants.ts';

export interface PartRow {
  product_id: string;
  slug: string;
  status: string;
  variant_id: string;
  title: string;
  variant_title: string;
  pieces: number;
  price_kobo: number;
  cost_kobo: number | null;
  available: number | null;
  picture: PictureRow | null;
  /** Why the set cannot be sold for this part; null where it can. */
  why_not: 'removed' | 'archived' | 'file' | 'service' | 'set' | null;
}

/** What is in a set, in its owner's order. */
export const partRows = statement<PartRow, [setId: string]>(`
  select pp.id as product_id, pp.slug, pp.status, pv.id as variant_id, pp.title, pv.title as variant_title, sp.pieces,
    pv.price_kobo, pv.cost_kobo, case when level.variant_id is not null then ${left} end as available,
    coalesce(${pictureJson('$1', 'pv.media_id')}, (select ${pictureJson('$1', 'pm.media_id')}
      from product_media pm where pm.store_id = $1 and pm.product_id = pp.id and pm.position = 0)) as picture,
    ${whyNotInSet} as why_not
  from ${partsOfSets} where sp.store_id = $1 and sp.set_id = $2 order by sp.position`);

/** Parts of the set a product is, for its owner or a member who may not see what things cost; null where it is none. */
export async function partsOfSet(tx: StoreTx, row: FullRow, seesMoney: boolean): Promise<Product['set']> {
  const set = row.variants.find(({ is_set }) => is_set);
  if (!set) return null;
  const parts = await partRows(tx, set.id);
  return {
    parts: parts.map(({ slug: _slug, status: _status, cost_kobo, picture, ...part }) => ({
      ...part,
      picture: picture && pictureOf(tx.storeId, picture),
      ...(seesMoney && { cost_kobo }),
    })),
  };
}

/** Sets in which a product is, none of them put away. */
export const inSets = statement<{ id: string; title: string }, [productId: string]>(`
  select distinct on (lower(p.title), p.id) p.id, p.title from variants part
  join set_parts sp on sp.store_id = part.store_id and sp.part_id = part.id
  join variants v on v.store_id = sp.store_id and v.id = sp.set_id and v.is_set and not v.removed
  join products p on p.store_id = v.store_id and p.id = v.product_id and p.status <> 'archived'
  where part.store_id = $1 and part.product_id = $2 and not part.removed order by lower(p.title), p.id`);

interface Wanted {
  id: string;
  title: string;
  why_not: PartRow['why_not'];
  /** A set that holds it. */
  held_by: string | null;
}

const wantedParts = statement<Wanted, [ids: readonly string[]]>(`
  select pv.id, pp.title, ${whyNotInSet} as why_not,
    (select p.title from set_parts sp
      join variants v on v.store_id = sp.store_id and v.id = sp.set_id and v.is_set and not v.removed
      join products p on p.store_id = v.store_id and p.id = v.product_id and p.status <> 'archived'
      where sp.store_id = $1 and sp.part_id = pv.id limit 1) as held_by
  from variants pv join products pp on pp.store_id = pv.store_id and pp.id = pv.product_id
  where pv.store_id = $1 and pv.id = any($2::uuid[])`);

const refusals: Record<NonNullable<PartRow['why_not']>, (title: string) => string> = {
  removed: (title) => `This kind of “${title}” is not there any more. Choose another.`,
  archived: (title) => `“${title}” is archived. Bring it back, or take it out of the set.`,
  file: (title) => `“${title}” is a file to download, which cannot be in a set. Sell it on its own.`,
  service: (title) => `“${title}” is a service, of which nothing is sent in a set. Sell it on its own.`,
  set: (title) => `“${title}” is a set itself, and a set cannot hold another. Choose what is in it.`,
};

/** Why a product cannot be a set as it is said, whatever is in the store; null where it can. */
function whatIsWrongWith({ set_parts: parts = [], options, variants, files = [] }: Input): string | null {
  if (options.length > 0 || variants.length > 1)
    return 'A set is one thing at one price: take out what customers choose.';
  if (files.length > 0) return 'A set has no files of its own.';
  if (new Set(parts.map(({ variant_id }) => variant_id)).size < parts.length)
    return 'Something is in this set twice. Say its pieces once.';
  if (parts.reduce((sum, { pieces }) => sum + pieces, 0) < 2) return 'A set holds at least two pieces.';
  return null;
}

/**
 * What a set is to hold must be the store's own and be there to be sold. A set is one thing at one price, and holds no
 * other set, no file and no service.
 * @throws AppError bad_input
 */
export async function mustBeParts(tx: StoreTx, input: Input): Promise<void> {
  const { set_parts: parts = [], variants } = input;
  if (parts.length === 0) return;
  const wrong = whatIsWrongWith(input);
  if (wrong) throw new AppError('bad_input', { set_parts: [wrong] });
  const own = variants.flatMap(({ id }) => id ?? []);
  const found = new Map(
    (await wantedParts(tx, [...own, ...parts.map((part) => part.variant_id)])).map((row) => [row.id, row]),
  );
  const refuse = (sentence: string) => new AppError('bad_input', { set_parts: [sentence] });
  const holder = own.map((id) => found.get(id)?.held_by).find(Boolean);
  if (holder) throw refuse(`This product is in the set “${holder}”, so it cannot be a set itself.`);
  for (const { variant_id } of parts) {
    const part = found.get(variant_id);
    if (!part) throw refuse('Something in this set is not in this store. Take it out and choose it again.');
    if (own.includes(variant_id)) throw refuse('A set cannot hold itself.');
    if (part.why_not) throw refuse(refusals[part.why_not](part.title));
  }
}

/** Writes what a product is made of; undefined: it stays. Of what is no set any more nothing is left. */
export async function putParts(
  tx: StoreTx,
  variants: readonly Pick<SettledVariant, 'id'>[],
  parts: Input['set_parts'],
): Promise<void> {
  if (parts === undefined) return;
  const ids = variants.map(({ id }) => id);
  await tx.db.deleteFrom('set_parts').where('store_id', '=', tx.storeId).where('set_id', 'in', ids).execute();
  if (parts.length === 0) return;
  const rows = parts.map(({ variant_id, pieces }, position) => ({
    store_id: tx.storeId,
    set_id: ids[0]!,
    part_id: variant_id,
    pieces,
    position,
  }));
  await tx.db.insertInto('set_parts').values(rows).execute();
}
