import type { CourseVideo, Rendition } from '#shared/api/academy.ts';
import { labelOf, playableOf, type RenditionName } from '../quality.ts';

/** How a file gets into the element: as one file, as segments by the browser itself, or as segments by our own code. */
export type Way = 'file' | 'native' | 'ours';

const hlsType = 'application/vnd.apple.mpegurl';

export interface Playable {
  rendition: Rendition;
  url: string;
  way: Way;
}

/** What is put into the element to play this rendition; null without access. */
export function playable(video: CourseVideo, rendition: Rendition, streams: boolean): Playable | null {
  if (!rendition.url) return null;
  const way = streams && rendition.hlsUrl ? streamingWay() : 'file';
  // A browser left to itself would choose the size; of the one playlist there is nothing to choose.
  const list = way === 'ours' && rendition.name !== 'voice' ? video.hlsUrl : rendition.hlsUrl;
  return way === 'file' || !list
    ? { rendition, url: rendition.url, way: 'file' }
    : { rendition, url: list, way };
}

/**
 * Our own code first: it changes to a new address without a pause and knows what it has loaded, which a browser left to
 * itself does not. Phones that let no page feed the player can play the list by themselves.
 */
function streamingWay(): Way {
  if ('MediaSource' in window) return 'ours';
  return document.createElement('video').canPlayType(hlsType) ? 'native' : 'file';
}

/** What our versions are made of; what came with the course as it is may be made of something else. */
const kinds = {
  picture: 'video/mp4; codecs="avc1.4d401f,mp4a.40.2"',
  voice: 'audio/mp4; codecs="mp4a.40.2"',
};

/** What a browser without the means for this says of itself, and the way out; null where it is not the browser's fault. */
export function lacking(video: CourseVideo, rendition: RenditionName): string | null {
  const plays = (kind: keyof typeof kinds) => document.createElement('video').canPlayType(kinds[kind]) !== '';
  if (plays(rendition === 'voice' ? 'voice' : 'picture')) return null;
  const hasVoice = plays('voice') && playableOf(video).some(({ name }) => name === 'voice');
  const listen = hasVoice ? `choose “${labelOf('voice')}” below to listen, or ` : '';
  return `This browser cannot play this kind of video: ${listen}open the course in another browser, such as Chrome, Edge or Safari.`;
}
