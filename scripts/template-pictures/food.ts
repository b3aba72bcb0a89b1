import {
  backdrop,
  ball,
  blur,
  cast,
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
  type Sheet,
} from './studio.ts';

const sheet = (): Sheet => ({ defs: [] });

/** A table cloth of broad checks, seen from above. */
function checks(s: Sheet, [base, line]: readonly [string, string]): string {
  const cloth = pattern(
    s,
    [150, 150],
    `<rect width="150" height="150" fill="${base}"/><rect width="62" height="150" fill="${line}" fill-opacity=".55"/><rect width="150" height="62" fill="${line}" fill-opacity=".55"/>`,
    'rotate(8)',
  );
  const light = radial(
    s,
    [
      [0, '#fff6dc', 0.5],
      [0.6, '#fff6dc', 0],
      [1, '#1a0d04', 0.42],
    ],
    [0.28, 0.22, 1],
  );
  return `<rect width="1200" height="1200" fill="${cloth}"/><rect width="1200" height="1200" fill="${light}"/>`;
}

const leaf = (x: number, y: number, turn: number, fill: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0C14-34 52-46 92-30 66 6 32 16 0 0z" fill="${fill}"/><path d="M4-1C32-20 56-28 86-29" stroke="#d8e8b0" stroke-opacity=".5" stroke-width="3" fill="none"/></g>`;

/** Rice heaped in the middle of a plate: many grains, lighter where the heap is high. */
function rice(count: number): string {
  const random = chance(11);
  const colours = ['#d9541e', '#e8702a', '#c9431a', '#ef8a3c', '#b93a17'];
  return Array.from({ length: count }, (_, at) => {
    const turn = random() * Math.PI * 2;
    const far = Math.sqrt(random()) * 232;
    const [x, y] = [560 + Math.cos(turn) * far, 570 + Math.sin(turn) * far * 0.96];
    const lit = (far / 232) * -0.24 + (at / count) * 0.16 - 0.02;
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="15" ry="5.6" transform="rotate(${(random() * 180).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})" fill="${shade(colours[at % 5]!, lit)}"/>`;
  }).join('');
}

const tomato = (s: Sheet, x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><circle cx="4" cy="8" r="52" fill="#1a0904" opacity=".35" filter="${blur(s, 6)}"/><circle r="50" fill="#c3271b"/><circle r="42" fill="#e85a3c"/>${[0, 90, 180, 270].map((turn) => `<path d="M6 6h22q8 0 4 12-8 14-20 16-6 0-6-8z" fill="#f6b07e" transform="rotate(${turn})"/>`).join('')}</g>`;

/** Jollof rice with fried plantain, seen from above. */
function jollof(): string {
  const s = sheet();
  const plate = (r: number, fill: string) => `<circle cx="600" cy="600" r="${r}" fill="${fill}"/>`;
  const glaze = linear(
    s,
    [
      [0, '#ffffff'],
      [1, '#cfc6b6'],
    ],
    'across',
  );
  const well = linear(
    s,
    [
      [0, '#cdc3b2'],
      [0.5, '#f6f1e6'],
      [1, '#ffffff'],
    ],
    'across',
  );
  const fried = radial(
    s,
    [
      [0, '#f7c85a'],
      [0.55, '#eda63a'],
      [0.86, '#c46a1c'],
      [1, '#8a3f12'],
    ],
    [0.42, 0.38, 0.62],
  );
  const plantain = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse cx="7" cy="14" rx="76" ry="43" fill="#1a0904" opacity=".42" filter="${blur(s, 8)}"/><ellipse rx="74" ry="41" fill="#8a3f12"/><ellipse cy="-6" rx="74" ry="41" fill="${fried}"/><path d="M-44-16C-20-32 22-32 40-22" stroke="#fff0c0" stroke-opacity=".6" stroke-width="7" stroke-linecap="round" fill="none"/></g>`;
  return svg(
    s,
    checks(s, ['#efe3c8', '#2f6b57']) +
      cast(s, plate(470, '#000'), [34, 44, 40, 0.5]) +
      plate(470, glaze) +
      plate(352, well) +
      `<circle cx="600" cy="600" r="430" fill="none" stroke="#1d3fbb" stroke-opacity=".75" stroke-width="9"/><circle cx="600" cy="600" r="410" fill="none" stroke="#1d3fbb" stroke-opacity=".55" stroke-width="3"/>` +
      `<circle cx="572" cy="586" r="246" fill="#2a0d04" opacity=".5" filter="${blur(s, 18)}"/><circle cx="560" cy="570" r="238" fill="#b6401a"/>${rice(1150)}` +
      `<circle cx="560" cy="570" r="240" fill="${radial(
        s,
        [
          [0, '#ffe0a8', 0.34],
          [0.5, '#ffe0a8', 0],
          [1, '#2a0d04', 0.4],
        ],
        [0.36, 0.32, 0.72],
      )}"/>` +
      plantain(748, 690, -52) +
      plantain(690, 772, -38) +
      plantain(796, 596, -72) +
      plantain(604, 820, -16) +
      tomato(s, 392, 742) +
      tomato(s, 462, 806) +
      leaf(420, 452, -24, '#3f7a34') +
      leaf(430, 470, 26, '#569a45') +
      leaf(412, 462, -74, '#2f6429'),
  );
}

const steam = (s: Sheet, x: number, y: number) =>
  `<path d="M${x} ${y}c-60-70 60-110 0-190s50-110 10-180" stroke="#fff" stroke-opacity=".5" stroke-width="34" stroke-linecap="round" fill="none" filter="${blur(s, 15)}"/>`;

/** A black pot of stew with a wooden spoon in it. */
function pot(): string {
  const s = sheet();
  const iron = linear(s, [
    [0, '#0d0c0c'],
    [0.16, '#2b2827'],
    [0.28, '#6e6863'],
    [0.42, '#34302e'],
    [0.8, '#141211'],
    [1, '#060505'],
  ]);
  const random = chance(3);
  const oil = Array.from({ length: 46 }, () => {
    const [turn, far] = [random() * Math.PI * 2, Math.sqrt(random())];
    const [x, y] = [600 + Math.cos(turn) * far * 236, 520 + Math.sin(turn) * far * 54];
    return `<ellipse cx="${x}" cy="${y}" rx="${8 + random() * 20}" ry="${3 + random() * 6}" fill="${random() > 0.4 ? '#f08a2c' : '#7e1b0c'}" fill-opacity=".75"/>`;
  }).join('');
  const greens = [
    [500, 516],
    [640, 500],
    [690, 540],
    [560, 548],
  ].map(([x, y]) => `<path d="M${x} ${y}q24-20 56-6-20 22-56 6z" fill="#2f6429"/>`);
  return svg(
    s,
    backdrop(s, '#c98f5a', 0.66) +
      shadow(s, [600, 930, 300, 40], 0.7) +
      `<path d="M240 566c-76-6-92 96-10 112M960 566c76-6 92 96 10 112" stroke="#171514" stroke-width="30" fill="none" stroke-linecap="round"/>` +
      turned(
        600,
        [
          [300, 520],
          [366, 660],
          [330, 850],
          [200, 930],
        ],
        iron,
      ) +
      `<ellipse cx="600" cy="520" rx="318" ry="76" fill="#3b3634"/><ellipse cx="600" cy="520" rx="300" ry="68" fill="#0b0a0a"/>` +
      `<ellipse cx="600" cy="526" rx="268" ry="58" fill="${radial(
        s,
        [
          [0, '#d6491d'],
          [0.7, '#a92a12'],
          [1, '#571006'],
        ],
        [0.4, 0.4, 0.65],
      )}"/>` +
      `<g clip-path="${clip(s, '<ellipse cx="600" cy="526" rx="268" ry="58"/>')}">${oil}${greens.join('')}</g>` +
      `<path d="M700 528L958 172c12-18 42-2 32 18L762 546z" fill="${linear(s, [
        [0, '#b9804a'],
        [1, '#7a4a24'],
      ])}"/><path d="M690 534q40-26 80 8-36 26-80-8z" fill="#5f3517"/>` +
      `<path d="M282 640C288 760 330 840 372 884" stroke="#fff" stroke-opacity=".25" stroke-width="16" stroke-linecap="round" fill="none" filter="${blur(s, 6)}"/>` +
      steam(s, 470, 470) +
      steam(s, 600, 440),
  );
}

const lime = (x: number, y: number, r: number) =>
  `<g transform="translate(${x} ${y})"><circle r="${r}" fill="#3f7d22"/><circle r="${r * 0.88}" fill="#eef5c8"/>${Array.from({ length: 8 }, (_, at) => `<path d="M0 ${-r * 0.08}L${-r * 0.26} ${-r * 0.74}Q0 ${-r * 0.92} ${r * 0.26} ${-r * 0.74}z" fill="#a9cf4c" transform="rotate(${at * 45})"/>`).join('')}</g>`;

/** Dried hibiscus, strewn about. */
function petals(s: Sheet): string {
  const random = chance(5);
  return Array.from({ length: 13 }, () => {
    const [x, y] = [170 + random() * 860, 960 + random() * 120];
    return `<g transform="translate(${x} ${y}) rotate(${random() * 360})"><path d="M3 6q34-34 68-4-30 32-68 4z" fill="#000" opacity=".25" filter="${blur(s, 4)}"/><path d="M0 0q34-34 68-4-30 32-68 4z" fill="${shade('#8e1335', random() * 0.3 - 0.2)}"/></g>`;
  }).join('');
}

/** Two glasses of zobo with ice and a slice of lime. */
function zobo(): string {
  const s = sheet();
  const glass = (x: number, top: number) => {
    const outline = [
      [118, top],
      [112, top + 200],
      [98, top + 470],
    ] as const;
    const drink = turned(
      x,
      [
        [112, top + 96],
        [107, top + 240],
        [92, top + 452],
      ],
      linear(s, [
        [0, '#4d0519'],
        [0.2, '#a3123c'],
        [0.32, '#dd4668'],
        [0.5, '#9c0f38'],
        [1, '#3c0312'],
      ]),
    );
    const ice = (dx: number, dy: number, turn: number) =>
      `<g transform="translate(${x + dx} ${top + dy}) rotate(${turn})"><rect x="-36" y="-36" width="72" height="72" rx="14" fill="#ffe9ee" fill-opacity=".4" stroke="#fff" stroke-opacity=".55" stroke-width="4"/></g>`;
    return (
      shadow(s, [x, top + 474, 108, 20], 0.5) +
      `<ellipse cx="${x + 110}" cy="${top + 500}" rx="180" ry="34" fill="#b3123c" opacity=".3" filter="${blur(s, 20)}"/>` +
      drink +
      `<ellipse cx="${x}" cy="${top + 96}" rx="112" ry="19" fill="#c42b52"/>` +
      ice(-38, 118, 16) +
      ice(44, 138, -22) +
      ice(4, 206, 38) +
      turned(
        x,
        outline,
        linear(s, [
          [0, '#ffffff', 0.5],
          [0.1, '#ffffff', 0.1],
          [0.85, '#ffffff', 0.05],
          [1, '#ffffff', 0.4],
        ]),
      ) +
      `<ellipse cx="${x}" cy="${top}" rx="118" ry="20" fill="#fff" fill-opacity=".16" stroke="#fff" stroke-opacity=".8" stroke-width="5"/>` +
      `<path d="M${x - 84} ${top + 40}L${x - 70} ${top + 420}" stroke="#fff" stroke-opacity=".6" stroke-width="15" stroke-linecap="round" filter="${blur(s, 3)}"/>`
    );
  };
  return svg(
    s,
    backdrop(s, '#f0cdb0', 0.68) +
      glass(420, 380) +
      glass(740, 460) +
      lime(846, 462, 74) +
      `<g transform="translate(250 930) scale(1 .5)"><circle cx="10" cy="26" r="86" fill="#000" opacity=".3" filter="${blur(s, 10)}"/></g>` +
      `<g transform="translate(250 922) scale(1 .6)">${lime(0, 0, 84)}</g>` +
      petals(s),
  );
}

/** Oranges and peppers heaped in a bowl. */
function oranges(): string {
  const s = sheet();
  const fruit = (x: number, y: number, r: number, colour: string) =>
    `<circle cx="${x + 8}" cy="${y + 12}" r="${r}" fill="#2a0d04" opacity=".4" filter="${blur(s, 10)}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${ball(s, colour)}"/><circle cx="${x + r * 0.2}" cy="${y - r * 0.5}" r="6" fill="#5a3a10" opacity=".6"/>`;
  const heap = [
    [600, 330, 96],
    [480, 440, 100],
    [700, 440, 102],
    [590, 500, 100],
    [370, 540, 96],
    [810, 540, 98],
    [490, 570, 100],
    [700, 570, 100],
  ] as const;
  return svg(
    s,
    backdrop(s, '#e9d9b8', 0.66) +
      shadow(s, [600, 930, 250, 34], 0.6) +
      heap.map(([x, y, r], at) => fruit(x, y, r, at % 3 === 1 ? '#f0a52a' : '#e8791c')).join('') +
      leaf(600, 246, -30, '#3f7a34') +
      leaf(596, 250, -118, '#569a45') +
      turned(
        600,
        [
          [380, 590],
          [350, 730],
          [170, 930],
        ],
        round(s, '#2c5a8c', 0.3),
      ) +
      `<path d="M222 600C300 668 900 668 978 600" stroke="#f4efe2" stroke-width="11" fill="none"/><path d="M232 636C320 700 880 700 968 636" stroke="#f4efe2" stroke-width="5" stroke-dasharray="22 14" fill="none"/>`,
  );
}

export const food = { jollof, pot, zobo, oranges };
