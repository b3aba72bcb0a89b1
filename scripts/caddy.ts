import { existsSync } from 'node:fs';

/** Where the tests keep one of their own, so that no service is installed with it. */
export const ownCaddy = 'node_modules/.cache/caddy/usr/bin/caddy';

/** The proxy for the tests: the one named, the system's, or the one they brought; null where there is none. */
export function findCaddy(): string | null {
  if (process.env.CADDY_PATH) return process.env.CADDY_PATH;
  return (
    ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy', ownCaddy].find(existsSync) ?? null
  );
}
