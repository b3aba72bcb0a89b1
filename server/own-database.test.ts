import { mkdtempSync, rmSync } from 'node:fs';
import pg from 'pg';
import { afterEach, expect } from 'vitest';
import { embeddedTest } from '#tests/support/programs/embedded.ts';
import { holdDatabase } from './own-database.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config/config.ts';
import { embeddedOwner } from './platform/database/embedded-postgres.ts';
import { createLog } from './platform/log.ts';

const dataDir = mkdtempSync('/tmp/presence-hold-');
const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
  rmSync(dataDir, { recursive: true, force: true });
});

embeddedTest(
  'a program that waits for a folder another one holds ends as soon as it is asked to, and leaves the other its database',
  async () => {
    const config = readConfig({ DATA_DIR: dataDir, DEMO: '0' });
    const log = createLog(systemClock, 'silent');
    const first = await holdDatabase(config, log);
    ended.push(first.letGo);
    let asked = false;
    const begun = Date.now();
    const second = holdDatabase(config, log, () => asked);
    setTimeout(() => (asked = true), 300);
    await expect(second).rejects.toThrow(/^Another Presence is already running on the data folder/);
    // Otherwise it waits for twelve seconds.
    expect(Date.now() - begun).toBeLessThan(9_000);
    const client = new pg.Client(embeddedOwner(dataDir));
    await client.connect();
    expect((await client.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
  },
);
