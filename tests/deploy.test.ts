import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';

const units = readdirSync('deploy').filter((file) => file.endsWith('.service'));
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) console.warn('Left out: there is no systemd here that could read its units.');

test.runIf(hasSystemd)('systemd finds nothing wrong with the units', () => {
  expect(units).toEqual(['presence-migrate.service', 'presence-web.service', 'presence-worker.service']);
  const folder = mkdtempSync('/tmp/presence-units-');
  for (const unit of units) {
    // What they start lies elsewhere on this machine; that it is there is asked, too.
    const text = readFileSync(path.join('deploy', unit), 'utf8');
    writeFileSync(path.join(folder, unit), text.replaceAll('/srv/presence', process.cwd()));
  }
  const { status, stdout, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', '--man=no', '--recursive-errors=no', ...units.map((unit) => path.join(folder, unit))],
    { encoding: 'utf8', env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` } },
  );
  rmSync(folder, { recursive: true, force: true });
  const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('presence'));
  expect([status, about]).toEqual([0, []]);
});

test('the program takes the example of its variables once the secrets are filled in', () => {
  const text = readFileSync('deploy/presence.env.example', 'utf8');
  const given = Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  const secrets = {
    SECRET_KEY: 'a secret of thirty-two letters or more',
    SMTP_URL: 'smtp://127.0.0.1:25',
    PAY_SECRET_KEY: 'sk_live_presence',
    PAY_PUBLIC_KEY: 'pk_live_presence',
  };
  for (const name of Object.keys(secrets)) expect([name, given[name]]).toEqual([name, '']);
  const config = readConfig({ ...given, ...secrets });
  expect([config.databaseIsPooled, config.migrateAtStart, config.databaseConnections]).toEqual([
    true,
    false,
    21,
  ]);
});
