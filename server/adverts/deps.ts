import type { Mail } from '../mail/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';

export interface AdvertDeps extends PlatformDeps {
  mail: Mail;
}
