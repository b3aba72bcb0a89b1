import { z } from 'zod';
import { reportLimits, reportReasons } from '../reports.ts';
import { Email } from './accounts.ts';
import { withoutTurns } from './text.ts';

/** What somebody sends who reports a shop. What is wrong with a field is said by the page, in its language. */
export const ReportInput = z.object({
  /** Of the shop or of a page of it, as it was copied. */
  address: z.string().trim().min(1).max(reportLimits.address),
  reason: z.enum(reportReasons),
  words: z.string().trim().min(reportLimits.leastWords).max(reportLimits.words).transform(withoutTurns),
  email: z.union([z.literal(''), Email]),
});
export type ReportInput = z.output<typeof ReportInput>;
