import path from 'node:path';
import { z } from 'zod';
import { ConfigError } from './checks.ts';

export interface BackupConfig {
  /** null: none are made by the clock. */
  backups: {
    folder: string;
    /** From this hour on, in Lagos, one is made each day. */
    hour: number;
  } | null;
  /** What back-ups are sealed with; null: none can be made or read. */
  backupKey: string | null;
  /** The login that reads the database for a back-up, and so sees every row; null: the one everything works with. */
  backupDatabaseUrl: string | null;
}

export const backupEnv = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_HOUR: z.coerce.number().int().min(0).max(23).default(2),
  BACKUP_KEY: z.string().trim().min(32, 'needs at least 32 random characters').optional(),
  BACKUP_DATABASE_URL: z.string().optional(),
};

interface Given {
  BACKUP_DIR?: string | undefined;
  BACKUP_HOUR: number;
  BACKUP_KEY?: string | undefined;
  BACKUP_DATABASE_URL?: string | undefined;
  SECRET_KEY?: string | undefined;
}

/** @throws ConfigError where back-ups are wanted without a key, or with the one that is needed beside them. */
export function backupConfig(given: Given): BackupConfig {
  const { BACKUP_DIR: folder, BACKUP_KEY: key } = given;
  if (folder && !key) throw new ConfigError('BACKUP_KEY: must be set when BACKUP_DIR is');
  if (key && key === given.SECRET_KEY) throw new ConfigError('BACKUP_KEY: must be another than SECRET_KEY');
  return {
    backups: folder ? { folder: path.resolve(folder), hour: given.BACKUP_HOUR } : null,
    backupKey: key ?? null,
    backupDatabaseUrl: given.BACKUP_DATABASE_URL ?? null,
  };
}
