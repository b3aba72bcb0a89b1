/** From one second of a film to a later one, `[from, to)`, in seconds of the film and not of the clock. */
export type Stretch = readonly [from: number, to: number];

/** When a video counts as watched, and how soon the page begins to look. */
export const watching = {
  /** Share that must have been played when another video is chosen. */
  atSwitch: 0.8,
  /** Share after which the timer says so by itself; the server asks for the same. */
  byTimer: 0.9,
  timerStartsAfterMs: 2000,
} as const;

/** Beginnings and ends closer than this are one; players report times that are off by a frame. */
const joinWithin = 0.05;

const isReal = ([from, to]: Stretch) =>
  Number.isFinite(from) && Number.isFinite(to) && from >= 0 && to > from;

/** Stretches in any order, overlapping or not → sorted, apart from each other; what is empty or nonsense is left out. */
export function mergeStretches(...sets: (readonly Stretch[])[]): Stretch[] {
  const sorted = sets
    .flat()
    .filter(isReal)
    .sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = merged.at(-1);
    if (last && from <= last[1] + joinWithin) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** A set with one more stretch in it. */
export function addStretch(set: readonly Stretch[], stretch: Stretch): Stretch[] {
  return mergeStretches(set, [stretch]);
}

/** Distinct seconds; what was played twice counts once. */
export function totalSeconds(set: readonly Stretch[]): number {
  return mergeStretches(set).reduce((sum, [from, to]) => sum + (to - from), 0);
}

/** The part of a set that lies within a film of so many seconds. */
export function clipStretches(set: readonly Stretch[], length: number): Stretch[] {
  return mergeStretches(set.map(([from, to]): Stretch => [from, Math.min(to, length)]));
}

/** `4:05`, `04:05` or `1:04:05` → seconds; null for anything else and for nothing at all, which never counts as watched. */
export function secondsOfDuration(text: string): number | null {
  const match = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim());
  if (!match) return null;
  const [, hours, minutes = '0', seconds = '0'] = match;
  if (hours !== undefined && Number(minutes) > 59) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) || null;
}

/** Seconds → `mm:ss`, or `hh:mm:ss` from an hour on. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return whole < 3600 ? rest : `${two(Math.floor(whole / 3600))}:${rest}`;
}

/** Rounded percent; of nothing it is 0. */
export function wholePercent(done: number, all: number): number {
  return all > 0 ? Math.round((done / all) * 100) : 0;
}
