/** Where still lifes are drawn: a board of 1200 × 1200 with light from the left above, and the few things every picture needs. */

/** What stands in the head of the drawing: gradients, patterns and filters, each named by its place. */
export interface Sheet {
  defs: string[];
}

const side = 1200;

const added = (sheet: Sheet, def: (id: string) => string): string => {
  const id = `d${sheet.defs.length}`;
  sheet.defs.push(def(id));
  return `url(#${id})`;
};

/** A colour moved towards white (0 to 1) or towards black (0 to -1). */
export function shade(hex: string, by: number): string {
  const pole = by > 0 ? 255 : 0;
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const moved = parts.map((part) => Math.round(part + (pole - part) * Math.abs(by)));
  return `#${moved.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

type Stop = readonly [at: number, colour: string, opacity?: number];

const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');

/** From the left to the right unless `down` or `across` (both) is said. */
export const linear = (sheet: Sheet, stops: readonly Stop[], way: 'right' | 'down' | 'across' = 'right') =>
  added(
    sheet,
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="${way === 'down' ? 0 : 1}" y2="${way === 'right' ? 0 : 1}">${stopsOf(stops)}</linearGradient>`,
  );

export const radial = (sheet: Sheet, stops: readonly Stop[], [x, y, r] = [0.5, 0.5, 0.5]) =>
  added(
    sheet,
    (id) => `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${r}">${stopsOf(stops)}</radialGradient>`,
  );

/** Paint of something round that stands: an edge in shade, the light, the body, the far edge. */
export const round = (sheet: Sheet, colour: string, shine = 0.3) =>
  linear(sheet, [
    [0, shade(colour, -0.32)],
    [0.16, shade(colour, -0.04)],
    [0.3, shade(colour, shine)],
    [0.46, colour],
    [0.78, shade(colour, -0.3)],
    [1, shade(colour, -0.5)],
  ]);

/** Paint of a ball lit from the left above. */
export const ball = (sheet: Sheet, colour: string) =>
  radial(
    sheet,
    [
      [0, shade(colour, 0.45)],
      [0.35, colour],
      [1, shade(colour, -0.45)],
    ],
    [0.36, 0.3, 0.75],
  );

export const blur = (sheet: Sheet, by: number) =>
  added(
    sheet,
    (id) =>
      `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${by}"/></filter>`,
  );

export const clip = (sheet: Sheet, shape: string) =>
  added(sheet, (id) => `<clipPath id="${id}">${shape}</clipPath>`);

export const pattern = (sheet: Sheet, size: readonly [number, number], inside: string, turn = '') =>
  added(
    sheet,
    (id) =>
      `<pattern id="${id}" width="${size[0]}" height="${size[1]}" patternUnits="userSpaceOnUse" patternTransform="${turn}">${inside}</pattern>`,
  );

/** A shadow on the ground: dark where a thing stands, then wide and weak, away from the light. */
export function shadow(sheet: Sheet, [x, y, rx, ry]: readonly number[], deep = 0.5): string {
  return (
    `<ellipse cx="${x! + rx! * 0.35}" cy="${y! + ry! * 0.3}" rx="${rx! * 1.35}" ry="${ry! * 1.7}" fill="#140c06" opacity="${deep * 0.45}" filter="${blur(sheet, 38)}"/>` +
    `<ellipse cx="${x! + 8}" cy="${y}" rx="${rx}" ry="${ry}" fill="#140c06" opacity="${deep}" filter="${blur(sheet, 12)}"/>`
  );
}

/** A shape’s own shadow on a wall or a table behind it. */
export const cast = (
  sheet: Sheet,
  shape: string,
  [dx, dy, by, deep]: readonly [number, number, number, number],
) =>
  `<g transform="translate(${dx} ${dy})" fill="#140c06" stroke="#140c06" opacity="${deep}" filter="${blur(sheet, by)}">${shape}</g>`;

/** Paper that hangs from the wall over the table, with the light on it. */
export function backdrop(sheet: Sheet, colour: string, horizon = 0.62): string {
  const wall = linear(
    sheet,
    [
      [0, shade(colour, 0.08)],
      [horizon - 0.1, shade(colour, -0.06)],
      [horizon + 0.02, shade(colour, 0.05)],
      [1, shade(colour, -0.12)],
    ],
    'down',
  );
  const light = radial(
    sheet,
    [
      [0, '#fff8e8', 0.55],
      [1, '#fff8e8', 0],
    ],
    [0.25, 0.2, 0.75],
  );
  const corner = radial(
    sheet,
    [
      [0.55, '#000000', 0],
      [1, '#1a0d04', 0.3],
    ],
    [0.4, 0.45, 0.85],
  );
  const all = `width="${side}" height="${side}"`;
  return `<rect ${all} fill="${wall}"/><rect ${all} fill="${light}"/><rect ${all} fill="${corner}"/>`;
}

/** The light of a window with a cross in it, lying on the wall. */
export function window_(sheet: Sheet, x: number, y: number, strength = 0.35): string {
  const pane = (dx: number, dy: number) => `<rect x="${x + dx}" y="${y + dy}" width="150" height="210"/>`;
  return `<g transform="skewX(-16)" fill="#fff3d6" opacity="${strength}" filter="${blur(sheet, 9)}">${pane(0, 0)}${pane(176, 0)}${pane(0, 236)}${pane(176, 236)}</g>`;
}

/** A thing turned on a wheel: half its outline, from above to below, as [distance from its middle, height]. */
export function turned(x: number, outline: readonly (readonly [number, number])[], fill: string): string {
  const bow = 0.16;
  const [first, last] = [outline[0]!, outline.at(-1)!];
  const down = (sign: 1 | -1) => {
    const points = sign === 1 ? outline : outline.toReversed();
    return points
      .map(([r, y], at) => {
        if (at === 0) return '';
        const [before, was] = points[at - 1]!;
        const middle = (was + y) / 2;
        return `C${x + sign * before} ${middle} ${x + sign * r} ${middle} ${x + sign * r} ${y}`;
      })
      .join('');
  };
  return (
    `<path fill="${fill}" d="M${x + first[0]} ${first[1]}${down(1)}` +
    `A${last[0]} ${last[0] * bow} 0 0 1 ${x - last[0]} ${last[1]}${down(-1)}` +
    `A${first[0]} ${first[0] * bow} 0 0 1 ${x + first[0]} ${first[1]}z"/>`
  );
}

/** The same numbers each time it is drawn, between 0 and 1. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

export const svg = (sheet: Sheet, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}"><defs>${sheet.defs.join('')}</defs>${body}</svg>`;
