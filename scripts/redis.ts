import { existsSync } from 'node:fs';

/** The server of Redis for the tests: the one named, or the system's; null where there is none. */
export function findRedis(): string | null {
  if (process.env.REDIS_PATH) return process.env.REDIS_PATH;
  const names = ['redis-server', 'valkey-server'];
  const places = ['/usr/bin', '/usr/local/bin', '/usr/sbin'];
  return places.flatMap((place) => names.map((name) => `${place}/${name}`)).find(existsSync) ?? null;
}
