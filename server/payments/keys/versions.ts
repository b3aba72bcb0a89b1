import { GatewayUnclear, type Gateway, type Verification } from '../providers/gateway.ts';
import {
  findIntegration,
  tellingReferences,
  updateIntegration,
  versionsOf,
  type Integration,
} from './integration-queries.ts';
import { ofPlatform } from './integrations.ts';
import type { PaymentDeps } from '../deps.ts';
import { pollSoon } from '../poll-queries.ts';
import type { Payment } from '../queries.ts';

/** Payments an account is asked about before it counts as another one. */
const questions = 3;

/**
 * Whether a key opens the account an earlier version was for. Providers give an account no name that can be asked for,
 * but a reference of ours is 128 random bits: an account that knows one is the account it was begun in.
 * @throws GatewayUnclear when the provider did not say.
 */
export async function opensAccountOf(
  deps: PaymentDeps,
  version: Integration,
  gateway: Gateway,
): Promise<boolean> {
  for (const reference of await tellingReferences(deps.db.platform, version.id, questions))
    if ((await gateway.verify(reference)).found) return true;
  return false;
}

/**
 * The key a try was begun with is refused, so the newer ones of the store are asked. One that knows the try opens the
 * same account and is remembered as the successor; one that does not proves nothing. Null: nobody could say.
 */
export async function askNewerKeys(
  deps: PaymentDeps,
  payment: Payment,
): Promise<(Verification & { found: true }) | null> {
  const { platform } = deps.db;
  const { integration, reference } = payment;
  if (integration === ofPlatform) return null;
  await pollSoon(platform, 'key', deps.clock.now(), integration);
  const refused = await findIntegration(platform, integration);
  if (!refused) return null;
  for (const version of await versionsOf(platform, refused.store_id, refused.provider)) {
    if (version.id === refused.id) break;
    const { gatewayWith, secretsOf } = deps.integrations;
    const answer = await verifiedWith(gatewayWith(version.provider, secretsOf(version)), reference);
    if (!answer) continue;
    await deps.db.transact((tx) => updateIntegration(tx, integration, { successor: version.id }));
    return answer;
  }
  return null;
}

async function verifiedWith(
  gateway: Gateway,
  reference: string,
): Promise<(Verification & { found: true }) | null> {
  try {
    const answer = await gateway.verify(reference);
    return answer.found ? answer : null;
  } catch (error) {
    if (!(error instanceof GatewayUnclear)) throw error;
    return null;
  }
}
