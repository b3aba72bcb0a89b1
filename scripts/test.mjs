// Plain JavaScript, so that an old Node can read it: everything after runs on the Node that comes with the packages.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const modern = Number(process.versions.node.split('.')[0]) >= 24;
const bundled = path.resolve('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
const node = modern ? process.execPath : bundled;
if (!existsSync(node)) {
  console.error('This needs Node 24 or newer, which comes with the packages: run `npm ci` first.');
  process.exit(1);
}
const tool = (file) => path.join('node_modules', file);
const units = 'unit and integration';
/** What became of each file of tests in the last run. */
const outcomeOfUnits = path.resolve('node_modules/.cache/units.json');
const vitest = (...files) => [
  tool('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${outcomeOfUnits}`,
  ...files,
];

/** What stands in one list is done at the same time. */
const stages = [
  [
    // What it found out is kept, so that it looks only at what a change may have made wrong. Several who check at the
    // same time each look anew at what they share.
    [
      'types',
      [
        tool('typescript/bin/tsc'),
        '-p',
        '.',
        '--checkers',
        '1',
        '--incremental',
        '--tsBuildInfoFile',
        'node_modules/.cache/types',
      ],
    ],
    ['lint', [tool('oxlint/bin/oxlint'), '--deny-warnings']],
    ['format', [tool('oxfmt/bin/oxfmt'), '--check', '.']],
    ['imports', ['scripts/check-imports.ts']],
    ['style', ['scripts/check-style.ts']],
    ['build', ['scripts/build.ts']],
    ['browser', ['scripts/ensure-chromium.ts']],
  ],
  // After the other one: both may ask the system for packages.
  [['proxy', ['scripts/ensure-caddy.ts']]],
  [['databases', ['scripts/ensure-postgres.ts']]],
  [[units, vitest()]],
  [['browser journeys', [tool('@playwright/test/cli.js'), 'test']]],
];

/** The same for what differs from a commit, the last one unless another is named: in a minute and a half, without journeys. */
function stagesOfChange(commit = 'HEAD') {
  const { files, near, far } = JSON.parse(
    execFileSync(node, ['scripts/changed.ts', commit], { encoding: 'utf8' }),
  );
  console.log(
    `${files.length} files differ from ${commit}. They reach ${near.length} test files nearby; ${far} more and the journeys are left to \`npm test\`.`,
  );
  const code = files.filter((file) => /\.(m?[jt]s|tsx)$/.test(file));
  const ofFiles = new Map([
    ['lint', code.length > 0 && [tool('oxlint/bin/oxlint'), '--deny-warnings', ...code]],
    [
      'format',
      files.length > 0 && [tool('oxfmt/bin/oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...files],
    ],
    ['browser', false],
    ['proxy', false],
    ['databases', false],
    [units, near.length > 0 && vitest(...near)],
    ['browser journeys', false],
  ]);
  return stages.map((stage) =>
    stage.flatMap(([name, args]) => {
      const words = ofFiles.has(name) ? ofFiles.get(name) : args;
      return words ? [[name, words]] : [];
    }),
  );
}

/** What runs now; it is stopped with us. */
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exitCode = 1;
  });

rmSync(outcomeOfUnits, { force: true });
let heldLater = [];
const only = process.argv.slice(2);
const isOfChange = only[0] === 'changed';
for (const stage of isOfChange ? stagesOfChange(only[1]) : stages) {
  const wanted = isOfChange ? stage : stage.filter(([name]) => only.length === 0 || only.includes(name));
  const outcomes = await Promise.all(wanted.map((one) => run(one, wanted.length === 1)));
  if (outcomes.every(Boolean)) continue;
  if (wanted.length > 1 || wanted[0][0] !== units || !(await holdAlone())) process.exit(1);
}
if (heldLater.length > 0)
  console.log(`\nHeld only at a second try, which is a fault to be found: ${heldLater.join(', ')}`);

/**
 * Whether the few files that fell among hundreds hold when they run once more by themselves. As with journeys, who needed
 * a second try is named, and is a fault to be found; where more than three fell nobody asks whether it was chance.
 */
async function holdAlone() {
  if (!existsSync(outcomeOfUnits)) return false;
  const { testResults } = JSON.parse(readFileSync(outcomeOfUnits, 'utf8'));
  heldLater = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => path.relative('.', name));
  if (heldLater.length === 0 || heldLater.length > 3) return false;
  return run([`${units}, a second try`, vitest(...heldLater)], true);
}

function run([name, args], alone) {
  const started = Date.now();
  if (alone) console.log(`\n— ${name}`);
  const child = spawn(node, args, {
    stdio: ['inherit', alone ? 'inherit' : 'pipe', alone ? 'inherit' : 'pipe'],
    env: { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/code'), ...process.env, NODE_ENV: 'test' },
  });
  running.add(child);
  // Those that run side by side speak one after the other.
  const said = [];
  child.stdout?.on('data', (part) => said.push(part));
  child.stderr?.on('data', (part) => said.push(part));
  return new Promise((resolve) => {
    child.on('close', (status) => {
      running.delete(child);
      if (!alone) process.stdout.write(`\n— ${name}\n${Buffer.concat(said).toString()}`);
      console.log(
        status === 0 ? `${name}: ${((Date.now() - started) / 1000).toFixed(1)} s` : `\n${name} failed.`,
      );
      resolve(status === 0);
    });
  });
}
