import { modelled } from './cloth.ts';
import {
  backdrop,
  ball,
  blur,
  linear,
  pattern,
  round,
  shade,
  shadow,
  svg,
  window_,
  type Sheet,
} from './studio.ts';

const sheet = (): Sheet => ({ defs: [] });

const board = (s: Sheet, colour: string) =>
  linear(
    s,
    [
      [0, shade(colour, 0.12)],
      [1, shade(colour, -0.25)],
    ],
    'down',
  );

/** A crate with fruit heaped in it. */
function crate(s: Sheet, [x, y]: readonly [number, number], colour: string): string {
  const fruit = [
    [60, -46],
    [150, -54],
    [240, -46],
    [105, -106],
    [195, -108],
    [150, -158],
  ]
    .map(([dx, dy]) => `<circle cx="${x + dx!}" cy="${y + dy!}" r="50" fill="${ball(s, colour)}"/>`)
    .join('');
  const slats = [0, 62]
    .map(
      (dy) =>
        `<rect x="${x - 10}" y="${y - 30 + dy}" width="320" height="50" rx="5" fill="${board(s, '#c08a52')}"/>`,
    )
    .join('');
  return `${shadow(s, [x + 150, y + 90, 170, 16], 0.5)}<rect x="${x}" y="${y - 30}" width="300" height="118" fill="#4d2c14"/>${fruit}${slats}<rect x="${x - 4}" y="${y - 34}" width="22" height="124" fill="#8a5a2c"/><rect x="${x + 284}" y="${y - 34}" width="22" height="124" fill="#8a5a2c"/>`;
}

/** A stall below a striped umbrella. */
function stall(): string {
  const s = sheet();
  const colours = ['#1d3fbb', '#ffc412', '#d63a2a', '#fbf6ea'];
  const panels = Array.from({ length: 8 }, (_, at) => {
    const [x1, x2] = [120 + at * 120, 240 + at * 120];
    return `<path d="M600 110Q${(x1 + 600) / 2 - (at < 4 ? 60 : -60)} 170 ${x1} 400Q${(x1 + x2) / 2} 360 ${x2} 400Q${(x2 + 600) / 2 - (at < 3.5 ? 60 : -60)} 170 600 110z" fill="${colours[at % 4]}"/>`;
  }).join('');
  const dome =
    '<path d="M600 110Q220 170 120 400Q180 360 240 400T360 400T480 400T600 400T720 400T840 400T960 400T1080 400Q980 170 600 110z"/>';
  return svg(
    s,
    backdrop(s, '#9fd0d8', 0.72) +
      `<path d="M0 860H1200V1200H0z" fill="${linear(
        s,
        [
          [0, '#d9a067'],
          [1, '#a8693a'],
        ],
        'down',
      )}"/>` +
      `<rect x="588" y="120" width="24" height="620" fill="${round(s, '#d9d5cc', 0.4)}"/>` +
      `<g>${panels}</g>${modelled(s, dome)}<path d="M130 404Q180 366 240 404T360 404T480 404T600 404T720 404T840 404T960 404T1080 404" stroke="#140c06" stroke-opacity=".35" stroke-width="7" fill="none"/><circle cx="600" cy="104" r="15" fill="#140c06"/>` +
      shadow(s, [600, 1010, 470, 30], 0.6) +
      `<rect x="130" y="760" width="940" height="46" rx="6" fill="${board(s, '#b0733c')}"/><rect x="160" y="800" width="880" height="200" fill="${board(s, '#1d3fbb')}"/><g fill="#ffc412">${Array.from({ length: 11 }, (_, at) => `<path d="M${160 + at * 80} 1000l40-60 40 60z"/>`).join('')}</g>` +
      crate(s, [150, 680], '#e8791c') +
      crate(s, [460, 680], '#c3271b') +
      crate(s, [770, 680], '#7da32c'),
  );
}

/** The checked bag that goes to every market and home again. */
function bag(): string {
  const s = sheet();
  const plaid = pattern(
    s,
    [150, 150],
    '<rect width="150" height="150" fill="#f4efe4"/><g fill="#d63a2a" fill-opacity=".8"><rect width="54" height="150"/><rect width="150" height="54"/></g><g fill="#1d3fbb" fill-opacity=".75"><rect x="80" width="30" height="150"/><rect y="80" width="150" height="30"/></g><g stroke="#140c06" stroke-opacity=".18" stroke-width="2"><path d="M0 20h150M0 60h150M0 100h150M0 140h150M20 0v150M60 0v150M100 0v150M140 0v150"/></g>',
  );
  const front = '<path d="M250 430H890L930 1000Q600 1030 220 1000z"/>';
  const flank = '<path d="M890 430L1010 380 1040 930 930 1000z"/>';
  const handle = (d: string) =>
    `<path d="${d}" fill="none" stroke="#140c06" stroke-opacity=".4" stroke-width="34" transform="translate(10 12)" filter="${blur(s, 8)}"/><path d="${d}" fill="none" stroke="#c22f22" stroke-width="30"/><path d="${d}" fill="none" stroke="#f4efe4" stroke-opacity=".5" stroke-width="5" stroke-dasharray="10 8"/>`;
  return svg(
    s,
    backdrop(s, '#f0c96a', 0.74) +
      window_(s, 480, 70, 0.35) +
      shadow(s, [600, 1004, 390, 34], 0.65) +
      `<path d="M250 430L400 372H1010L890 430z" fill="#8d2017"/><g fill="${plaid}">${flank}${front}</g><g fill="#140c06" fill-opacity=".38">${flank}</g>${modelled(s, front)}` +
      `<path d="M244 452H892" stroke="#f4efe4" stroke-width="16"/><path d="M244 452H892" stroke="#140c06" stroke-opacity=".5" stroke-width="3" stroke-dasharray="12 7"/>` +
      handle('M390 640V430C390 240 700 240 700 430V650') +
      `<g filter="${blur(s, 16)}" stroke="#140c06" stroke-opacity=".3" stroke-width="26" fill="none"><path d="M330 520C350 700 310 850 340 980M780 520C760 700 810 860 790 990"/></g>`,
  );
}

/** Parcels tied with string, ready to go. */
function parcels(): string {
  const s = sheet();
  const box = ([x, y, w, h]: readonly number[], colour: string) => {
    const d = 0.26 * w!;
    return (
      shadow(s, [x! + w! / 2, y! + h!, w! * 0.52, 18], 0.55) +
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${linear(
        s,
        [
          [0, shade(colour, 0.12)],
          [1, shade(colour, -0.12)],
        ],
        'across',
      )}"/><path d="M${x! + w!} ${y}l${d} ${-d * 0.5}v${h}l${-d} ${d * 0.5}z" fill="${shade(colour, -0.38)}"/><path d="M${x} ${y}l${d} ${-d * 0.5}h${w}l${-d} ${d * 0.5}z" fill="${shade(colour, 0.25)}"/>` +
      `<g stroke="#f1e3c4" stroke-width="10" fill="none"><path d="M${x! + w! * 0.42} ${y! + h!}V${y}l${d} ${-d * 0.5}M${x} ${y! + h! * 0.5}H${x! + w!}l${d} ${-d * 0.5}"/></g><path d="M${x! + w! * 0.42 + d / 2} ${y! - d * 0.25}c-60-60-90 0 0 0 90-60 90 20 0 0" fill="none" stroke="#f1e3c4" stroke-width="9"/>`
    );
  };
  const label = (x: number, y: number) =>
    `<g transform="rotate(-3 ${x} ${y})"><rect x="${x}" y="${y}" width="150" height="96" rx="5" fill="#fbf8f0"/><path d="M${x + 18} ${y + 26}h96m-96 22h70m-70 22h84" stroke="#3a2a1a" stroke-width="8"/></g>`;
  return svg(
    s,
    backdrop(s, '#bcd0c4', 0.74) +
      window_(s, 470, 40, 0.4) +
      box([210, 640, 560, 340], '#b98552') +
      box([300, 360, 400, 270], '#a8703f') +
      box([800, 790, 240, 190], '#d19a63') +
      label(250, 850),
  );
}

export const market = { stall, bag, parcels };
