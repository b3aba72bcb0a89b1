import { Parser } from 'htmlparser2';
import { escaped } from '#shared/html.ts';

/** What the things a page names are called in its copy, from where the page stands. */
export interface Places {
  /** Of an address of the shop; null for what is not in the copy. */
  page(path: string): string | null;
  picture(path: string): string;
  sheet(css: string): string;
  /** Where the shop is on the net: what leads there by its full address is in the copy, too. */
  origins: readonly string[];
  /** The script, with the name under which it keeps the basket. */
  script: { file: string; key: string };
}

type Attributes = Record<string, string>;

const empty = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
]);

/** Widest picture that goes along (pixels): enough for half a desk's screen, and for all of a phone's. */
const widest = 960;

const forServers = /^(preload|canonical|alternate|manifest)$/;
const ofCards = /^(og:|article:|product:|twitter:)|verification$/;

/** What is nothing without a server, or names one. */
function isLeftOut(name: string, its: Attributes): boolean {
  if (name === 'script') return its.type !== 'application/json';
  if (name === 'form') return its['data-add'] === undefined;
  if (name === 'link') return forServers.test(its.rel ?? '');
  if (name === 'meta') return ofCards.test(its.property ?? its.name ?? '');
  return name === 'source' && its.type === 'image/avif';
}

/** Of the widths of a picture the one that all browsers take, and the widest that goes along. */
function keptWidths(srcset: string, src: string): [address: string, width: number][] {
  const offered = srcset.split(',').map((one): [string, number] => {
    const [address = '', width = ''] = one.trim().split(' ');
    return [address, Number.parseInt(width, 10)];
  });
  const most = Math.max(...offered.map(([, width]) => width).filter((width) => width <= widest));
  return offered.filter(([address, width]) => address === src || width === most);
}

function pictured(its: Attributes, places: Places): Attributes {
  const { srcset, sizes, src = '', ...others } = its;
  if (!src.startsWith('/media/')) return others;
  const kept = srcset ? keptWidths(srcset, src) : [];
  const set = kept.map(([address, width]) => `${places.picture(address)} ${width}w`).join(', ');
  return { ...others, src: places.picture(src), ...(kept.length > 1 && { srcset: set, sizes: sizes ?? '' }) };
}

/** A link to what is not in the copy leads nowhere, and its words stay. */
function linked({ href = '', ...others }: Attributes, places: Places): Attributes {
  const origin = places.origins.find((one) => href === one || href.startsWith(`${one}/`));
  const path = origin === undefined ? href : href.slice(origin.length) || '/';
  if (!path.startsWith('/') || path.startsWith('//')) return { ...others, href };
  const to = path.startsWith('/media/') ? places.picture(path) : places.page(path);
  return to === null ? others : { ...others, href: to };
}

function attributesOf(name: string, its: Attributes, places: Places): Attributes {
  if (name === 'img') return pictured(its, places);
  return its.href === undefined ? its : linked(its, places);
}

const opening = (name: string, its: Attributes) =>
  `<${name}${Object.entries(its)
    .map(([key, value]) => (value === '' ? ` ${key}` : ` ${key}="${escaped(value)}"`))
    .join('')}>`;

/**
 * A finished page of a shop as it stands in a folder: every link leads to a file beside it, and nothing in it asks a
 * server or is asked by one. It is read as HTML is read, whatever a view or an owner wrote into it.
 */
export function rewritten(html: string, places: Places): string {
  const { file, key } = places.script;
  let out = '<!doctype html>';
  /** How deep we are in something that is left out. */
  let without = 0;
  /** Text of a style or a script, which is no HTML. */
  let raw: string | null = null;
  // Names come in small letters, as a browser reads them; those of drawings it puts right itself.
  const parser = new Parser({
    onopentag(name, its) {
      const isEmpty = empty.has(name);
      if (without > 0 || isLeftOut(name, its)) return void (without += isEmpty ? 0 : 1);
      if (name === 'style' || name === 'script') raw = '';
      if (name !== 'style') out += opening(name, attributesOf(name, its, places));
    },
    ontext(text) {
      if (without > 0) return;
      if (raw === null) out += escaped(text);
      else raw += text;
    },
    onclosetag(name) {
      if (empty.has(name)) return;
      if (without > 0) return void (without -= 1);
      if (name === 'style') out += `<link rel="stylesheet" href="${escaped(places.sheet(raw ?? ''))}">`;
      else if (name === 'script') out += `${raw ?? ''}</script>`;
      else if (name === 'head')
        out += `<script defer src="${file}" data-key="${escaped(key)}"></script></head>`;
      else out += `</${name}>`;
      if (name === 'style' || name === 'script') raw = null;
    },
  });
  parser.end(html);
  return out;
}
