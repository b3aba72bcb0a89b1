import { sql } from 'kysely';
import { firstOrNull, rowsOf, wrote } from '../../platform/database/answers.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { Row } from '../../platform/database/tables.ts';
import type { ParcelRow } from '../sending/parcel-queries.ts';

export type LinkRow = Row<'rider_links'>;
export type ReportRow = Row<'rider_reports'>;

/** False where a link of this key was made before. */
export async function insertLink(tx: StoreTx, link: Omit<LinkRow, 'store_id'>): Promise<boolean> {
  return tx.db
    .insertInto('rider_links')
    .values({ ...link, store_id: tx.storeId })
    .onConflict((conflict) => conflict.columns(['store_id', 'key']).doNothing())
    .$call(wrote);
}

export async function insertStops(
  tx: StoreTx,
  linkId: string,
  stops: readonly { parcelId: string; check: number }[],
): Promise<void> {
  await tx.db
    .insertInto('rider_stops')
    .values(
      stops.map(({ parcelId, check }, position) => ({
        store_id: tx.storeId,
        link_id: linkId,
        fulfillment_id: parcelId,
        position,
        code_check: check,
      })),
    )
    .execute();
}

export async function findLink(tx: StoreTx, id: string): Promise<LinkRow | null> {
  return rowsOf(tx.db, 'rider_links')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .$call(firstOrNull);
}

export async function linkOfKey(tx: StoreTx, key: string): Promise<LinkRow | null> {
  return rowsOf(tx.db, 'rider_links')
    .where('store_id', '=', tx.storeId)
    .where('key', '=', key)
    .$call(firstOrNull);
}

/** Writes down once when a link was opened or withdrawn. */
export async function stampLink(
  tx: StoreTx,
  id: string,
  what: 'opened_at' | 'withdrawn_at',
  at: Date,
): Promise<void> {
  await tx.db
    .updateTable('rider_links')
    .set(what === 'opened_at' ? { opened_at: at } : { withdrawn_at: at })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .where(what, 'is', null)
    .execute();
}

export interface LinkSummary extends LinkRow {
  parcels: number;
  delivered: number;
  failed: number;
}

/** Links that still open, the latest first. */
export async function openLinks(tx: StoreTx, now: Date): Promise<LinkSummary[]> {
  const found = await sql<LinkSummary>`
    select l.*, count(f.id)::int as parcels, count(f.delivered_at)::int as delivered,
      (count(f.failed_at) filter (where f.delivered_at is null))::int as failed
    from rider_links l
      join rider_stops s on s.store_id = l.store_id and s.link_id = l.id
      join fulfillments f on f.store_id = s.store_id and f.id = s.fulfillment_id and f.undone_at is null
        and f.came_back_at is null
    where l.store_id = ${tx.storeId} and l.expires_at > ${now} and l.withdrawn_at is null
    group by l.store_id, l.id order by l.expires_at desc, l.id limit 30`.execute(tx.db);
  return found.rows;
}

export interface OutRow {
  parcel_id: string;
  order_id: string;
  number: number;
  name: string;
  phone: string;
  address: Row<'orders'>['address'];
  created_at: Date;
  courier: string;
  courier_phone: string;
  failed_at: Date | null;
  failed_reason: string;
  code_tries: number;
  rider: string | null;
}

/** Parcels that are brought to somebody and have not arrived, those that came to nothing first. */
export async function parcelsOut(tx: StoreTx, { since, now }: { since: Date; now: Date }): Promise<OutRow[]> {
  const found = await sql<OutRow>`
    select f.id as parcel_id, o.id as order_id, o.number, o.name, o.phone, o.address, f.created_at, f.courier,
      f.phone as courier_phone, f.failed_at, f.failed_reason, f.code_tries,
      (select l.rider from rider_stops s
         join rider_links l on l.store_id = s.store_id and l.id = s.link_id
       where s.store_id = ${tx.storeId} and s.fulfillment_id = f.id and l.expires_at > ${now} and l.withdrawn_at is null
       order by l.expires_at desc, l.id limit 1) as rider
    from (
      select * from fulfillments
      where store_id = ${tx.storeId} and delivered_at is null and undone_at is null and came_back_at is null
        and created_at > ${since}
      order by created_at desc, id desc limit 200
    ) f join orders o on o.store_id = ${tx.storeId} and o.id = f.order_id
    where o.delivery_kind = 'delivery' and o.status <> 'canceled'
      and o.fulfillment_status in ('fulfilled', 'partially_fulfilled')
    order by f.failed_at is null, f.created_at desc, f.id desc`.execute(tx.db);
  return found.rows;
}

/** The parcels of a link that were not taken back, in its order. */
export async function stopsOf(tx: StoreTx, linkId: string): Promise<(ParcelRow & { code_check: number })[]> {
  const found = await sql<ParcelRow & { code_check: number }>`
    select f.*, s.code_check from rider_stops s
      join fulfillments f on f.store_id = s.store_id and f.id = s.fulfillment_id and f.undone_at is null
        and f.came_back_at is null
    where s.store_id = ${tx.storeId} and s.link_id = ${linkId} order by s.position`.execute(tx.db);
  return found.rows;
}

export async function reportOf(tx: StoreTx, key: string): Promise<ReportRow | null> {
  return rowsOf(tx.db, 'rider_reports')
    .where('store_id', '=', tx.storeId)
    .where('key', '=', key)
    .$call(firstOrNull);
}

export async function insertReport(tx: StoreTx, report: Omit<ReportRow, 'store_id'>): Promise<void> {
  await tx.db
    .insertInto('rider_reports')
    .values({ ...report, store_id: tx.storeId })
    .execute();
}

/** What became of a parcel at a door. */
export async function changeParcel(
  tx: StoreTx,
  id: string,
  change: Partial<Pick<ParcelRow, 'delivered_at' | 'failed_at' | 'failed_reason' | 'code_tries'>>,
): Promise<void> {
  await tx.db
    .updateTable('fulfillments')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** Parcels that a rider could not hand over and nobody has decided about. */
export async function countNotDelivered(tx: StoreTx): Promise<number> {
  const { count } = await tx.db
    .selectFrom('fulfillments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('store_id', '=', tx.storeId)
    .where('failed_at', 'is not', null)
    .where('delivered_at', 'is', null)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
