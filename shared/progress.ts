/** Stretches of media time in seconds, [from, to), in order and apart from each other. */
export type Stretch = readonly [from: number, to: number];
export type Stretches = readonly Stretch[];

/** Players report times that are off by a frame or so; holes smaller than this (seconds) are none. */
const seam = 0.25;

/** The part of a video that makes it watched. */
export const watchedShare = 0.9;
/** The part that is enough for whoever goes on to another video. */
export const leftShare = 0.8;
/** A player's length of a video is a text in whole seconds; by so much (seconds) it may call a video watched too soon. */
const rounding = 1;

/** The same seconds, each once: sorted, joined where they meet or nearly meet, empty and backward ones left out. */
export function joined(stretches: Stretches): Stretches {
  const sorted = stretches
    .filter(([from, to]) => Number.isFinite(from) && Number.isFinite(to) && to > from && from >= 0)
    .toSorted((a, b) => a[0] - b[0]);
  const result: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = result.at(-1);
    if (last && from <= last[1] + seam) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** The set with another stretch in it. */
export function withStretch(set: Stretches, stretch: Stretch): Stretches {
  return joined([...set, stretch]);
}

/** Distinct seconds. */
export function secondsOf(set: Stretches): number {
  return joined(set).reduce((sum, [from, to]) => sum + (to - from), 0);
}

/** What of the stretches lies inside a video of this length. */
export function within(stretches: Stretches, length: number): Stretches {
  return joined(stretches.map(([from, to]) => [Math.max(0, from), Math.min(length, to)] as const));
}

/** Adds stretches in order until so many new seconds are in; the rest is left out. */
export function withAtMost(set: Stretches, stretches: Stretches, newSeconds: number): Stretches {
  let result = joined(set);
  let left = newSeconds;
  for (const [from, to] of joined(stretches)) {
    const before = secondsOf(result);
    const whole = withStretch(result, [from, to]);
    const added = secondsOf(whole) - before;
    if (added <= left) {
      result = whole;
      left -= added;
      continue;
    }
    return withStretch(result, [from, cutAfter(result, [from, to], left)]);
  }
  return result;
}

/** Where a stretch must end so that it brings so many new seconds. */
function cutAfter(set: Stretches, [from, to]: Stretch, newSeconds: number): number {
  let at = from;
  let left = newSeconds;
  for (const [busyFrom, busyTo] of set) {
    if (busyTo <= at) continue;
    const free = Math.min(busyFrom, to) - at;
    if (free >= left) return at + Math.max(0, left);
    left -= Math.max(0, free);
    at = Math.max(at, busyTo);
  }
  return Math.min(to, at + Math.max(0, left));
}

/** Whether so many distinct seconds make a video of this length watched. A video of no length never is. */
export function isWatched(seconds: number, length: number): boolean {
  return length > 0 && seconds >= length * watchedShare;
}

/**
 * Whether so many distinct seconds count for the certificate: all that a page may call watched must. `marked`: a player
 * said that it was watched, which it also does at the smaller share.
 */
export function isCounted(seconds: number, length: number, marked: boolean): boolean {
  if (!marked) return isWatched(seconds, length);
  return length > 0 && seconds > 0 && seconds >= length * leftShare - rounding;
}

/** Watched videos over all, rounded; 0 where there are none, and 100 not before the last one. */
export function percentWatched(watched: number, all: number): number {
  if (all === 0) return 0;
  const rounded = Math.round((watched / all) * 100);
  return watched < all ? Math.min(99, rounded) : rounded;
}
