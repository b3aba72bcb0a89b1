import { readFileSync, readdirSync } from 'node:fs';
import { memoryOf } from '#bench/spent.ts';
import type { Part } from './parts.ts';

/** Megabytes of a part's processes together, at a moment (ms). */
export interface Sample {
  at: number;
  mb: number;
}

/** What its memory did between the second fifth of its life and the last; the first is the warm-up. */
export interface Growth {
  samples: number;
  /** The median of each fifth. */
  fifths: number[];
  /** A part of what it was: 0.05 is five per cent more. */
  grown: number;
}

/**
 * The rule by which memory is flat. A life begins with a part's latest start and ends with the load. Its first fifth is
 * for warming up; the median of its second is what it takes, and is held against the median of the last.
 */
export function growthOf(samples: readonly Sample[]): Growth | null {
  const fifth = Math.floor(samples.length / 5);
  if (fifth === 0) return null;
  const at = (samples.length - fifth) / 4;
  const fifths = [0, 1, 2, 3, 4].map((n) =>
    median(samples.slice(Math.round(n * at), Math.round(n * at) + fifth)),
  );
  return { samples: samples.length, fifths, grown: fifths[4]! / fifths[1]! - 1 };
}

function median(samples: readonly Sample[]): number {
  const sorted = samples.map(({ mb }) => mb).toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** What a part takes now; of the database without the pages that all its processes share, which are as many as it was given. */
export function taken(part: Part): number {
  return below(part.pid()).reduce((sum, pid) => {
    try {
      const { pss, shared } = memoryOf(pid);
      return sum + pss - shared;
    } catch {
      // It ended meanwhile.
      return sum;
    }
  }, 0);
}

/** A process and all that it started. */
function below(first: number): number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      return [{ pid: Number(name), parent: Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) }];
    } catch {
      return [];
    }
  });
  const found = [first];
  for (const pid of found)
    found.push(...parents.filter(({ parent }) => parent === pid).map((child) => child.pid));
  return found;
}
