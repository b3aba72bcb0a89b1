import {
  backdrop,
  blur,
  chance,
  clip,
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

/** The picture on a screen: hills at dusk. */
function dusk(s: Sheet, [x, y, w, h]: readonly number[]): string {
  const box = `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="34"/>`;
  return `<g clip-path="${clip(s, box)}"><g fill="${linear(
    s,
    [
      [0, '#1c2a6b'],
      [0.45, '#a1406f'],
      [0.75, '#f58b4c'],
      [1, '#ffd27a'],
    ],
    'down',
  )}">${box}</g><circle cx="${x! + w! * 0.62}" cy="${y! + h! * 0.62}" r="${w! * 0.17}" fill="#ffe7b0"/><path d="M${x} ${y! + h! * 0.74}q${w! * 0.3}-${h! * 0.14} ${w! * 0.55} 0t${w! * 0.6}-20v${h}H${x}z" fill="#5a2257"/><path d="M${x} ${y! + h! * 0.85}q${w! * 0.4}-${h! * 0.12} ${w!}-6v${h}H${x}z" fill="#27113d"/><g fill="#fff"><rect x="${x! + w! * 0.3}" y="${y! + h! * 0.13}" width="${w! * 0.4}" height="26" rx="13" opacity=".95"/><rect x="${x! + w! * 0.36}" y="${y! + h! * 0.18}" width="${w! * 0.28}" height="12" rx="6" opacity=".6"/></g></g>`;
}

/** Two phones that stand, one by its front and one by its back. */
function twoPhones(): string {
  const s = sheet();
  const edge = linear(
    s,
    [
      [0, '#eef1f4'],
      [0.5, '#8d959d'],
      [1, '#3c444c'],
    ],
    'across',
  );
  const back = linear(
    s,
    [
      [0, '#3d8a8f'],
      [0.35, '#1c5a66'],
      [1, '#0a2a35'],
    ],
    'across',
  );
  const lens = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="52" fill="#0a1a20"/><circle cx="${x}" cy="${y}" r="52" fill="none" stroke="#9fb4b8" stroke-width="6"/><circle cx="${x}" cy="${y}" r="30" fill="${radial(
      s,
      [
        [0, '#4a6fb0'],
        [0.5, '#101a38'],
        [1, '#000000'],
      ],
      [0.4, 0.35, 0.7],
    )}"/><circle cx="${x - 12}" cy="${y - 14}" r="8" fill="#fff" opacity=".85"/>`;
  return svg(
    s,
    backdrop(s, '#d5dde0', 0.72) +
      window_(s, 420, 60, 0.4) +
      shadow(s, [740, 1010, 220, 24], 0.55) +
      `<g transform="rotate(4 740 600)"><rect x="540" y="180" width="410" height="830" rx="62" fill="${edge}"/><rect x="550" y="190" width="390" height="810" rx="54" fill="${back}"/><rect x="580" y="222" width="170" height="304" rx="52" fill="#123f49" stroke="#5c8f96" stroke-opacity=".6" stroke-width="4"/>${lens(665, 300)}${lens(665, 442)}<circle cx="800" cy="262" r="18" fill="#f3e8c4"/><path d="M560 640L930 240v190L560 850z" fill="#fff" opacity=".09"/></g>` +
      shadow(s, [440, 1040, 210, 24], 0.65) +
      `<g transform="rotate(-5 430 600)"><rect x="228" y="196" width="412" height="844" rx="62" fill="${edge}"/><rect x="236" y="204" width="396" height="828" rx="56" fill="#0b0d10"/>${dusk(s, [252, 222, 364, 792])}<circle cx="434" cy="252" r="15" fill="#05070a"/><path d="M252 760L616 330V222H252z" fill="#fff" opacity=".12" clip-path="${clip(s, '<rect x="252" y="222" width="364" height="792" rx="34"/>')}"/></g>`,
  );
}

/** Headphones from the front; `glow` where they hang in the dark. */
export function headset(s: Sheet, [body, pad, metal]: readonly [string, string, string]): string {
  const cup = (x: number, sign: 1 | -1) => {
    const tilt = `rotate(${sign * 6} ${x} 720)`;
    return (
      `<g transform="${tilt}"><rect x="${x - 62 - sign * 52}" y="560" width="124" height="330" rx="60" fill="${round(s, pad, 0.25)}"/>` +
      `<rect x="${x - 74 + sign * 20}" y="540" width="148" height="370" rx="72" fill="${round(s, body, 0.4)}"/>` +
      `<rect x="${x - 12 + sign * 42}" y="600" width="20" height="250" rx="10" fill="${shade(body, 0.35)}" opacity=".5" filter="${blur(s, 4)}"/></g>`
    );
  };
  return (
    `<path d="M318 640C292 300 420 190 600 190s308 110 282 450" fill="none" stroke="${shade(body, -0.45)}" stroke-width="62" stroke-linecap="round"/>` +
    `<path d="M318 640C292 300 420 190 600 190s308 110 282 450" fill="none" stroke="${body}" stroke-width="46" stroke-linecap="round"/>` +
    `<path d="M330 520C330 310 440 204 600 200" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="11" stroke-linecap="round" filter="${blur(s, 5)}"/>` +
    `<path d="M400 280C470 226 730 226 800 280" fill="none" stroke="${pad}" stroke-width="40" stroke-linecap="round"/>` +
    `<rect x="294" y="470" width="50" height="130" rx="18" fill="${round(s, metal, 0.5)}"/><rect x="856" y="470" width="50" height="130" rx="18" fill="${round(s, metal, 0.5)}"/>` +
    cup(330, -1) +
    cup(870, 1)
  );
}

function headphones(): string {
  const s = sheet();
  return svg(
    s,
    backdrop(s, '#e4b58a', 0.78) +
      window_(s, 460, 90, 0.3) +
      shadow(s, [330, 914, 110, 20], 0.55) +
      shadow(s, [870, 914, 110, 20], 0.55) +
      headset(s, ['#2b3440', '#12161c', '#c9ccd0']),
  );
}

/** A round loudspeaker covered in cloth, with a phone’s charger beside it. */
function speaker(): string {
  const s = sheet();
  const mesh = pattern(
    s,
    [14, 14],
    '<rect width="14" height="14" fill="#1f4e5f"/><circle cx="4" cy="4" r="3.4" fill="#0d2a35"/><circle cx="11" cy="11" r="3.4" fill="#0d2a35"/>',
  );
  const outline = [
    [210, 330],
    [218, 640],
    [206, 960],
  ] as const;
  const random = chance(2);
  const waves = Array.from(
    { length: 3 },
    (_, at) =>
      `<circle cx="520" cy="330" r="${300 + at * 90}" fill="none" stroke="#fff" stroke-opacity="${0.2 - at * 0.05}" stroke-width="${3 + random()}"/>`,
  ).join('');
  return svg(
    s,
    backdrop(s, '#cfd6d2', 0.74) +
      waves +
      shadow(s, [520, 966, 230, 36], 0.65) +
      turned(520, outline, mesh) +
      turned(
        520,
        outline,
        linear(s, [
          [0, '#000000', 0.55],
          [0.16, '#000000', 0.1],
          [0.3, '#ffffff', 0.35],
          [0.45, '#ffffff', 0],
          [0.8, '#000000', 0.4],
          [1, '#000000', 0.7],
        ]),
      ) +
      `<ellipse cx="520" cy="330" rx="212" ry="36" fill="#16323d"/><ellipse cx="520" cy="326" rx="190" ry="30" fill="${linear(
        s,
        [
          [0, '#4d7d8c'],
          [1, '#1a3d4a'],
        ],
      )}"/><ellipse cx="520" cy="326" rx="150" ry="22" fill="none" stroke="#e4572e" stroke-width="7"/>` +
      `<path d="M470 326h36m14 0h36M538 318v16" stroke="#e9f3f4" stroke-width="6" stroke-linecap="round"/>` +
      shadow(s, [900, 984, 96, 22], 0.55) +
      `<rect x="810" y="760" width="176" height="226" rx="34" fill="${round(s, '#f2efe8', 0.6)}"/><rect x="856" y="730" width="16" height="42" rx="4" fill="#a5a8aa"/><rect x="922" y="730" width="16" height="42" rx="4" fill="#a5a8aa"/><rect x="862" y="936" width="72" height="20" rx="10" fill="#2a2d30"/><path d="M898 950c6 110 130 60 150 150s-190 70-330 64" stroke="#f6f4ef" stroke-width="15" fill="none" stroke-linecap="round"/>`,
  );
}

export const phones = { 'two-phones': twoPhones, headphones, speaker };
