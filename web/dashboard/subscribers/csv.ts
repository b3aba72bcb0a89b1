import type { Subscriber } from '#shared/api/subscribers.ts';
import { csvLine, utf8Mark } from '#shared/csv.ts';
import { lagosDay } from '#shared/lagos.ts';

const heads = ['Email', 'Confirmed', 'Page', 'Link to leave'];

/** Who wants news, for a spreadsheet or a mail program; each with the address by which that person leaves. */
export function csvOfSubscribers(subscribers: readonly Subscriber[]): string {
  const rows = subscribers.map(({ email, confirmed_at, page, leave_url }) => [
    email,
    lagosDay(confirmed_at),
    page,
    leave_url,
  ]);
  return utf8Mark + [heads, ...rows].map(csvLine).join('');
}
