import { lazy, Suspense } from 'react';
import { LogOut } from 'lucide-react';
import type { Course } from '#shared/api/academy.ts';
import { leaveCourse } from '#web/client/course-api.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';

/** Hardly anybody's address fails. */
const NoMails = lazy(() => import('./no-mails.tsx').then((m) => ({ default: m.NoMails })));

/** Whose course this is, so that a mistyped address is noticed, and the way out on a shared phone. */
export function AccountLine({ course }: { course: Course }) {
  if (!course.email) return null;
  async function leave() {
    await leaveCourse();
    notify.success('You are logged out of the course.');
  }
  return (
    <>
      {course.mail_fails && (
        <Suspense fallback={null}>
          <NoMails email={course.email} why={course.mail_fails} />
        </Suspense>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-md border border-line bg-surface px-4 py-2">
        <p className="m-0 min-w-0 break-words text-muted">
          Logged in as <strong className="break-all text-ink">{course.email}</strong>
        </p>
        <Button
          variant="quiet"
          size="small"
          className="-mr-3"
          icon={<LogOut aria-hidden="true" className="size-4.5" />}
          onClick={() => void leave()}
        >
          Log out
        </Button>
      </div>
    </>
  );
}
