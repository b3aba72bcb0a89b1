import { setFlagsFromString } from 'node:v8';

/** How the engine lets the heap grow: of a hundred, before it is collected, and what is new by which factor. */
function growing({ percent, factor }: { percent: number; factor: number }): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}

/** As it comes: the first is left to the engine. */
const asEver = { percent: 0, factor: 2 };
const little = { percent: 15, factor: 1 };

let atWork = 0;

/**
 * Does something long that lets go of nearly all it touches, such as writing every row of a store into a file. What is alive
 * stays as it is, but the engine, left to itself, would let the heap grow to twice and more before it collects, since that is
 * quicker: a hundred megabytes and more of nothing, on machines that have one gigabyte.
 */
export async function inLittleMemory<T>(work: () => Promise<T>): Promise<T> {
  if (atWork === 0) growing(little);
  atWork += 1;
  try {
    return await work();
  } finally {
    atWork -= 1;
    if (atWork === 0) growing(asEver);
  }
}
