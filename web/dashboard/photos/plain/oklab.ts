/** Pixels in OKLab, in which distances are as large as eyes find them: lightness 0 to 1, and two axes of colour. */
export interface Lab {
  l: Float32Array;
  a: Float32Array;
  b: Float32Array;
}

/** Red, green, blue and opacity of each pixel, row by row (0 to 255). */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** What the eye sees of each pixel. */
export function labOf({ data, width, height }: Pixels): Lab {
  const count = width * height;
  const lab = { l: new Float32Array(count), a: new Float32Array(count), b: new Float32Array(count) };
  for (let at = 0, from = 0; at < count; at += 1, from += 4) {
    const red = linear[data[from]!]!;
    const green = linear[data[from + 1]!]!;
    const blue = linear[data[from + 2]!]!;
    const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    lab.l[at] = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
    lab.a[at] = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
    lab.b[at] = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  }
  return lab;
}

/** Each value becomes the mean of those within `radius` of it, first along rows, then along columns. */
export function blurred(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  if (radius < 1) return values;
  const along = new Float32Array(values.length);
  const out = new Float32Array(values.length);
  runs(values, along, { lines: height, long: width, line: width, step: 1, radius });
  runs(along, out, { lines: width, long: height, line: 1, step: width, radius });
  return out;
}

interface Runs {
  lines: number;
  long: number;
  /** From one line to the next, and from one value of a line to the next. */
  line: number;
  step: number;
  radius: number;
}

function runs(from: Float32Array, to: Float32Array, { lines, long, line, step, radius }: Runs): void {
  for (let row = 0; row < lines; row += 1) {
    const start = row * line;
    let sum = 0;
    let count = 0;
    for (let at = 0; at < Math.min(radius, long); at += 1, count += 1) sum += from[start + at * step]!;
    for (let at = 0; at < long; at += 1) {
      const next = at + radius;
      const last = at - radius - 1;
      if (next < long) {
        sum += from[start + next * step]!;
        count += 1;
      }
      if (last >= 0) {
        sum -= from[start + last * step]!;
        count -= 1;
      }
      to[start + at * step] = sum / count;
    }
  }
}
