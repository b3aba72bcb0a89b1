import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Everything in the process table that belongs to an app on this data folder, by its words, environment or place. */
export function processesOf(dataDir: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return [];
    const words = glimpse(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    const environment = glimpse(() => readFileSync(`/proc/${pid}/environ`, 'utf8'));
    const place = glimpse(() => readlinkSync(`/proc/${pid}/cwd`));
    const belongs = [words, environment, place].some((text) => text.includes(dataDir));
    return belongs ? [`${pid} ${words.replaceAll('\0', ' ').slice(0, 120)}`] : [];
  });
}

/** The same once nothing is left, or after so many milliseconds. */
export async function processesAfter(dataDir: string, waitMs: number): Promise<string[]> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const found = processesOf(dataDir);
    if (found.length === 0 || Date.now() > deadline) return found;
    await sleep(100);
  }
}

/** A process may end while it is looked at. */
function glimpse(look: () => string): string {
  try {
    return look();
  } catch {
    return '';
  }
}
