import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What PostgreSQL says of its first process, in its folder: a line each for its number, where it is, and how it is. */
export const pidFile = 'postmaster.pid';
const stateLine = 7;

function said(folder: string): { pid: number; state: string } | null {
  try {
    const lines = readFileSync(path.join(folder, pidFile), 'utf8').split('\n');
    return { pid: Number(lines[0]), state: (lines[stateLine] ?? '').trim() };
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

/** Whether no database of the folder runs any more. */
export const isGone = (folder: string): boolean => !isAlive(said(folder)?.pid ?? 0);

/**
 * Whether somebody asked the database to end, however gently. Asked gently (SIGTERM) it takes no new lines and waits until
 * everybody has gone by themselves, and we, who hold ours for as long as we run, never do.
 */
export const isEnding = (folder: string): boolean => said(folder)?.state === 'stopping' && !isGone(folder);

/** Has one that is ending do it now, in order: what is under way is broken off, and what was acknowledged is kept. */
export function hurry(folder: string): void {
  const pid = said(folder)?.pid;
  if (pid) signal(pid, 'SIGINT');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in between, or is not ours to end.
  }
}

/** A database that has not stopped in an orderly way after this long (milliseconds) is stopped at once. */
const patienceMs = 2_000;

/** Asks the database to close its sessions and stop; waits until its process is gone. */
export async function stop(folder: string): Promise<void> {
  const pid = said(folder)?.pid;
  // Fast first; then at once, which the next start recovers from as from a power cut.
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!pid || !isAlive(pid)) return;
    signal(pid, name);
    const deadline = Date.now() + patienceMs;
    while (isAlive(pid) && Date.now() < deadline) await sleep(20);
  }
}
