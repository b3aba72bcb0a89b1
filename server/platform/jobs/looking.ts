/** How often somebody looks who waits for what may be due (milliseconds). */
export const lookMs = 500;
/** How often where nothing was due for so long. */
const lookAtRestMs = 2_000;
const restsAfterMs = 10_000;

/** When to look for work: twice a second, and every other second where there was none for ten. */
export interface Looking {
  /** Asked twice a second: whether it is time for a look. */
  isTime(): boolean;
  /** There is some, or is about to be: rests no more for a while. */
  found(): void;
  /** Nothing is looked for so long (milliseconds). */
  pause(ms: number): void;
}

export function createLooking(): Looking {
  let foundAt = performance.now();
  let notBefore = 0;
  return {
    isTime() {
      const now = performance.now();
      if (now < notBefore) return false;
      if (now - foundAt > restsAfterMs) notBefore = now + lookAtRestMs - lookMs / 2;
      return true;
    },
    found: () => void ([foundAt, notBefore] = [performance.now(), 0]),
    pause: (ms) => void (notBefore = performance.now() + ms),
  };
}
