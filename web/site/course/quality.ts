import type { CourseVideo, Rendition } from '#shared/api/academy.ts';
import { naira } from '#shared/money.ts';
import { nairaPerMegabyte } from '#shared/product.ts';

export type RenditionName = Rendition['name'];

const labels: Record<RenditionName, string> = {
  voice: 'Voice and slides',
  '144p': '144p, smallest',
  '240p': '240p, small',
  '360p': '360p',
  '480p': '480p',
  source: 'Full quality',
};
const order: readonly RenditionName[] = ['voice', '144p', '240p', '360p', '480p', 'source'];

export const labelOf = (name: RenditionName): string => labels[name];

export function megabytes(bytes: number): string {
  const value = bytes / 1_000_000;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} MB`;
}

/** What so much data costs, rounded up to a whole naira: `1.4 MB, about ₦2`. */
export function costOf(bytes: number): string {
  const price = Math.ceil((bytes / 1_000_000) * nairaPerMegabyte);
  return `${megabytes(bytes)}, about ${naira(price * 100)}`;
}

/** What can be played of a video, smallest first; a server without a ladder has one file of unknown size. */
export function playableOf(video: CourseVideo): Rendition[] {
  const found = order.flatMap((name) => video.renditions.filter((r) => r.name === name && r.url));
  if (found.length > 0 || !video.videoUrl) return found;
  return [{ name: 'source', height: 0, bytes: 0, url: video.videoUrl, hlsUrl: null }];
}

/** What the browser tells about the line, where it tells anything. */
export interface Line {
  saveData: boolean;
  slow: boolean;
  phone: boolean;
}

export function lineOf(window: Window): Line {
  const { connection } = window.navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return {
    saveData: connection?.saveData === true,
    slow: /^(slow-)?2g$/.test(connection?.effectiveType ?? ''),
    phone: window.matchMedia('(max-width: 767px)').matches,
  };
}

/** Where to begin when nobody has chosen yet: little on a phone, least where data is saved. */
export function suggested({ saveData, slow, phone }: Line): RenditionName {
  if (saveData || slow) return '144p';
  return phone ? '240p' : '480p';
}

/** The wished rendition, or what is nearest below it, or else the smallest picture. */
export function pick(video: CourseVideo, wish: RenditionName): Rendition | null {
  const all = playableOf(video);
  const pictures = all.filter(({ name }) => name !== 'voice');
  const upTo = order.indexOf(wish);
  return (
    all.find(({ name }) => name === wish) ??
    pictures.findLast(({ name }) => order.indexOf(name) <= upTo) ??
    pictures[0] ??
    all[0] ??
    null
  );
}
