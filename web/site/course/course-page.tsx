import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router';
import type { Course } from '#shared/api/academy.ts';
import { courseFacts } from '#shared/product.ts';
import type { ClientStore } from '#web/client/api.ts';
import { useCourseAccess, useCourseEnded } from '#web/client/course-access.ts';
import { courseChanged, useCourseQuery } from '#web/client/course-api.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { paths } from '#web/client/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx';
import { Data } from '../components/data.tsx';
import { AccountLine } from './account-line.tsx';
import { BuyForm } from './buy-form.tsx';
import { CourseFacts, OutlineWithoutScript } from './course-facts.tsx';
import { LockedRoom } from './locked-room.tsx';
import { CoverCard } from './cover-card.tsx';
import { isUnlocked, videosOf } from './course-view.ts';
import type { LoginRequest } from './purchase/purchase-flow.ts';
import { UnconfirmedCard } from './purchase/unconfirmed-card.tsx';
import { usePurchase } from './purchase/use-purchase.ts';

/** For those who have the course: visitors do without it. */
const bringClassroom = () => import('./classroom.tsx');
const Classroom = lazy(() => bringClassroom().then((m) => ({ default: m.Classroom })));
const LoginModal = lazy(() => import('./login-modal.tsx').then((m) => ({ default: m.LoginModal })));
const SuccessModal = lazy(() =>
  import('./purchase/success-modal.tsx').then((m) => ({ default: m.SuccessModal })),
);

export default function CoursePage() {
  return (
    <Data>
      <CourseContent />
    </Data>
  );
}

function CourseContent() {
  const query = useVisibleCourse();
  const [login, setLogin] = useState<LoginRequest | null>(null);
  const purchase = usePurchase(setLogin);
  useKeyInAddress();
  const { course } = query;
  const access = useCourseAccess();
  // Whoever has the course came to watch: on a phone too, the video is the first thing.
  const enrolled = course ? isUnlocked(course) : access !== null;
  const room = (
    <div key="room" className="min-w-0 lg:col-start-1 lg:row-start-1">
      <Room query={query} />
    </div>
  );

  return (
    <div className="mx-auto max-w-6xl px-4 py-6 sm:px-6 sm:py-10">
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:gap-8">
        {enrolled && room}
        <div key="card" className="grid min-w-0 gap-6 lg:col-start-2 lg:row-start-1">
          <CoverCard course={course}>
            <WayIn course={course} purchase={purchase} onLogin={() => setLogin({})} />
          </CoverCard>
          {course && <AccountLine course={course} />}
        </div>
        {!enrolled && room}
      </div>
      <OutlineWithoutScript />
      <CourseFacts priceKobo={course?.price_kobo ?? courseFacts.priceKobo} />
      <Suspense fallback={null}>
        {login && <LoginModal request={login} onClose={() => setLogin(null)} />}
        {purchase.state.is === 'paid' && <SuccessModal email={purchase.state.email} onClose={purchase.end} />}
      </Suspense>
    </div>
  );
}

/** The course as this browser may see it; after a log-out the open one is not shown while the closed one is read. */
function useVisibleCourse() {
  const dispatch = useDispatch<ClientStore['dispatch']>();
  const access = useCourseAccess();
  const { data, error, isFetching, refetch } = useCourseQuery();
  const before = useRef(access);
  useEffect(() => {
    // Beside the course itself, not after it; where it cannot be had now, it is asked for again once it is shown.
    if (access !== null) bringClassroom().catch(() => {});
  }, [access]);
  useEffect(() => {
    if (before.current === access) return;
    before.current = access;
    dispatch(courseChanged());
  }, [access, dispatch]);
  const stale = data?.has_access === true && access === null;
  return { course: stale ? undefined : data, error, isFetching, refetch };
}

type CourseState = ReturnType<typeof useVisibleCourse>;

/** Sign-in links may also carry their key as `/courses?key=`; it leaves the address at once. */
function useKeyInAddress(): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const key = search.get('key');
  useEffect(() => {
    if (key) void navigate(paths.courseEnter, { replace: true, state: { key } });
  }, [key, navigate]);
}

interface WayInProps {
  course: Course | undefined;
  purchase: ReturnType<typeof usePurchase>;
  onLogin: () => void;
}

function WayIn({ course, purchase, onLogin }: WayInProps) {
  const ended = useCourseEnded();
  if (purchase.state.is === 'unconfirmed') return <UnconfirmedCard purchase={purchase} />;
  return (
    <>
      <div role="status" className="empty:hidden">
        {ended && <LoggedOut onLogin={onLogin} />}
      </div>
      <BuyForm
        priceKobo={course?.price_kobo ?? courseFacts.priceKobo}
        purchase={purchase}
        onLogin={onLogin}
      />
    </>
  );
}

/** Whoever had the course a moment ago is told why it is closed, so that nobody buys it twice. */
function LoggedOut({ onLogin }: { onLogin: () => void }) {
  return (
    <div className="mb-4 rounded-md border border-line bg-highlight-soft p-4">
      <p className="m-0">
        You are logged out of the course here. A log-in lasts 24 hours, on five devices at most. Log in again
        to go on; you need not buy it again.
      </p>
      <Button size="small" className="mt-3 py-2" onClick={onLogin}>
        Log in to the course
      </Button>
    </div>
  );
}

function Room({ query }: { query: CourseState }) {
  const { course, error, isFetching, refetch } = query;
  if (!course && error && !isFetching)
    return (
      <ErrorState
        message={sentenceOf(error, 'The course could not be loaded. Please try again.')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!course) return <LoadingRoom />;
  if (videosOf(course).length === 0)
    return (
      <EmptyState title="The first lessons are on their way">
        There is nothing to watch yet. Everybody who has the course is mailed when the lessons are here.
      </EmptyState>
    );
  if (!isUnlocked(course)) return <LockedRoom course={course} />;
  // What was read before stays in the answer of a reading that failed, and its addresses are those that do not work.
  const renew = async () => {
    const { data, isError } = await refetch();
    return isError ? null : (data ?? null);
  };
  return (
    <Suspense fallback={<LoadingRoom />}>
      <Classroom course={course} renew={renew} />
    </Suspense>
  );
}

function LoadingRoom() {
  return (
    <Loading label="Loading the course">
      <Skeleton className="needs-script aspect-video w-full rounded-md" />
      <Skeleton className="needs-script mt-4 h-7 w-3/4" />
      <div className="needs-script mt-6 grid gap-3">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-16 w-full rounded-md" />
        ))}
      </div>
    </Loading>
  );
}
