import { adire, asoOke, folds, modelled, plain, wax } from './cloth.ts';
import {
  backdrop,
  blur,
  cast,
  chance,
  linear,
  round,
  shade,
  shadow,
  svg,
  window_,
  type Sheet,
} from './studio.ts';

const red = ['#8f1f2f', '#f2b33d', '#143f4a'] as const;
const green = ['#0f4d45', '#f0a53a', '#e9dcc0'] as const;

const sheet = (): Sheet => ({ defs: [] });

/** A gown on a hanger before a plastered wall. */
function gown(): string {
  const s = sheet();
  const body =
    'M520 262C505 250 486 262 478 300L470 420C474 470 486 520 482 566C452 700 396 880 356 1052C430 1096 540 1112 610 1112C690 1112 790 1092 852 1050C812 880 754 700 722 566C718 520 730 470 734 420L726 300C718 262 700 250 686 262C664 304 630 322 602 322C576 322 542 304 520 262z';
  const sleeve =
    'M482 276C420 296 384 372 364 470C386 492 432 500 462 492L476 400zM724 276C786 296 822 372 842 470C820 492 774 500 744 492L730 400z';
  const shape = `<path d="${body}"/><path d="${sleeve}"/>`;
  const lines = [
    [520, 590, 430, 1110],
    [560, 580, 512, 1120],
    [602, 576, 606, 1120],
    [650, 580, 706, 1120],
    [694, 590, 796, 1100],
    [420, 330, 400, 480],
    [786, 330, 806, 480],
    [540, 340, 520, 540],
    [676, 340, 690, 540],
  ] as const;
  const hanger =
    '<path d="M602 236V196c0-30-40-34-44-62-3-28 40-36 46-8" fill="none" stroke="#b9a27c" stroke-width="9" stroke-linecap="round"/><path d="M602 232C540 246 480 262 440 296c-8 8 0 18 12 14l150-44 150 44c12 4 20-6 12-14-40-34-100-50-162-64z" fill="#8a5a33"/>';
  return svg(
    s,
    backdrop(s, '#dcc7ae', 0.98) +
      window_(s, 430, 120) +
      cast(s, `<path d="M0 112h1200v12H0z"/>`, [0, 20, 8, 0.25]) +
      `<rect y="96" width="1200" height="26" fill="${linear(s, [
        [0, '#9a6a3e'],
        [1, '#6f4626'],
      ])}"/>` +
      cast(s, shape, [54, 34, 26, 0.42]) +
      hanger +
      `<g fill="${wax(s, red, 0.9)}">${shape}</g>` +
      folds(s, shape, lines) +
      modelled(s, shape) +
      `<path d="M484 556C560 580 650 580 722 556L724 588C650 612 560 612 480 588z" fill="#143f4a"/><path d="M484 556C560 580 650 580 722 556" stroke="#f2b33d" stroke-width="5" fill="none"/>` +
      `<path d="M520 262C542 304 576 322 602 322 630 322 664 304 686 262" stroke="#f2b33d" stroke-width="9" fill="none"/>`,
  );
}

/** Cloths folded and laid on one another. */
function folded(): string {
  const s = sheet();
  const paints = [
    wax(s, green, 0.62),
    plain(s, '#d9922e'),
    adire(s, 0.62),
    asoOke(s, ['#efe6d2', '#8f1f2f', '#c8912f'], 0.7),
    plain(s, '#7c2436'),
    wax(s, red, 0.6),
  ];
  const random = chance(7);
  const layers = paints.map((paint, at) => {
    const [y, x, wide] = [880 - at * 112, 270 + random() * 46, 640 + random() * 40];
    const box = `<path d="M${x + 46} ${y - 112}H${x + wide}q26 56 0 112H${x + 46}q-66-8-66-56t66-56z"/>`;
    const inner = `<path d="M${x + 60} ${y - 58}H${x + wide + 10}" stroke="#150a06" stroke-opacity=".45" stroke-width="5" fill="none"/><path d="M${x + 46} ${y - 66}H${x + wide + 8}" stroke="#fff" stroke-opacity=".28" stroke-width="5" fill="none"/>`;
    const light = linear(
      s,
      [
        [0, '#ffffff', 0.3],
        [0.35, '#ffffff', 0],
        [1, '#0a0512', 0.45],
      ],
      'down',
    );
    return `<g fill="${paint}">${box}</g>${inner}<g fill="${light}">${box}</g>${modelled(s, box)}`;
  });
  const top = `<path d="M316 208H940L880 132H400z"/>`;
  return svg(
    s,
    backdrop(s, '#e2d3bf', 0.7) +
      window_(s, 560, 60, 0.3) +
      shadow(s, [610, 884, 350, 26], 0.6) +
      layers.join('') +
      `<g fill="${wax(s, red, 0.5)}">${top}</g><g fill="#fff" fill-opacity=".16">${top}</g>`,
  );
}

/** A length of cloth thrown over, near enough to see how it falls. */
function draped(): string {
  const s = sheet();
  const all = '<rect width="1200" height="1200"/>';
  const waves = Array.from({ length: 9 }, (_, at) => {
    const x = -120 + at * 172;
    return `<path d="M${x} -60C${x + 150} 260 ${x - 90} 620 ${x + 120} 900S${x + 40} 1180 ${x + 90} 1280" fill="none"/>`;
  });
  const sunk = `<g stroke="#05020a" stroke-opacity=".62" stroke-width="58" filter="${blur(s, 26)}">${waves.join('')}</g>`;
  const raised = `<g transform="translate(-66 0)" stroke="#fff" stroke-opacity=".4" stroke-width="34" filter="${blur(s, 22)}">${waves.join('')}</g>`;
  s.defs.push(
    '<filter id="fall" x="-10%" y="-10%" width="120%" height="120%"><feTurbulence type="fractalNoise" baseFrequency=".0042 .0022" numOctaves="2" seed="4"/><feDisplacementMap in="SourceGraphic" scale="150" xChannelSelector="R" yChannelSelector="G"/></filter>',
  );
  return svg(
    s,
    `<rect width="1200" height="1200" fill="#1d2f5e"/><g filter="url(#fall)"><rect x="-150" y="-150" width="1500" height="1500" fill="${adire(s, 2.6)}"/></g>${sunk}${raised}` +
      modelled(s, all),
  );
}

/** Rolls of cloth standing beside one another. */
function rolls(): string {
  const s = sheet();
  const roll = (x: number, top: number, r: number, paint: string) => {
    const body = `<path d="M${x - r} ${top}V1010a${r} ${r * 0.22} 0 0 0 ${2 * r} 0V${top}z"/>`;
    const turn = round(s, '#808080', 0.5);
    return (
      shadow(s, [x, 1012, r * 1.05, r * 0.24], 0.55) +
      `<g fill="${paint}">${body}</g><g fill="${turn}" style="mix-blend-mode:soft-light">${body}</g>${modelled(s, body)}` +
      `<ellipse cx="${x}" cy="${top}" rx="${r}" ry="${r * 0.22}" fill="#efe4cf"/>` +
      [0.8, 0.6, 0.4]
        .map(
          (share) =>
            `<ellipse cx="${x}" cy="${top}" rx="${r * share}" ry="${r * 0.22 * share}" fill="none" stroke="${shade('#b89b74', -0.1)}" stroke-width="4"/>`,
        )
        .join('') +
      `<ellipse cx="${x}" cy="${top}" rx="${r * 0.2}" ry="${r * 0.05}" fill="#3a2415"/>`
    );
  };
  return svg(
    s,
    backdrop(s, '#d8b9a0', 0.74) +
      window_(s, 520, 40, 0.3) +
      roll(310, 330, 112, adire(s, 0.8)) +
      roll(850, 250, 120, asoOke(s, ['#8f1f2f', '#e0b04a', '#f3e7cd'], 0.9)) +
      roll(580, 190, 124, wax(s, green, 0.75)) +
      roll(1030, 470, 100, plain(s, '#c9782c')),
  );
}

export const fashion = { gown, folded, draped, rolls };
