import type { DataRequest } from '#shared/api/personal-data.ts';
import { findPerson } from '../accounts/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';

/** Keeps that somebody's data was taken out or erased, and who did it. */
export async function noteRequest(
  tx: StoreTx,
  request: { customerId: string; kind: DataRequest['kind']; by: string; at: Date },
): Promise<void> {
  const { customerId, kind, by, at } = request;
  const name = (await findPerson(tx.platform, by))?.first_name ?? 'The store';
  await tx.db
    .insertInto('data_requests')
    .values({
      store_id: tx.storeId,
      id: newId(),
      customer_id: customerId,
      kind,
      by_id: by,
      by_name: name,
      at,
    })
    .execute();
}

/** The newest first. */
export async function requestsOf(tx: StoreTx, ids: readonly string[]): Promise<DataRequest[]> {
  const rows = await tx.db
    .selectFrom('data_requests')
    .select(['id', 'at', 'kind', 'by_name as by'])
    .where('store_id', '=', tx.storeId)
    .where('customer_id', 'in', [...ids])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ at, ...row }) => ({
    ...row,
    kind: row.kind as DataRequest['kind'],
    at: at.toISOString(),
  }));
}
