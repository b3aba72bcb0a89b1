export interface Colours {
  /** Six-digit hex, as the merchant chose them. */
  primary: string;
  accent: string;
  paper: string | null;
  ink: string | null;
}

type Rgb = readonly [number, number, number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [17, 17, 17];

/** Smallest contrast for text and for the edges of controls (WCAG 2.2 AA); `strong` is for running text. */
export const aaText = 4.5;
export const aaEdge = 3;
export const strong = 7;
/** A button is known by its words; its fill only has to stand off from the ground. */
export const leastFill = 1.4;

function parse(hex: string | null): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex ?? '');
  if (!match) return null;
  const [, r = '0', g = '0', b = '0'] = match;
  return [Number.parseInt(r, 16), Number.parseInt(g, 16), Number.parseInt(b, 16)];
}

function print(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** What the browser will paint: whole numbers, so that contrast is judged on the printed colour. */
function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * share);
  return [part(0), part(1), part(2)];
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** WCAG contrast of two hex colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  return ratio(parse(one) ?? black, parse(other) ?? white);
}

const worst = (colour: Rgb, grounds: readonly Rgb[]) =>
  Math.min(...grounds.map((ground) => ratio(colour, ground)));

/** The colour itself when it can be read on every ground, else the nearest step towards black or white that can. */
function readable(colour: Rgb, grounds: readonly Rgb[], least: number): Rgb {
  if (worst(colour, grounds) >= least) return colour;
  const pole = worst(black, grounds) >= worst(white, grounds) ? black : white;
  for (let share = 0.05; share < 1; share += 0.05) {
    const step = mix(colour, pole, share);
    if (worst(step, grounds) >= least) return step;
  }
  return worst(pole, grounds) >= least ? pole : pole === black ? [0, 0, 0] : white;
}

/** A fill on which white nearly reads is darkened until it does; buttons look surer with white than with black. */
const fillOf = (colour: Rgb): Rgb => (ratio(white, colour) >= aaEdge + 0.2 ? readableUnder(colour) : colour);

function readableUnder(colour: Rgb): Rgb {
  let fill = colour;
  for (let share = 0.03; ratio(white, fill) < aaText; share += 0.03) fill = mix(colour, [0, 0, 0], share);
  return fill;
}

/** Pure black is the last resort: of black and white, one always reaches 4.5. */
const onFill = (fill: Rgb): Rgb =>
  [white, black].find((text) => ratio(text, fill) >= aaText) ?? ([0, 0, 0] satisfies Rgb);

export interface ThemeTokens {
  /** Ground of the page, of quiet panels and of panels that carry the store's colour. */
  paper: string;
  panel: string;
  tint: string;
  /** Text, quiet text, and text in the store's colours; each readable on all three grounds. */
  ink: string;
  soft: string;
  link: string;
  'accent-text': string;
  bad: string;
  good: string;
  /** Hairlines, and edges of fields (3:1). */
  line: string;
  edge: string;
  /** Fills and what is written on them. */
  primary: string;
  'on-primary': string;
  accent: string;
  'on-accent': string;
  /** Ground of the footer and its text. */
  deep: string;
  'on-deep': string;
  'on-deep-soft': string;
}

/**
 * A store's four colours → every colour its pages use. Whatever the merchant picked, each text colour reaches AA on
 * each ground it is used on; a missing paper is a breath of the accent, a missing ink a dark shade of the primary colour.
 */
export function themeTokens(colours: Colours): ThemeTokens {
  const brand = brandOf(colours.primary);
  const spark = parse(colours.accent) ?? brand;
  // A middling grey paper would leave no colour that reads well, so it is moved to the light or the dark end.
  const wanted = parse(colours.paper) ?? mix(white, spark, 0.04);
  const light = luminance(wanted) > 0.18;
  const pole: Rgb = light ? white : black;
  let paper = wanted;
  for (let share = 0.1; share <= 1 && ratio(light ? [0, 0, 0] : white, paper) < 13; share += 0.1)
    paper = mix(wanted, pole, share);
  const far: Rgb = light ? black : white;
  const panel = panelOn(paper, far);
  const tint = mix(paper, spark, light ? 0.1 : 0.16);
  const grounds = [paper, panel, tint];
  const ink = readable(parse(colours.ink) ?? mix(far, brand, 0.12), grounds, strong);
  const primary = primaryOn(brand, [paper, panel]);
  const accent = fillOf(spark);
  const deep = light ? ink : mix(paper, white, 0.06);
  const onDeep = readable(light ? paper : ink, [deep], strong);
  const token = {
    paper,
    panel,
    tint,
    ink,
    soft: readable(mix(ink, paper, 0.32), grounds, aaText),
    link: readable(brand, grounds, aaText),
    'accent-text': readable(spark, grounds, aaText),
    bad: readable([179, 38, 30], grounds, aaText),
    good: readable([20, 108, 67], grounds, aaText),
    line: mix(paper, ink, 0.14),
    edge: readable(mix(paper, ink, 0.45), grounds, aaEdge),
    primary,
    'on-primary': onFill(primary),
    accent,
    'on-accent': onFill(accent),
    deep,
    'on-deep': onDeep,
    'on-deep-soft': readable(mix(onDeep, deep, 0.25), [deep], aaText),
  };
  return Object.fromEntries(
    Object.entries(token).map(([name, colour]) => [name, print(colour)]),
  ) as unknown as ThemeTokens;
}

/**
 * The fill of buttons on white paper in a store's first colour, as its letters wear it, and what is written on it: the two
 * that `themeTokens` makes there, without the sixteen beside them.
 */
export function fillOnWhite(primary: string): { fill: string; text: string } {
  const fill = primaryOn(brandOf(primary), [white, panelOn(white, black)]);
  return { fill: print(fill), text: print(onFill(fill)) };
}

/** A store without a colour of its own is green. */
const brandOf = (primary: string): Rgb => parse(primary) ?? [31, 61, 52];
const panelOn = (paper: Rgb, far: Rgb): Rgb => mix(paper, far, 0.035);
const primaryOn = (brand: Rgb, papers: Rgb[]): Rgb => readable(fillOf(brand), papers, leastFill);

/** What the pages of a shop stand on. */
export type Ground = 'breath' | 'white' | 'tinted' | 'dark';

/** The paper of a ground in a shop's colours; null is meant for the breath of the accent that every paper has unasked. */
export function paperOn(ground: Ground, colours: Pick<Colours, 'primary' | 'accent'>): string | null {
  const brand = parse(colours.primary) ?? black;
  if (ground === 'breath') return null;
  if (ground === 'white') return print(white);
  return ground === 'dark'
    ? print(mix([8, 8, 12], brand, 0.08))
    : print(mix(white, parse(colours.accent) ?? brand, 0.11));
}

const listed = (tokens: Partial<ThemeTokens>) =>
  Object.entries(tokens).map(([name, value]) => `--${name}:${value}`);

const isLight = (colour: string) => contrast(colour, '#000000') > contrast(colour, '#ffffff');

/** The same shop by night: its own two colours on a ground that is nearly black, with a breath of the accent. */
export function nightColours(colours: Colours): Colours {
  const spark = parse(colours.accent) ?? parse(colours.primary) ?? black;
  return { ...colours, paper: print(mix(black, spark, 0.05)), ink: null };
}

/** What a logo stands on where the ground is another than it was drawn for. */
const plate = (paper: string) =>
  `:root{--plate:${paper}}.name img{padding:.3rem;border-radius:8px;background:var(--plate)}`;

/**
 * The tokens as CSS; `color-scheme` follows the paper so that native controls fit. A shop on light paper turns dark
 * where the shopper's phone is, but for its logo, which keeps the paper it was drawn for; one on dark paper is dark for all.
 */
export function themeCss(colours: Colours): string {
  const tokens = themeTokens(colours);
  const light = isLight(tokens.paper);
  const day = `:root{color-scheme:${light ? 'light' : 'dark'};${listed(tokens).join(';')}}`;
  if (!light) return day + plate('#ffffff');
  const night = themeTokens(nightColours(colours));
  const changed = Object.entries(night).filter(
    ([name, value]) => tokens[name as keyof ThemeTokens] !== value,
  );
  return (
    `${day}@media(prefers-color-scheme:dark){:root{color-scheme:dark;${listed(Object.fromEntries(changed)).join(';')}}` +
    `${plate(tokens.paper)}}`
  );
}
