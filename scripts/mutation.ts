/**
 * Changes one thing at a time in a file and asks whether a test notices: `npm run mutation -- server/payments/settle.ts`.
 * All of it happens on a copy of the tree; the files here are never touched.
 */
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { covering } from './mutation/covering.ts';
import { mutantsOf, mutated, type Mutant } from './mutation/mutants.ts';

interface Verdict {
  mutant: Mutant;
  verdict: 'killed' | 'survived' | 'killed by time';
  by: string;
  seconds: number;
}

/** A copy of what is here, with the packages and what was built linked to it. */
function copyOfTheTree(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'presence-mutation-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
  for (const file of listed.split('\n').filter((name) => name && existsSync(name))) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    cpSync(file, path.join(folder, file));
  }
  for (const shared of ['node_modules', 'dist'])
    if (existsSync(shared)) symlinkSync(path.resolve(shared), path.join(folder, shared));
  return folder;
}

interface Answer {
  ok: boolean;
  by: string;
  tests: number;
}

/** A warm test runner in a copy of the tree, started anew when it had to be ended. */
function runnerIn(folder: string, file: string) {
  let child: ChildProcess | null = null;
  const start = () =>
    new Promise<ChildProcess>((resolve, reject) => {
      const started = fork('scripts/mutation/worker.ts', [file, ...covering[file]!], {
        cwd: folder,
        env: { ...process.env, NODE_ENV: 'test' },
        // A group of its own, so that its workers and their database end with it.
        detached: true,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      started.once('message', () => resolve(started));
      started.once('exit', (code) => reject(new Error(`The test runner ended with ${code}.`)));
    });
  /** Asked first, so that its database ends too; who does not hear is ended. */
  const end = async () => {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null) return;
    const gone = new Promise((resolve) => ending.once('exit', resolve));
    if (ending.connected) ending.disconnect();
    const late = setTimeout(() => process.kill(-ending.pid!, 'SIGKILL'), 10_000);
    await gone;
    clearTimeout(late);
  };
  return {
    end,
    /** Runs the tests once; null when they did not end in time. */
    async run(limitMs: number): Promise<Answer | null> {
      const running = (child ??= await start());
      return new Promise((resolve) => {
        const late = setTimeout(() => {
          running.removeAllListeners();
          void end().then(() => resolve(null));
        }, limitMs);
        const settle = (answer: Answer) => {
          clearTimeout(late);
          running.removeAllListeners();
          resolve(answer);
        };
        running.once('message', (answer) => settle(answer as Answer));
        running.once('exit', () => {
          child = null;
          settle({ ok: false, by: 'the test runner ended', tests: 0 });
        });
        running.send('run');
      });
    },
  };
}

async function check(
  file: string,
  options: { where: boolean; lines: string | undefined },
): Promise<Verdict[]> {
  const source = readFileSync(file, 'utf8');
  const [first, last] = (options.lines ?? '1-999999').split('-').map(Number) as [number, number?];
  const mutants = mutantsOf(source, options).filter(({ line }) => line >= first && line <= (last ?? first));
  const folder = copyOfTheTree();
  const target = path.join(folder, file);
  const runner = runnerIn(folder, file);
  const stop = () =>
    void runner.end().then(() => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(1);
    });
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const began = Date.now();
    const untouched = await runner.run(600_000);
    if (!untouched?.ok) throw new Error(`The tests of ${file} fail without any change: ${untouched?.by}`);
    const whole = Date.now() - began;
    console.log(
      `\n${file}: ${mutants.length} changes, ${untouched.tests} tests in ${(whole / 1000).toFixed(1)} s`,
    );
    const verdicts: Verdict[] = [];
    for (const mutant of mutants) {
      const since = Date.now();
      writeFileSync(target, mutated(source, mutant));
      // A change may make somebody wait for ever; four times the usual time is enough to know that.
      const answer = await runner.run(60_000 + 4 * whole);
      const verdict = answer === null ? 'killed by time' : answer.ok ? 'survived' : 'killed';
      const one = { mutant, verdict, by: answer?.by ?? '', seconds: (Date.now() - since) / 1000 } as const;
      verdicts.push(one);
      console.log(lineOf(file, one));
      writeFileSync(target, source);
    }
    const after = (await runner.run(600_000))?.ok || (await runner.run(600_000))?.ok;
    // Nothing is changed any more: then it is the machine that is too busy for these tests, or they are unsteady.
    if (!after)
      console.error(`The tests of ${file} fail without any change now: what they noticed is not sure.`);
    return verdicts;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await runner.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function lineOf(file: string, { mutant, verdict, by, seconds }: Verdict): string {
  const noticed = verdict === 'killed' ? `  ← ${by.slice(0, 90)}` : '';
  return `${verdict.padEnd(14)} ${seconds.toFixed(1).padStart(5)} s  ${file}:${mutant.line}  ${mutant.what}${noticed}`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Conditions of queries are dropped too. */
    where: { type: 'boolean', default: false },
    /** Only these lines, as 10-20. */
    lines: { type: 'string' },
    /** Tells what would be changed and changes nothing. */
    list: { type: 'boolean', default: false },
  },
});
const files = positionals.length > 0 ? positionals : Object.keys(covering);
const unknown = files.filter((file) => !covering[file]);
if (unknown.length > 0) {
  console.error(`Say in scripts/mutation/covering.ts which tests cover ${unknown.join(', ')}.`);
  process.exit(1);
}
if (values.list) {
  for (const file of files)
    for (const { line, what } of mutantsOf(readFileSync(file, 'utf8'), values))
      console.log(`${file}:${line}  ${what}`);
  process.exit(0);
}
const table: { file: string; changes: number; noticed: number; survived: number; seconds: number }[] = [];
const survivors: string[] = [];
for (const file of files) {
  const verdicts = await check(file, { where: values.where, lines: values.lines });
  const alive = verdicts.filter((one) => one.verdict === 'survived');
  survivors.push(...alive.map((one) => lineOf(file, one)));
  table.push({
    file,
    changes: verdicts.length,
    noticed: verdicts.length - alive.length,
    survived: alive.length,
    seconds: Math.round(verdicts.reduce((sum, one) => sum + one.seconds, 0)),
  });
}
console.log(`\n${survivors.length === 0 ? 'Nothing survived.' : survivors.join('\n')}\n`);
console.table(table);
process.exit(survivors.length === 0 ? 0 : 1);
