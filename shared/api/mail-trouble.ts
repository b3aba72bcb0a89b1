import { z } from 'zod';
import { MailReason } from './mail-reason.ts';

export type { MailReason };

/** An address that did not take a mail. */
export const MailTrouble = z.object({
  /** `undeliverable`: nothing is sent to it until it is tried again, or another takes its place. */
  state: z.enum(['held_up', 'undeliverable', 'trying']),
  reason: MailReason,
  since: z.iso.datetime(),
  /** When somebody last had it tried again. */
  tried_at: z.iso.datetime().nullable(),
});
export type MailTrouble = z.infer<typeof MailTrouble>;

/** A text (SMS) to a customer's phone about their order. */
export const OrderText = z.object({
  id: z.uuid(),
  kind: z.enum(['order-placed', 'order-paid', 'order-sent', 'order-ready', 'order-done']),
  /** `sent`: the provider has it and has not said yet what became of it. */
  state: z.enum(['queued', 'sent', 'delivered', 'failed']),
  /** Why it was not sent or did not arrive. */
  reason: z.enum(['over_limit', 'stopped', 'refused', 'not_arrived', 'too_old']).nullable(),
  at: z.iso.datetime(),
});
export type OrderText = z.infer<typeof OrderText>;

/** How a customer was reached about an order: their address for mails, and the texts to their number, the oldest first. */
export const Reached = z.object({
  email: z.string(),
  /** Why mails to it do not arrive; null: nothing is known against it. */
  mail: MailTrouble.nullable(),
  texts: OrderText.array(),
});
