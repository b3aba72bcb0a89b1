// Plain JavaScript, so that even an old Node can read it and hand over to the one that comes with the packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const bundled = path.resolve(import.meta.dirname ?? '.', '../node_modules/node/bin/node');
const modern = Number(process.versions.node.split('.')[0]) >= 24;
const node = modern ? process.execPath : bundled;
if (!existsSync(node)) {
  console.error('This needs Node 24 or newer, which comes with the packages: run `npm ci` first.');
  process.exit(1);
}

const built = spawnSync(node, ['scripts/build.ts', '--quiet'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);

// Picture encoding would leave every thread's heap arena half empty; two are enough and keep memory small.
process.env.MALLOC_ARENA_MAX ??= '2';
const program = ['--enable-source-maps', 'dist/server/main.js'];
// The program takes this process's place, so that a signal sent here reaches it whatever the signal is.
if (modern) process.execve(node, [node, ...program], process.env);
const { status } = spawnSync(node, program, { stdio: 'inherit' });
process.exit(status ?? 1);
