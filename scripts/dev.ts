import { spawn, type ChildProcess } from 'node:child_process';

/** The program with everything rebuilt or restarted when its sources change. */
const vite = 'node_modules/vite/bin/vite.js';
const parts: string[][] = [
  [vite, 'build', '--config', 'web/storefront/vite.config.ts', '--watch', '--logLevel', 'warn'],
  [vite, 'build', '--config', 'vite.config.ts', '--watch', '--logLevel', 'warn'],
  ['--watch-path=server', '--watch-path=shared', '--watch-path=sandbox', 'server/main.ts'],
];

const run = (args: string[]) => spawn(process.execPath, args, { stdio: 'inherit' });
const children: ChildProcess[] = [];

const first = run(['scripts/build.ts', '--quiet']);
first.once('exit', (code) => {
  if (code !== 0) process.exit(code ?? 1);
  children.push(...parts.map(run));
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
    process.exit(0);
  });
