import { color } from './look.ts';

export const coverSize = { width: 1200, height: 500 };

/** Numbers that look strewn and are the same on every machine. */
function strewn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** A crowd, the few who turn towards the shop, and the shop. */
export function coverSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="500" viewBox="0 0 1200 500">
    <rect width="1200" height="500" fill="${color.soft}"/>
    <path d="M300 410C400 410 420 352 530 352S730 440 960 440" fill="none" stroke="${color.paper}" stroke-width="76" stroke-linecap="round"/>
    ${crowd()}${walkers()}${stall()}</svg>`;
}

function crowd(): string {
  const next = strewn(7);
  const places: [number, number][] = [];
  for (let tries = 0; tries < 4_000 && places.length < 74; tries += 1) {
    const place: [number, number] = [36 + next() * 430, 52 + next() * 330];
    const apart = places.every(([x, y]) => Math.hypot(x - place[0], y - place[1]) > 36);
    if (apart && place[0] + place[1] * 0.35 < 500) places.push(place);
  }
  return places.map(([x, y]) => somebody(x, y, 0.62, '#c3c8c1', '#aab1aa')).join('');
}

function walkers(): string {
  const way: [number, number, number][] = [
    [430, 372, 0.85],
    [520, 318, 0.95],
    [622, 330, 1.05],
    [716, 378, 1.15],
    [806, 398, 1.25],
  ];
  return way.map(([x, y, size]) => somebody(x, y, size, color.marigold, color.ink, true)).join('');
}

function somebody(x: number, y: number, size: number, fill: string, edge: string, bag = false): string {
  const line = `stroke="${edge}" stroke-width="${bag ? 4 : 3}" stroke-linejoin="round"`;
  const carried = `<path d="M17 14h18l3 20H14z" fill="${color.green}" ${line}/><path d="M20 14v-4a6 6 0 0 1 12 0v4" fill="none" ${line}/>`;
  return `<g transform="translate(${x} ${y}) scale(${size})">
    <path d="M-20 34V18a20 20 0 0 1 40 0v16z" fill="${fill}" ${line}/><circle cx="0" cy="-14" r="13" fill="${fill}" ${line}/>
    ${bag ? carried : ''}</g>`;
}

function stall(): string {
  const line = `stroke="${color.ink}" stroke-width="5" stroke-linejoin="round"`;
  const wide = 36;
  const roof = Array.from({ length: 8 }, (_, index) => {
    const x = 872 + index * wide;
    const fill = index % 2 === 0 ? color.green : color.paper;
    return `<path d="M${x} 120h${wide}v62a18 20 0 0 1-${wide} 0z" fill="${fill}" ${line}/>`;
  });
  const goods = [918, 984, 1050].map((x, index) => {
    const fill = [color.marigold, color.clay, color.green][index];
    return `<path d="M${x} 282h44l7 52h-58z" fill="${fill}" ${line}/><path d="M${x + 9} 282v-10a13 13 0 0 1 26 0v10" fill="none" ${line}/>`;
  });
  return `
    <path d="M888 182h256v252H888z" fill="#ffffff" ${line}/>${goods.join('')}
    <path d="M876 334h280v34H876z" fill="${color.marigold}" ${line}/><path d="M890 368h252v66H890z" fill="${color.green}" ${line}/>
    <path d="M862 96h308l-4 28H866z" fill="${color.ink}"/>${roof.join('')}`;
}
