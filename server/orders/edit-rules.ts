import { keptKobo } from './direct-transfer.ts';
import { isPaid, type Standing } from './standing.ts';

/** The amount of a transfer is not changed while it may be on its way. */
export function transferOnItsWay(standing: Standing): string | null {
  const { order, transfer, parts } = standing;
  if (!transfer) return null;
  if (transfer.state === 'received')
    return parts.length > 0 || isPaid(standing)
      ? null
      : 'Some of its transfer is missing. Record it once it has come, or send back what is here.';
  if (transfer.state !== 'open')
    return 'Its transfer is no longer waited for, so it can no longer be changed. Ask for it as a new request.';
  return transfer.sent_at || keptKobo(order) > 0
    ? 'Its transfer is on its way. Confirm it first, or say that it has not come.'
    : null;
}
