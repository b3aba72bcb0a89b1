import { sql } from 'kysely';
import type { StoreTx } from '../../platform/database/db.ts';
import type { At } from '../stock/placed.ts';
import { statement } from '../statement.ts';
import { counting, sums } from './settle-queries.ts';

/** Whether a count of the store `m` was taken back. */
const isBack = `coalesce(
  (select k.void from kept_counts k where k.store_id = $1 and k.key = m.id),
  exists (select 1 from stock_movements back where back.store_id = $1 and back.of_count = m.id))`;

/** What was counted, as far as its line says it: of a difference without it, what stood there then. */
const counted = `greatest(0, case when m.kind in ${sums} or m.quantity <> abs(m.change) then m.quantity else m.after end)`;

interface StoreCount {
  id: string;
  counted: number;
  at: Date;
}

/** What was counted in the store itself since then and not taken back, the last first. */
export const storeCountsSince = statement<StoreCount, [variantId: string, since: Date, place: At]>(`
  select m.id, ${counted} as counted, m.at from stock_movements m
  where m.store_id = $1 and m.variant_id = $2 and m.at > $3 and m.kind in ${counting}
    and m.place_id is not distinct from $4 and not ${isBack}
  order by m.at desc, m.id desc`);

const isTaken = (which: string) =>
  `m.store_id = $1 and ${which} and m.change is not null and m.of_count is null and not ${isBack}`;

/** Who made them. People are the platform's, so they are asked for apart from what is the store's. */
const makers = (which: string) =>
  `select distinct m.by_id as id from stock_movements m where ${isTaken(which)} and m.by_id is not null`;

/** Lines of the store's own that count something, as counts like those of phones: what they knew is all that was told by then. */
const take = (which: string, names: number) => `
  insert into kept_counts (store_id, key, variant_id, device, known, counted, known_at, counted_at, received_at,
    by_name, read, own, booked, place_id, in_store)
  select m.store_id, m.id, m.variant_id, m.id, m.counted - m.by, m.counted, m.at, m.at, m.at,
    coalesce(u.first_name, ''), m.counted - m.by, '{}', m.by, m.place_id, m.kind
  from (
    select m.*, ${counted} as counted, coalesce(m.moved, m.change) as by from stock_movements m
    where ${isTaken(which)}) m
  left join unnest($${names}::uuid[], $${names + 1}::text[]) as u (id, first_name) on u.id = m.by_id
  on conflict (store_id, key) do nothing`;

const since = `m.variant_id = $2 and m.at > $3 and (
  m.kind in ${sums} and m.place_id is null or m.kind in ('counted', 'correction') and m.place_id is not distinct from $4)`;
type Since = [variantId: string, since: Date, place: At];
const makersSince = statement<{ id: string }, Since>(makers(since));
const takeSince = statement<never, [...Since, ...Names]>(take(since, 5));
const these = 'm.id = any($2::uuid[])';
const makersOfThese = statement<{ id: string }, [ids: readonly string[]]>(makers(these));
const takeThese = statement<never, [ids: readonly string[], ...Names]>(take(these, 3));

type Names = [ids: readonly string[], names: readonly string[]];

async function namesOf(tx: StoreTx, people: readonly { id: string }[]): Promise<Names> {
  if (people.length === 0) return [[], []];
  const found = await tx.platform
    .selectFrom('users')
    .select(['id', 'first_name'])
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
  return [found.map(({ id }) => id), found.map(({ first_name }) => first_name)];
}

/**
 * Counts that were made in the store after something that is told only now: from here on it is computed what they
 * change, as of those of phones.
 */
export async function takeUpStoreCounts(
  tx: StoreTx,
  { variantId, since, place }: { variantId: string; since: Date; place: At },
): Promise<void> {
  const names = await namesOf(tx, await makersSince(tx, variantId, since, place));
  await takeSince(tx, variantId, since, place, ...names);
}

/** Counts of the store that were wrong: what they changed is taken back when their shelf is settled. */
export async function voidStoreCounts(tx: StoreTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await takeThese(tx, ids, ...(await namesOf(tx, await makersOfThese(tx, ids))));
  await sql`update kept_counts set void = true where store_id = ${tx.storeId} and key = any(${[...ids]}::uuid[])`.execute(
    tx.db,
  );
}
