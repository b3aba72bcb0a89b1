/** What stands where a shop has no picture yet: a drawing for its line of trade, in the shop's own colours. */

const fills = { p: 'primary', a: 'accent', i: 'ink', w: 'paper' } as const;

/** On a board of 120 × 120: the letter of a fill, then the path. */
type Shape = `${keyof typeof fills}${string}`;

const drawings: Record<string, readonly Shape[]> = {
  fashion: [
    'iM58 28c0-9 10-8 9-14-1-5-9-5-10 1h-4c0-10 16-12 18-2 2 9-9 9-9 15z',
    'pM40 36 60 26l20 10 6 22-10 6 16 44H28l16-44-10-6z',
    'aM43 64h34l3 9H40z',
  ],
  beauty: [
    'iM34 22h18v22H34z',
    'pM30 44h26a10 10 0 0 1 10 10v54H20V54a10 10 0 0 1 10-10z',
    'wM28 66h30v22H28z',
    'aM76 78h34v30H76z',
    'iM72 64h42v14H72z',
  ],
  food: [
    'iM42 6c-6 8 6 10 0 18h5c6-8-6-10 0-18zM60 2c-6 8 6 10 0 18h5c6-8-6-10 0-18zM78 6c-6 8 6 10 0 18h5c6-8-6-10 0-18z',
    'aM26 52c2-16 16-22 34-22s32 6 34 22z',
    'pM18 64h84c0 30-14 44-42 44S18 94 18 64z',
    'iM10 52h100v12H10z',
  ],
  home: [
    'pM40 46C24 42 20 30 21 18c12 2 19 12 19 28zM44 46c0-16 7-26 19-28 1 12-3 24-19 28z',
    'aM32 46h20l2 12c12 12 12 38 0 50H30c-12-12-12-38 0-50z',
    'pM78 20h22l14 36H64z',
    'iM86 56h6v44h10v8H76v-8h10z',
  ],
  phones: [
    'iM36 8h48a9 9 0 0 1 9 9v86a9 9 0 0 1-9 9H36a9 9 0 0 1-9-9V17a9 9 0 0 1 9-9z',
    'wM34 20h52v70H34z',
    'pM42 30h36v24H42z',
    'aM42 62h22v7H42zM42 75h36v7H42z',
  ],
  crafts: [
    'aM42 14h36v12H42z',
    'pM46 26h28c30 12 34 58 8 82H38c-26-24-22-70 8-82z',
    'wM25 72l10-10 10 10 10-10 10 10 10-10 10 10 10-10 2 6-12 14-10-10-10 10-10-10-10 10-10-10-10 10-3-2z',
  ],
  health: [
    'aM40 50C28 34 32 18 48 8c8 16 6 32-8 42z',
    'iM78 8l14 6-18 40H62z',
    'pM16 54h88c0 26-14 36-26 42v12H42V96c-12-6-26-16-26-42z',
    'wM30 66h60v6H30z',
  ],
  services: [
    'iM12 92h96v12H12z',
    'pM22 92V30h68a14 14 0 0 1 14 14v10H86v-6H46v44z',
    'aM92 54h6v26h-6zM14 40h8v24h-8z',
    'wM40 36h40v6H40z',
    'iM90 80h10v12H90z',
  ],
  digital: [
    'iM16 22h88a8 8 0 0 1 8 8v56a8 8 0 0 1-8 8H16a8 8 0 0 1-8-8V30a8 8 0 0 1 8-8z',
    'wM18 32h84v52H18z',
    'pM28 52h6v12h-6zM40 44h6v28h-6zM52 38h6v40h-6zM64 46h6v24h-6zM76 40h6v36h-6zM88 52h6v12h-6z',
    'aM44 94h32v14H44z',
  ],
};

const stall: readonly Shape[] = [
  'iM20 50h6v58h-6zM94 50h6v58h-6z',
  'pM22 14h76l12 32a10 10 0 0 1-20 2 10 10 0 0 1-20 0 10 10 0 0 1-20 0 10 10 0 0 1-20 0 10 10 0 0 1-20-2z',
  'aM14 76h92v32H14z',
  'wM24 86h72v4H24z',
];

/** What is drawn for a trade, from the back to the front: colours of a theme, and paths. */
export const shapesOf = (trade: string | null) =>
  (drawings[trade ?? ''] ?? stall).map((shape) => ({
    fill: fills[shape[0] as keyof typeof fills],
    path: shape.slice(1),
  }));

/** The drawing, once for a page; `Art` shows it. */
export function artOf(trade: string | null): string {
  const paths = shapesOf(trade).map(({ fill, path }) => `<path fill="var(--${fill})" d="${path}"/>`);
  return `<svg hidden><symbol id="art" viewBox="0 0 120 120">${paths.join('')}</symbol></svg>`;
}

/** Whether a page of this HTML shows it somewhere. */
export const showsArt = (html: string) => html.includes('<use href="#art"');

export const Art = () => (
  <svg className="art" aria-hidden="true">
    <use href="#art" />
  </svg>
);
