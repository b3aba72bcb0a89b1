import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../platform/config/config.ts';
import { sealFor } from '../platform/secrets/seal.ts';

/** As the convention of Standard Webhooks has it, so that libraries of receivers take it as it is. */
const prefix = 'whsec_';

export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

const about = (endpointId: string) => `webhook ${endpointId}`;
const sealOf = (config: Config) => sealFor(config, 'webhooks');

export const sealSecret = (config: Config, endpointId: string, secret: string): Buffer =>
  sealOf(config).close(secret, about(endpointId));

/** The headers by which a receiver knows that a message is ours, whole and of now: a signature for each secret. */
export function signed(
  config: Config,
  { endpointId, id, at, body }: { endpointId: string; id: string; at: Date; body: string },
  sealed: readonly Buffer[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = sealed.map((one) => {
    const secret = sealOf(config).open(one, about(endpointId)).slice(prefix.length);
    const mac = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${id}.${timestamp}.${body}`);
    return `v1,${mac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
