import { lazy, Suspense, useEffect, useState } from 'react';
import { attendanceRule, seatCalendarPath, type SeatView } from '#shared/api/live-class.ts';
import { paths } from '#web/client/paths.ts';
import { liveClassCalls } from '#web/client/live-class-calls.ts';
import { confirmed } from '#web/forms/confirmed.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx';
import { NeedsScript } from '../components/needs-script.tsx';
import { Afterwards } from './afterwards.tsx';
import { ClassTimer } from './class-timer.tsx';
import { Clock } from './countdown-view.tsx';
import { LiveRoom } from './live-room.tsx';
import { RoomLink } from './room-components.tsx';
import { classTime } from './times.ts';
import { useSeat, type Seat } from './use-seat.ts';

/** Hardly anybody's address fails. */
const NoMails = lazy(() => import('./no-mails.tsx').then((m) => ({ default: m.NoMails })));

export default function SeatPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-8 sm:px-6">
      <NeedsScript />
      <Page />
    </div>
  );
}

function Page() {
  const seat = useSeat();
  const { view, problem } = seat;
  if (!view && problem)
    return (
      <>
        <h1 className="m-0 mb-4 text-2xl font-bold">Your seat</h1>
        <ErrorState message={problem} onRetry={() => location.reload()} />
        <p className="mt-5 mb-0">
          <a href={paths.webinar} className={buttonClass({ className: 'max-sm:w-full' })}>
            Get my link again, or reserve a seat
          </a>
        </p>
      </>
    );
  if (!view)
    return (
      <Loading label="Opening your page">
        <Skeleton className="h-10" />
        <Skeleton className="mt-6 h-64" />
      </Loading>
    );
  return (
    <>
      <PageHeader
        title={view.class.title}
        description={`${view.seat.first_name}, ${called[view.seat.state]}. ${classTime(view.class.starts_at)}, with ${view.class.host_name}.`}
      />
      {view.class.status === 'live' && (
        <div className="mb-5">
          <ClassTimer liveClass={view.class} told={view.now} />
        </div>
      )}
      {view.seat.mail_fails && (
        <Suspense fallback={null}>
          <NoMails view={view} />
        </Suspense>
      )}
      <Body seat={seat} view={view} />
    </>
  );
}

/** What somebody’s page is about. */
const called: Record<SeatView['seat']['state'], string> = {
  seated: 'your seat',
  waitlisted: 'your place in the waiting line',
  canceled: 'the seat you gave up',
};

function Body({ seat, view }: { seat: Seat; view: SeatView }) {
  if (view.seat.state === 'canceled')
    return (
      <Card>
        <p className="m-0 mb-3">You gave this seat up.</p>
        <a href={paths.webinar} className={buttonClass()}>
          Reserve a seat again
        </a>
      </Card>
    );
  if (view.class.status === 'ended' && !view.class.started_at)
    return (
      <Card>
        <p className="m-0 text-xl font-bold">This class was called off.</p>
        <p className="my-3">We are sorry. Your seat is not needed any more.</p>
        <a href={paths.webinar} className={buttonClass()}>
          See the next class
        </a>
      </Card>
    );
  if (view.class.status === 'ended') return <Afterwards seat={seat} view={view} />;
  if (view.seat.state === 'waitlisted')
    return (
      <Card>
        <p className="m-0 text-xl font-bold">You are number {view.seat.place ?? 1} in the waiting line.</p>
        <p className="my-3">We mail you at once when a seat is free.</p>
        <GiveUp reload={seat.reload} />
      </Card>
    );
  return view.class.status === 'live' ? (
    <LiveRoom seat={seat} view={view} />
  ) : (
    <Waiting seat={seat} view={view} />
  );
}

function Waiting({ seat, view }: { seat: Seat; view: SeatView }) {
  const [left, setLeft] = useState(() => Date.parse(view.class.starts_at) - Date.parse(view.now));
  useEffect(() => {
    const end = Date.now() + Date.parse(view.class.starts_at) - Date.parse(view.now);
    const timer = setInterval(() => setLeft(Math.max(0, end - Date.now())), 1000);
    return () => clearInterval(timer);
  }, [view.class.starts_at, view.now]);
  return (
    <Card raised className="grid max-w-2xl gap-5">
      <Clock label="Your class starts in:" left={left} />
      <p role="status" className="m-0 font-medium">
        {left <= 0
          ? 'The host is about to begin. Stay here: the class opens by itself.'
          : 'Keep this page: when the host begins, the class opens here by itself.'}
      </p>
      {view.gift && <p className="m-0 text-muted">{attendanceRule}</p>}
      <RoomLink url={view.room_url} />
      <a href={seatCalendarPath} download className={buttonClass({ variant: 'secondary' })}>
        Add to my calendar (.ics)
      </a>
      <GiveUp reload={seat.reload} />
    </Card>
  );
}

function GiveUp({ reload }: { reload: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Give up my seat
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Give up your seat?"
        confirmLabel="Give up my seat"
        cancelLabel="Keep my seat"
        danger
        onConfirm={async () => {
          await confirmed(
            liveClassCalls.cancelSeat({ body: {} }),
            null,
            'Your seat could not be given up. Please try again.',
          );
          await reload();
        }}
      >
        It goes to the next person in the waiting line, and you may not get it back.
      </ConfirmDialog>
    </>
  );
}
