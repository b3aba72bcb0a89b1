import { z } from 'zod';

/** Money of an order that needs a look: what it is, and what may be done about it. */
export const UnexplainedPayment = z.object({
  reference: z.string(),
  at: z.iso.datetime(),
  /**
   * `going_back` ends by itself; `refund_account`: the payer's bank account is wanted, in the order; `refund_stuck`:
   * nobody hears of the refund; `unanswered`: the provider has said nothing
   * clear about a try for a day, or its owner nothing to a bank that wants it back.
   */
  state: z.enum([
    'mismatch',
    'late_paid',
    'going_back',
    'refund_failed',
    'refund_account',
    'refund_stuck',
    'unanswered',
  ]),
  amount_kobo: z.number().int(),
  /** null: nothing is known, or it came in another currency. */
  captured_kobo: z.number().int().nullable(),
  order_id: z.uuid().nullable(),
  order_number: z.number().int().nullable(),
  /** What happened and what to do, in one or two sentences. */
  explanation: z.string(),
  /** Neither sent back nor on its way. Kobo. */
  left_kobo: z.number().int(),
  /** What the owner can do about it here; empty where it ends by itself, or in the order. */
  choices: z.array(z.enum(['accept', 'return', 'explain', 'ask_us'])),
  /** When we were asked to look at it. */
  asked_at: z.iso.datetime().nullable(),
});
export type UnexplainedPayment = z.infer<typeof UnexplainedPayment>;
