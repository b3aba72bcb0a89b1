/**
 * The budgets of the style: lines of a file and of a function, parameters, values a module shows to the others,
 * files of a folder, exports that nobody takes.
 * What was over them when they came is listed with its reason in `style-exceptions.json`; the list may only get shorter.
 * `--write` brings the list up to date; a new entry still needs its reason by hand.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { indexes, mostShown } from './check-indexes.ts';
import { unusedExports } from './check-exports.ts';

const listFile = 'scripts/style-exceptions.json';
const noReason = '';

/** As many sources lie beside each other in a folder; more are folders of their own, by the product's words. */
const mostBeside = 40;
const sources = '{server,shared,blocks,web,sandbox,demo,bench,scripts,tests}/**/*.{ts,tsx}';
const isTest = /\.(test|e2e)\.tsx?$/;

/** Entries by their reason. */
type Exceptions = Record<string, string[]>;

/** What is over a budget: where, and by how much where that can be counted. */
interface Finding {
  /** `max-params server/orders/letters/news.ts tellOwners`. */
  what: string;
  /** Lines, parameters or values; 0 where there is nothing to count. */
  size: number;
}

interface Diagnostic {
  code: string;
  message: string;
  filename: string;
}

function findingOf({ code, message, filename }: Diagnostic): Finding {
  const rule = /\((.+)\)/.exec(code)?.[1] ?? code;
  const name = /[`'](\w+)[`']/.exec(message)?.[1];
  const size = Number(/\((\d+)\)/.exec(message)?.[1] ?? 0);
  return { what: [rule, filename, ...(name ? [name] : [])].join(' '), size };
}

/** Everything over a budget today. Cycles of a folder are counted; of two other findings in one place, the larger stands. */
function findings(): Finding[] {
  const linted = JSON.parse(lint()) as { diagnostics: Diagnostic[] };
  const sizes = new Map<string, number>();
  for (const { what, size } of linted.diagnostics.map(findingOf)) {
    const known = sizes.get(what) ?? 0;
    sizes.set(what, Math.max(known, size));
  }
  for (const { folder, files } of crowded(globSync(sources))) sizes.set(`folder ${folder}`, files);
  for (const { file, shown } of indexes()) if (shown > mostShown) sizes.set(`index ${file}`, shown);
  for (const pair of unusedExports()) sizes.set(`unused-export ${pair.replace(': ', ' ')}`, 0);
  return [...sizes].map(([what, size]) => ({ what, size })).toSorted((a, b) => (a.what < b.what ? -1 : 1));
}

/** Folders with more sources than a reader takes in, beside their tests; what lies in folders of theirs is not counted. */
export function crowded(files: readonly string[]): { folder: string; files: number }[] {
  const counts = new Map<string, number>();
  for (const folder of files.filter((file) => !isTest.test(file)).map((file) => path.dirname(file)))
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts].map(([folder, files]) => ({ folder, files })).filter(({ files }) => files > mostBeside);
}

/** The linter ends with a failure where it found something, and says it all the same. */
function lint(): string {
  const words = [
    'node_modules/oxlint/bin/oxlint',
    '--config',
    'scripts/style-budgets.json',
    '--format',
    'json',
  ];
  try {
    return execFileSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 1e8 });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

/** `what` and the size it may have, of a line of the list. */
function entryOf(line: string): Finding {
  const [, what = '', size = '0'] = /^(.*?)(?: ≤ (\d+))?$/.exec(line) ?? [];
  return { what, size: Number(size) };
}

/** A file that is listed may have as many lines as the next score: what is worked on grows by one now and then. */
const lineOf = ({ what, size }: Finding) => {
  const allowed = what.startsWith('max-lines ') ? Math.ceil(size / 20) * 20 : size;
  return allowed > 0 ? `${what} ≤ ${allowed}` : what;
};

/** What is wrong, each as a sentence: over a budget and not listed, grown, or listed and no longer needed. */
export function problemsWith(found: readonly Finding[], list: Exceptions): string[] {
  const listed = new Map(
    Object.values(list)
      .flat()
      .map((line) => [entryOf(line).what, entryOf(line).size]),
  );
  const there = new Set(found.map(({ what }) => what));
  return [
    ...(list[noReason] ?? []).map((line) => `${line}: stands in the list without a reason`),
    ...found.flatMap(({ what, size }) => {
      const allowed = listed.get(what);
      if (allowed === undefined) return [`${what}: is over the budget${size > 0 ? `, with ${size}` : ''}`];
      return size > allowed ? [`${what}: has grown to ${size}, from ${allowed}`] : [];
    }),
    ...[...listed.keys()]
      .filter((what) => !there.has(what))
      .map((what) => `${what}: is no exception any more; take it off the list`),
  ];
}

/** The list with today's findings: reasons stay with what they were given for. */
function brought(found: readonly Finding[], list: Exceptions): Exceptions {
  const reasons = new Map(
    Object.entries(list).flatMap(([reason, lines]) => lines.map((line) => [entryOf(line).what, reason])),
  );
  const next: Exceptions = {};
  for (const one of found) (next[reasons.get(one.what) ?? noReason] ??= []).push(lineOf(one));
  return next;
}

if (process.argv[1]?.endsWith('check-style.ts')) {
  const list = JSON.parse(readFileSync(listFile, 'utf8')) as Exceptions;
  const found = findings();
  if (process.argv.includes('--write'))
    writeFileSync(listFile, `${JSON.stringify(brought(found, list), null, 2)}\n`);
  else {
    const problems = problemsWith(found, list);
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exit(1);
    console.log(`The style keeps its budgets, with ${found.length} exceptions.`);
  }
}
