import type { SetupStep, StoreSettings } from '#shared/api/stores.ts';
import { isDone } from './steps.ts';

/** Without which nobody can buy from a store that is open, the first of them, with what that means; null where all can. */
export function keepsFromBuying(
  store: Pick<StoreSettings, 'steps'>,
): { step: SetupStep; why: string } | null {
  if (!isDone(store, 'product'))
    return { step: 'product', why: 'There is nothing to buy in it yet: add a product.' };
  if (!isDone(store, 'delivery'))
    return {
      step: 'delivery',
      why: 'What has to be sent cannot be ordered yet: set what delivery costs, or offer pick-up.',
    };
  return null;
}
