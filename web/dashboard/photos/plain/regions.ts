/** Connected parts of what is marked, by their number; 0 is unmarked. */
export interface Regions {
  of: Int32Array;
  /** Pixels of each, by its number; the first is none. */
  sizes: number[];
  /** Whether each reaches the edge of the picture. */
  atEdge: boolean[];
}

interface Size {
  width: number;
  height: number;
}

/** Finds what hangs together among the pixels for which `is` says so, by their four neighbours. */
export function regionsOf({ width, height }: Size, is: (at: number) => boolean): Regions {
  const count = width * height;
  const of = new Int32Array(count);
  const sizes = [0];
  const atEdge = [false];
  const queue = new Int32Array(count);
  for (let start = 0; start < count; start += 1) {
    if (of[start] !== 0 || !is(start)) continue;
    const name = sizes.length;
    let [head, tail, edge] = [0, 1, false];
    queue[0] = start;
    of[start] = name;
    const visit = (at: number) => {
      if (of[at] !== 0 || !is(at)) return;
      of[at] = name;
      queue[tail] = at;
      tail += 1;
    };
    while (head < tail) {
      const at = queue[head]!;
      head += 1;
      const x = at % width;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (at >= width) visit(at - width);
      if (at < count - width) visit(at + width);
      edge ||= x === 0 || x === width - 1 || at < width || at >= count - width;
    }
    sizes.push(tail);
    atEdge.push(edge);
  }
  return { of, sizes, atEdge };
}
