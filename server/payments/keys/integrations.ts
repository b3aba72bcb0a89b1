import type { Config, PayConfig } from '../../platform/config/config.ts';
import type { Database, PlatformDb } from '../../platform/database/db.ts';
import { hashSecret } from '../../platform/ids.ts';
import { sealFor, type Seal } from '../../platform/secrets/seal.ts';
import { flutterwave } from '../providers/flutterwave.ts';
import { heldBack } from '../providers/held-back.ts';
import { GatewayUnclear, type Gateway } from '../providers/gateway.ts';
import {
  findIntegration,
  integrationOfToken,
  type Integration,
  type ProviderName,
} from './integration-queries.ts';
import { paystack } from '../providers/paystack.ts';

/** The platform's own keys, as opposed to those of one store. */
export const ofPlatform = 'platform';

export interface Secrets {
  key: string;
  /** Still signs events while keys are being changed. */
  previous: string | null;
  /** What Flutterwave proves its events with. */
  hash: string | null;
}

/** Where an event came in, and who can say whether it is genuine. */
export interface WebhookSource {
  integration: string;
  gateway: Gateway;
}

/** Ways to the providers: with the platform's keys, and with the keys stores brought. */
export interface Integrations {
  seal: Seal;
  mode: 'test' | 'live';
  /** With the platform's own keys. */
  own: Gateway[];
  /** Where the providers' payment pages are. */
  checkoutBases: string[];
  gatewayFor(payment: { integration: string; provider: string }): Promise<Gateway>;
  /** Who answers with these secrets, kept or not yet. */
  gatewayWith(provider: ProviderName, secrets: Secrets): Gateway;
  secretsOf(row: Integration): Secrets;
  /** The source behind a webhook address; null when it was not given out by us. */
  sourceOf(provider: string, token: string | null): Promise<WebhookSource | null>;
}

/** The version whose key is asked for what was begun with this one: itself, or once it is refused its successor. */
async function inForce(db: PlatformDb, row: Integration): Promise<Integration> {
  if (!row.refused_at || !row.successor) return row;
  return (await findIntegration(db, row.successor)) ?? row;
}

/** The ways to the providers: our own keys, and those of each store. */
export function createIntegrations(deps: { db: Database; config: Config; pay: PayConfig }): Integrations {
  const { db, pay } = deps;
  const seal = sealFor(deps.config, 'integrations');
  const second = deps.config.flutterwave ?? {
    apiBase: `${pay.apiBase}/flutterwave/v3`,
    checkoutBase: pay.checkoutBase,
    own: null,
  };
  // A map: an address may ask for any name, also one that every object has.
  const own = new Map<string, Gateway>([['paystack', heldBack(paystack(pay), db)]]);
  if (second.own)
    own.set(
      'flutterwave',
      heldBack(flutterwave({ ...second.own, apiBase: second.apiBase, mode: pay.mode }), db),
    );
  const gatewayWith = (provider: ProviderName, { key, previous, hash }: Secrets): Gateway =>
    heldBack(
      provider === 'paystack'
        ? paystack({ ...pay, publicKey: '', secretKeys: previous ? [key, previous] : [key] })
        : flutterwave({
            secretKey: key,
            hashes: hash ? [hash] : [],
            apiBase: second.apiBase,
            mode: pay.mode,
          }),
      db,
    );
  const secretsOf = (row: Integration): Secrets => ({
    key: seal.open(row.sealed_key, `${row.id}:key`),
    previous: row.sealed_previous && seal.open(row.sealed_previous, `${row.id}:key`),
    hash: row.sealed_hash && seal.open(row.sealed_hash, `${row.id}:hash`),
  });
  return {
    seal,
    mode: pay.mode,
    own: [...own.values()],
    checkoutBases: [pay.checkoutBase, second.checkoutBase],
    gatewayWith,
    secretsOf,
    async gatewayFor({ integration, provider }) {
      if (integration === ofPlatform) {
        const gateway = own.get(provider);
        if (!gateway) throw new GatewayUnclear(`the platform has no keys for ${provider} now`);
        return gateway;
      }
      const row = await findIntegration(db.platform, integration);
      if (!row || row.provider !== provider) throw new Error('A payment’s integration is missing.');
      return gatewayWith(row.provider, secretsOf(await inForce(db.platform, row)));
    },
    async sourceOf(provider, token) {
      if (token === null) {
        const gateway = own.get(provider);
        return gateway ? { integration: ofPlatform, gateway } : null;
      }
      const row = await integrationOfToken(db.platform, hashSecret(token));
      if (!row || row.provider !== provider) return null;
      return { integration: row.id, gateway: gatewayWith(row.provider, secretsOf(row)) };
    },
  };
}
