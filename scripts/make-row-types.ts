import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { rowTypes } from './row-types.ts';

const folder = mkdtempSync('/tmp/presence-types-');
const database = await startEmbeddedPostgres(folder);
await migrate(database.owner, path.resolve('server/migrations'));
writeFileSync('server/platform/database/tables.ts', await rowTypes(database.owner));
await database.stop();
rmSync(folder, { recursive: true });
console.log('server/platform/database/tables.ts is written.');
