import { backdropOf, type Backdrop } from './backdrop.ts';
import { blurred, labOf, type Lab, type Pixels } from './oklab.ts';
import { regionsOf } from './regions.ts';

/** How much is taken for backdrop: from only what is surely it, to shadows and what shows through a handle. */
export type Strength = 'gentle' | 'usual' | 'strong';

export interface Asked {
  strength: Strength;
  /** A soft shadow stays, in grey. */
  shadow: boolean;
}

export type Plain =
  | { ok: true; pixels: Pixels; /** 255 where the thing is, 0 where the backdrop was. */ thing: Uint8Array }
  | { ok: false; why: 'busy' | 'alike' | 'nothing' };

interface Rule {
  /** So far from the surface a pixel may be and still belong to it, besides its grain (OKLab). */
  near: number;
  /** So much darker a shadow may be, of the same colour. */
  shade: number;
  /** Whether what is enclosed by the thing and looks like the backdrop is backdrop, too. */
  holes: boolean;
}

const rules: Record<Strength, Rule> = {
  gentle: { near: 0.035, shade: 0.06, holes: false },
  usual: { near: 0.05, shade: 0.2, holes: false },
  strong: { near: 0.075, shade: 0.32, holes: true },
};

/** A backdrop has no more grain than this, and most of the edge of the picture is of it. */
const mostGrain = 0.055;
const leastShare = 0.6;
/** Shadows change slowly: so much from one pixel to the next, and so little in colour. */
const softStep = 0.012;
const shadeColour = 0.03;
/** Smaller bits than this share of the picture are specks, of the thing or of the backdrop. */
const speck = 0.0006;
/** A hole is at least so large. */
const leastHole = 0.0012;
/** The thing is at least this share of the picture, and one piece of it this share of it all. */
const leastThing = 0.004;
const leastWhole = 0.6;
/** What is kept differs from the backdrop by so much along its outline, in the middle. */
const leastContrast = 0.05;

/** Takes the backdrop of a thing away, where that can be done well; the same pixels always alike. */
export function plain(pixels: Pixels, asked: Asked): Plain {
  const { width, height } = pixels;
  const rule = rules[asked.strength];
  const lab = smoothed(labOf(pixels), pixels);
  const backdrop = backdropOf(lab, pixels);
  if (backdrop.grain > mostGrain || backdrop.share < leastShare) return { ok: false, why: 'busy' };
  const marks = marked(lab, pixels, backdrop, rule);
  const behind = flooded(marks, lab.l, pixels);
  const thing = settled(behind, marks, pixels, rule);
  const judged = judge(thing, marks.apart, pixels);
  if (judged) return { ok: false, why: judged };
  const alpha = feathered(thing, width, height);
  return { ok: true, pixels: painted(pixels, alpha, asked.shadow ? marks.darker : null), thing };
}

/** The grain of a cloth is smoothed away, and no edge with it. */
function smoothed(lab: Lab, { width, height }: Pixels): Lab {
  const radius = Math.max(1, Math.round(Math.min(width, height) / 400));
  const soft = (values: Float32Array) => blurred(values, width, height, radius);
  return { l: soft(lab.l), a: soft(lab.a), b: soft(lab.b) };
}

interface Marks {
  /** Far from the backdrop, whatever it is (OKLab). */
  apart: Float32Array;
  /** How much darker than the backdrop (share of its light), where the colour is the same. */
  darker: Float32Array;
  /** 2: backdrop, 1: perhaps its shadow, 0: neither. */
  kind: Uint8Array;
}

function marked(lab: Lab, { width, height }: Pixels, backdrop: Backdrop, rule: Rule): Marks {
  const count = width * height;
  const marks = {
    apart: new Float32Array(count),
    darker: new Float32Array(count),
    kind: new Uint8Array(count),
  };
  const near = rule.near + backdrop.grain;
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const light = backdrop.apart('l', x, y, lab.l[at]!);
      const colour = Math.hypot(backdrop.apart('a', x, y, lab.a[at]!), backdrop.apart('b', x, y, lab.b[at]!));
      const apart = Math.hypot(light, colour);
      marks.apart[at] = apart;
      if (colour < shadeColour + backdrop.grain && light < 0)
        marks.darker[at] = -light / Math.max(0.05, lab.l[at]! - light);
      marks.kind[at] =
        apart <= near
          ? 2
          : light < 0 && -light <= rule.shade && colour < shadeColour + backdrop.grain
            ? 1
            : 0;
    }
  return marks;
}

/** What is reached from the edges of the picture through backdrop, and through shadows where they are soft. */
function flooded({ kind }: Marks, light: Float32Array, { width, height }: Pixels): Uint8Array {
  const count = width * height;
  const behind = new Uint8Array(count);
  const queue = new Int32Array(count);
  let [head, tail] = [0, 0];
  const take = (at: number) => {
    behind[at] = 1;
    queue[tail] = at;
    tail += 1;
  };
  for (let x = 0; x < width; x += 1)
    for (const at of [x, count - width + x]) if (!behind[at] && kind[at] === 2) take(at);
  for (let y = 0; y < height; y += 1)
    for (const at of [y * width, y * width + width - 1]) if (!behind[at] && kind[at] === 2) take(at);
  const visit = (from: number, at: number) => {
    if (behind[at] || kind[at] === 0) return;
    if (kind[at] === 1 && Math.abs(light[at]! - light[from]!) > softStep) return;
    take(at);
  };
  while (head < tail) {
    const at = queue[head]!;
    head += 1;
    const x = at % width;
    if (x > 0) visit(at, at - 1);
    if (x < width - 1) visit(at, at + 1);
    if (at >= width) visit(at, at - width);
    if (at < count - width) visit(at, at + width);
  }
  return behind;
}

/** The thing without specks around it, and without what shows through it where that is wished. */
function settled(behind: Uint8Array, { kind }: Marks, pixels: Pixels, { holes }: Rule): Uint8Array {
  const count = behind.length;
  const bits = regionsOf(pixels, (at) => behind[at] === 0);
  const thing = new Uint8Array(count);
  for (let at = 0; at < count; at += 1)
    thing[at] = bits.of[at] !== 0 && bits.sizes[bits.of[at]!]! >= speck * count ? 255 : 0;
  if (!holes) return thing;
  const enclosed = regionsOf(pixels, (at) => thing[at] === 255 && kind[at] === 2);
  for (let at = 0; at < count; at += 1)
    if (enclosed.of[at] !== 0 && enclosed.sizes[enclosed.of[at]!]! >= leastHole * count) thing[at] = 0;
  return thing;
}

/** Why the cut is not good enough to be shown; null where it is. */
function judge(thing: Uint8Array, apart: Float32Array, pixels: Pixels): 'busy' | 'alike' | 'nothing' | null {
  const { width, height } = pixels;
  const count = thing.length;
  const pieces = regionsOf(pixels, (at) => thing[at] === 255);
  const all = pieces.sizes.reduce((sum, size) => sum + size, 0);
  if (all < leastThing * count) return 'nothing';
  // Nothing was taken away, or only a rim.
  if (all > 0.97 * count) return 'busy';
  if (Math.max(...pieces.sizes) < leastWhole * all) return 'busy';
  const outline: number[] = [];
  const inward = Math.max(2, Math.round(Math.min(width, height) / 150));
  for (let y = inward; y < height - inward; y += 1)
    for (let x = inward; x < width - inward; x += 1) {
      const at = y * width + x;
      if (thing[at] !== 255) continue;
      for (const step of [1, -1, width, -width])
        if (thing[at + step] === 0) outline.push(apart[at - step * inward]!);
    }
  outline.sort((a, b) => a - b);
  if ((outline[outline.length >> 1] ?? 0) < leastContrast) return 'alike';
  // A thing has an outline; what is torn has far more of it than a shape of its size.
  return outline.length > 26 * Math.sqrt(all) ? 'busy' : null;
}

/** How much of each pixel is the thing (0 to 1): its outline a little inward, and soft. */
function feathered(thing: Uint8Array, width: number, height: number): Float32Array {
  const radius = Math.max(1, Math.round(Math.min(width, height) / 700));
  const soft = blurred(
    Float32Array.from(thing, (value) => value / 255),
    width,
    height,
    radius,
  );
  return soft.map((share) => Math.min(1, Math.max(0, (share - 0.4) / 0.55)));
}

function painted({ data, width, height }: Pixels, alpha: Float32Array, darker: Float32Array | null): Pixels {
  const out = new Uint8ClampedArray(data.length);
  for (let at = 0, to = 0; at < alpha.length; at += 1, to += 4) {
    const share = alpha[at]!;
    // Lightness is told as the eye finds it, and so are the values of a picture, nearly.
    const behind = darker ? 255 * (1 - Math.min(0.6, Math.max(0, darker[at]! - 0.03))) : 255;
    for (let part = 0; part < 3; part += 1) out[to + part] = share * data[to + part]! + (1 - share) * behind;
    out[to + 3] = 255;
  }
  return { data: out, width, height };
}
