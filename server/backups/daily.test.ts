import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { product } from '#shared/product.ts';
import type { TestApp } from '#tests/support/app.ts';
import { folderFor, savedApp } from '#tests/support/moving/backups.ts';
import { doAs, namedOperator, terminal } from '#tests/support/programs/operators.ts';
import { testStart } from '#tests/support/clock.ts';
import { days, hours } from '../platform/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import { backUpDaily } from './daily.ts';
import { momentOf } from './kept.ts';
import { filesBelow } from '../platform/files/files-below.ts';

let app: TestApp;
const place = folderFor('daily');
beforeAll(async () => {
  app = await savedApp({ BACKUP_DIR: place.folder, BACKUP_HOUR: '3' });
  // The installation began when its clock says so.
  await app.database.sql('update schema_migrations set applied_at = $1', [testStart]);
});
afterAll(async () => {
  await app.close();
  place.remove();
});

const backUps = () => readdirSync(place.folder).filter((name) => momentOf(name));
const hourly = () => backUpDaily(app.app.deps);
const list = async () =>
  (await terminal(app, 'backup list')) as {
    is_late: boolean;
    says: string;
    tries: { problem: string | null }[];
  };
const letters = () =>
  app.database.sql<{ says: string }>(
    `select data->>'says' as says from mails where template = 'backup-missing' and recipient = $1 order by created_at`,
    [product.email],
  );
const ageInMetrics = async () =>
  Number(/^backup_age_seconds (\d+)$/m.exec((await app.client().get('/metrics')).text)![1]);

/** A moment of the app's clock in Lagos. */
function goTo(moment: string): void {
  app.clock.advance(new Date(`${moment}+01:00`).getTime() - app.clock.now().getTime());
}
const firstDay = new Date(testStart.getTime() + days(1)).toISOString().slice(0, 10);

test('one is made each day once its hour has come, and no second one that day', async () => {
  goTo(`${firstDay}T02:13:00`);
  await hourly();
  expect(backUps()).toEqual([]);
  goTo(`${firstDay}T03:13:00`);
  await hourly();
  await hourly();
  expect(backUps()).toHaveLength(1);
  const { is_late: isLate, says, tries } = await list();
  expect([isLate, says.startsWith('The last good back-up is of '), tries]).toMatchObject([
    false,
    true,
    [{ problem: null, file: backUps()[0] }],
  ]);
  expect(await ageInMetrics()).toBe(0);
  app.clock.advance(hours(24));
  await hourly();
  expect(backUps()).toHaveLength(2);
});

test('one that fails is tried again each hour; after 26 hours a letter a day, the console and a figure say so', async () => {
  const inTheWay = path.join(place.folder, 'files');
  const { deps } = app.app;
  await deps.blobs.put('media/new.webp', Buffer.from('new'));
  writeFileSync(inTheWay, '');
  for (let n = 0; n < 3; n++) {
    app.clock.advance(hours(12));
    await hourly();
  }
  expect(backUps()).toHaveLength(2);
  const { is_late: isLate, says, tries } = await list();
  expect([isLate, says.split('The last try: ')[1]!.startsWith('It broke off: ')]).toEqual([true, true]);
  expect(tries[0]!.problem).not.toBeNull();
  expect((await letters()).map((one) => one.says)).toEqual([says]);
  await hourly();
  expect(await letters()).toHaveLength(1);
  expect(await ageInMetrics()).toBe(36 * 3600);
  const operator = await namedOperator(app);
  await operator.confirm();
  const queue = () => operator.client.get<{ items: { title: string }[] }>('/api/operator/queues/backups');
  expect((await queue()).body.items).toMatchObject([{ title: says, acts: [{ command: 'backup now' }] }]);

  rmSync(inTheWay);
  expect((await doAs(operator.client, 'backup now', {})).said).toMatch(/^It is on its way\./);
  await app.work();
  expect(backUps()).toHaveLength(3);
  expect((await queue()).body.items).toEqual([]);
  expect((await list()).is_late).toBe(false);
});

test('one that cannot be read to its end counts as none', async () => {
  app.clock.advance(days(1));
  // What lies there since the last one is damaged meanwhile, and is not written again.
  const pool = path.join(place.folder, 'files');
  const names: string[] = [];
  for await (const name of filesBelow(pool)) names.push(path.join(pool, name));
  const [first] = names;
  const whole = readFileSync(first!);
  writeFileSync(first!, whole.subarray(0, whole.length - 1));
  await hourly();
  const { tries } = await list();
  expect(tries[0]!.problem).toContain('is not whole, or was changed since it was made.');
  // The next try copies what was damaged anew.
  app.clock.advance(hours(1));
  await hourly();
  expect((await list()).tries[0]!.problem).toBeNull();
});

test('what was deleted is in no back-up any more after 90 days, neither rows nor files', async () => {
  const { deps } = app.app;
  const secret = Buffer.from('a photo somebody wants to be gone');
  await deps.blobs.put('media/gone.webp', secret);
  app.clock.advance(days(1));
  await hourly();
  const [withIt] = backUps().toSorted().reverse();
  const count = async () => {
    let files = 0;
    for await (const name of filesBelow(path.join(place.folder, 'files'))) files += name ? 1 : 0;
    return files;
  };
  expect(await count()).toBe(2);
  await deps.blobs.remove('media/gone.webp');
  const deletedAt = app.clock.now();
  for (let day = 0; day < 90; day += 15) {
    app.clock.advance(days(15));
    await hourly();
  }
  expect(app.clock.now().getTime() - deletedAt.getTime()).toBe(days(90));
  expect(existsSync(path.join(place.folder, withIt!))).toBe(false);
  const oldest = backUps().map((name) => app.clock.now().getTime() - momentOf(name)!.getTime());
  expect(Math.max(...oldest)).toBeLessThan(days(89));
  expect(await count()).toBe(1);
  expect(backUps().length).toBeGreaterThan(3);
});

test('back-ups want a key of their own, and say which variable is missing', () => {
  const given = { DATA_DIR: place.folder, SECRET_KEY: 'a secret key of more than 32 letters', DEMO: '0' };
  expect(() => readConfig({ ...given, BACKUP_DIR: '/srv/back-ups' })).toThrow(
    'BACKUP_KEY: must be set when BACKUP_DIR is',
  );
  expect(() => readConfig({ ...given, BACKUP_KEY: given.SECRET_KEY })).toThrow(
    'BACKUP_KEY: must be another than SECRET_KEY',
  );
  expect(() => readConfig({ ...given, BACKUP_KEY: 'short' })).toThrow('BACKUP_KEY: needs at least 32');
});
