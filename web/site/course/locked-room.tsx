import { Lock } from 'lucide-react';
import type { Course, CourseVideo } from '#shared/api/academy.ts';
import { firstChoice } from './course-view.ts';
import { LessonList } from './lesson-list.tsx';

/** As wide as there is room, and as high as a film is then. */
export const stageFrame = 'relative grid aspect-video w-full place-items-center overflow-hidden rounded-md';

export function LockedStage() {
  return (
    <div className={`${stageFrame} adire bg-deep px-6 text-center text-on-deep`}>
      <div>
        <Lock aria-hidden="true" data-icon="lock" className="mx-auto size-10 text-highlight" />
        <p className="mt-3 mb-0 font-display text-xl font-bold">Login or purchase to unlock videos</p>
      </div>
    </div>
  );
}

export function NowShown({ video }: { video: CourseVideo | null }) {
  if (!video) return null;
  return (
    <div className="mt-4 flex items-start justify-between gap-4">
      <h2 className="m-0 min-w-0 text-xl leading-snug font-bold break-words">{video.title}</h2>
      <p className="m-0 shrink-0 text-muted tabular-nums">{video.duration}</p>
    </div>
  );
}

/** What visitors see: the lock and the outline. */
export function LockedRoom({ course }: { course: Course }) {
  const first = firstChoice(course);
  return (
    <>
      <LockedStage />
      <NowShown video={first} />
      <div className="mt-6">
        <LessonList course={course} currentId={first?.id} onSelect={() => {}} />
      </div>
    </>
  );
}
