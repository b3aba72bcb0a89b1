import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const stampFile = 'dist/stamp';
const folders = ['server', 'shared', 'blocks', 'web', 'sandbox', 'scripts'];
const kinds = /\.(?:tsx?|css|html|svg|jpg|png|woff2|json|sql)$/;

/** Every start asks for them, so they are listed whole and sifted: a pattern takes three times as long. */
const sources = (): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => kinds.test(file))
      .map((file) => path.join(folder, file)),
  );

/** Each builds a part that the others do not need. */
const steps: { name: string; args: string[] }[] = [
  { name: 'site and dashboard', args: ['build', '--config', 'vite.config.ts'] },
  { name: 'storefront', args: ['build', '--config', 'web/storefront/vite.config.ts'] },
  { name: 'operator’s console', args: ['build', '--config', 'web/console/vite.config.ts'] },
  { name: 'card window', args: ['build', '--config', 'web/checkout/vite.config.ts'] },
  { name: 'dashboard worker', args: ['build', '--config', 'web/dashboard/worker/vite.config.ts'] },
  { name: 'server', args: ['build', '--config', 'vite.server.config.ts'] },
];

/** What the built files depend on, as one short text. */
function fingerprint(): string {
  const files = [...sources(), ...globSync('vite*.config.ts'), 'package-lock.json'].sort();
  const hash = createHash('sha256').update(process.version);
  for (const file of files) if (!/\.test\.tsx?$/.test(file)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** Builds what is not built or no longer fits its sources; answers whether anything had to be done. */
async function buildIfStale(): Promise<boolean> {
  const now = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === now) return false;
  console.log('Building (once, and again when the sources change) …');
  await Promise.all(steps.map(run));
  mkdirSync('dist', { recursive: true });
  writeFileSync(stampFile, now);
  return true;
}

/** What runs now; it is stopped with us. */
const running = new Set<ChildProcess>();

function run(step: { name: string; args: string[] }): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['node_modules/vite/bin/vite.js', ...step.args, '--logLevel', 'warn'],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    running.add(child);
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Building the ${step.name} failed (code ${code}).`)),
    );
  });
}

if (process.argv[1]?.endsWith('build.ts')) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      for (const child of running) child.kill(signal);
      process.exit(1);
    });
  const built = await buildIfStale();
  if (!built && !process.argv.includes('--quiet')) console.log('Everything is built.');
}
