// Plain JavaScript, so that even an old Node can read it and hand over to the one that comes with the packages.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const bundled = path.resolve('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
const modern = Number(process.versions.node.split('.')[0]) >= 24;
const node = modern ? process.execPath : bundled;
if (!existsSync(node)) {
  console.error('This needs Node 24 or newer, which comes with the packages: run `npm ci` first.');
  process.exit(1);
}

// A signal sent here is meant for what is run; a repeat, as from a Ctrl-C that reached both, does it no harm.
let child;
let asked = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    asked = true;
    child?.kill(signal);
  });

/** The program itself, as it is built where that is said, or a tool of the operator's with its words. */
const parts = ['main', 'admin', 'backup', 'migrate'];
const isNamed = parts.includes(process.argv[2]);
const [name, ...words] = isNamed ? process.argv.slice(2) : ['main'];
const file = `dist/server/${name}.js`;
const isBuilt = existsSync(file);
// A release begins with its migrations or a start, which look whether it is built. What is done beside a program that runs is
// of its build: another one would take the files from under it.
const begins = !isNamed || name === 'migrate';
// An installation for running alone has none.
const canBuild = existsSync('node_modules/vite');
if (!isBuilt && !canBuild) {
  console.error(
    'Nothing is built here, and what it is built with is not installed: run `npm ci` without `--omit=dev`, or bring the folder dist.',
  );
  process.exit(1);
}
if (canBuild && (begins || !isBuilt)) {
  // What a tool prints may be read by a program.
  const built = await run(['scripts/build.ts', '--quiet'], name === 'main' ? 'inherit' : ['inherit', 2, 2]);
  if (asked) process.exit(0);
  if (built !== 0) process.exit(built);
}

// Whatever starts the program starts it here, so that engine and allocator are told the same everywhere.
// Picture encoding would leave every thread's heap arena half empty; two are enough and keep memory small.
process.env.MALLOC_ARENA_MAX ??= '2';
// What is larger than this goes back to the system once it is done: else the 19 MiB of the first password stay with each arena.
process.env.MALLOC_MMAP_THRESHOLD_ ??= '1048576';
process.env.MALLOC_TRIM_THRESHOLD_ ??= '1048576';
// It comes in pages of 2 MB again: nine of them for a password cost nothing that can be measured, 4,900 small ones a third of it.
process.env.GLIBC_TUNABLES ??= 'glibc.malloc.hugetlb=1';
// Two passwords and two pictures at once leave as many threads again to files, and to pages that are packed.
process.env.UV_THREADPOOL_SIZE ??= '8';
// Young values fill 4 MB before they are looked through: as it comes it is up to 64 MB, which are taken little by little for hours.
// Names and lines of errors can be read as they are: with a map of the code each process would keep 90 MB more.
const program = ['--max-semi-space-size=4', file, ...words];
// Where it can, the program takes this process's place; elsewhere it stops when this process is gone, however it went.
if (modern && process.platform !== 'win32') process.execve(node, [node, ...program], process.env);
process.exit(await run(program, ['inherit', 'inherit', 'inherit', 'ipc']));

function run(args, stdio) {
  child = spawn(node, args, { stdio });
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (status) => resolve(status ?? 1));
  });
}
