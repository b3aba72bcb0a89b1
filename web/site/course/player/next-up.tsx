import { useEffect, useEffectEvent, useState } from 'react';
import type { CourseVideo } from '#shared/api/academy.ts';
import { Button } from '#web/ui/button.tsx';
import { costOf, pick, type RenditionName } from '../quality.ts';

const countdownSeconds = 5;

export interface NextUpProps {
  next: CourseVideo;
  rendition: RenditionName;
  onGo: () => void;
}

/**
 * After a video has ended: the next one in five seconds, unless the person says no. It fits the picture of a phone that
 * is 360 px wide: 180 px.
 */
export function NextUp({ next, rendition, onGo }: NextUpProps) {
  const [left, setLeft] = useState<number | null>(countdownSeconds);
  const go = useEffectEvent(onGo);
  useEffect(() => {
    if (left === null) return undefined;
    if (left === 0) {
      go();
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const bytes = pick(next, rendition)?.bytes ?? 0;
  return (
    <div className="absolute inset-0 grid [place-items:safe_center] overflow-y-auto bg-deep px-3 py-2 text-center text-on-deep on-deep-focus sm:p-4">
      <div>
        <p className="m-0 text-on-deep-muted">
          Next · {next.duration}
          {bytes > 0 && ` · ${costOf(bytes)}`}
        </p>
        <p className="mt-1 mb-0 line-clamp-2 max-[339px]:line-clamp-1 font-display text-lg leading-snug font-bold break-words sm:line-clamp-none sm:text-xl">
          {next.title}
        </p>
        <p className="mt-0.5 mb-0 min-h-6 tabular-nums sm:mt-2">
          {left !== null && <span aria-hidden="true">{`Starts in ${left} s`}</span>}
        </p>
        <p role="status" className="sr-only">
          {left === null ? 'Stopped.' : `${next.title} starts in ${countdownSeconds} seconds.`}
        </p>
        <div className="mt-1.5 flex flex-wrap justify-center gap-2 sm:mt-2">
          <Button variant="highlight" onClick={onGo}>
            Play next
          </Button>
          {left !== null && (
            <Button variant="onDeep" onClick={() => setLeft(null)}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
