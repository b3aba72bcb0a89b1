import type { ReactNode } from 'react';
import { BookOpen, Check } from 'lucide-react';
import type { Course } from '#shared/api/academy.ts';
import { courseFacts, product } from '#shared/product.ts';
import { markup } from '#shared/trusted.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress, Skeleton } from '#web/ui/states.tsx';
import { counted, stepsOf, videosOf } from './course-view.ts';

/** The top of the page: what the course is, and the way in or how far one has come. */
export function CoverCard({ course, children }: { course: Course | undefined; children: ReactNode }) {
  const enrolled = course?.has_access === true;
  return (
    <section
      aria-labelledby="course-title"
      className="overflow-hidden rounded-md border border-line bg-surface shadow-card"
    >
      <Cover cover={course && course.cover} />
      <div className="p-4 sm:p-6">
        <p className="m-0 inline-flex items-center gap-2 rounded-full bg-highlight-soft px-3 py-1 font-semibold">
          <BookOpen aria-hidden="true" className="size-4.5" />
          {course?.label ?? product.courseLabel}
        </p>
        <h1
          id="course-title"
          className="mt-3 mb-0 text-2xl leading-tight font-extrabold break-words sm:text-3xl"
        >
          {course?.title ?? courseFacts.title}
        </h1>
        {course ? (
          <p className="mt-2 mb-0 text-muted">
            {counted(course.lessons.length, 'lesson')} · {counted(videosOf(course).length, 'topic')}
          </p>
        ) : (
          <Skeleton className="needs-script mt-2 h-6.5 w-40" />
        )}
        <div className="mt-5">
          {enrolled ? (
            <>
              <Button size="large" wide disabled icon={<Check aria-hidden="true" className="size-5" />}>
                Enrolled
              </Button>
              <div className="mt-5">
                <Progress value={stepsOf(videosOf(course)).percent} label="Course progress" showLabel />
              </div>
            </>
          ) : (
            children
          )}
        </div>
        {/* Below: it is known late, and the way in may not move under a finger. */}
        {course?.description && <p className="mt-5 mb-0 break-words">{course.description}</p>}
      </div>
    </section>
  );
}

/** The server puts the picture here (academy/content/outline.ts), so that it does not wait for a script; none elsewhere. */
const coverOfServer = markup(import.meta.env.SSR ? '%COURSE_COVER%' : '');

/** As high with a picture as before it is known that there is one. */
function Cover({ cover }: { cover: Course['cover'] | undefined }) {
  // What stands there stays, although the browser's own code knows of none yet.
  if (cover === undefined)
    return (
      <div
        suppressHydrationWarning
        className="adire course-cover h-34 max-h-[180px] bg-deep sm:h-45"
        dangerouslySetInnerHTML={{ __html: coverOfServer }}
      />
    );
  if (!cover) return <div aria-hidden="true" className="adire h-34 max-h-[180px] bg-deep sm:h-45" />;
  return (
    <img
      src={cover.url}
      alt={cover.alt}
      width={cover.width}
      height={cover.height}
      className="block h-34 max-h-[180px] w-full bg-sunken object-cover sm:h-45"
    />
  );
}
