import type { Stretch } from '#shared/progress.ts';

/** More of the film than the clock allows was not played; browsers report late, never early. */
const tolerance = 1.25;
const slackSeconds = 0.6;

/**
 * Turns what a player reports into stretches really played: the way from one report to the next while it runs. A jump
 * begins anew and adds nothing, and neither does standing still.
 */
export function createPlayedMeter(onPlayed: (stretch: Stretch) => void, now: () => number) {
  let last: { at: number; time: number } | null = null;
  return {
    /** It runs and is at this second of the film. */
    tick(at: number, rate: number): void {
      const time = now();
      if (last) {
        const passed = at - last.at;
        const possible = ((time - last.time) / 1000) * rate * tolerance + slackSeconds;
        if (passed > 0 && passed <= possible) onPlayed([last.at, at]);
      }
      last = { at, time };
    },
    /** It stands, or jumps somewhere else. */
    stop(): void {
      last = null;
    },
  };
}
