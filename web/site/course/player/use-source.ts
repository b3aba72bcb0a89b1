import { useRef, useState } from 'react';
import type { CourseVideo } from '#shared/api/academy.ts';
import { pick, type RenditionName } from '../quality.ts';
import { playable, type Playable } from './ways.ts';

export interface Source extends Playable {
  /** Where to go on, and whether to run. */
  from: number;
  play: boolean;
  /** Counts the readings of the course: a file that failed is fetched anew, also where its address stayed the same. */
  turn: number;
}

/** An address that plays this long is good; if it fails after that, it has run out and a new one is due. */
const goodAfterSeconds = 3;

/**
 * The file being played. Signed addresses change with every reading of the course, so the one in use is held until it
 * fails; then the course is read again, once, and the film goes on at the same second. A stream that cannot be played
 * gives way to the plain file.
 */
export function useSource(
  video: CourseVideo,
  wish: RenditionName,
  startAt: number,
  renew: () => Promise<CourseVideo | null>,
) {
  const [source, setSource] = useState(() => sourceOf(video, wish, true, atFirst(startAt)));
  const [broken, setBroken] = useState(false);
  const renewedAt = useRef<number | null>(null);
  const renewing = useRef(false);
  const streams = useRef(true);

  function take(from: CourseVideo, name: RenditionName, at: number, play: boolean): boolean {
    const next = sourceOf(from, name, streams.current, { from: at, play, turn: (source?.turn ?? 0) + 1 });
    if (next) setSource(next);
    return next !== null;
  }

  function change(name: RenditionName, at: number, play: boolean): void {
    const next = sourceOf(video, name, streams.current, { from: at, play, turn: source?.turn ?? 0 });
    if (!next) return;
    setBroken(false);
    renewedAt.current = null;
    // One stream has every picture in it and changes over by itself.
    const isSame = source && isPictureStream(source) && isPictureStream(next);
    setSource(isSame ? { ...source, rendition: next.rendition } : next);
  }

  async function renewed(at: number, play: boolean): Promise<void> {
    setBroken(false);
    renewedAt.current = at;
    renewing.current = true;
    const fresh = await renew();
    renewing.current = false;
    if (!fresh || !take(fresh, source?.rendition.name ?? wish, at, play)) setBroken(true);
  }

  function failed(at: number): void {
    if (renewing.current) return;
    const again = renewedAt.current !== null && at < renewedAt.current + goodAfterSeconds;
    // Our own code has asked for new addresses before it says so.
    const streamIsBad = source?.way === 'ours' || (source?.way === 'native' && again);
    if (streamIsBad) streams.current = false;
    if (again && !streamIsBad) setBroken(true);
    else void renewed(at, true);
  }

  return {
    source,
    broken,
    /** Another size of the same film, from the same second; after one that failed it is tried like the first. */
    change,
    /** The file could not be read (any more). */
    failed,
    retry: (at: number) => {
      streams.current = true;
      void renewed(at, true);
    },
  };
}

const atFirst = (from: number) => ({ from, play: true, turn: 0 });

const isPictureStream = ({ way, rendition }: Source) => way === 'ours' && rendition.name !== 'voice';

function sourceOf(
  video: CourseVideo,
  wish: RenditionName,
  streams: boolean,
  start: Pick<Source, 'from' | 'play' | 'turn'>,
): Source | null {
  const rendition = pick(video, wish);
  const found = rendition && playable(video, rendition, streams);
  return found && { ...found, ...start };
}
