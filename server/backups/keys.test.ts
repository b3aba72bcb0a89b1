import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { backUp, emptyPlace, folderFor, savedApp } from '#tests/support/moving/backups.ts';
import { newId } from '../platform/ids.ts';
import { sealFor, sealKeysOf } from '../platform/secrets/seal.ts';
import { restoreBackup } from './restore.ts';

let app: TestApp;
beforeAll(async () => {
  app = await savedApp();
});
afterAll(() => app.close());

test('a back-up is not put back where a key that its secrets are sealed with is missing; with it behind another it is', async () => {
  const key = 'a key that seals in the old installation';
  const other = 'a key that seals in the new installation';
  const { config } = app.app.deps;
  const id = newId();
  const secret = sealFor({ ...config, sealKeys: [key] }, 'webhooks').close('whsec_x', `webhook ${id}`);
  await app.database.sql(
    `insert into webhook_endpoints (id, store_id, url, events, state, secret, made_at, free_at)
     values ($1, $1, 'https://one.example', '{}', 'paused', $2, now(), now())`,
    [id, secret],
  );
  const own = folderFor('sealed');
  const file = path.join(own.folder, 'one.backup');
  await backUp(app, file);
  await app.database.sql('delete from webhook_endpoints where id = $1', [id]);
  const mark = sealKeysOf({ ...config, sealKeys: [key] })[0].mark;
  const without = await emptyPlace({ SEAL_KEYS: other });
  await expect(restoreBackup({ config: without.config, clock: app.clock }, file)).rejects.toThrow(
    `${file} holds secrets that are sealed with a key that is not set: ${mark}, as “seal list” calls it. Put that key into SEAL_KEYS, behind the first.`,
  );
  expect(existsSync(path.join(without.dataDir, 'files'))).toBe(false);
  const beside = { ...without.config, sealKeys: [other, key] };
  await restoreBackup({ config: beside, clock: app.clock }, file);
  const [row] = await without.database.sql<{ secret: Buffer }>('select secret from webhook_endpoints');
  expect(sealFor(beside, 'webhooks').open(row!.secret, `webhook ${id}`)).toBe('whsec_x');
  await without.remove();
  own.remove();
});
