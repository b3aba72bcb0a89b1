import { ConfigError, originsIn } from './checks.ts';

export interface PushConfig {
  /** The keys messages to phones are signed with; null: a pair is made once and kept in the database. */
  push: { publicKey: string; privateKey: string } | null;
  /** Origins of push services besides those of the browsers people use. */
  pushServices: string[];
}

interface Given {
  VAPID_PUBLIC_KEY?: string | undefined;
  VAPID_PRIVATE_KEY?: string | undefined;
  PUSH_SERVICES: string;
}

/** @throws ConfigError where only one of the keys is set, or an origin is none of a service. */
export function pushConfig(given: Given): PushConfig {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = given;
  if (privateKey && !publicKey)
    throw new ConfigError('VAPID_PUBLIC_KEY: must be set when VAPID_PRIVATE_KEY is');
  if (publicKey && !privateKey)
    throw new ConfigError('VAPID_PRIVATE_KEY: must be set when VAPID_PUBLIC_KEY is');
  return {
    push: publicKey && privateKey ? { publicKey, privateKey } : null,
    pushServices: originsIn('PUSH_SERVICES', given.PUSH_SERVICES),
  };
}
