import { folds, modelled, wax } from './cloth.ts';
import {
  backdrop,
  ball,
  blur,
  cast,
  linear,
  pattern,
  radial,
  round,
  shade,
  shadow,
  svg,
  turned,
  window_,
  type Sheet,
} from './studio.ts';

const sheet = (): Sheet => ({ defs: [] });

const wood = (s: Sheet) =>
  linear(
    s,
    [
      [0, '#a8693a'],
      [0.5, '#8a5029'],
      [1, '#6a3a1b'],
    ],
    'down',
  );

/** The black sewing machine of every tailor, with a cloth under its needle. */
function sewing(): string {
  const s = sheet();
  const black = linear(
    s,
    [
      [0, '#45464c'],
      [0.25, '#1d1e22'],
      [1, '#050506'],
    ],
    'down',
  );
  const body =
    'M330 500V420c0-40 30-66 70-66h380c30 0 50-14 66-34 22-26 96-22 110 20l14 400H820l-8-170c-2-26-18-38-44-38H470c-20 0-28 10-28 30v24H330z';
  const cloth =
    '<path d="M120 776C220 752 330 760 420 776S560 792 600 776L640 860C700 960 500 1010 380 1000S90 950 60 900z"/>';
  const gold = (d: string, wide = 5) =>
    `<path d="${d}" stroke="#e2b04a" stroke-width="${wide}" fill="none" stroke-linecap="round"/>`;
  return svg(
    s,
    backdrop(s, '#d9c3a3', 0.64) +
      window_(s, 400, 50, 0.4) +
      `<path d="M0 800H1200V1200H0z" fill="${wood(s)}"/><path d="M0 800H1200v14H0z" fill="#d19a63" opacity=".7"/>` +
      shadow(s, [640, 800, 420, 30], 0.7) +
      `<rect x="230" y="732" width="800" height="70" rx="16" fill="${black}"/>` +
      gold('M250 752H1010', 4) +
      `<path d="${body}" fill="${black}"/>` +
      `<path d="M352 380c10-12 24-16 48-16h380c34 0 58-18 72-36" stroke="#fff" stroke-opacity=".4" stroke-width="12" fill="none" stroke-linecap="round" filter="${blur(s, 5)}"/>` +
      gold('M500 404c40-34 70 34 110 0s70 34 110 0', 7) +
      gold('M490 432H760', 3) +
      gold('M876 440c-40 40 44 70 0 120s40 60 4 110', 6) +
      gold('M842 392l14 320', 3) +
      `<circle cx="1000" cy="410" r="104" fill="none" stroke="#17181b" stroke-width="34"/><circle cx="1000" cy="410" r="104" fill="none" stroke="#6a6c72" stroke-width="6"/><circle cx="1000" cy="410" r="34" fill="${ball(s, '#b9bcc2')}"/><path d="M1000 310v200M900 410h200" stroke="#17181b" stroke-width="16"/>` +
      `<rect x="366" y="500" width="38" height="150" rx="8" fill="${round(s, '#c2c5ca', 0.5)}"/><path d="M385 640v100" stroke="#e8eaee" stroke-width="7"/><path d="M356 742h60v16h-60z" fill="#c2c5ca"/><circle cx="346" cy="430" r="26" fill="${ball(s, '#c2c5ca')}"/>` +
      `<path d="M700 354V250" stroke="#8b8e94" stroke-width="10"/>` +
      turned(
        700,
        [
          [44, 236],
          [34, 262],
          [34, 316],
          [44, 342],
        ],
        round(s, '#c2352b', 0.35),
      ) +
      `<path d="M690 262C600 250 480 280 420 330S390 460 386 500" stroke="#c2352b" stroke-width="4" fill="none"/>` +
      cast(s, cloth, [14, 22, 14, 0.5]) +
      `<g fill="${wax(s, ['#0f4d45', '#f0a53a', '#e9dcc0'], 0.7)}">${cloth}</g>` +
      folds(s, cloth, [
        [200, 770, 170, 980],
        [330, 770, 330, 1000],
        [470, 780, 500, 1000],
      ]) +
      modelled(s, cloth),
  );
}

/** Shears, thread and a tape on a cutting table, seen from above. */
function shears(): string {
  const s = sheet();
  const steel = linear(
    s,
    [
      [0, '#f7f8fa'],
      [0.5, '#aab0b8'],
      [1, '#6d747d'],
    ],
    'across',
  );
  const scissors =
    '<path d="M560 640L860 180c20-30 60-20 56 16L640 700z"/><path d="M640 640L330 190c-18-30-62-18-54 18L560 700z"/>';
  const handle = (d: string) =>
    `<path d="${d}" fill="none" stroke="#1a1c20" stroke-width="54"/><path d="${d}" fill="none" stroke="#5c6068" stroke-width="10" stroke-opacity=".6"/>`;
  const loops =
    handle('M586 690c-30 90-150 110-190 200-30 80 50 130 116 80 70-56 90-170 110-260') +
    handle('M618 690c30 90 150 110 190 200 30 80-50 130-116 80-70-56-90-170-110-260');
  const tape = 'M-20 250C160 180 260 330 200 470S60 640 150 780 330 1000 260 1230';
  const spool = (x: number, y: number, colour: string) => {
    const thread = pattern(
      s,
      [8, 8],
      `<rect width="8" height="8" fill="${colour}"/><path d="M0 0h8" stroke="${shade(colour, -0.35)}" stroke-width="3"/>`,
    );
    return `<g transform="rotate(-24 ${x} ${y})">${cast(s, `<rect x="${x - 60}" y="${y - 90}" width="120" height="180" rx="20"/>`, [22, 26, 14, 0.5])}<rect x="${x - 62}" y="${y - 96}" width="124" height="30" rx="12" fill="#d9b98c"/><rect x="${x - 62}" y="${y + 66}" width="124" height="30" rx="12" fill="#c7a271"/><rect x="${x - 52}" y="${y - 68}" width="104" height="136" fill="${thread}"/><rect x="${x - 52}" y="${y - 68}" width="104" height="136" fill="${round(s, '#888888', 0.5)}" style="mix-blend-mode:soft-light"/></g>`;
  };
  return svg(
    s,
    `<rect width="1200" height="1200" fill="${linear(
      s,
      [
        [0, '#3c6a9e'],
        [1, '#234a78'],
      ],
      'across',
    )}"/><path d="M80 1130C380 980 520 1010 760 1120M1130 60C1010 330 1050 420 1150 620" stroke="#fff" stroke-opacity=".75" stroke-width="7" stroke-dasharray="30 18" fill="none"/><rect width="1200" height="1200" fill="${radial(
      s,
      [
        [0, '#ffffff', 0.2],
        [0.5, '#ffffff', 0],
        [1, '#050210', 0.6],
      ],
      [0.3, 0.25, 0.95],
    )}"/>` +
      `<path d="${tape}" fill="none" stroke="#050210" stroke-opacity=".5" stroke-width="70" filter="${blur(s, 12)}" transform="translate(12 16)"/><path d="${tape}" fill="none" stroke="#f3c945" stroke-width="66"/><path d="${tape}" fill="none" stroke="#2a1c08" stroke-width="28" stroke-dasharray="4 26" transform="translate(-18 0)"/><path d="${tape}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="8" transform="translate(24 0)"/>` +
      cast(s, scissors, [24, 30, 14, 0.6]) +
      `<g fill="${steel}">${scissors}</g>` +
      loops +
      `<circle cx="601" cy="664" r="24" fill="${ball(s, '#d3a94a')}"/><path d="M596 656l12 16" stroke="#5c430f" stroke-width="6"/>` +
      spool(980, 470, '#c2352b') +
      spool(1010, 760, '#e9a02c') +
      spool(920, 1010, '#efe8d8'),
  );
}

/** An exercise book that lies open, with a pencil and a cup. */
function lesson(): string {
  const s = sheet();
  const lines = (x: number, from: number, count: number) =>
    Array.from(
      { length: count },
      (_, at) =>
        `<path d="M${x} ${from + at * 52}h${at % 4 === 3 ? 210 : 330}" stroke="#2d4f8f" stroke-opacity=".75" stroke-width="${at === 0 ? 11 : 6}" stroke-linecap="round"/>`,
    ).join('');
  const book =
    '<path d="M180 330C300 290 480 300 600 350 720 300 900 290 1020 330V950C900 910 720 920 600 970 480 920 300 910 180 950z"/>';
  const graph =
    '<path d="M660 800V560M660 800H960" stroke="#3a2a1a" stroke-width="7" fill="none"/><path d="M670 780C760 770 800 640 940 580" stroke="#c2352b" stroke-width="10" fill="none" stroke-linecap="round"/><circle cx="806" cy="690" r="13" fill="#c2352b"/>';
  return svg(
    s,
    `<rect width="1200" height="1200" fill="${wood(s)}"/>` +
      Array.from(
        { length: 5 },
        (_, at) =>
          `<path d="M0 ${150 + at * 230}H1200" stroke="#4f2a12" stroke-opacity=".5" stroke-width="5"/><path d="M0 ${156 + at * 230}H1200" stroke="#d19a63" stroke-opacity=".3" stroke-width="3"/>`,
      ).join('') +
      `<rect width="1200" height="1200" fill="${radial(
        s,
        [
          [0, '#fff0cc', 0.42],
          [0.55, '#fff0cc', 0],
          [1, '#140802', 0.5],
        ],
        [0.25, 0.2, 1],
      )}"/>` +
      `<g transform="rotate(-7 600 640)">${cast(s, book, [22, 34, 24, 0.6])}<g fill="#1d4f3f" transform="translate(0 16)">${book}</g><g fill="#fbf7ea">${book}</g><path d="M600 350V970" stroke="#000" stroke-opacity=".4" stroke-width="44" filter="${blur(s, 18)}"/><path d="M600 350V970" stroke="#bfb59c" stroke-width="4"/>${lines(230, 420, 9)}${lines(650, 420, 2)}${graph}<path d="M230 850h180" stroke="#e9a02c" stroke-width="26" stroke-opacity=".6"/></g>` +
      `<g transform="rotate(38 850 900)">${cast(s, '<rect x="560" y="900" width="560" height="36"/>', [14, 26, 10, 0.5])}<path d="M560 918l70-20h430v40H630z" fill="#e9a02c"/><path d="M630 911h430v14H630z" fill="#f6c566"/><path d="M560 918l70-20v40z" fill="#e8cfa0"/><path d="M560 918l26-8v16z" fill="#2a1c12"/><rect x="1060" y="898" width="34" height="40" fill="#b9bcc2"/><rect x="1094" y="898" width="36" height="40" rx="8" fill="#d86a6a"/></g>` +
      `<g>${cast(s, '<circle cx="990" cy="210" r="130"/>', [22, 32, 22, 0.55])}<circle cx="990" cy="210" r="130" fill="${linear(
        s,
        [
          [0, '#ffffff'],
          [1, '#b9c4bf'],
        ],
        'across',
      )}"/><circle cx="990" cy="210" r="108" fill="${radial(
        s,
        [
          [0, '#7a4524'],
          [0.8, '#4d2712'],
          [1, '#2a1207'],
        ],
        [0.4, 0.36, 0.7],
      )}"/><path d="M930 160c30-30 80-30 104-10" stroke="#d9a57c" stroke-opacity=".6" stroke-width="10" stroke-linecap="round" fill="none"/></g>`,
  );
}

/** Combs, a brush and clippers on a shelf before a round mirror. */
function salon(): string {
  const s = sheet();
  const mirror = linear(
    s,
    [
      [0, '#eef6f5'],
      [0.5, '#b9ccca'],
      [1, '#87a3a1'],
    ],
    'across',
  );
  const teeth = Array.from(
    { length: 9 },
    (_, at) => `<rect x="${-52 + at * 12}" y="-190" width="6" height="170" rx="3" fill="#17130f"/>`,
  ).join('');
  const bottle = (x: number, colour: string, tall: number) =>
    shadow(s, [x, 940, 64, 15], 0.5) +
    turned(
      x,
      [
        [22, 940 - tall - 76],
        [22, 940 - tall - 30],
        [60, 940 - tall + 40],
        [60, 940],
      ],
      round(s, colour, 0.35),
    ) +
    `<rect x="${x - 25}" y="${940 - tall - 116}" width="50" height="52" rx="8" fill="${round(s, '#22201e', 0.4)}"/><rect x="${x - 60}" y="${940 - tall + 90}" width="120" height="${tall - 150}" fill="#fbf6ea" fill-opacity=".85"/><path d="M${x - 34} ${940 - tall + 130}h68m-68 26h44" stroke="${shade(colour, -0.3)}" stroke-width="9"/>`;
  return svg(
    s,
    backdrop(s, '#d7a58c', 0.78) +
      cast(s, '<circle cx="600" cy="470" r="360"/>', [30, 36, 30, 0.45]) +
      `<circle cx="600" cy="470" r="362" fill="${round(s, '#c9973e', 0.4)}"/><circle cx="600" cy="470" r="334" fill="${mirror}"/><path d="M380 650L740 180c50 10 80 30 100 60L460 730z" fill="#fff" opacity=".35"/>` +
      `<path d="M0 940H1200V1004H0z" fill="${wood(s)}"/><path d="M0 940H1200v12H0z" fill="#d19a63" opacity=".8"/><path d="M0 1004H1200V1200H0z" fill="#7d4a35" opacity=".5"/>` +
      bottle(270, '#2f6b57', 260) +
      bottle(430, '#b5473a', 200) +
      `${shadow(s, [640, 940, 90, 14], 0.5)}${turned(
        640,
        [
          [86, 740],
          [78, 850],
          [74, 940],
        ],
        round(s, '#e9e0cf', 0.5),
      )}<ellipse cx="640" cy="740" rx="86" ry="15" fill="#5c5346"/>` +
      `<g transform="translate(606 730) rotate(-12)">${teeth}<rect x="-60" y="-40" width="120" height="70" rx="22" fill="#17130f"/></g><g transform="translate(690 735) rotate(14)"><rect x="-10" y="-120" width="20" height="150" rx="9" fill="#8a5029"/><rect x="-34" y="-270" width="68" height="170" rx="30" fill="${round(s, '#8a5029', 0.3)}"/></g>` +
      `${shadow(s, [900, 940, 120, 15], 0.55)}<path d="M800 940l-6-70c0-30 20-46 50-46h150c40 0 60 30 60 60v56z" fill="${linear(
        s,
        [
          [0, '#4a4f57'],
          [0.3, '#23262b'],
          [1, '#0c0d0f'],
        ],
        'down',
      )}"/><path d="M770 850h40v80h-40z" fill="#c6cad0"/><path d="M770 850v80M780 850v80M790 850v80" stroke="#6d747d" stroke-width="4"/><rect x="880" y="850" width="90" height="22" rx="11" fill="#d3a94a"/>`,
  );
}

export const services = { sewing, shears, lesson, salon };
