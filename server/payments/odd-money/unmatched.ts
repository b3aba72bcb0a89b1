import { after, minutes } from '../../platform/clock.ts';
import {
  claimUnmatched,
  closeDifference,
  closeUnmatched,
  findUnmatched,
  insertDecision,
  type UnmatchedMoney,
} from './explain-queries.ts';
import { GatewayUnclear, type Gateway } from '../providers/gateway.ts';
import { ofPlatform } from '../keys/integrations.ts';
import type { PaymentDeps } from '../deps.ts';

interface DecidedBy {
  actor: string;
  reason: string;
}

export type ReturnResult =
  | { ok: true; amountKobo: number }
  | { ok: false; reason: 'unknown' | 'busy' | 'not_there' | 'back_already' | 'unclear' }
  | { ok: false; reason: 'refused'; message: string };

/** Long enough for every answer of the provider to have come. */
const callMs = minutes(5);

/** Closes money nobody asked for, or says that there is none of that reference. */
export async function explainUnmatched(
  deps: PaymentDeps,
  reference: string,
  by: DecidedBy,
): Promise<boolean> {
  return close(deps, reference, by, 'explain');
}

/**
 * Sends money nobody asked for back, if the provider knows it. It keeps no key for refunds, so its list is read before
 * each call, and one call is made at a time.
 */
export async function returnUnmatched(
  deps: PaymentDeps,
  reference: string,
  by: DecidedBy,
): Promise<ReturnResult> {
  const money = await findUnmatched(deps.db.platform, reference);
  if (!money || money.explained_at) return { ok: false, reason: 'unknown' };
  const now = deps.clock.now();
  if (!(await claimUnmatched(deps.db.platform, reference, now, after(now, -callMs))))
    return { ok: false, reason: 'busy' };
  try {
    const sent = await sendBack(await gatewayOf(deps, money), reference);
    if (sent.ok) await close(deps, reference, by, 'return');
    return sent;
  } catch (error) {
    if (!(error instanceof GatewayUnclear)) throw error;
    return { ok: false, reason: 'unclear' };
  }
}

async function gatewayOf(deps: PaymentDeps, { provider }: UnmatchedMoney): Promise<Gateway> {
  return deps.gatewayFor({ integration: ofPlatform, provider });
}

async function sendBack(gateway: Gateway, reference: string): Promise<ReturnResult> {
  const known = await gateway.verify(reference);
  if (!known.found) return { ok: false, reason: 'not_there' };
  const note = `unmatched ${reference}`;
  const earlier = (await gateway.refundsOf(reference)).filter((one) => one.state !== 'failed');
  // Ours, whose answer was lost; it may be back by now, so that nothing of the payment is left there.
  if (earlier.some((one) => one.note === note)) return { ok: true, amountKobo: known.amountKobo };
  if (earlier.length > 0) return { ok: false, reason: 'back_already' };
  if (known.status !== 'success') return { ok: false, reason: 'not_there' };
  const { amountKobo, currency } = known;
  const answer = await gateway.refund({ reference, amountKobo, currency, note });
  return answer.ok ? { ok: true, amountKobo } : { ok: false, reason: 'refused', message: answer.message };
}

async function close(
  deps: PaymentDeps,
  reference: string,
  by: DecidedBy,
  kind: 'return' | 'explain',
): Promise<boolean> {
  const money = await findUnmatched(deps.db.platform, reference);
  if (!money) return false;
  return deps.db.transact(async (tx) => {
    const at = deps.clock.now();
    if (!(await closeUnmatched(tx, reference, at))) return false;
    const what = { about: 'unmatched', integration: money.provider, subject: reference };
    await insertDecision(tx, { ...what, ...by, at, kind });
    return true;
  });
}

/** Closes a difference between our books and the provider's; false when there is none of that name. */
export async function explainDifference(deps: PaymentDeps, subject: string, by: DecidedBy): Promise<boolean> {
  return deps.db.transact(async (tx) => {
    const at = deps.clock.now();
    const integration = await closeDifference(tx, subject, at);
    if (!integration) return false;
    await insertDecision(tx, { at, kind: 'explain', about: 'difference', integration, subject, ...by });
    return true;
  });
}
