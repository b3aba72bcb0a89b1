import { Suspense, lazy } from 'react';
import { Play } from 'lucide-react';
import type { Course, CourseVideo } from '#shared/api/academy.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { controlClass } from '#web/ui/field.tsx';
import { LockedStage, stageFrame } from './locked-room.tsx';
import { prefer, usePreferences } from './preferences.ts';
import { costOf, labelOf, pick, playableOf, type RenditionName } from './quality.ts';
import type { PlayerProps } from './player/player.tsx';

const Player = lazy(() => import('./player/player.tsx').then((m) => ({ default: m.Player })));

export interface StageProps extends PlayerProps {
  course: Course;
  /** The person has tapped once: the player's code may come. */
  started: boolean;
  onStart: () => void;
}

/** Where videos are shown: a lock, a picture with the price of playing, or the player. */
export function Stage({ course, started, onStart, ...player }: StageProps) {
  if (!player.video.videoUrl) return <LockedStage />;
  if (started)
    return (
      <Suspense fallback={<Opening />}>
        <Player key={player.video.id} {...player} />
      </Suspense>
    );
  return <Ready video={player.video} cover={course.cover?.url ?? null} onStart={onStart} />;
}

function Opening() {
  return (
    <div className={`${stageFrame} bg-deep text-on-deep`}>
      <Spinner label="Opening the player …" />
    </div>
  );
}

function Ready({ video, cover, onStart }: { video: CourseVideo; cover: string | null; onStart: () => void }) {
  const { rendition } = usePreferences();
  const chosen = pick(video, rendition);
  const picture = video.stills[0]?.url ?? cover;
  return (
    <div>
      <button
        type="button"
        onClick={onStart}
        aria-label={`Play ${video.title}`}
        className={`${stageFrame} adire group bg-deep`}
      >
        {picture && <img src={picture} alt="" className="absolute inset-0 size-full object-cover" />}
        <span className="relative grid size-20 place-items-center rounded-full bg-highlight text-on-highlight shadow-card transition-transform group-hover:scale-105">
          <Play aria-hidden="true" className="ml-1 size-9 fill-current" />
        </span>
      </button>
      <QualityChoice video={video} value={chosen?.name ?? rendition} />
    </div>
  );
}

/** How to watch and what each way costs, said before any data is used. */
function QualityChoice({ video, value }: { video: CourseVideo; value: RenditionName }) {
  const choices = playableOf(video);
  if (choices.length === 0) return null;
  return (
    <label className="mt-3 block">
      <span className="mb-1.5 block font-medium">How to watch</span>
      <select
        className={`${controlClass} ui-select appearance-none pr-11`}
        value={value}
        onChange={(event) => prefer({ rendition: event.target.value as RenditionName })}
      >
        {choices.map(({ name, bytes }) => (
          <option key={name} value={name}>
            {bytes > 0 ? `${labelOf(name)}: ${costOf(bytes)}` : labelOf(name)}
          </option>
        ))}
      </select>
    </label>
  );
}
