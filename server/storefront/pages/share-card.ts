import type { Shell } from '#shared/storefront.ts';
import { picture } from '../../platform/files/picture.ts';
import type { Bundle } from '../serving/render.ts';

/**
 * The picture beside the address of a shop that has no photo and no logo: what stands in the place of photos on its
 * pages. Paths are filled here, as what reads SVG for us would read that of strangers, too.
 */

/** WhatsApp takes JPEG only, at least 300 pixels wide and of at most 300 kB. */
const card = { width: 1200, height: 630, quality: 82 } as const;
/** The drawing upon it, and the board that paths are drawn on. */
const drawn = 420;
const board = 120;
/** Drawn so much larger first, so that edges are smooth. */
const finer = 2;

type Point = readonly [x: number, y: number];

type Face = Pick<Shell, 'trade' | 'theme'>;

const made = new WeakMap<Face, Promise<Buffer>>();

/** Drawn once for each state of a shop. */
export function shareCard(shell: Face, { drawing }: Pick<Bundle, 'drawing'>): Promise<Buffer> {
  const known = made.get(shell);
  if (known) return known;
  const bytes = cardOf(drawing(shell.trade, shell.theme.colours));
  made.set(shell, bytes);
  return bytes;
}

async function cardOf({ ground, shapes }: ReturnType<Bundle['drawing']>): Promise<Buffer> {
  const side = drawn * finer;
  const pixels = Buffer.alloc(side * side * 3, rgbOf(ground));
  for (const { colour, path } of shapes) fill(pixels, side, outlines(path), rgbOf(colour));
  const [x, y] = [(card.width - drawn) / 2, (card.height - drawn) / 2];
  const [r, g, b] = rgbOf(ground);
  return picture(pixels, { raw: { width: side, height: side, channels: 3 } })
    .resize({ width: drawn })
    .extend({ left: x, right: x, top: y, bottom: y, background: { r: r!, g: g!, b: b! } })
    .jpeg({ quality: card.quality, progressive: true })
    .toBuffer();
}

/** `#1f3d34` → its three bytes. */
const rgbOf = (colour: string) => Buffer.from(colour.slice(1), 'hex');

/** Fills what lies inside an odd number of lines. */
function fill(pixels: Buffer, side: number, lines: readonly Point[][], colour: Buffer): void {
  for (let row = 0; row < side; row += 1) {
    const y = ((row + 0.5) * board) / side;
    const crossed = lines
      .flatMap((line) =>
        line.flatMap(([x, top], n) => {
          const [toX, bottom] = line[(n + 1) % line.length]!;
          return top <= y !== bottom <= y ? [x + ((y - top) / (bottom - top)) * (toX - x)] : [];
        }),
      )
      .sort((a, b) => a - b)
      .map((x) => Math.round((x * side) / board));
    for (let n = 0; n + 1 < crossed.length; n += 2)
      pixels.fill(colour, (row * side + crossed[n]!) * 3, (row * side + crossed[n + 1]!) * 3);
  }
}

const pieces = 24;
const along = (make: (share: number) => Point) =>
  Array.from({ length: pieces }, (_, n) => make((n + 1) / pieces));

/** How many numbers belong to a letter. */
const counts: Record<string, number> = { z: 0, m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, a: 7 };

/** The lines of a path (straight, bent and round), each as its corners. */
function outlines(path: string): Point[][] {
  const words = path.match(/[a-z]|-?[\d.]+/gi) ?? [];
  const lines: Point[][] = [];
  let [x, y, letter] = [0, 0, 'M'];
  let bent: Point = [0, 0];
  for (let at = 0; at < words.length;) {
    if (/[a-z]/i.test(words[at]!)) letter = words[at++]!;
    const kind = letter.toLowerCase();
    const said = words.slice(at, (at += counts[kind]!)).map(Number);
    if (kind === 'z') continue;
    const from: Point = [x, y];
    const [byX, byY] = letter === kind ? from : [0, 0];
    if (kind !== 'v') x = byX + said.at(kind === 'h' ? -1 : -2)!;
    if (kind !== 'h') y = byY + said.at(-1)!;
    const to: Point = [x, y];
    // What is smooth goes on as what it follows came in.
    const first: Point =
      kind === 'c' ? [byX + said[0]!, byY + said[1]!] : [2 * from[0] - bent[0], 2 * from[1] - bent[1]];
    bent = kind === 'c' || kind === 's' ? [byX + said.at(-4)!, byY + said.at(-3)!] : to;
    if (kind === 'm') lines.push([]);
    const line = lines.at(-1)!;
    if (kind === 'c' || kind === 's') line.push(...curve(from, first, bent, to));
    else if (kind === 'a') line.push(...arc(from, to, said[0]!, { large: !!said[3], sweep: !!said[4] }));
    else line.push(to);
    // More numbers after the first place are lines.
    if (kind === 'm') letter = letter === kind ? 'l' : 'L';
  }
  return lines;
}

const curve = (from: Point, first: Point, second: Point, to: Point): Point[] =>
  along((t) => {
    const at = (n: 0 | 1) =>
      (1 - t) ** 3 * from[n] +
      3 * (1 - t) ** 2 * t * first[n] +
      3 * (1 - t) * t ** 2 * second[n] +
      t ** 3 * to[n];
    return [at(0), at(1)];
  });

function arc(
  from: Point,
  to: Point,
  wanted: number,
  { large, sweep }: { large: boolean; sweep: boolean },
): Point[] {
  const [halfX, halfY] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2];
  const half = Math.hypot(halfX, halfY);
  const radius = Math.max(wanted, half);
  const off = ((large === sweep ? -1 : 1) * Math.sqrt(radius ** 2 - half ** 2)) / half;
  const [midX, midY] = [(from[0] + to[0]) / 2 + off * halfY, (from[1] + to[1]) / 2 - off * halfX];
  const begin = Math.atan2(from[1] - midY, from[0] - midX);
  let turn = Math.atan2(to[1] - midY, to[0] - midX) - begin;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  return along((t) => [
    midX + radius * Math.cos(begin + turn * t),
    midY + radius * Math.sin(begin + turn * t),
  ]);
}
