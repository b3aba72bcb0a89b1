/**
 * Plays days in shops on the release before this one and on this one, first one after the other, then side by side on
 * the same shops and one database, with what only this one knows, then on the release before alone, started anew on the
 * schema of this one:
 * `npm run rolling -- 62a6c00`. Without a commit: the last one that had none of the migrations since the release.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import pg from 'pg';
import { createSandbox, type Sandbox } from '#sandbox/server.ts';
import { newId, newSecret } from '#server/platform/ids.ts';
import { ownMigrations } from '../../scripts/check-migrations.ts';
import { furnished, signedInOwner, type TestShop } from '../support/app.ts';
import { client } from '../support/client.ts';
import { asAdmin, databaseServer } from '../support/programs/database-server.ts';
import { playDay, type DayWorld } from '../support/programs/day.ts';
import { freePort } from '../support/programs/free-port.ts';
import { program, type Program } from '../support/programs/program.ts';
import { newThings, readingOf } from './new-things.ts';

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
const gitKnows = (...words: string[]) => spawnSync('git', words).status === 0;

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function releaseBefore(): string {
  if (!gitKnows('rev-parse'))
    refuse('There is no git history here, so the release before this one cannot be had.');
  const named = process.argv[2];
  if (named) {
    if (gitKnows('cat-file', '-e', `${named}^{commit}`)) return named;
    refuse(
      `The commit ${named} is not in the history that was cloned here; \`git fetch --unshallow\` brings all of it.`,
    );
  }
  const { migrations, released } = ownMigrations();
  const since = migrations.filter(({ name }) => !released.has(name));
  if (since.length === 0) refuse('No migration was added since the release; name a commit to try another.');
  const files = since.map(({ name }) => `server/migrations/${name}`);
  const [first] = git('log', '--reverse', '--diff-filter=A', '--format=%H', '--', ...files).split('\n');
  if (first && gitKnows('cat-file', '-e', `${first}^`)) return `${first}^`;
  refuse(
    'The history that was cloned here does not reach back to the release; `git fetch --unshallow` brings all of it.',
  );
}

/** The release as `npm ci` and the build leave it, in a work tree of its own. */
function installed(commit: string): string {
  const folder = path.join(mkdtempSync('/tmp/presence-release-'), 'tree');
  const quietly = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] as const };
  git('worktree', 'add', '--quiet', '--detach', folder, commit);
  const lock = (root: string) => readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock('.'))
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  else execFileSync('npm', ['ci'], { ...quietly, stdio: [...quietly.stdio] });
  execFileSync(process.execPath, ['scripts/build.ts', '--quiet'], { ...quietly, stdio: [...quietly.stdio] });
  return folder;
}

interface Release extends DayWorld {
  name: string;
  app: Program;
}

const patienceMs = 20_000;
const secret = newSecret();
const commit = releaseBefore();
const work = mkdtempSync('/tmp/presence-rolling-');
const server = await databaseServer();
const sandbox: Sandbox = await createSandbox();
const running: Program[] = [];
let tree: string | null = null;
try {
  tree = installed(commit);
  console.log(`The release before: ${git('log', '-1', '--format=%h %s', commit)}`);
  const database = `rolling_${newId().slice(-12)}`;
  await asAdmin(server.admin, `create database ${database}`);
  const { host, port, user } = server.admin;
  const url = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
  const pool = new pg.Pool({ ...server.admin, database, max: 2 });
  pool.on('error', () => undefined);
  const sql: DayWorld['database']['sql'] = async (text, values) =>
    (await pool.query(text, values)).rows as never;

  const release = async (name: string, folder: string): Promise<Release> => {
    const at = await freePort();
    const env = {
      DATABASE_URL: url,
      DEMO: '0',
      HOST: '127.0.0.1',
      // One for all processes, so that what one signs the other reads.
      SECRET_KEY: secret,
      PAY_SECRET_KEY: 'sk_test_presence_sandbox',
      PAY_PUBLIC_KEY: 'pk_test_presence_sandbox',
      PAY_API_BASE: sandbox.url,
      PAY_CHECKOUT_BASE: sandbox.url,
    };
    const dataDir = path.join(work, name);
    // A release before decision 41 does not make it.
    mkdirSync(dataDir);
    const app = program({ port: at, dataDir, env, folder });
    running.push(app);
    await app.start();
    // Another network each time, since tries are counted by it.
    const network = () => `41.58.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
    return {
      name,
      app,
      database: { sql },
      sandbox,
      url: `http://localhost:${at}`,
      client: (slug) =>
        client(at, `${slug ? `${slug}.` : ''}localhost:${at}`, null, new Map<string, string>(), network()),
      work: () => queueIsDone(),
    };
  };
  // What only this release works at waits for it while the one before is alone.
  const queueIsDone = async () => {
    const waits = `select 1 from pgboss.job where state in ('created', 'active') and start_after <= now() limit 1`;
    const deadline = Date.now() + patienceMs;
    while ((await sql(waits)).length > 0 && Date.now() < deadline) await sleep(100);
  };
  const open = async (at: Release): Promise<TestShop> => {
    const owner = await signedInOwner(at);
    const slug = `shop-${newId().slice(-12)}`;
    const made = await owner.client.post('/api/sites/create/', { name: 'Ada’s Shop', slug });
    if (made.status !== 201) throw new Error(`No store was made: ${made.text}`);
    const [row] = await sql<{ store_id: string }>('select store_id from stores where slug = $1', [slug]);
    return furnished({ owner, slug, storeId: row!.store_id }, { stock: null });
  };

  const problems: string[] = [];
  /** What the release before answered on its own schema. */
  let usual: Map<string, number> | null = null;
  const day = async (what: string, at: Release, shop: TestShop) => {
    sandbox.control.setSettings({ webhook_url: `${at.url}/webhooks/paystack` });
    const signIn = () => signedIn(at, shop);
    const owner = { ...shop.owner, signIn, client: await signIn() };
    try {
      const calls = await playDay(at, { ...shop, owner });
      usual ??= new Map(calls);
      const odd = calls.filter(([call, status]) => status >= 500 || status !== usual!.get(call));
      problems.push(...odd.map(([call, status]) => `${what}: ${call} answers ${status}`));
      console.log(`${what}: ${calls.length} calls, ${odd.length} answered otherwise than they should`);
    } catch (error) {
      problems.push(`${what}: ${(error as Error).message}`);
    }
  };
  const signedIn = async (at: Release, shop: TestShop) => {
    const body = { email: shop.owner.email, password: 'correct horse battery' };
    const anonymous = at.client();
    return anonymous.as((await anonymous.post<{ access: string }>('/api/auth/login/', body)).body.access);
  };

  const before = await release('the release before', tree);
  const first = await open(before);
  await day('the release before on its own schema', before, first);
  const now = await release('this one', '.');
  await day('the release before beside this one', before, first);
  await day('this one in the shop of the release before', now, first);
  const second = await open(now);
  await day('this one in its own shop', now, second);
  const pages = readingOf(tree);
  const made = await newThings({ before, now, pages }, second, await signedIn(now, second));
  problems.push(...made.problems);
  console.log(`what only this one knows, beside the release before: ${made.done.length} things are so`);
  if (pages === 'fails')
    console.log(
      'The release before cannot read pages of this one and does not know that: stop it before this one starts.',
    );
  await day('the release before in the shop of this one', before, second);
  await now.app.stop();
  await before.app.stop();
  await before.app.start();
  await day('the release before, started anew alone', before, second);
  await sandbox.control.advance(3 * 24 * 3_600_000);
  for (const job of ['payments.settlements', 'payments.disputes', 'payments.books', 'payments.sweep'])
    await sql('insert into pgboss.job (name, data) values ($1, $2)', [job, '{}']);
  await queueIsDone();
  const failedJobs = await sql<{ name: string; output: unknown }>(
    `select name, output from pgboss.job where retry_count > 0 or state = 'failed'`,
  );
  problems.push(...failedJobs.map(({ name, output }) => `the job ${name}: ${JSON.stringify(output)}`));
  for (const { name, app } of [before, now])
    for (const [, said, why] of app.output().matchAll(/^\S+ error (.+)\n(.*)/gm))
      problems.push(`${name} said: ${said!.replace(/ id=\S+/, '')} ${why}`);
  await pool.end();
  console.log(problems.length ? [...new Set(problems)].join('\n') : 'Nothing failed.');
  process.exitCode = problems.length ? 1 : 0;
} finally {
  for (const app of running) await app.stop();
  await sandbox.close();
  await server.stop();
  if (tree) git('worktree', 'remove', '--force', tree);
  for (const folder of [work, ...(tree ? [path.dirname(tree)] : [])])
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
}
