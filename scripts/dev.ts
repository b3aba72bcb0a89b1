import { spawn, type ChildProcess } from 'node:child_process';

/** The program with everything rebuilt or restarted when its sources change. */
const vite = 'node_modules/vite/bin/vite.js';
const parts: string[][] = [
  [vite, 'build', '--config', 'web/storefront/vite.config.ts', '--watch', '--logLevel', 'warn'],
  [vite, 'build', '--config', 'vite.config.ts', '--watch', '--logLevel', 'warn'],
  ['--watch-path=server', '--watch-path=shared', '--watch-path=sandbox', 'server/main.ts'],
];

// One process: it is begun anew at every change.
const env = { WEB_PROCESSES: '1', ...process.env };
const run = (args: string[]) => spawn(process.execPath, args, { stdio: 'inherit', env });
const first = run(['scripts/build.ts', '--quiet']);
let children: ChildProcess[] = [first];
let stopping = false;
first.once('exit', (code) => {
  if (stopping || code !== 0) process.exit(stopping ? 0 : (code ?? 1));
  children = parts.map(run);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // Node ends by itself when the last of them, which may still have to stop its database, is gone.
    stopping = true;
    for (const child of children) child.kill(signal);
  });
