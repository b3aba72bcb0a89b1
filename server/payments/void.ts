import { transition } from './transitions.ts';
import type { PaymentTx } from './purpose-handler.ts';
import type { PaymentDeps } from './deps.ts';
import type { Payment } from './queries.ts';

/**
 * Gives up tries nobody has paid, because what they are for is called off. They are asked about as before: a page that
 * is open somewhere can still be paid, and that money then comes late and goes back. The rows must be locked.
 */
export async function voidOpenTries(
  deps: Pick<PaymentDeps, 'clock'>,
  tx: PaymentTx,
  tries: readonly Payment[],
  cause: string,
): Promise<void> {
  for (const one of tries)
    if (one.state === 'created' || one.state === 'ready') await transition(deps, tx, one, 'abandoned', cause);
}
