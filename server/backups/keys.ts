import { createHmac, hkdfSync, scryptSync } from 'node:crypto';
import { keysFor, type Config } from '../platform/config/config.ts';
import { BackupRefused } from './refused.ts';

/** What back-ups are sealed with, made of BACKUP_KEY once for each run. */
export interface BackupKeys {
  /** Tells without opening anything whether a file was made with this key. */
  mark: Buffer;
  /** The key of one file, by the salt that file begins with. */
  ofFile(salt: Buffer): Buffer;
  /** What a picture or a file is called in the folder: by what is in it, and telling it to nobody without the key. */
  nameOf(sha256: string): string;
}

/** @throws BackupRefused where there is no key. */
export function backupKeys({ backupKey }: Pick<Config, 'backupKey'>): BackupKeys {
  if (!backupKey)
    throw new BackupRefused(
      'BACKUP_KEY is not set. Back-ups are sealed with it: set at least 32 random characters, and keep them where this machine is not.',
    );
  // The salt is the same for all, since each file has its own below; slow, in case somebody chose a poor key.
  const master = scryptSync(backupKey, 'presence back-ups', 32);
  const of = (use: string) => Buffer.from(hkdfSync('sha256', master, '', use, 32));
  const naming = of('names');
  return {
    mark: of('mark').subarray(0, 16),
    ofFile: (salt) => Buffer.from(hkdfSync('sha256', master, salt, 'file', 32)),
    nameOf: (sha256) => createHmac('sha256', naming).update(sha256).digest('hex'),
  };
}

/** By this a back-up knows the SECRET_KEY it belongs to: of the one in use, then of those before it. The keys themselves are in no back-up. */
export const fingerprintsOf = (config: Config): [string, ...string[]] => {
  const [now, ...before] = keysFor(config, 'back-ups').map((key) => key.slice(0, 16));
  return [now!, ...before];
};
