import { effort, effortText } from '#shared/effort.ts';

/** How long the page stands still at a time (milliseconds) while its phone works. */
const sliceMs = 30;

/** Does a task that a refusal asked for; answers what is to be shown for it. */
export async function doEffort(task: string): Promise<string> {
  const seed = task.split('.')[1] ?? '';
  const found: string[] = [];
  let until = performance.now() + sliceMs;
  for (let piece = 0; piece < effort.pieces; piece++)
    for (let guess = 0; ; guess++) {
      const text = guess.toString(36);
      if (headOf(effortText(seed, piece, text)) >>> (32 - effort.zeroBits) === 0) {
        found.push(text);
        break;
      }
      // The clock is looked at now and then only: looking costs as much as a guess.
      if (guess % 64 !== 0 || performance.now() < until) continue;
      await new Promise((resolve) => setTimeout(resolve));
      until = performance.now() + sliceMs;
    }
  return `${task}.${found.join('-')}`;
}

const { start, rounds } = constants();
const words = new Int32Array(64);
const block = new Uint8Array(64);
const view = new DataView(block.buffer);

/**
 * The first 32 bits of the SHA-256 of a plain text of at most 55 letters. The browser's own answers later, and a promise
 * for each of many thousand guesses takes far longer than this.
 */
function headOf(text: string): number {
  block.fill(0);
  for (let at = 0; at < text.length; at++) block[at] = text.charCodeAt(at);
  block[text.length] = 0x80;
  view.setUint32(60, text.length * 8);
  for (let at = 0; at < 16; at++) words[at] = view.getInt32(at * 4);
  for (let at = 16; at < 64; at++) {
    const [early, late] = [words[at - 15]!, words[at - 2]!];
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[at] = (words[at - 16]! + low + words[at - 7]! + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = start as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const first = a;
  for (let at = 0; at < 64; at++) {
    const big = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + big + ((e & f) ^ (~e & g)) + rounds[at]! + words[at]!) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return (first + a) | 0;
}

function turn(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}

/** SHA-256 takes its constants from the roots of the first primes (FIPS 180-4). */
function constants(): { start: Int32Array; rounds: Int32Array } {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0;
  return {
    start: Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    rounds: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  };
}
