import { sql } from 'kysely';
import { enquiryKeptDays } from '#shared/enquiries.ts';
import { after, days, minutes, type Clock } from '../../platform/clock.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/** How long an owner has to look at what waited when the archive was made, before the clock decides about it. */
const toLook = days(3);

/** Rows that are tidied up after so long, by the job of whoever keeps them. Nobody is written to by one. */
const tidied: readonly (readonly [job: string, afterMs: number])[] = [
  ['newsletter.tidy', days(7)],
  ['newsletter.tidy', days(30)],
  ['enquiries.purge', days(enquiryKeptDays)],
  ['pages.purge', days(30)],
  ['reviews.purge', 0],
];

/**
 * What the clock does for rows that came in. An archive may be weeks old: what fell due meanwhile is not made up for, so that
 * no letter goes out because rows came in, and what would end with one ends three days later at the earliest; where nobody vouches
 * for the file, its owner ends it by hand, since the letters would go to whomever the file names.
 */
export async function fallDue(
  { clock, jobs }: { clock: Clock; jobs: Pick<Jobs, 'send'> },
  tx: StoreTx,
  vouched: boolean,
): Promise<void> {
  const now = clock.now();
  const looked = after(now, toLook);
  const mine = sql`store_id = ${tx.storeId}`;
  for (const statement of [
    // Goods of orders nobody paid in time go back on the shelf. Of cards, quietly; of transfers, with a letter.
    sql`insert into direct_transfer_times (store_id, order_id, due_at)
      select store_id, id, greatest(hold_until, case pay_method when 'online' then ${now}::timestamptz else ${looked}::timestamptz end)
      from orders where ${mine} and status = 'open' and hold_until is not null and (${vouched} or pay_method = 'online')`,
    sql`insert into order_confirm_times (store_id, order_id, due_at)
      select store_id, id, ${looked}::timestamptz from orders
      where ${mine} and status = 'open' and confirmation = 'asked' and ${vouched}`,
    // Its owner is told when a rest has not come in time; the customer was reminded where the order was taken.
    sql`insert into order_part_times (store_id, order_id, due_at)
      select store_id, order_id, due_at from order_parts
      where ${mine} and state = 'open' and part > 0 and not at_door and due_at > ${now}`,
    sql`insert into stock_wait_times (store_id, due_at)
      select store_id, ${after(now, minutes(5))}::timestamptz from stock_waits where ${mine} and told_at is null limit 1`,
    sql`insert into collection_lapses (store_id, due_at)
      select store_id, min(until) from collection_products where ${mine} and until is not null group by store_id`,
    sql`insert into product_file_times (store_id, file_id, due_at)
      select store_id, id, greatest(removed_at + interval '30 days', ${looked}::timestamptz) from product_files
      where ${mine} and removed_at is not null`,
  ])
    await statement.execute(tx.db);
  for (const [job, ms] of tidied)
    await jobs.send(tx.platform, job, { store_id: tx.storeId }, (ms + minutes(1)) / 1000);
}
