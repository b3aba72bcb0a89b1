import type { Context } from '../context.ts';
import type { SavedCard, SavedOutcome } from '../types.ts';
import { ControlError } from '../control-error.ts';

export const savedOutcomes = [
  'success',
  'declined',
  'insufficient_funds',
  'expired_card',
  'paused',
] as const satisfies readonly SavedOutcome[];

export interface AuthorizationChange {
  /** What charges of this card do from now on. */
  outcome?: SavedOutcome;
  /** For how many charges; default "always". */
  times?: number | 'always';
  /** Two digits. Without a set outcome an expired card is refused by the virtual clock. */
  exp_month?: string;
  /** Four digits. */
  exp_year?: string;
  /** Kobo left on it; null for as much as is asked. */
  balance?: number | null;
}

export interface SavedCardControl {
  /** Every saved card, or those of one customer. */
  authorizations(email?: string): SavedCard[];
  setAuthorization(code: string, change: AuthorizationChange): SavedCard;
}

/** The part of the control API that is about saved cards. */
export function savedCardControl({ store }: Context): SavedCardControl {
  return {
    authorizations(email) {
      return [...store.savedCards.values()]
        .filter((card) => email === undefined || card.customer.toLowerCase() === email.toLowerCase())
        .map((card) => ({ ...card }));
    },
    setAuthorization(code, { outcome, times = 'always', ...face }) {
      const saved = store.savedCards.get(code);
      if (!saved) throw new ControlError(404, `There is no authorization ${code}.`);
      const next = outcome ? { next: { outcome, left: times } } : {};
      store.saveCard(Object.assign(saved, face, next));
      return { ...saved };
    },
  };
}
