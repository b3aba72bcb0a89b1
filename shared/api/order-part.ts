import { z } from 'zod';
import { Kobo } from './stores.ts';

/** A part of an order's money that is asked for by itself. */
export const OrderPart = z.object({
  part: z.number().int(),
  /** `difference`: after the order was changed. */
  kind: z.enum(['deposit', 'balance', 'difference']),
  /** As it is paid online. */
  amount_kobo: Kobo,
  /** As it is paid past every provider. */
  by_hand_kobo: Kobo,
  /** As it is sent into the store's own account, to the kobo, while it is open; null: it has no amount of its own. */
  transfer_kobo: Kobo.nullable(),
  /** `forgone`: taken off the price; `withdrawn`: asked for no more. */
  state: z.enum(['open', 'paid', 'forgone', 'withdrawn']),
  /** Collected as the goods are handed over. */
  at_door: z.boolean(),
  paid_by: z.enum(['', 'online', 'cash', 'transfer', 'card_machine']),
  /** When it was last asked for by itself, and until when. */
  asked_at: z.iso.datetime().nullable(),
  due_at: z.iso.datetime().nullable(),
});
export type OrderPart = z.infer<typeof OrderPart>;
