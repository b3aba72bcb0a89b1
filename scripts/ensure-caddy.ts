import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findCaddy, ownCaddy } from './caddy.ts';

const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
if (!findCaddy() && isDebianRoot) {
  console.log('Fetching Caddy from the system’s packages for the test of stores’ own domains …');
  const folder = path.resolve(ownCaddy, '../../..');
  mkdirSync(folder, { recursive: true });
  const run = (command: string, ...words: string[]) =>
    spawnSync(command, words, { cwd: folder, stdio: 'inherit' });
  run('apt-get', 'update', '-qq');
  run('apt-get', 'download', '-qq', 'caddy');
  // Taken out and not installed: a service of the system would take the ports of the web.
  const parcel = readdirSync(folder).find((file) => file.endsWith('.deb'));
  if (parcel) run('dpkg', '-x', parcel, '.');
}
const caddy = findCaddy();
if (!caddy) {
  console.error(
    'The test of stores’ own domains needs Caddy, and it could not be fetched here: install it, or set CADDY_PATH to it.',
  );
  process.exit(1);
}
console.log(`Caddy: ${caddy}`);
