// Plain JavaScript, so that an old Node can read it: everything after runs on the Node that comes with the packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const modern = Number(process.versions.node.split('.')[0]) >= 24;
const node = modern ? process.execPath : path.resolve('node_modules/node/bin/node');
if (!existsSync(node)) {
  console.error('This needs Node 24 or newer, which comes with the packages: run `npm ci` first.');
  process.exit(1);
}
const tool = (file) => path.join('node_modules', file);

const steps = [
  ['types', node, [tool('typescript/bin/tsc'), '-p', '.']],
  ['lint', node, [tool('oxlint/bin/oxlint'), '--deny-warnings']],
  ['format', node, [tool('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  ['imports', node, ['scripts/check-imports.ts']],
  ['build', node, ['scripts/build.ts']],
  ['browser', node, ['scripts/ensure-chromium.ts']],
  ['unit and integration', node, [tool('vitest/vitest.mjs'), 'run']],
  ['browser journeys', node, [tool('@playwright/test/cli.js'), 'test']],
];

const only = process.argv.slice(2);
for (const [name, command, args] of steps) {
  if (only.length > 0 && !only.includes(name)) continue;
  const started = Date.now();
  console.log(`\n— ${name}`);
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test' },
  });
  if (status !== 0) {
    console.error(`\n${name} failed.`);
    process.exit(status ?? 1);
  }
  console.log(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
