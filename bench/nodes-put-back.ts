import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeBackup } from '#server/backups/make.ts';
import { restoreBackup } from '#server/backups/restore.ts';
import { fileBlobs } from '#server/platform/files/blobs.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { urlOf } from '#tests/support/programs/debian-postgres.ts';
import type { Nodes } from './nodes.ts';

const countsIn = async ({ sql }: Nodes) => {
  const tables = await sql<{ name: string }>('select table_name as name from sharding_registry order by 1');
  const each = tables.map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`);
  return sql<{ name: string; n: number }>(`${each.join(' union all ')} order by 1`);
};

/** Puts a back-up of one database of the nodes into another one that is empty; answers how many rows each table has. */
export async function putBack(from: Nodes, to: Nodes, env: Record<string, string>) {
  const folder = mkdtempSync('/tmp/presence-citus-back-');
  const configOf = (name: string, more: Record<string, string>) =>
    readConfig({
      ...env,
      BACKUP_KEY: 'a key for back-ups, of more than 32 letters',
      DATA_DIR: path.join(folder, name),
      ...more,
    });
  try {
    const config = configOf('from', {
      DATABASE_URL: urlOf(from.owner),
      BACKUP_DATABASE_URL: urlOf(from.admin),
    });
    const blobs = fileBlobs(config.dataDir);
    const { file } = await makeBackup({ config, clock: systemClock, blobs }, path.join(folder, 'all.backup'));
    await restoreBackup(
      { config: configOf('to', { DATABASE_URL: urlOf(to.owner) }), clock: systemClock },
      file,
    );
    return { was: await countsIn(from), is: await countsIn(to) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
