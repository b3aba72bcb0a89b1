import type { Context } from '../context.ts';
import type { SavedCard } from '../types.ts';
import { z } from 'zod';
import { kobo } from '../amount.ts';
import { ControlError } from '../control/error.ts';
import { savedOutcomes } from '../types.ts';

export const authorizationBody = z.strictObject({
  authorization_code: z.string(),
  /** What charges of this card do from now on. */
  outcome: z.enum(savedOutcomes).optional(),
  /** For how many charges; default "always". */
  times: z.union([z.int().min(1), z.literal('always')]).optional(),
  /** Two digits. Without a set outcome an expired card is refused by the virtual clock. */
  exp_month: z
    .string()
    .regex(/^(0[1-9]|1[0-2])$/)
    .optional(),
  /** Four digits. */
  exp_year: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  /** Left on it; null for as much as is asked. */
  balance: kobo.nullable().optional(),
});
type AuthorizationChange = Omit<z.output<typeof authorizationBody>, 'authorization_code'>;

/** The part of the control API that is about saved cards. */
export function savedCardControl({ store }: Context) {
  return {
    /** Every saved card, or those of one customer. */
    authorizations(email?: string): SavedCard[] {
      return [...store.savedCards.values()]
        .filter((card) => email === undefined || card.customer.toLowerCase() === email.toLowerCase())
        .map((card) => ({ ...card }));
    },
    setAuthorization(code: string, { outcome, times = 'always', ...face }: AuthorizationChange): SavedCard {
      const saved = store.savedCards.get(code);
      if (!saved) throw new ControlError(404, `There is no authorization ${code}.`);
      const next = outcome ? { next: { outcome, left: times } } : {};
      store.saveCard(Object.assign(saved, face, next));
      return { ...saved };
    },
  };
}

export type SavedCardControl = ReturnType<typeof savedCardControl>;
