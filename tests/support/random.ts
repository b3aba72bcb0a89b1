/** Numbers from 0 to 1 that a seed repeats. */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of several. */
export function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!;
}

/** One of several, each as often as its weight says. */
export function pickWeighted<T extends { weight: number }>(random: Random, from: readonly T[]): T {
  let point = random() * from.reduce((sum, one) => sum + one.weight, 0);
  return from.find((one) => (point -= one.weight) < 0) ?? from.at(-1)!;
}
