import { z } from 'zod';
import { enquiryLimits } from '../enquiries.ts';
import { isPhone, normalisePhone } from '../phone.ts';
import { Email } from './accounts.ts';
import { listOf, Page } from './catalogue.ts';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';
import { inOneLine, withoutTurns } from './text.ts';

/** What a shopper sends; '' where a page does not ask, or she did not say. Which services there are, the page knows. */
export const EnquiryInput = z.object({
  name: inOneLine(
    z.string().trim().min(1, 'Enter your name.').max(enquiryLimits.name, 'That name is too long.'),
  )
    .transform(withoutTurns)
    .refine((name) => name !== '', 'Enter your name.'),
  phone: z
    .string()
    .trim()
    .refine(isPhone, 'Enter a Nigerian mobile number, for example 0803 123 4567.')
    .transform(normalisePhone),
  email: z.union([z.literal(''), Email]).default(''),
  message: z.string().trim().max(enquiryLimits.message).transform(withoutTurns).default(''),
  service: z.string().default(''),
  wished_day: z.union([z.literal(''), z.iso.date('Choose a day.')]).default(''),
  wished_hour: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Choose an hour.')
    .default(''),
});
export type EnquiryInput = z.output<typeof EnquiryInput>;

const State = z.enum(['new', 'answered', 'closed']);

export const Enquiry = z.object({
  id: z.uuid(),
  state: State,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  message: z.string(),
  service: z.string(),
  /** `2026-12-24`, or ''. */
  wished_day: z.string(),
  /** `18:00`, or ''. */
  wished_hour: z.string(),
  /** Path of the page it was sent from. */
  page: z.string(),
  note: z.string(),
  sent_at: z.iso.datetime(),
});
export type Enquiry = z.infer<typeof Enquiry>;

const OneEnquiry = SiteParams.extend({ enquiryId: z.uuid() });

export const listEnquiries = contract({
  method: 'GET',
  path: '/api/sites/:slug/enquiries',
  summary: 'What shoppers ask or wish by the forms of the shop, newest first.',
  params: SiteParams,
  query: Page.extend({ state: State.optional() }),
  answer: listOf(Enquiry),
});

export const moveEnquiry = contract({
  method: 'PUT',
  path: '/api/sites/:slug/enquiries/:enquiryId/state',
  summary: 'Say how far an enquiry is: new, answered or closed. Each can be taken back.',
  params: OneEnquiry,
  body: z.object({ state: State }),
  answer: Enquiry,
});

export const noteEnquiry = contract({
  method: 'PUT',
  path: '/api/sites/:slug/enquiries/:enquiryId/note',
  summary: 'Write down something about an enquiry, for the people of the store.',
  params: OneEnquiry,
  body: z.object({
    note: z.string().trim().max(enquiryLimits.note),
  }),
  answer: Enquiry,
});

export const removeEnquiry = contract({
  method: 'DELETE',
  path: '/api/sites/:slug/enquiries/:enquiryId',
  summary: 'Delete an enquiry with everything that was said in it.',
  params: OneEnquiry,
  answer: z.object({ detail: z.string() }),
});
