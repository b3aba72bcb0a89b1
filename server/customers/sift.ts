import { quietDays, type customersSheet } from '#shared/api/customers.ts';
import type { QueryOf } from '#shared/api/contract.ts';
import { after, days, type Clock } from '../platform/clock.ts';
import type { Place } from '../platform/http/cursor.ts';
import type { CustomerFilter, CustomerInList } from './list-queries.ts';
import { askedOf } from './words.ts';

type Sifted = Omit<CustomerFilter, 'limit' | 'after'>;

/** What of the customers is asked for; null where what was typed holds no word, so that nobody fits. */
export function siftedBy(clock: Clock, query: QueryOf<typeof customersSheet>): Sifted | null {
  const { search = '', sort = 'latest', tag, show } = query;
  const asked = search ? askedOf(search) : null;
  if (search && !asked) return null;
  return {
    sort,
    asked,
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
