import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findPgbouncer } from '#scripts/postgres.ts';
import type { Address } from './database-server.ts';
import { unprivileged, untilItAnswers } from './debian-postgres.ts';
import { freePort } from './free-port.ts';

export interface Pooler {
  /** The same login and database, through the pooler. */
  through(address: Address): Address;
  pid: number;
  stop(): Promise<void>;
}

/** pgbouncer as `deploy/pgbouncer.ini` has it before a server, for the logins named; `more` are lines of its own settings. */
export async function pgbouncer(server: Address, logins: readonly Address[], more = ''): Promise<Pooler> {
  const binary = findPgbouncer();
  if (!binary) throw new Error('pgbouncer is not here: `node scripts/ensure-postgres.ts` fetches it.');
  const folder = mkdtempSync('/tmp/presence-pgbouncer-');
  const port = await freePort();
  const users = path.join(folder, 'users');
  const all = [server, ...logins];
  writeFileSync(users, all.map(({ user, password }) => `"${user}" "${password}"\n`).join(''));
  const settings = path.join(folder, 'pgbouncer.ini');
  // What is shipped as an example, at another place; what is said last holds.
  const shipped = readFileSync('deploy/pgbouncer.ini', 'utf8');
  const here = `listen_port = ${port}\nauth_type = trust\nauth_file = ${users}\n${more}\n`;
  writeFileSync(
    settings,
    shipped.replace(/^presence = .*$/m, `* = host=${server.host} port=${server.port}`) + here,
  );
  if (unprivileged.uid !== undefined)
    for (const place of [folder, users, settings]) chownSync(place, unprivileged.uid, unprivileged.gid);
  const child = spawn(binary, ['-q', settings], { ...unprivileged, cwd: '/', stdio: 'ignore' });
  // A run that is broken off ends without a word to anybody.
  const end = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', end);
  const through = (address: Address) => ({ ...address, host: '127.0.0.1', port });
  await untilItAnswers(through(server), child);
  return {
    through,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      process.off('exit', end);
      end();
    },
  };
}
