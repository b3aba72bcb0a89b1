import type { Pixels } from './oklab.ts';

/** A photo that was drawn, and which of its pixels are the thing (255). */
export interface DrawnPhoto {
  pixels: Pixels;
  thing: Uint8Array;
}

type Colour = readonly [number, number, number];
type Paint = (x: number, y: number) => Colour;

/** The same numbers each time, 0 to 1. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const mixed = ([a, b, c]: Colour, by: number): Colour => [a * by, b * by, c * by];

/** Backdrops as people have them at home. */
export const backdrops = (width: number, height: number, random: () => number) => {
  const noise = (by: number) => (random() - 0.5) * by;
  const grainy = (colour: Colour, by: number): Colour => {
    const one = noise(by);
    return [
      colour[0] + one + noise(by / 2),
      colour[1] + one + noise(by / 2),
      colour[2] + one + noise(by / 2),
    ];
  };
  const wall: Paint = () => grainy([214, 205, 188], 10);
  const cloth: Paint = (x, y) =>
    grainy(mixed([96, 128, 168], 1 + 0.06 * Math.sin(x * 1.9) * Math.sin(y * 1.7)), 14);
  const gradient: Paint = (x, y) =>
    grainy(mixed([232, 228, 220], 1 - 0.28 * (x / width) - 0.2 * (y / height)), 6);
  const lamp: Paint = (x, y) => {
    const far = Math.hypot(x / width - 0.35, y / height - 0.3);
    return grainy(mixed([240, 226, 196], 1 - 0.34 * far * far), 6);
  };
  const dark: Paint = () => grainy([52, 50, 54], 8);
  return { wall, cloth, gradient, lamp, dark };
};

/** Backdrops no cut can be good on. */
export const busyBackdrops = (width: number, height: number, random: () => number) => {
  const shapes = Array.from({ length: 60 }, () => ({
    x: random() * width,
    y: random() * height,
    size: 15 + random() * 50,
    colour: [random() * 255, random() * 255, random() * 255] as Colour,
  }));
  const market: Paint = (x, y) =>
    shapes.findLast((one) => Math.hypot(one.x - x, one.y - y) < one.size)?.colour ?? [150, 120, 90];
  const checks: Paint = (x, y) => (((x >> 4) + (y >> 4)) % 2 ? [230, 230, 230] : [40, 60, 120]);
  const ankara: Paint = (x, y) => {
    const wave = Math.sin(x / 9) + Math.sin(y / 7 + x / 23);
    return wave > 0.5 ? [220, 120, 30] : wave > -0.4 ? [30, 70, 130] : [240, 220, 170];
  };
  const shelf: Paint = (x, y) => (y % 60 < 6 ? [70, 40, 20] : x % 37 < 20 ? [190, 40, 50] : [60, 140, 80]);
  return { market, checks, ankara, shelf };
};

type Shape = (x: number, y: number) => Colour | null;

/** Things as they are sold; each answers its colour at a place, null beside it. */
export const things = (width: number, height: number) => {
  const [middleX, middleY, size] = [width / 2, height / 2, Math.min(width, height)];
  const bag: Shape = (x, y) => {
    const [u, v] = [(x - middleX) / size, (y - middleY) / size];
    if (Math.abs(u) > 0.3 || Math.abs(v) > 0.26) return null;
    return Math.abs(v) < 0.04 ? [230, 190, 60] : [150 - 60 * v, 30, 40];
  };
  const mug: Shape = (x, y) => {
    const [u, v] = [(x - middleX) / size, (y - middleY) / size];
    const ring = Math.hypot((u - 0.24) / 1, v);
    const isMug = Math.abs(u) < 0.22 && Math.abs(v) < 0.28;
    if (!isMug && !(ring < 0.17 && ring > 0.1 && u > 0.2)) return null;
    return [30 + 60 * (u + 0.3), 90 + 60 * (u + 0.3), 60];
  };
  const shoe: Shape = (x, y) => {
    const [u, v] = [(x - middleX) / size, (y - middleY) / size];
    const isSole = Math.abs(u) < 0.42 && v > 0.08 && v < 0.16;
    const isTop = Math.hypot(u / 0.42, (v - 0.1) / 0.3) < 1 && v < 0.1;
    return isSole ? [236, 60, 90] : isTop ? [40, 70, 150] : null;
  };
  return { bag, mug, shoe };
};

const around = [
  [-0.4, 0],
  [0.4, 0],
  [0, -0.4],
  [0, 0.4],
] as const;

/** Draws a thing on a backdrop, its outline a pixel soft, as lenses are; with `shadow` a soft one falls to its right. */
export function drawn(
  { width, height, shadow = 0 }: { width: number; height: number; shadow?: number },
  behind: Paint,
  shape: Shape,
): DrawnPhoto {
  const data = new Uint8ClampedArray(width * height * 4);
  const thing = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const fall =
        shadow *
        Math.exp(-(((x - width * 0.55) / (width * 0.3)) ** 2 + ((y - height * 0.78) / (height * 0.09)) ** 2));
      const back = mixed(behind(x, y), 1 - fall);
      let share = 0;
      let front: Colour = [0, 0, 0];
      for (const [dx, dy] of around) {
        const colour = shape(x + dx, y + dy);
        if (colour) [share, front] = [share + 0.25, colour];
      }
      for (let part = 0; part < 3; part += 1)
        data[at * 4 + part] = share * front[part]! + (1 - share) * back[part]!;
      data[at * 4 + 3] = 255;
      thing[at] = share >= 0.5 ? 255 : 0;
    }
  return { pixels: { data, width, height }, thing };
}

/** What two masks have in common of what they have together (0 to 1). */
export function overlap(one: Uint8Array, other: Uint8Array): number {
  let [both, either] = [0, 0];
  for (let at = 0; at < one.length; at += 1) {
    if (one[at] && other[at]) both += 1;
    if (one[at] || other[at]) either += 1;
  }
  return both / either;
}
