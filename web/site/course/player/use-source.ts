import { useRef, useState } from 'react';
import type { CourseVideo, Rendition } from '#shared/api/academy.ts';
import { pick, type RenditionName } from '../quality.ts';

export interface Source {
  rendition: Rendition;
  url: string;
  /** Where to go on, and whether to run. */
  from: number;
  play: boolean;
}

/** An address that plays this long is good; if it fails after that, it has run out and a new one is due. */
const goodAfterSeconds = 3;

/**
 * The file being played. Signed addresses change with every reading of the course, so the one in use is held until it
 * fails; then the course is read again, once, and the film goes on at the same second.
 */
export function useSource(
  video: CourseVideo,
  wish: RenditionName,
  startAt: number,
  renew: () => Promise<CourseVideo | null>,
) {
  const first = pick(video, wish);
  const [source, setSource] = useState<Source | null>(() =>
    first?.url ? { rendition: first, url: first.url, from: startAt, play: true } : null,
  );
  const [broken, setBroken] = useState(false);
  const renewedAt = useRef<number | null>(null);

  function take(from: CourseVideo, name: RenditionName, at: number, play: boolean): boolean {
    const rendition = pick(from, name);
    if (!rendition?.url) return false;
    setSource({ rendition, url: rendition.url, from: at, play });
    return true;
  }

  async function renewed(at: number, play: boolean): Promise<void> {
    setBroken(false);
    renewedAt.current = at;
    const fresh = await renew();
    if (!fresh || !take(fresh, source?.rendition.name ?? wish, at, play)) setBroken(true);
  }

  return {
    source,
    broken,
    /** Another size of the same film, from the same second. */
    change: (name: RenditionName, at: number, play: boolean) => take(video, name, at, play),
    /** The file could not be read (any more). */
    failed: (at: number) => {
      if (renewedAt.current !== null && at < renewedAt.current + goodAfterSeconds) setBroken(true);
      else void renewed(at, true);
    },
    retry: (at: number) => void renewed(at, true),
  };
}
