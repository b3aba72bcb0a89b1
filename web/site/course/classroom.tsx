import { useState } from 'react';
import { CloudOff } from 'lucide-react';
import type { Course, CourseVideo } from '#shared/api/academy.ts';
import { CertificateCard } from './certificate-card.tsx';
import { videoAfter, videosOf } from './course-view.ts';
import { LessonList } from './lesson-list.tsx';
import { useLearning } from './learning/use-learning.ts';
import { NowShown } from './locked-room.tsx';
import { RefundOffer } from './refund-offer.tsx';
import { Stage } from './stage.tsx';

export interface ClassroomProps {
  course: Course;
  /** Reads the course again. */
  renew: () => Promise<Course | null>;
}

/** Where a learner watches. */
export function Classroom({ course, renew }: ClassroomProps) {
  const learning = useLearning(course);
  const [started, setStarted] = useState(false);
  const { current } = learning;
  if (!current) return null;
  const next = videoAfter(course, current.id);
  const choose = (video: CourseVideo) => {
    learning.select(video);
    setStarted(true);
  };
  return (
    <>
      <Stage
        course={course}
        video={current}
        next={next}
        started={started}
        startAt={learning.startAt}
        onStart={() => setStarted(true)}
        onPlayed={learning.onPlayed}
        onLength={learning.onLength}
        onPause={learning.onPause}
        onNext={() => next && choose(next)}
        renew={async () => {
          const fresh = await renew();
          return fresh ? (videosOf(fresh).find(({ id }) => id === current.id) ?? null) : null;
        }}
      />
      <NowShown video={current} />
      <div role="status" className="empty:hidden">
        {learning.stuck && (
          <p className="mt-3 mb-0 flex items-center gap-2 text-muted">
            <CloudOff aria-hidden="true" className="size-5 shrink-0" />
            Saving your progress when you are back online
          </p>
        )}
      </div>
      <div className="mt-6 grid gap-6">
        <LessonList course={course} currentId={current.id} onSelect={choose} />
        <CertificateCard course={course} />
        <RefundOffer course={course} />
      </div>
    </>
  );
}
