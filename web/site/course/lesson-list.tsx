import { useState } from 'react';
import { ChevronDown, CircleCheck, CirclePlay, Lock } from 'lucide-react';
import type { Course, CourseVideo, Lesson } from '#shared/api/academy.ts';
import { cx } from '#web/ui/cx.ts';
import { isLocked, lessonWith, stepsOf } from './course-view.ts';
import { usePreferences } from './preferences.ts';
import { megabytes, pick } from './quality.ts';

export interface LessonListProps {
  course: Course;
  currentId: string | undefined;
  onSelect: (video: CourseVideo) => void;
}

/** The outline: open to everybody as titles, playable for those who have the course. */
export function LessonList({ course, currentId, onSelect }: LessonListProps) {
  return (
    <section aria-labelledby="lessons-title">
      <h2 id="lessons-title" className="m-0 text-xl font-bold">
        Lessons
      </h2>
      <ol className="m-0 mt-3 grid list-none gap-3 p-0">
        {course.lessons.map((lesson, index) => (
          <LessonItem
            key={`${index} ${lesson.title}`}
            lesson={lesson}
            current={lessonWith(course, currentId) === lesson}
            currentId={currentId}
            onSelect={onSelect}
          />
        ))}
      </ol>
    </section>
  );
}

interface LessonItemProps extends Omit<LessonListProps, 'course'> {
  lesson: Lesson;
  /** Holds the video that is chosen, and so opens by itself. */
  current: boolean;
}

function LessonItem({ lesson, current, currentId, onSelect }: LessonItemProps) {
  const [choice, setChoice] = useState({ open: current, current });
  // Another video was chosen: its lesson opens, and what the person did before no longer matters here.
  if (choice.current !== current) setChoice({ open: current || choice.open, current });
  const { open } = choice;
  const { percent, watched, total } = stepsOf(lesson.videos);
  return (
    <li className="overflow-hidden rounded-md border border-line bg-surface">
      <h3 className="m-0 text-base">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setChoice({ open: !open, current })}
          className="flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left hover:bg-sunken"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-display text-lg leading-snug font-bold break-words">
              {lesson.title}
            </span>{' '}
            <span className="mt-0.5 block font-sans font-normal text-muted tabular-nums">
              {`${percent}% Complete | ${watched}/${total} Steps`}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={cx('size-5 shrink-0 transition-transform', open && 'rotate-180')}
          />
        </button>
      </h3>
      <ul hidden={!open} className="m-0 list-none border-t border-line p-0">
        {lesson.videos.map((video) => (
          <VideoRow key={video.id} video={video} current={video.id === currentId} onSelect={onSelect} />
        ))}
      </ul>
    </li>
  );
}

interface VideoRowProps {
  video: CourseVideo;
  current: boolean;
  onSelect: (video: CourseVideo) => void;
}

function VideoRow({ video, current, onSelect }: VideoRowProps) {
  const { rendition } = usePreferences();
  const locked = isLocked(video);
  const bytes = pick(video, rendition)?.bytes ?? 0;
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        disabled={locked}
        aria-current={current ? 'true' : undefined}
        onClick={() => onSelect(video)}
        className={cx(
          'flex min-h-12 w-full items-center gap-3 border-l-4 px-4 py-2.5 text-left disabled:text-muted',
          current ? 'border-highlight bg-soft text-on-soft' : 'border-transparent enabled:hover:bg-sunken',
        )}
      >
        <RowIcon video={video} />{' '}
        <span className={cx('min-w-0 flex-1 break-words', current && 'font-semibold')}>{video.title}</span>{' '}
        <span className="shrink-0 text-right tabular-nums">
          <span className="block">{video.duration}</span>{' '}
          {bytes > 0 && <span className="block text-muted">{megabytes(bytes)}</span>}
        </span>
      </button>
    </li>
  );
}

function RowIcon({ video }: { video: CourseVideo }) {
  const [Icon, stateText, name] = isLocked(video)
    ? ([Lock, 'Locked, log in or purchase to unlock:', 'lock'] as const)
    : video.watched
      ? ([CircleCheck, 'Watched:', 'check'] as const)
      : ([CirclePlay, 'Play:', 'play'] as const);
  return (
    <>
      <Icon aria-hidden="true" data-icon={name} className="size-5 shrink-0" />
      <span className="sr-only">{stateText} </span>
    </>
  );
}
