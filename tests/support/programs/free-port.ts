import { createServer } from 'node:net';

/** Below those that the system gives to lines going out at any moment: none of them takes it before who asked does. */
const [first, last] = [10_000, 32_000];

/** Each worker has ports of its own: what one chose and listens on later, or again after a stop, no other chooses meanwhile. */
const slices = 20;
const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % slices;
const pairs = Math.floor((last - first) / slices / 2);
const chosen = new Set<number>();

/** A port that nobody listens on just now, nor on the one after it, which the payment sandbox takes; each is given once. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + 2 * (worker * pairs + Math.floor(Math.random() * pairs));
    if (chosen.has(port)) continue;
    if (chosen.size >= pairs / 2) chosen.clear();
    chosen.add(port);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    // At every address, as a program does that is told of none.
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
