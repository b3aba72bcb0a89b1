import { z } from 'zod';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';

/** A stretch of time: orders that were placed in it and not cancelled, and money that came in less what went back. */
const Stretch = z.object({ orders: z.number().int(), taken_kobo: z.number().int() });

export const Weeks = z.object({
  today: Stretch,
  /** The same day of last week until the same hour; null where the store was not there for all of it. */
  day_before: Stretch.nullable(),
  /** Since Monday. */
  week: Stretch,
  /** Last week until the same day and hour; null where the store was not there for all of it. */
  week_before: Stretch.nullable(),
});

export const weeks = contract({
  method: 'GET',
  path: '/api/sites/:slug/overview/weeks',
  summary:
    'Today and this week against last week until the same day and hour. Days begin at midnight in Lagos, weeks on Monday.',
  params: SiteParams,
  answer: Weeks,
});
