import { blur, clip, linear, pattern, shade, type Sheet } from './studio.ts';

/** Cloths as they are worn: each answers the paint of its pattern, `scale` 1 for a piece that hangs. */

/** Blue on blue, tied with raffia before it was dyed; with fewer rings where it is near. */
export function adire(sheet: Sheet, scale = 1): string {
  const near = scale > 1;
  const rings = (near ? [52, 30, 8] : [54, 42, 30, 18, 6])
    .map(
      (r, at) =>
        `<circle cx="70" cy="70" r="${r}" fill="none" stroke="#dfe8f2" stroke-width="${near ? 9 : at % 2 ? 3 : 5}" stroke-dasharray="${near ? '20 7' : at % 2 ? '3 6' : '9 4'}"/>`,
    )
    .join('');
  const dots = [0, 140]
    .flatMap((x) =>
      [0, 140].map(
        (y) =>
          `<circle cx="${x}" cy="${y}" r="15" fill="#dfe8f2"/><circle cx="${x}" cy="${y}" r="8" fill="#1d2f5e"/>`,
      ),
    )
    .join('');
  return pattern(
    sheet,
    [140, 140],
    `<rect width="140" height="140" fill="#1d2f5e"/>${rings}${dots}`,
    `scale(${scale})`,
  );
}

/** Wax print: suns between leaves, in three colours. */
export function wax(sheet: Sheet, [ground, sun, leaf]: readonly string[], scale = 1): string {
  const ray = (turn: number) =>
    `<path d="M90 90l-9-62q9-14 18 0z" fill="${sun}" transform="rotate(${turn} 90 90)"/>`;
  const frond = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 44C-26 16-18-18 0-44 18-18 26 16 0 44z" fill="${leaf}"/><path d="M0 36V-34M0 14l-11-9M0 14l11-9M0-6l-9-8M0-6l9-8" stroke="${ground}" stroke-width="3" fill="none"/></g>`;
  const rays = Array.from({ length: 14 }, (_, at) => ray((at * 360) / 14)).join('');
  const fronds = frond(0, 0, 45) + frond(180, 0, -45) + frond(0, 180, -45) + frond(180, 180, 45);
  const middle = `<circle cx="90" cy="90" r="27" fill="${leaf}"/><circle cx="90" cy="90" r="17" fill="${ground}"/><circle cx="90" cy="90" r="8" fill="${sun}"/>`;
  const dots = [0, 90, 180]
    .flatMap((x) =>
      [0, 90, 180].map((y) => ((x + y) % 180 ? `<circle cx="${x}" cy="${y}" r="9" fill="${sun}"/>` : '')),
    )
    .join('');
  return pattern(
    sheet,
    [180, 180],
    `<rect width="180" height="180" fill="${ground}"/>${rays}${middle}${fronds}${dots}`,
    `scale(${scale})`,
  );
}

/** Woven in strips: bands of colour with small crosses between them. */
export function asoOke(sheet: Sheet, [base, first, second]: readonly string[], scale = 1): string {
  const cross = (x: number, y: number) =>
    `<path d="M${x} ${y}h12v-12h8v12h12v8h-12v12h-8v-12h-12z" fill="${second}"/>`;
  return pattern(
    sheet,
    [120, 96],
    `<rect width="120" height="96" fill="${base}"/><rect width="14" height="96" fill="${first}"/><rect x="20" width="5" height="96" fill="${second}"/><rect x="95" width="5" height="96" fill="${second}"/><rect x="106" width="14" height="96" fill="${first}"/>${cross(44, 44)}`,
    `scale(${scale})`,
  );
}

export const plain = (sheet: Sheet, colour: string) =>
  linear(sheet, [
    [0, shade(colour, 0.08)],
    [1, shade(colour, -0.14)],
  ]);

/** Folds that fall from above to below inside a shape, `from` the places at the top to those at the foot. */
export function folds(
  sheet: Sheet,
  shape: string,
  lines: readonly (readonly [number, number, number, number])[],
): string {
  const inside = clip(sheet, shape);
  const draw = (colour: string, opacity: number, dx: number, wide: number) =>
    lines
      .map(
        ([x1, y1, x2, y2], at) =>
          `<path d="M${x1 + dx} ${y1}C${x1 + dx} ${(y1 + y2) / 2} ${x2 + dx} ${(y1 + y2) / 2} ${x2 + dx} ${y2}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${wide * (at % 2 ? 0.7 : 1)}" fill="none" stroke-linecap="round"/>`,
      )
      .join('');
  return `<g clip-path="${inside}"><g filter="${blur(sheet, 9)}">${draw('#060310', 0.42, 13, 26)}</g><g filter="${blur(sheet, 7)}">${draw('#ffffff', 0.26, -14, 20)}</g></g>`;
}

/** Light on the left of a shape and shade on its right. */
export function modelled(sheet: Sheet, shape: string): string {
  const paint = linear(sheet, [
    [0, '#ffffff', 0.2],
    [0.35, '#ffffff', 0],
    [0.6, '#0a0512', 0.05],
    [1, '#0a0512', 0.5],
  ]);
  return `<g fill="${paint}">${shape}</g>`;
}
