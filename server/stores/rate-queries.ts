import { sql } from 'kysely';
import type { StoreTx } from '../platform/database/db.ts';
import type { Row } from '../platform/database/tables.ts';

export type RateRow = Omit<Row<'delivery_rates'>, 'store_id' | 'position'>;

const rateColumns = [
  'id',
  'kind',
  'name',
  'states',
  'places',
  'price_kobo',
  'free_above_kobo',
  'weights',
  'eta',
  'way',
  'ways',
  'pay_on_delivery',
] as const;

/** Ways of delivery in the owner's order. */
export async function ratesOf(tx: StoreTx): Promise<RateRow[]> {
  return tx.db
    .selectFrom('delivery_rates')
    .select(rateColumns)
    .where('store_id', '=', tx.storeId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The same as one value of a question of the store. */
export const ratesAsked = (storeId: string) => sql<RateRow[]>`(
  select coalesce(json_agg(rate order by rate.position, rate.id), '[]') from (
    select ${sql.join(rateColumns.map((column) => sql.ref(column)))}, position from delivery_rates
    where store_id = ${storeId}) rate)`;

/** Puts these ways of delivery in the place of all others; the caller holds the store's row. */
export async function replaceRates(tx: StoreTx, rates: RateRow[]): Promise<void> {
  await tx.db.deleteFrom('delivery_rates').where('store_id', '=', tx.storeId).execute();
  if (rates.length === 0) return;
  await tx.db
    .insertInto('delivery_rates')
    .values(
      rates.map(({ places, weights, ways, ...rate }, position) => ({
        ...rate,
        places: JSON.stringify(places),
        weights: weights === null ? null : JSON.stringify(weights),
        ways: JSON.stringify(ways),
        store_id: tx.storeId,
        position,
      })),
    )
    .execute();
}
