import { setFlagsFromString } from 'node:v8';

/** By how much the heap may grow, of a hundred, before it is collected; 0 leaves that to the engine. */
const growing = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);

let atWork = 0;

/**
 * Does something long that lets go of nearly all it touches, such as writing every row of a store into a file. What is alive
 * stays as it is, but the engine, left to itself, would let the heap grow to twice and more before it collects, since that is
 * quicker: a hundred megabytes and more of nothing, on machines that have one gigabyte.
 */
export async function inLittleMemory<T>(work: () => Promise<T>): Promise<T> {
  if (atWork === 0) growing(15);
  atWork += 1;
  try {
    return await work();
  } finally {
    atWork -= 1;
    if (atWork === 0) growing(0);
  }
}
