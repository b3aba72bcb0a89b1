import type { PictureName } from './script/types.ts';
import { color } from './look.ts';

const line = `fill="none" stroke="${color.ink}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"`;
const solid = (fill: string) =>
  `fill="${fill}" stroke="${color.ink}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"`;

const person = (x: number, y: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="15" ${solid(fill)}/>
   <path d="M${x - 25} ${y + 62}v-16a25 25 0 0 1 50 0v16z" ${solid(fill)}/>`;

const ring = (x: number, fill: string) =>
  `<rect x="${x}" y="54" width="86" height="52" rx="26" fill="none" stroke="${color.ink}" stroke-width="22"/>
   <rect x="${x}" y="54" width="86" height="52" rx="26" fill="none" stroke="${fill}" stroke-width="12"/>`;

/** Each drawing fills a square of 160. */
const drawings: Record<PictureName, string> = {
  bag: `<path d="M52 62V48a28 28 0 0 1 56 0v14" ${line}/>
    <path d="M28 62h104l9 78a8 8 0 0 1-8 9H27a8 8 0 0 1-8-9z" ${solid(color.green)}/>
    <path d="M24 98h112" stroke="${color.paper}" stroke-width="5"/>
    <rect x="66" y="86" width="28" height="26" rx="5" ${solid(color.marigold)}/>`,
  phone: `<rect x="42" y="8" width="76" height="144" rx="14" ${solid(color.paper)}/>
    <rect x="54" y="30" width="52" height="44" rx="4" ${solid(color.green)}/>
    <path d="M56 92h48M56 108h30" ${line}/><rect x="54" y="120" width="52" height="17" rx="8" ${solid(color.marigold)}/>`,
  search: `<circle cx="68" cy="66" r="48" ${solid(color.paper)}/>
    <path d="M104 102l42 44" fill="none" stroke="${color.ink}" stroke-width="14" stroke-linecap="round"/>
    <path d="M48 62h40l4 30H44z" ${solid(color.green)}/><path d="M57 62v-6a11 11 0 0 1 22 0v6" ${line}/>`,
  parcel: `<path d="M80 14l62 30v70l-62 32-62-32V44z" ${solid(color.marigold)}/>
    <path d="M18 44l62 32 62-32M80 76v70" ${line}/><path d="M48 29l62 31v28" fill="none" stroke="${color.green}" stroke-width="12"/>`,
  coins: [128, 104, 80, 56]
    .map((y) => `<ellipse cx="64" cy="${y}" rx="48" ry="18" ${solid(color.marigold)}/>`)
    .concat(
      `<circle cx="112" cy="104" r="38" ${solid(color.green)}/>
      <text x="112" y="119" text-anchor="middle" class="h" font-size="42" fill="${color.paper}">₦</text>`,
    )
    .join(''),
  chart: `<path d="M18 14v130h130" ${line}/><rect x="36" y="96" width="24" height="46" ${solid(color.marigold)}/>
    <rect x="74" y="66" width="24" height="76" ${solid(color.marigold)}/><rect x="112" y="28" width="24" height="114" ${solid(color.green)}/>`,
  chat: `<path d="M12 20h96a10 10 0 0 1 10 10v46a10 10 0 0 1-10 10H52l-24 22V86H22a10 10 0 0 1-10-10z" ${solid(color.paper)}/>
    <path d="M34 44h62M34 62h38" ${line}/>
    <path d="M68 100h70a10 10 0 0 1 10 10v24a10 10 0 0 1-10 10h-6v14l-18-14H68a10 10 0 0 1-10-10v-24a10 10 0 0 1 10-10z" ${solid(color.green)}/>`,
  calendar: `<rect x="16" y="28" width="128" height="116" rx="10" ${solid(color.paper)}/>
    <path d="M16 38a10 10 0 0 1 10-10h108a10 10 0 0 1 10 10v24H16z" ${solid(color.green)}/><path d="M48 14v26M112 14v26" ${line}/>
    <path d="M36 84h12M74 84h12M112 84h12M36 116h12" ${line}/><path d="M72 114l12 12 26-26" fill="none" stroke="${color.clay}" stroke-width="9"/>`,
  link: `<g transform="rotate(-40 80 80)">${ring(2, color.green)}${ring(72, color.paper)}
    <path d="M58 106h4a26 26 0 0 0 26-26" fill="none" stroke="${color.ink}" stroke-width="22"/>
    <path d="M56 106h6a26 26 0 0 0 26-27" fill="none" stroke="${color.green}" stroke-width="12"/></g>`,
  people: person(36, 56, color.paper) + person(124, 56, color.paper) + person(80, 68, color.green),
};

/** A drawing of the project's own, `size` wide and high. */
export function picture(name: PictureName, x: number, y: number, size: number): string {
  return `<g class="picture" transform="translate(${x} ${y}) scale(${size / 160})">${drawings[name]}</g>`;
}
