import type { Subscriber } from '#shared/api/subscribers.ts';
import { lagosDay } from '#shared/lagos.ts';
import { cell, csvFile } from '../components/csv.ts';

/** Who wants news, for a spreadsheet or a mail program; each with the address by which that person leaves. */
export const csvOfSubscribers = (subscribers: readonly Subscriber[]): string =>
  csvFile(
    ['Email', 'Confirmed', 'Page', 'Link to leave'],
    subscribers.map(({ email, confirmed_at, page, leave_url }) =>
      [email, lagosDay(confirmed_at), page, leave_url].map(cell),
    ),
  );
