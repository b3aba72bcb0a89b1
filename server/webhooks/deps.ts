import type { Mail } from '../mail/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { Outgoing } from '../platform/outside/outgoing.ts';

/** What the rules of webhooks work with. */
export interface WebhookDeps extends PlatformDeps {
  mail: Mail;
  outgoing: Outgoing;
}
