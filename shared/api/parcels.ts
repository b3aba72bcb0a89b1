import { z } from 'zod';
import { cameBackDecisions, cameBackReasons } from '../orders/came-back.ts';
import { notDeliveredReasons } from '../orders/rider.ts';

/** What came back of a parcel, and what was decided about it. */
export const CameBack = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  reason: z.enum(cameBackReasons),
  lines: z.array(
    z.object({
      line_id: z.uuid(),
      title: z.string(),
      /** On the shelf again, and not sellable any more. */
      shelf: z.number().int(),
      lost: z.number().int(),
      /** Of both, those whose money had gone back before. */
      settled: z.number().int(),
    }),
  ),
  /** null: nobody has said what becomes of it. */
  decided: z.enum(cameBackDecisions).nullable(),
});
export type CameBack = z.infer<typeof CameBack>;

/** What left a store for one order in one go. */
export const SentParcel = z.object({
  id: z.uuid(),
  sent_at: z.iso.datetime(),
  /** Who carries it: a firm, or a rider by name. Empty where nobody said. */
  courier: z.string(),
  /** Its number there, or a word to the customer. */
  tracking: z.string(),
  /** Where it can be followed; empty where it cannot. */
  link: z.string(),
  /** Of the rider. */
  phone: z.string(),
  /** Empty for what was sent before pieces were written down: then it is all of the order. */
  lines: z.array(
    z.object({
      line_id: z.uuid(),
      title: z.string(),
      quantity: z.number().int(),
      /** So many of them can still come back. */
      returnable: z.number().int(),
    }),
  ),
  /** A service that was done: nothing of it was sent. */
  service: z.boolean().optional(),
  came_back: z.array(CameBack),
  delivered_at: z.iso.datetime().nullable(),
  /** What the customer tells who brings it; empty for what is fetched, and once it has arrived. */
  delivery_code: z.string(),
  /** When and why a rider could not hand it over, until it goes out again. */
  failed_at: z.iso.datetime().nullable(),
  failed_reason: z.enum(notDeliveredReasons).nullable(),
  /** Too many wrong codes were typed for it. */
  locked: z.boolean(),
  /** Until when it can be said that it was not sent after all; null when it cannot any more. */
  undo_until: z.iso.datetime().nullable(),
});
export type SentParcel = z.infer<typeof SentParcel>;
