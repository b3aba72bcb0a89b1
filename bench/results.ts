import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import type pg from 'pg';
import type { Load } from './load.ts';

/** What a figure is held against. */
export interface Against {
  name: string;
  value: number;
}

/** What was counted while something was measured. */
export interface Counted {
  /** Of the work behind the answers, such as pages made or orders in the database. */
  work?: { what: string; done: number };
  /** Milliseconds of the processor for each answer. */
  server?: number;
  database?: number;
  /** Messages to the database for an answer, beginning and end of its transactions among them. */
  statements?: number;
}

interface Row {
  name: string;
  measured: Load & Counted;
  against: Against | null;
  floor: number | null;
}

export interface Results {
  said(name: string, measured: Load & Counted, against?: Against, floor?: number): void;
  /** A sentence below the table. */
  told(sentence: string): void;
  /** Writes all of it to `bench/results`, named by the time; answers where. */
  write(database: string): string;
}

const shown = (value: number | undefined, digits = 2) => (value === undefined ? '' : value.toFixed(digits));

function cells({ name, measured: it, against, floor }: Row): string[] {
  const ratio = against ? it.perSecond / against.value : null;
  const below = ratio !== null && floor !== null && ratio < floor ? ', **below**' : '';
  return [
    name,
    `${it.perSecond}/s`,
    `${it.p50} / ${it.p99} ms`,
    it.errors ? String(it.errors) : '',
    ratio === null
      ? ''
      : `${ratio.toFixed(2)} × ${against!.name}${floor === null ? '' : ` (floor ${floor}${below})`}`,
    it.work ? `${it.answers} of ${it.work.done} ${it.work.what}` : String(it.answers),
    shown(it.server),
    shown(it.database),
    shown(it.statements, 0),
    shown(it.bytes, 0),
  ];
}

const heads = [
  'what',
  'answers',
  'p50 / p99',
  'errors',
  'held against',
  'answered and counted',
  'server ms',
  'database ms',
  'statements',
  'bytes',
];

/** The machine, as far as it decides how fast anything is. */
function machine(): string[] {
  const [cpu] = os.cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  return [
    `${cpu?.model ?? 'unknown'}, ${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB of memory`,
    `${os.type()} ${os.release()}, Node ${process.versions.node}`,
    `load before it began: ${os
      .loadavg()
      .map((load) => load.toFixed(2))
      .join(' ')}`,
    `commit ${commit}`,
  ];
}

/** The version of a database, by itself. */
export async function versionOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return `PostgreSQL ${rows[0]!.server_version}`;
}

/** What a run of the benchmark found: said line by line, and kept as a page. */
export function results(): Results {
  const rows: Row[] = [];
  const sentences: string[] = [];
  const about = machine();
  const began = new Date();
  return {
    said(name, measured, against, floor) {
      const row = { name, measured, against: against ?? null, floor: floor ?? null };
      rows.push(row);
      console.log(cells(row).filter(Boolean).join('   ').replaceAll('**', ''));
    },
    told(sentence) {
      sentences.push(sentence);
      console.log(sentence);
    },
    write(database) {
      const line = (words: readonly string[]) => `| ${words.join(' | ')} |`;
      const page = [
        `# Benchmark of ${began.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
        '',
        ...[...about, database].map((fact) => `- ${fact}`),
        '',
        line(heads),
        line(heads.map(() => '---')),
        ...rows.map((row) => line(cells(row))),
        '',
        ...sentences.map((sentence) => `- ${sentence}`),
        '',
      ];
      mkdirSync('bench/results', { recursive: true });
      const file = `bench/results/${began.toISOString().slice(0, 16).replace(/[:T]/g, '-')}.md`;
      writeFileSync(file, page.join('\n'));
      return file;
    },
  };
}
