import { z } from 'zod';
import { listOf, Page } from './catalogue.ts';
import { contract } from './contract.ts';
import { Kobo, SiteParams } from './stores.ts';

/** How an unfinished checkout stands; `none`: nobody is reminded of it. */
export const unfinishedStates = [
  'none',
  'waiting',
  'sent',
  'not_needed',
  'sold_out',
  'stopped',
  'too_late',
] as const;

export const Unfinished = z.object({
  order_id: z.uuid(),
  number: z.number().int(),
  placed_at: z.iso.datetime(),
  customer_name: z.string(),
  phone: z.string(),
  item_count: z.number().int(),
  total_kobo: Kobo,
  /** The shopper's own page of the order, on which it is paid. */
  shopper_url: z.string(),
  /** Whether there is an address to write to. */
  has_email: z.boolean(),
  reminder: z.enum(unfinishedStates),
  /** Since when the reminder stands so. */
  moved_at: z.iso.datetime().nullable(),
});
export type Unfinished = z.infer<typeof Unfinished>;

export const listUnfinished = contract({
  method: 'GET',
  path: '/api/sites/:slug/unfinished',
  summary: 'Orders of the last 30 days that were placed online and not paid, newest first.',
  params: SiteParams,
  query: Page,
  answer: listOf(Unfinished),
});

export const ReminderSums = z.object({
  sent: z.number().int(),
  /** Of those, what was paid afterwards, less what went back since. */
  recovered: z.number().int(),
  recovered_kobo: Kobo,
});
export type ReminderSums = z.infer<typeof ReminderSums>;

export const reminderSums = contract({
  method: 'GET',
  path: '/api/sites/:slug/unfinished/reminders',
  summary: 'What came of the reminders of the last 30 days.',
  params: SiteParams,
  answer: ReminderSums,
});
