import {
  backdrop,
  blur,
  cast,
  clip,
  linear,
  radial,
  round,
  shade,
  shadow,
  svg,
  window_,
  type Sheet,
} from './studio.ts';
import { headset } from './phones.ts';

const sheet = (): Sheet => ({ defs: [] });
const all = 'width="1200" height="1200"';

/** A dark room with two lights in it. */
function night(s: Sheet, one: string, other: string): string {
  return (
    `<rect ${all} fill="#0b0a14"/>` +
    `<rect ${all} fill="${radial(
      s,
      [
        [0, one, 0.75],
        [1, one, 0],
      ],
      [0.14, 0.22, 0.7],
    )}"/>` +
    `<rect ${all} fill="${radial(
      s,
      [
        [0, other, 0.5],
        [1, other, 0],
      ],
      [0.95, 0.7, 0.65],
    )}"/>`
  );
}

/** Headphones in the dark, with sound behind them. */
function listening(): string {
  const s = sheet();
  const bars = Array.from({ length: 33 }, (_, at) => {
    const tall = 60 + Math.abs(Math.sin(at * 0.7) * 210 + Math.sin(at * 1.9) * 120);
    return `<rect x="${36 + at * 34.5}" y="${640 - tall / 2}" width="15" height="${tall}" rx="7"/>`;
  }).join('');
  return svg(
    s,
    night(s, '#5b3df5', '#16b98a') +
      `<g fill="#37e2a5" opacity=".5" filter="${blur(s, 14)}">${bars}</g><g fill="#37e2a5" opacity=".55">${bars}</g>` +
      `<ellipse cx="600" cy="960" rx="420" ry="50" fill="#000" opacity=".6" filter="${blur(s, 30)}"/>` +
      headset(s, ['#3a3357', '#15121f', '#8a86a8']) +
      `<path d="M306 600C300 300 430 206 600 206" stroke="#a48bff" stroke-opacity=".75" stroke-width="8" fill="none" filter="${blur(s, 4)}"/>`,
  );
}

/** Pads and knobs for making a beat, some of them lit. */
function pads(): string {
  const s = sheet();
  const lit = new Map([
    [0, '#37e2a5'],
    [2, '#5b3df5'],
    [5, '#ff5f7e'],
    [7, '#37e2a5'],
    [8, '#ffb43d'],
    [10, '#5b3df5'],
    [13, '#37e2a5'],
    [15, '#ff5f7e'],
  ]);
  const grid = Array.from({ length: 16 }, (_, at) => {
    const [x, y] = [250 + (at % 4) * 178, 410 + Math.floor(at / 4) * 166];
    const colour = lit.get(at);
    const box = `<rect x="${x}" y="${y}" width="156" height="144" rx="22"/>`;
    if (!colour)
      return `<g fill="${linear(
        s,
        [
          [0, '#3b3850'],
          [1, '#211f30'],
        ],
        'down',
      )}" stroke="#4b4764" stroke-width="3">${box}</g>`;
    return `<g fill="${colour}" opacity=".8" filter="${blur(s, 26)}">${box}</g><g fill="${radial(
      s,
      [
        [0, shade(colour, 0.5)],
        [1, colour],
      ],
      [0.5, 0.4, 0.7],
    )}">${box}</g>`;
  }).join('');
  const knob = (x: number, turn: number) =>
    `<circle cx="${x + 5}" cy="328" r="46" fill="#000" opacity=".5" filter="${blur(s, 10)}"/><circle cx="${x}" cy="320" r="46" fill="${linear(
      s,
      [
        [0, '#66617f'],
        [1, '#1c1a29'],
      ],
      'across',
    )}"/><path d="M${x} 320v-38" stroke="#37e2a5" stroke-width="8" stroke-linecap="round" transform="rotate(${turn} ${x} 320)"/>`;
  return svg(
    s,
    night(s, '#5b3df5', '#c23bd1') +
      `<g transform="rotate(-8 600 640)">${cast(s, '<rect x="190" y="220" width="820" height="880" rx="56"/>', [30, 50, 44, 0.8])}<rect x="190" y="220" width="820" height="880" rx="56" fill="${linear(
        s,
        [
          [0, '#2c293d'],
          [1, '#14121e'],
        ],
        'across',
      )}" stroke="#57527a" stroke-width="4"/>${[300, 440, 580].map((x, at) => knob(x, at * 60 - 70)).join('')}<rect x="690" y="268" width="260" height="104" rx="16" fill="#08110e"/><path d="M710 330l26-24 24 30 26-52 28 60 26-40 24 26h58" stroke="#37e2a5" stroke-width="6" fill="none" stroke-linejoin="round"/>${grid}</g>`,
  );
}

/** A computer with a lesson on its screen. */
function course(): string {
  const s = sheet();
  const rows = [560, 628, 696]
    .map(
      (y, at) =>
        `<rect x="690" y="${y - 200}" width="210" height="46" rx="12" fill="${at === 0 ? '#5b3df5' : '#2a2740'}"/><rect x="742" y="${y - 184}" width="${at === 1 ? 120 : 90}" height="14" rx="7" fill="#fff" opacity="${at === 0 ? 0.95 : 0.5}"/><circle cx="716" cy="${y - 177}" r="11" fill="${at === 0 ? '#37e2a5' : '#57527a'}"/>`,
    )
    .join('');
  return svg(
    s,
    night(s, '#2d49c9', '#16b98a') +
      `<ellipse cx="600" cy="640" rx="460" ry="330" fill="#5b3df5" opacity=".35" filter="${blur(s, 70)}"/>` +
      `<path d="M0 880H1200V1200H0z" fill="#0a0912"/><path d="M0 880H1200" stroke="#37345a" stroke-width="3"/>` +
      `<rect x="240" y="280" width="720" height="490" rx="30" fill="#1b1928" stroke="#57527a" stroke-width="5"/><rect x="264" y="304" width="672" height="442" rx="14" fill="#121020"/>` +
      `<rect x="290" y="336" width="370" height="234" rx="16" fill="${linear(
        s,
        [
          [0, '#7a5cff'],
          [1, '#16b98a'],
        ],
        'across',
      )}"/><path d="M290 520q90-90 170-30t200-60v140H290z" fill="#0b0a14" opacity=".3"/><circle cx="475" cy="453" r="54" fill="#fff"/><path d="M460 424l44 29-44 29z" fill="#1b1928"/>` +
      rows +
      `<rect x="290" y="606" width="300" height="22" rx="11" fill="#fff" opacity=".9"/><rect x="290" y="646" width="230" height="14" rx="7" fill="#fff" opacity=".45"/><rect x="290" y="700" width="610" height="10" rx="5" fill="#2a2740"/><rect x="290" y="700" width="226" height="10" rx="5" fill="#37e2a5"/>` +
      `<path d="M170 880l70-106h720l70 106c6 26-10 40-30 40H200c-20 0-36-14-30-40z" fill="${linear(
        s,
        [
          [0, '#3c3858'],
          [1, '#15131f'],
        ],
        'down',
      )}"/><path d="M262 800h676l30 48H232z" fill="#0d0b16"/><path d="M500 872h200l10 22H490z" fill="#2a2740"/>` +
      `<ellipse cx="600" cy="950" rx="470" ry="24" fill="#37e2a5" opacity=".16" filter="${blur(s, 20)}"/>`,
  );
}

/** A print in a frame, leaning on a wall. */
function print(): string {
  const s = sheet();
  const sheetOf = '<rect x="330" y="210" width="540" height="730"/>';
  const art = `<g clip-path="${clip(s, '<rect x="400" y="280" width="400" height="590"/>')}"><rect x="400" y="280" width="400" height="590" fill="#f0b23a"/><circle cx="600" cy="480" r="150" fill="#c8452e"/><path d="M400 640q100-80 200 0t200 0v230H400z" fill="#1d4f5f"/><path d="M400 720q100-80 200 0t200 0v150H400z" fill="#12303f"/><path d="M600 330c-44 60-64 150-56 250 6 70 20 130 30 290h52c10-160 24-220 30-290 8-100-12-190-56-250z" fill="#241a3d"/><circle cx="600" cy="372" r="58" fill="#241a3d"/><path d="M544 356q56-96 112 0-56-30-112 0z" fill="#e9dcc0"/><path d="M558 470h84M552 520h96M552 570h96" stroke="#e9dcc0" stroke-width="8"/></g>`;
  return svg(
    s,
    backdrop(s, '#c9c4d6', 0.8) +
      window_(s, 420, 80, 0.4) +
      `<g transform="rotate(-2 600 940)">${cast(s, sheetOf, [40, 26, 26, 0.55])}<g fill="${round(s, '#3a2a20', 0.2)}">${sheetOf}</g><rect x="352" y="232" width="496" height="686" fill="#fbf8f0"/>${art}<path d="M352 918L780 232h68v120L500 918z" fill="#fff" opacity=".14"/></g>` +
      shadow(s, [600, 960, 280, 14], 0.5) +
      shadow(s, [960, 980, 80, 18], 0.5) +
      `<path d="M890 800h140l-22 180h-96z" fill="${round(s, '#b9623c', 0.3)}"/><g fill="#2f6b57"><path d="M960 810c-60-80-80-160-60-240 50 60 70 140 60 240z"/><path d="M960 810c50-90 100-130 150-140-10 70-60 120-150 140z" fill="#3f8a6e"/><path d="M956 810c-10-120 20-200 70-260 20 90-10 190-70 260z" fill="#1f5040"/></g>`,
  );
}

export const digital = { listening, pads, course, print };
