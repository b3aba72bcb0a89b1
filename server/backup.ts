import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  makeBackup,
  readBackup,
  restoreBackup,
  BackupRefused,
  backupKeys,
  sentences,
} from './backups/index.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config/config.ts';
import { startWhereNoneRuns } from './platform/database/embedded-postgres.ts';
import { openBlobs } from './platform/files/open-blobs.ts';
import { startFailure } from './platform/processes/start-failure.ts';

const usage = `npm run backup -- make <folder or file>     copy the whole installation, also while it runs
npm run backup -- check <file>              read a back-up to its end and say what is in it
npm run backup -- restore <file>            put it back into an empty place`;

const [word = '', place = '', ...more] = process.argv.slice(2);

/** The database of the data folder where it does not run, for as long as this takes. */
async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const started = config.backupDatabaseUrl ? null : await startWhereNoneRuns(config);
  return work().finally(() => started?.stop());
}

/** A new key that is made because there is none would be the wrong one. */
function demandSecret(): void {
  const { SECRET_KEY: key, DATA_DIR: folder = './data' } = process.env;
  if (!key && !existsSync(path.join(folder, 'secret-key')))
    throw new BackupRefused(
      `SECRET_KEY is not set. Set the one of the installation that the back-up was made of, or lay its file secret-key into ${folder}.`,
    );
}

const doings: Record<string, () => Promise<string>> = {
  async make() {
    const config = readConfig(process.env);
    const of = { config, clock: systemClock, blobs: await openBlobs(config) };
    return sentences.made(await withDatabase(() => makeBackup(of, place)));
  },
  // It needs nothing of the installation, so that it can be done anywhere.
  check: async () =>
    sentences.checked(await readBackup(place, backupKeys({ backupKey: process.env.BACKUP_KEY ?? null }))),
  async restore() {
    demandSecret();
    const of = { config: readConfig(process.env), clock: systemClock };
    return sentences.restored(await restoreBackup(of, place));
  },
};

const doing = Object.hasOwn(doings, word) ? doings[word] : undefined;
if (!doing || !place || more.length > 0) {
  console.log(usage);
  process.exit(word ? 1 : 0);
}
try {
  console.log(await doing());
} catch (error) {
  const sentence = error instanceof BackupRefused ? error.message : startFailure(error);
  console.error(sentence ?? error);
  process.exit(1);
}
