import { sql } from 'kysely';
import { standsThere, type At } from './placed.ts';
import type { StoreTx } from '../../platform/database/db.ts';

export interface MovementRow {
  id: string;
  at: Date;
  kind: string;
  change: number | null;
  after: number | null;
  quantity: number;
  promised: number;
  note: string;
  /** Null where nobody of the store did it, or their account was erased. */
  by: string | null;
  order_id: string | null;
  order_number: number | null;
  product_id: string;
  product_title: string;
  variant_id: string;
  variant_title: string;
  place: string | null;
  place_id: string | null;
}

type Unnamed = Omit<MovementRow, 'by'> & { by_id: string | null };

/** Who did it, as they are called now. People and keys are the platform's, so they are asked for apart from what is the store's. */
async function named(tx: StoreTx, rows: readonly Unnamed[]): Promise<MovementRow[]> {
  const ids = [...new Set(rows.flatMap(({ by_id }) => by_id ?? []))];
  const names = ids.length === 0 ? [] : await namesOf(tx, ids);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return rows.map(({ by_id, ...row }) => ({ ...row, by: (by_id && nameOf.get(by_id)) || null }));
}

async function namesOf(tx: StoreTx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, trim(first_name || ' ' || last_name) as name from users where id = any(${[...ids]}::uuid[])
    union all select id, name || ' (API key)' from api_keys where id = any(${[...ids]}::uuid[])`.execute(
    tx.platform,
  );
  return rows;
}

/** A sale at the counter is promised and handed over at once: one line of it is shown, by its own name. */
const shown = sql`
  select m.id, m.at, m.change, m.after, m.quantity, m.promised, m.note, m.order_id, o.number as order_number,
    case when o.channel = 'counter' and m.kind = 'shipped' then 'sold'
      when o.channel = 'counter' and m.kind = 'released' then 'taken_back' else m.kind end as kind,
    m.by_id,
    p.id as product_id, p.title as product_title, v.id as variant_id, v.title as variant_title,
    place.name as place, m.place_id`;

const joined = (tx: StoreTx) => sql`
  join variants v on v.store_id = ${tx.storeId} and v.id = m.variant_id
  join products p on p.store_id = ${tx.storeId} and p.id = v.product_id
  left join orders o on o.store_id = ${tx.storeId} and o.id = m.order_id
  left join stock_places place on place.store_id = ${tx.storeId}
    and case when m.place_id is null then place.first else place.id = m.place_id end`;

/** Holds come and go; what stands on the shelf and what is promised is the history. */
const seen = sql`(m.change is null or m.change <> 0 or m.promised <> 0)`;
const notTwice = (tx: StoreTx) => sql`not (m.kind = 'committed' and exists (
  select 1 from orders counter where counter.store_id = ${tx.storeId} and counter.id = m.order_id
    and counter.channel = 'counter'))`;

/** Newest first: of some variants, each by its own index, or of all the store. */
export async function movementRows(
  tx: StoreTx,
  wanted: { variantIds: readonly string[] | null; before: string | null; limit: number },
): Promise<MovementRow[]> {
  const { variantIds, before, limit } = wanted;
  const older = before ? sql`m.id < ${before}` : sql`true`;
  const found = (which: typeof older) => sql`
    select m.* from stock_movements m
    where m.store_id = ${tx.storeId} and ${which} and ${older} and ${seen} and ${notTwice(tx)}
    order by m.id desc limit ${limit}`;
  const { rows } = await sql<Unnamed>`
    ${shown} from ${
      variantIds
        ? sql`unnest(${[...variantIds]}::uuid[]) as wanted (id)
          cross join lateral (${found(sql`m.variant_id = wanted.id`)}) m`
        : sql`(${found(sql`true`)}) m`
    } ${joined(tx)} order by m.id desc limit ${limit}`.execute(tx.db);
  return named(tx, rows);
}

/** The line that was written under a key. */
export async function movementOfKey(tx: StoreTx, key: string): Promise<MovementRow | null> {
  const { rows } = await sql<Unnamed>`
    ${shown} from stock_movements m ${joined(tx)} where m.store_id = ${tx.storeId} and m.key = ${key}`.execute(
    tx.db,
  );
  return (await named(tx, rows))[0] ?? null;
}

/** All a product was ever sold as, also what was taken off. */
export async function variantIdsOf(tx: StoreTx, productId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('variants')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('product_id', '=', productId)
    .execute();
  return rows.map((row) => row.id);
}

/** A variant of the store, with what stands of it; `on_hand` null: not counted. Null where there is none. */
export async function standingOf(
  tx: StoreTx,
  variantId: string,
  place: At,
): Promise<{ on_hand: number | null; available: number; is_set: boolean } | null> {
  const row = await tx.db
    .selectFrom('variants')
    .crossJoin(sql<{ id: string }>`(select ${place}::text as id)`.as('place'))
    .leftJoin('inventory_levels as level', (join) =>
      join.onRef('level.store_id', '=', 'variants.store_id').onRef('level.variant_id', '=', 'variants.id'),
    )
    .select([
      'variants.is_set',
      // Where nobody says a place, all that stands there; what is missing stands nowhere.
      sql<number | null>`case when level.elsewhere is null and ${place}::text is null then level.on_hand
        else greatest(0, ${sql.raw(standsThere('place.id'))}) end`.as('on_hand'),
      sql<number>`greatest(0, level.on_hand - level.committed - level.held)`.as('available'),
    ])
    .where('variants.store_id', '=', tx.storeId)
    .where('variants.id', '=', variantId)
    .executeTakeFirst();
  return row ?? null;
}
