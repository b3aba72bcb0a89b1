import type { Lab } from './oklab.ts';

/** What stands behind a thing, as a surface whose light and colour change slowly. */
export interface Backdrop {
  /** How far a pixel is from it in each of the three (OKLab). */
  apart: (channel: keyof Lab, x: number, y: number, value: number) => number;
  /** How far its own pixels usually are from it: the grain of a wall, the weave of a cloth. */
  grain: number;
  /** Share of the edge of the picture that belongs to it (0 to 1). */
  share: number;
}

interface Size {
  width: number;
  height: number;
}

const channels = ['l', 'a', 'b'] as const;
/** 1, x, y, x², xy, y². */
const terms = 6;
/** As many places along the edge are asked at most. */
const mostSamples = 4000;
const rounds = 8;
/** A place counts as backdrop within this many grains of the surface, and always within the least. */
const within = { grains: 3, least: 0.02 };

const termsAt = (x: number, y: number) => [1, x, y, x * x, x * y, y * y];

/** Places in a band along the four edges, evenly. */
function edgePlaces({ width, height }: Size): { x: number; y: number }[] {
  const band = Math.max(1, Math.round(Math.min(width, height) * 0.02));
  const step = Math.max(1, Math.floor(Math.sqrt((2 * band * (width + height)) / mostSamples)));
  const found = [];
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step)
      if (x < band || y < band || x >= width - band || y >= height - band) found.push({ x, y });
  return found;
}

/** Solves a small system of equations by elimination; what cannot be told is 0. */
function solved(rows: number[][]): number[] {
  for (let at = 0; at < terms; at += 1) {
    let best = at;
    for (let row = at + 1; row < terms; row += 1)
      if (Math.abs(rows[row]![at]!) > Math.abs(rows[best]![at]!)) best = row;
    [rows[at], rows[best]] = [rows[best]!, rows[at]!];
    const pivot = rows[at]![at]!;
    if (Math.abs(pivot) < 1e-9) continue;
    for (let row = 0; row < terms; row += 1) {
      if (row === at) continue;
      const factor = rows[row]![at]! / pivot;
      for (let column = at; column <= terms; column += 1) rows[row]![column]! -= factor * rows[at]![column]!;
    }
  }
  return rows.map((row, at) => (Math.abs(row[at]!) < 1e-9 ? 0 : row[terms]! / row[at]!));
}

function fitted(basis: number[][], values: number[]): number[] {
  const rows = Array.from({ length: terms }, () => Array<number>(terms + 1).fill(0));
  basis.forEach((term, at) => {
    for (let row = 0; row < terms; row += 1) {
      for (let column = 0; column < terms; column += 1) rows[row]![column]! += term[row]! * term[column]!;
      rows[row]![terms]! += term[row]! * values[at]!;
    }
  });
  for (let at = 0; at < terms; at += 1) rows[at]![at]! += 1e-6 * basis.length;
  return solved(rows);
}

const median = (values: number[]) => Float64Array.from(values).sort()[values.length >> 1] ?? 0;

/** The surface that most of the edge of a picture lies on; a thing that reaches over the edge is left out of it. */
export function backdropOf(lab: Lab, size: Size): Backdrop {
  const { width, height } = size;
  const places = edgePlaces(size);
  const basis = places.map(({ x, y }) => termsAt(x / width - 0.5, y / height - 0.5));
  const values = Object.fromEntries(
    channels.map((one) => [one, places.map(({ x, y }) => lab[one][y * width + x]!)]),
  ) as Record<keyof Lab, number[]>;
  // Begun with the colour that is in the middle of all, so that no corner of another colour pulls the surface along.
  let surface = Object.fromEntries(
    channels.map((one) => [one, [median(values[one]), 0, 0, 0, 0, 0]]),
  ) as Record<keyof Lab, number[]>;
  const at = (one: keyof Lab, term: number[]) => {
    const of = surface[one];
    let sum = 0;
    for (let n = 0; n < terms; n += 1) sum += term[n]! * of[n]!;
    return sum;
  };
  const { l, a, b } = values;
  const apartOf = () =>
    basis.map((term, n) => Math.hypot(l[n]! - at('l', term), a[n]! - at('a', term), b[n]! - at('b', term)));
  let grain = 0;
  let apart = apartOf();
  for (let round = 0; round < rounds; round += 1) {
    grain = median(apart);
    // Wide at first, so that a slope of light is found, then ever closer.
    const most = Math.max(within.least, grain * (round < 3 ? 2.5 : within.grains));
    const taken = apart.flatMap((far, n) => (far <= most ? [n] : []));
    const chosen = taken.map((n) => basis[n]!);
    surface = Object.fromEntries(
      channels.map((one) => [
        one,
        fitted(
          chosen,
          taken.map((n) => values[one][n]!),
        ),
      ]),
    ) as typeof surface;
    apart = apartOf();
  }
  grain = median(apart);
  const close = Math.max(within.least, grain * within.grains);
  return {
    // Asked three times for each pixel: the same sum as `at`, without a list made for it.
    apart(channel, x, y, value) {
      const [u, v, of] = [x / width - 0.5, y / height - 0.5, surface[channel]];
      return value - (of[0]! + u * of[1]! + v * of[2]! + u * u * of[3]! + u * v * of[4]! + v * v * of[5]!);
    },
    grain,
    share: apart.filter((far) => far <= close).length / apart.length,
  };
}
