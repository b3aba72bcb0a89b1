import type { CourseVideo, Rendition } from '#shared/api/academy.ts';

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
