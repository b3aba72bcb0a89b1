import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/platform/config/config.ts';
import { asLaunched } from './support/programs/program.ts';

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
    BACKUP_KEY: 'another of thirty-two letters or more',
    SMTP_URL: 'smtp://127.0.0.1:25',
    PAY_SECRET_KEY: 'sk_live_presence',
    PAY_PUBLIC_KEY: 'pk_live_presence',
    S3_ACCESS_KEY_ID: 'an id',
    S3_SECRET_ACCESS_KEY: 'a secret',
  };
  for (const name of Object.keys(secrets)) expect([name, given[name]]).toEqual([name, '']);
  const config = readConfig({ ...given, ...secrets });
  expect([config.databaseIsPooled, config.migrateAtStart, config.databaseConnections]).toEqual([
    true,
    false,
    21,
  ]);
  expect(config.files.s3?.bucket).toBe('presence-files');
});

test('each example makes back-ups, by a login that sees every row, into a folder that whoever makes them may write to', () => {
  const folder = '/srv/back-ups';
  const login = /presence_backup:/;
  const example = readFileSync('deploy/presence.env.example', 'utf8');
  expect(example).toContain(`BACKUP_DIR=${folder}\n`);
  expect(example).toMatch(login);
  // All else is read-only to it.
  expect(readFileSync('deploy/presence-worker.service', 'utf8')).toContain(`\nReadWritePaths=-${folder}\n`);
  const { environment, volumes } = services.worker!;
  expect([environment!.BACKUP_DIR, volumes!.map((one) => one.split(':').at(-1))]).toEqual([
    folder,
    ['/var/lib/presence', folder],
  ]);
  expect(environment!.BACKUP_DATABASE_URL).toMatch(login);
  expect(readFileSync('deploy/logins.sh', 'utf8')).toContain('create role presence_backup login');
});

// There is no Docker here: what is held is what the files say. That the program starts from a fresh copy by the same steps as
// the image's is what the first command of the README is tried for.
interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  build?: { context: string; dockerfile: string };
}
const compose = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const { services } = compose;
const programs = Object.entries(services).filter(([, { image }]) => image === 'presence');

/** What `.env` beside it would say. */
const asked = {
  PLATFORM_HOST: 'presence.example',
  STORE_DOMAIN: 'shops.example',
  SECRET_KEY: 'a secret of thirty-two letters or more',
  POSTGRES_PASSWORD: 'one',
  OWNER_PASSWORD: 'two',
  SERVING_PASSWORD: 'three',
  BACKUP_PASSWORD: 'four',
  BACKUP_KEY: 'another of thirty-two letters or more',
  BACKUP_FOLDER: '/mnt/back-ups',
  S3_ENDPOINT: 'https://s3.af-south-1.amazonaws.com',
  S3_BUCKET: 'presence-files',
  S3_ACCESS_KEY_ID: 'an id',
  S3_SECRET_ACCESS_KEY: 'a secret',
  SMTP_URL: 'smtp://127.0.0.1:25',
  PAY_SECRET_KEY: 'sk_live_presence',
  PAY_PUBLIC_KEY: 'pk_live_presence',
  ACME_EMAIL: 'you@example.com',
};
/** A value with what is asked for, or its default, filled in. */
const filledIn = (value: string) =>
  value.replaceAll(/\$\{(\w+)(:\?|:-([^}]*))\}/g, (_, name: string, how: string, usual = '') =>
    how === ':?' ? asked[name as keyof typeof asked] : usual,
  );

test('the compose file has a database, what machines tell each other by, migrations, two that serve, one that works and the proxy', () => {
  expect(Object.keys(services)).toEqual([
    'postgres',
    'valkey',
    'migrate',
    'web-1',
    'web-2',
    'worker',
    'caddy',
  ]);
  const used = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.map((one) => filledIn(one).split(':')[0]!),
  );
  const named = used.filter((one) => !/^[./]/.test(one));
  expect(named.toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  for (const file of used.filter((one) => one.startsWith('.')))
    expect([file, existsSync(path.join('deploy', file))]).toEqual([file, true]);
  expect(programs.map(([name, { depends_on }]) => [name, Object.keys(depends_on!)])).toEqual([
    ['migrate', ['postgres']],
    ...['web-1', 'web-2', 'worker'].map((name) => [name, ['migrate', 'valkey']]),
  ]);
  expect(services['web-1']!.depends_on!.migrate).toEqual({ condition: 'service_completed_successfully' });
});

test('whatever the compose file asks for is named here, and nothing else is', () => {
  const text = readFileSync('deploy/compose.yaml', 'utf8');
  const names = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name!);
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(asked).toSorted());
});

test('the program knows every variable of the compose file, and takes them as they are once it is filled in', () => {
  const known = readFileSync('docs/operations.md', 'utf8');
  const configs = programs.map(([name, { environment = {} }]) => {
    for (const variable of Object.keys(environment))
      expect([variable, new RegExp(`^\\|.*\`${variable}\`.*\\|`, 'm').test(known)]).toEqual([variable, true]);
    const given = Object.entries(environment).map(([variable, value]) => [variable, filledIn(value)]);
    const ofImage = { NODE_ENV: 'production', DATA_DIR: '/var/lib/presence' };
    return { name, ...readConfig({ ...ofImage, ...Object.fromEntries(given) }) };
  });
  expect(configs.map(({ name, role, port, host }) => [name, role, port, host])).toEqual([
    ['migrate', 'all', 3000, '127.0.0.1'],
    ['web-1', 'web', 3000, '127.0.0.1'],
    ['web-2', 'web', 3001, '127.0.0.1'],
    ['worker', 'worker', 3100, '127.0.0.1'],
  ]);
  for (const config of configs) {
    expect([config.migrateAtStart, config.webProcesses, config.redisUrl]).toEqual([
      false,
      1,
      'redis://127.0.0.1:6379',
    ]);
    expect([config.platformUrl, config.files.s3?.bucket]).toEqual([
      'https://presence.example',
      'presence-files',
    ]);
  }
  // All of them together, with room for commands, in what PostgreSQL takes.
  expect(configs.slice(1).reduce((sum, { databaseConnections }) => sum + databaseConnections, 0)).toBe(63);
});

test('the proxy of the compose file leads to both that serve', () => {
  const { APP_PORT, MORE_APPS } = services.caddy!.environment!;
  expect([`127.0.0.1:${APP_PORT}`, MORE_APPS]).toEqual(['127.0.0.1:3000', '127.0.0.1:3001']);
  const caddyfile = readFileSync('deploy/Caddyfile', 'utf8');
  for (const variable of Object.keys(services.caddy!.environment!))
    expect([variable, caddyfile.includes(`{$${variable}`)]).toEqual([variable, true]);
});

test('what starts the program tells engine and allocator the same, and so do the tests', () => {
  const folder = mkdtempSync('/tmp/presence-launched-');
  mkdirSync(path.join(folder, 'dist/server'), { recursive: true });
  const told = Object.keys(asLaunched.env);
  writeFileSync(
    path.join(folder, 'dist/server/main.js'),
    `const env = Object.fromEntries(${JSON.stringify(told)}.map((name) => [name, process.env[name]]));
     console.log(JSON.stringify({ env, flags: process.execArgv }));`,
  );
  for (const words of [[], ['main']]) {
    const { stdout } = spawnSync(process.execPath, [path.resolve('scripts/start.mjs'), ...words], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    expect(JSON.parse(stdout)).toEqual(asLaunched);
  }
  rmSync(folder, { recursive: true, force: true });
});

test('units and image start it by what says so', () => {
  const starts = ['presence-web.service', 'presence-worker.service'].map((unit) =>
    /^ExecStart=(.*)$/m
      .exec(readFileSync(path.join('deploy', unit), 'utf8'))![1]!
      .split(' ')
      .slice(1),
  );
  const image = /^CMD (.*)$/m.exec(readFileSync('deploy/Dockerfile', 'utf8'))![1]!;
  for (const words of [...starts, (JSON.parse(image) as string[]).slice(1)])
    expect(words).toEqual(['scripts/start.mjs', 'main']);
});

test('the image is built and started by what is there', () => {
  const text = readFileSync(services.migrate!.build!.dockerfile, 'utf8');
  const copied = [...text.matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)].flatMap(([, files]) =>
    files!.replaceAll('/srv/presence/', '').split(' '),
  );
  for (const file of copied) expect([file, existsSync(file)]).toEqual([file, true]);
  expect(text.indexOf('COPY package.json package-lock.json')).toBeLessThan(text.indexOf('RUN npm ci'));
  for (const [, script] of text.matchAll(/\bnode (scripts\/\S+)/g)) expect(existsSync(script!)).toBe(true);
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const major = dependencies.node!.split('.')[0];
  expect(text).toContain(`FROM node:${major}-bookworm-slim`);
  expect(existsSync(services.migrate!.command![1]!)).toBe(true);
  // What runs has nothing that it was built with; that it runs so is tried in `installed.test.ts`.
  const [, , run = ''] = text.split(/^FROM /m);
  expect(run.match(/npm ci.*/)?.[0]).toContain('npm ci --omit=dev');
  expect(run).toContain('\nCOPY --from=build /srv/presence/dist dist\n');
});
