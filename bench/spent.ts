import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { webProcesses } from '#tests/support/programs/doors.ts';
import type { Program } from '#tests/support/programs/program.ts';
import type { Load } from './load.ts';
import type { Counted } from './results.ts';

/** A tick of /proc is a hundredth of a second on every Linux there is. */
const tickMs = 10;

interface Seen {
  parent: number;
  /** Milliseconds of the processor: its own, and of those of its children that ended. */
  own: number;
  ended: number;
}

/** What Linux counts of a process; null where there is none. */
function seen(pid: number): Seen | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  try {
    const text = readFileSync(file, 'utf8');
    // Its name stands in brackets and may hold anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) => fields[at]!);
    return {
      parent: parent!,
      own: (user! + system!) * tickMs,
      ended: (endedUser! + endedSystem!) * tickMs,
    };
  } catch {
    return null;
  }
}

/** The database's first process, and those it started. */
function databaseOf({ dataDir }: Program): { first: number; all: number[] } {
  const first = Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && seen(pid)?.parent === first);
  return { first, all: [first, ...children] };
}

/** The program, and the web processes below it where it has several. */
function serversOf(app: Program): number[] {
  const above = app.child()!.pid!;
  return [above, ...webProcesses(above)];
}

/** Milliseconds of the processor until now. */
export function spent(app: Program): { server: number; database: number } {
  const { first, all } = databaseOf(app);
  const living = all.reduce((sum, pid) => sum + (seen(pid)?.own ?? 0), 0);
  const server = serversOf(app).reduce((sum, pid) => sum + (seen(pid)?.own ?? 0), 0);
  return { server, database: living + (seen(first)?.ended ?? 0) };
}

/** What each answer took of the processor: all that was done meanwhile, by as many as were answered. */
export async function costed(app: Program, measure: () => Promise<Load>): Promise<Load & Counted> {
  const before = spent(app);
  const measured = await measure();
  const after = spent(app);
  const each = (what: 'server' | 'database') => (after[what] - before[what]) / measured.answers;
  return { ...measured, server: each('server'), database: each('database') };
}

/** Memory of one process (MB): what is resident, its share of what several use, and what of that is memory that was made to be shared. */
export function memoryOf(pid: number): { rss: number; pss: number; shared: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const of = (name: string) => Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
  return { rss: of('Rss'), pss: of('Pss'), shared: of('Pss_Shmem') };
}

export function memorySaid(app: Program): string {
  const servers = serversOf(app).map(memoryOf);
  const [rss, pss] = (['rss', 'pss'] as const).map((of) => servers.reduce((sum, one) => sum + one[of], 0));
  const database = databaseOf(app).all.reduce((sum, pid) => sum + (seen(pid) ? memoryOf(pid).pss : 0), 0);
  const mb = (value: number) => `${Math.round(value)} MB`;
  return `server of ${servers.length} processes ${mb(rss!)} resident, ${mb(pss!)} its share; database ${mb(database)} its share`;
}

/** So many of a deed, of which it is counted what they ask the database. */
const counted = 40;

/** A message as the database logs it: by which of its processes, and how it begins. */
const message = /\[(\d+)\] LOG: {2}(statement|execute \w+): (.*)/g;

/** How many messages are sent each time: of those connections that look into stores, the others are the clock's. */
function perDeed(log: string): number {
  const messages = [...log.matchAll(message)].map(([, pid, kind, text]) => ({
    pid,
    text: `${kind} ${text}`,
  }));
  const bound = new Set(
    messages.flatMap(({ pid, text }) => (text.includes('set local app.store_id') ? pid : [])),
  );
  const counts = new Map<string, number>();
  for (const { pid, text } of messages) if (bound.has(pid)) counts.set(text, (counts.get(text) ?? 0) + 1);
  // What is asked now and then, such as whose a host is, is less than half of one.
  return [...counts.values()].reduce((sum, count) => sum + Math.round(count / counted), 0);
}

/** Messages that the database is sent for one deed, beginning and end of its transactions among them, as it logs them itself. */
export async function statementsOf(
  app: Program,
  client: pg.Client,
  deed: (turn: number) => Promise<unknown>,
): Promise<number> {
  const log = path.join(app.dataDir, 'postgres.log');
  const logging = async (setting: 'all' | 'none') => {
    await client.query(`alter system set log_statement = '${setting}'`);
    await client.query('select pg_reload_conf()');
    // Each connection takes it up when it is next asked; the main process within a moment.
    await sleep(300);
  };
  await logging('all');
  const before = readFileSync(log, 'utf8').length;
  for (let turn = 0; turn < counted; turn++) await deed(turn);
  await logging('none');
  return perDeed(readFileSync(log, 'utf8').slice(before));
}
