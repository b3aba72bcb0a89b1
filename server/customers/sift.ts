import { quietDays, type customersSheet } from '#shared/api/customers.ts';
import type { QueryOf } from '#shared/api/contract.ts';
import { after, days, type Clock } from '../platform/clock.ts';
import type { Place } from '../platform/http/cursor.ts';
import { pipelined, type StoreTx } from '../platform/database/db.ts';
import { firstOf, waysOf } from '../platform/finding/ways.ts';
import { listCustomers, type CustomerFilter, type CustomerInList } from './list-queries.ts';
import { askedOf } from './words.ts';

/** What of the customers is asked for, and what was typed for it. */
export type Sifted = Omit<CustomerFilter, 'limit' | 'after'> & { typed: string };

/** What of the customers is asked for; null where what was typed holds no word, so that nobody fits. */
export function siftedBy(clock: Clock, query: QueryOf<typeof customersSheet>): Sifted | null {
  const { search = '', sort = 'latest', tag, show } = query;
  const asked = search ? askedOf(search) : null;
  if (search && !asked) return null;
  return {
    sort,
    asked,
    typed: search,
    tag: tag || null,
    bought: show === 'bought',
    quietSince: show === 'quiet' ? after(clock.now(), -days(quietDays)) : null,
  };
}

/** Where a customer stands in the order of a list. */
export const placeOf =
  (sort: CustomerFilter['sort']) =>
  ({ id, last_order_at, spent_kobo }: CustomerInList): Place => ({
    at: sort === 'latest' ? last_order_at.getTime() : spent_kobo,
    id,
  });

/** Customers of a store in the order asked for, by whatever they may be called who was typed. */
export async function findCustomers(
  tx: StoreTx,
  { typed, ...filter }: Sifted & Pick<CustomerFilter, 'limit' | 'after'>,
): Promise<CustomerInList[]> {
  if (!filter.asked) return listCustomers(tx, filter);
  const ways = await waysOf(tx, 'customer_words', typed, filter.asked);
  const lists = await pipelined(ways.map((asked) => listCustomers(tx, { ...filter, asked })));
  return firstOf(lists, filter.limit, placeOf(filter.sort));
}
