import { sql } from 'kysely';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';

/** Sums of what was erased, by their names in the books. Kobo. */
export type Sums = Record<string, number>;

/** What is carried of books whose rows are erased. Kobo. */
export async function carriedSums(db: PlatformDb): Promise<Sums> {
  const rows = await db.selectFrom('books_carried').select(['what', 'kobo']).execute();
  return Object.fromEntries(rows.map(({ what, kobo }) => [what, kobo]));
}

/** Adds to what is carried, in the transaction that erases what it was the sum of. */
export async function carry(tx: PlatformTx, sums: Sums): Promise<void> {
  const added = Object.entries(sums).filter(([, kobo]) => kobo !== 0);
  if (added.length === 0) return;
  await sql`
    insert into books_carried as known (what, kobo)
    select its.what, its.kobo from unnest(${added.map(([what]) => what)}::text[], ${added.map(([, kobo]) => kobo)}::bigint[])
      its (what, kobo)
    on conflict (what) do update set kobo = known.kobo + excluded.kobo`.execute(tx);
}
