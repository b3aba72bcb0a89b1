import type { Client } from '../test-support.ts';
import type { Truth } from '../memory/ledger.ts';

const day = 86_400_000;

/** Stops the clock at ten in the morning (Lagos) of the next Wednesday that is not near a holiday. */
export async function toWednesday(client: Client): Promise<void> {
  const { control } = client.sandbox;
  await control.freeze();
  const now = control.clock().now;
  let at = Math.floor(now / day) * day + 9 * 3_600_000;
  while (at <= now || new Date(at).getUTCDay() !== 3 || !isPlain(at)) at += day;
  await control.advance(at - now);
}

/** February and November have no holidays that banks keep. */
const isPlain = (ms: number): boolean =>
  [1, 10].includes(new Date(ms).getUTCMonth()) && new Date(ms).getUTCDate() < 20;

/** What should be nothing: captures less fees, refunds and lost disputes, less all payouts, paid and pending. */
export function gap({ totals, balance }: Truth): number {
  const { captured, fees, refunded } = totals.NGN;
  const { disputes_lost: lost, settled, pending } = balance.NGN;
  return captured - fees - refunded - lost - settled - pending;
}
