import { createServer } from 'node:net';

/** Below those that the system gives to lines going out at any moment: none of them takes it before who asked does. */
const [first, last] = [10_000, 32_000];

/** A port that nobody listens on just now, nor on the one after it, which the payment sandbox takes. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
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
