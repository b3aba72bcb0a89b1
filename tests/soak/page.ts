import { mkdirSync, writeFileSync } from 'node:fs';
import { machine } from '#bench/results.ts';
import { isCostOf, type Answer, type Window } from './answers.ts';
import type { Closed } from './books.ts';
import type { Growth } from './memory.ts';

/** What a run found. */
export interface Found {
  began: Date;
  minutes: number;
  rate: number;
  /** How late requests left, 99th of a hundred (ms). */
  lateMs: number;
  answers: readonly Answer[];
  windows: readonly Window[];
  memory: readonly { name: string; held: boolean; growth: Growth | null }[];
  closed: Closed;
  errors: ReadonlyMap<string, number>;
  wrongs: readonly string[];
}

/** Memory grows by less than so much. */
export const mostGrown = 0.05;

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (heads: readonly string[], rows: readonly (readonly string[])[]) => [
  line(heads),
  line(heads.map(() => '---')),
  ...rows.map(line),
  '',
];
const at = (sorted: readonly number[], share: number) =>
  String(sorted[Math.floor(sorted.length * share)] ?? '');

function answersTable(answers: readonly Answer[], windows: readonly Window[]): string[] {
  const kinds = [...new Set(answers.map(({ kind }) => kind))].toSorted();
  const rows = kinds.map((kind) => {
    const of = answers.filter((one) => one.kind === kind);
    const well = of.filter(({ status }) => status > 0 && status < 400);
    const times = well.map(({ from, to }) => to - from).toSorted((a, b) => a - b);
    const others = of.filter((one) => !well.includes(one));
    const inWindow = others.filter((one) => windows.some((window) => isCostOf(one, window)));
    return [
      kind,
      String(of.length),
      String(well.length),
      counted(inWindow.map(({ status }) => String(status))),
      counted(others.filter((one) => !inWindow.includes(one)).map(({ status }) => String(status))),
      `${at(times, 0.5)} / ${at(times, 0.99)}`,
    ];
  });
  return table(['what', 'asked', 'well', 'refused by a restart', 'otherwise', 'p50 / p99 ms'], rows);
}

/** Each thing with how often it is there. */
function counted(things: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return [...counts].map(([thing, many]) => `${many} × ${thing}`).join(', ');
}

/** The page that says all of it; also kept in `bench/results`. */
export function soakPage(found: Found): { text: string; file: string } {
  const { began, windows, memory, closed, wrongs } = found;
  const since = (ms: number) => `${Math.round((ms - began.getTime()) / 1000)} s`;
  const when = began.toISOString().slice(0, 16);
  const text = [
    `# Soak of ${when.replace('T', ' ')} UTC`,
    '',
    ...machine().map((fact) => `- ${fact}`),
    `- ${found.minutes} minutes, ${found.rate} deeds a second; they began ${Math.round(found.lateMs)} ms late at most (99th of a hundred)`,
    '- nginx, two processes that serve, one that works, PostgreSQL, Redis, S3, the payment sandbox and a mail server, all on this machine',
    '',
    ...answersTable(found.answers, windows),
    ...table(
      ['started again', 'at', 'all well again after', 'may cost'],
      windows.map(({ name, from, to, statuses, kinds }) => [
        name,
        since(from),
        since(began.getTime() + to - from),
        statuses.length ? `${statuses.join(', ')}${kinds ? ` (${kinds.join(', ')})` : ''}` : 'nothing',
      ]),
    ),
    'Memory (MB, each process’s share), the median of each fifth of the time since the latest start; the second is held against the last.',
    '',
    ...table(
      ['what', 'looks', 'first', 'second', 'third', 'fourth', 'last', 'grown', 'held to 5 %'],
      memory.map(({ name, held, growth }) => [
        name,
        String(growth?.samples ?? 0),
        ...[0, 1, 2, 3, 4].map((n) => growth?.fifths[n]?.toFixed(1) ?? ''),
        growth ? `${(growth.grown * 100).toFixed(1)} %` : '',
        held ? (growth && growth.grown < mostGrown ? 'yes' : '**no**') : 'not held',
      ]),
    ),
    ...table(
      ['in the books', ''],
      Object.entries(closed.figures).map(([name, many]) => [name, String(many)]),
    ),
    ...table(
      ['logged as an error', ''],
      [...found.errors].map(([what, many]) => [what, String(many)]),
    ),
    wrongs.length === 0 ? 'Everything holds.' : 'What does not hold:',
    '',
    ...wrongs.map((wrong) => `- ${wrong}`),
    '',
  ].join('\n');
  mkdirSync('bench/results', { recursive: true });
  const file = `bench/results/soak-${when.replace(/[:T]/g, '-')}.md`;
  writeFileSync(file, text);
  return { text, file };
}
