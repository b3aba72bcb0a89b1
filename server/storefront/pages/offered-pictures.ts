import { setTimeout as sleep } from 'node:timers/promises';
import type { Blobs, OpenBlob } from '../../platform/files/blobs.ts';
import { createKept } from '../../platform/kept.ts';

/** The phone for which pages are weighed: its width in CSS pixels, and how many of its own it has for each. */
const phone = { width: 360, density: 2 };

/** A picture as the HTML of a page offers it. */
export interface OfferedPicture {
  /** What is seen on it; '' where the words beside it say the same. */
  alt: string;
  /** Room it has on the phone, by its `sizes` (CSS pixels). */
  slot: number;
  /** The file this phone takes of those offered. */
  address: string;
  /** Pixels of that file, for when its size is not known. */
  pixels: number;
  /** Whether it is fetched only once it comes near the screen. */
  waits: boolean;
}

const attribute = (name: string, of: string) => new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(of)?.[1] ?? '';

const letters: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' };
const unescaped = (text: string) =>
  text.replace(/&(amp|quot|#x27|lt|gt);/g, (_, name: string) => letters[name]!);

/** What `sizes` comes to on the phone: its last length, which is meant for narrow screens. */
function slotOf(sizes: string): number {
  const last = sizes.split(',').at(-1) ?? '';
  const [, number, unit] = /([\d.]+)(vw|px)\s*$/.exec(last) ?? [];
  if (!number) return phone.width;
  return unit === 'px' ? Number(number) : (phone.width * Number(number)) / 100;
}

/** The file a browser takes: the first that is dense enough, or the one before where that is nearer (as Chromium does). */
export function chosenFile(set: readonly { address: string; width: number }[], slot: number): string {
  let at = 0;
  for (; at < set.length - 1; at++) {
    const [here, next] = [set[at]!.width / slot, set[at + 1]!.width / slot];
    if (next < phone.density) continue;
    if (phone.density >= Math.sqrt(here * next)) at++;
    break;
  }
  return set[at]!.address;
}

const widthOf = (address: string) => Number(/\/(\d+)\.\w+$/.exec(address)?.[1] ?? 0);

function read(source: string, img: string): OfferedPicture {
  const best = attribute('srcset', source) || attribute('srcset', img) || attribute('src', img);
  const set = best.split(',').map((one) => {
    const [address = '', width] = one.trim().split(' ');
    return { address, width: width ? Number.parseInt(width, 10) : widthOf(address) };
  });
  const sizes = attribute('sizes', source) || attribute('sizes', img);
  const shape = Number(attribute('height', img)) / Number(attribute('width', img)) || 1;
  const slot = sizes ? slotOf(sizes) : Math.min(phone.width, (set[0]?.width || phone.width) / phone.density);
  const address = chosenFile(set, slot);
  const width = widthOf(address);
  return {
    alt: unescaped(attribute('alt', img)),
    slot,
    address,
    pixels: width * width * shape,
    waits: attribute('loading', img) === 'lazy',
  };
}

/** A `<picture>` as our views write it, with what it offers. */
export const pictureTag = /<picture>(?:<source ([^>]*)>)?<img ([^>]*)><\/picture>/g;

/** The pictures of a piece of a page, in their order. */
export function picturesIn(html: string): OfferedPicture[] {
  return [...html.matchAll(pictureTag)].map(([, source = '', img = '']) => read(source, img));
}

/** Where the size of a file is not known: what photographs of this size usually come to (bytes per pixel). */
const usualBytes = 0.12;

/** How long a page waits for the size of a picture (ms). */
const patienceMs = 500;

/** Sizes of pictures remembered; files never change. */
const mostKnown = 20_000;

/** Bytes of the file this phone takes of a picture. */
export type PictureBytes = (picture: OfferedPicture) => Promise<number>;

/** What is not there soon is worked out: no page waits for where its pictures lie. */
function soon(opened: Promise<OpenBlob | null>): Promise<OpenBlob | null> {
  const late = new AbortController();
  const file = opened.catch(() => null).finally(() => late.abort());
  return Promise.race([file, sleep(patienceMs, null, { signal: late.signal }).catch(() => null)]);
}

export function pictureBytesOf(blobs: Pick<Blobs, 'open'>): PictureBytes {
  const known = createKept<number>({ most: mostKnown });
  return async ({ address, pixels }) => {
    const size = known.get(address);
    if (size !== undefined) return size;
    const file = address.startsWith('/media/') ? await soon(blobs.open(address.slice(1))) : null;
    if (!file) return Math.round(pixels * usualBytes);
    known.set(address, file.size);
    return file.size;
  };
}
