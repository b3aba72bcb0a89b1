/**
 * What a change can reach: the files that differ from a commit, and the tests that come to one of them by their imports.
 * The walk ends where everything is put together and at the index of another module, behind which lie all tests that start
 * the whole program; those are counted and left to `npm test`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Files that know everything: who imports them is reached by every change. */
const assemblers =
  /^(server\/(app|main|admin|edges)\.ts|server\/[^/]+\/index\.ts|sandbox\/(server|main)\.ts|tests\/support\/.*|web\/[^/]+\/(routes|pages|places)\.tsx?|web\/[^/]+\/testing\/.*)$/;

/** Changed, new and not yet known to git, without those that are gone. */
function changedSince(commit: string): string[] {
  const git = (...words: string[]) =>
    execFileSync('git', words, { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '');
  return [
    ...new Set([...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]),
  ].filter((file) => existsSync(file));
}

/** Says which of these texts import a file, by its name or with all that a pattern of the bundler takes. */
function importersIn(texts: ReadonlyMap<string, string>): (file: string) => string[] {
  const byName = new Map<string, string[]>();
  const byPattern: { pattern: string; importer: string }[] = [];
  for (const [file, text] of texts) {
    const beside = (target: string) => path.posix.join(path.posix.dirname(file), target);
    for (const [, target = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)) {
      const to = target.startsWith('#') ? target.slice(1) : beside(target);
      byName.set(to, [...(byName.get(to) ?? []), file]);
    }
    for (const [, pattern = ''] of text.matchAll(/import\.meta\.glob(?:<\w+>)?\(\[?'(\.[^']+)'/g))
      byPattern.push({ pattern: beside(pattern), importer: file });
  }
  return (file) => [
    ...(byName.get(file) ?? []),
    ...byPattern
      .filter(({ pattern }) => path.posix.matchesGlob(file, pattern))
      .map(({ importer }) => importer),
  ];
}

/** So many test files take about a minute and a half on two processors, whatever they are. */
const most = 20;

interface Reached {
  /** Tests to run, each once, the nearest first. */
  near: string[];
  /** How many more start the whole program, and the change with it, or are further away. */
  far: number;
}

/** The tests among these texts that a change of some of them reaches. */
export function reachedBy(changed: readonly string[], texts: ReadonlyMap<string, string>): Reached {
  const importersOf = importersIn(texts);
  const walk = (passes: (file: string) => boolean): string[] => {
    const seen = new Set(changed);
    for (const file of seen)
      if (changed.includes(file) || passes(file))
        for (const importer of importersOf(file)) seen.add(importer);
    return [...seen].filter(isTest);
  };
  // A module's own tests start it through the whole program, and are about it all the same.
  const folders = new Set(changed.map((file) => path.posix.dirname(file)));
  const beside = [...texts.keys()].filter((file) => isTest(file) && folders.has(path.posix.dirname(file)));
  const near = [
    ...new Set([
      ...changed.filter(isTest),
      ...walk((file) => !assemblers.test(file)).slice(0, most / 2),
      ...beside,
      ...walk((file) => !assemblers.test(file)),
    ]),
  ].slice(0, most);
  const all = new Set([...walk(() => true), ...beside]);
  return { near, far: [...all].filter((file) => !near.includes(file)).length };
}

/** Every source of ours, by its name. */
function sources(): Map<string, string> {
  const files = globSync('{server,shared,blocks,web,sandbox,demo,bench,scripts,tests}/**/*.{ts,tsx}');
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
}

// `node scripts/changed.ts <commit>` tells the launcher of the tests, which an old Node can read.
if (process.argv[1]?.endsWith('changed.ts')) {
  const files = changedSince(process.argv[2] ?? 'HEAD');
  console.log(JSON.stringify({ files, ...reachedBy(files, sources()) }));
}
