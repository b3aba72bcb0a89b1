import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Admission } from './admission.ts';

/** How often it is looked at, and what the engine's own clock ticks by (milliseconds). */
const lookEveryMs = 100;
const tickMs = 10;
/** Later than this and what is ready waits for its turn of the processor (milliseconds). */
const tooLateMs = 40;
/** So few are always worked for: the database and the disk take turns with us. */
const fewest = 6;

/**
 * The places next to be had, by how late the process is: a fifth fewer at once where it falls behind, one more where it does
 * not. So a machine that has to share its processors, or a database that takes most of them, is not given more than it does.
 */
export const nextPlaces = (places: number, lateMs: number, most: number): number =>
  lateMs > tooLateMs
    ? Math.max(Math.min(fewest, most), Math.floor(places * 0.8))
    : Math.min(most, places + 1);

/** Lets the number of places follow what the process can do, until it is ended. */
export function letBreathe(admission: Admission): { end(): void } {
  const most = admission.places();
  const delay = monitorEventLoopDelay({ resolution: tickMs });
  delay.enable();
  const look = setInterval(() => {
    const late = delay.count > 0 ? delay.mean / 1e6 - tickMs : 0;
    delay.reset();
    admission.resize(nextPlaces(admission.places(), late, most));
  }, lookEveryMs).unref();
  return {
    end() {
      clearInterval(look);
      delay.disable();
    },
  };
}
