import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../platform/database/db.ts';

/** What a version of a store changed, by the names its pages know. */
export interface PageChange {
  version: number;
  what: string[];
}

/** Newest versions of which is known what they changed; whoever has not looked for more drops all of the store's pages. */
const mostKept = 100;

/**
 * One more version, by which every process knows that pages it keeps of the store may have grown old.
 * @param what names of what was changed, as pages know them (`noteShown`): pages that show none of it stay. Left out, all
 * of them go, as they do by a release that names nothing.
 */
export async function raiseVersion(
  tx: StoreTx,
  what?: readonly string[] | RawBuilder<string[]>,
): Promise<void> {
  const { storeId, db } = tx;
  tx.change.isSeen = true;
  if (!what)
    return void (await sql`update stores set version = version + 1 where store_id = ${storeId}`.execute(db));
  const names = 'compile' in what ? what : sql`${[...what]}::text[]`;
  await sql`
    with raised as (update stores set version = version + 1 where store_id = ${storeId} returning version),
    forgotten as (delete from page_changes using raised
      where page_changes.store_id = ${storeId} and page_changes.version <= raised.version - ${mostKept})
    insert into page_changes (store_id, version, what) select ${storeId}, raised.version, ${names} from raised returning store_id`.execute(
    db,
  );
}

/** In a statement over `stores`: what was named since a version, the oldest first; nothing where none is given. */
export const changesSince = (version: number | null) => sql<PageChange[]>`(
  select coalesce(json_agg(json_build_object('version', c.version, 'what', c.what) order by c.version), '[]')
  from page_changes c where c.store_id = stores.store_id and c.version > ${version}::bigint)`;
