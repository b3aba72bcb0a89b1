import { useState } from 'react';
import { CalendarPlus, Download } from 'lucide-react';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { currentClass, LiveClass } from '#shared/api/live-class.ts';
import { calendarPath } from '#shared/api/live-class-words.ts';
import { product } from '#shared/product.ts';
import { paths } from '#web/client/paths.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { liveClassCalls } from '#web/client/live-class-calls.ts';
import type { Reading } from '#web/client/use-read.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx';
import { AddressForm } from './address-form.tsx';
import { ProviderForm } from './provider-form.tsx';
import { SeatForm, type Registration } from './seat-form.tsx';
import { classTime, googleCalendarLink } from './times.ts';
import type { SeatHold } from './use-seat-hold.ts';

interface Props {
  seat: SeatHold;
  current: Reading<AnswerOf<typeof currentClass>>;
}

/** What fills the card "Reserve Your Seat Now", whatever the state of the class. */
export function SeatCard({ seat, current: { data, error, isFetching, refetch } }: Props) {
  const [got, setGot] = useState<{ answer: Registration; email: string } | null>(null);
  if (!data && error)
    return (
      <ErrorState
        message={sentenceOf(error, 'The class could not be loaded. Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <CardLoading />;
  const { class: liveClass, form } = data;
  if (!liveClass) return <NoClass last={data.last} form={form} />;
  if (got) return <SeatGot liveClass={liveClass} answer={got.answer} email={got.email} />;
  if (seat.hold?.state === 'registered') return <SeatGot liveClass={liveClass} answer={null} email="" />;
  const closed = seat.hold
    ? seat.hold.state === 'closed'
    : Date.parse(data.now) >= Date.parse(liveClass.closes_at);
  if (closed) return <Closed liveClass={liveClass} />;
  const ledger = seat.hold?.ledger ?? data.ledger;
  const full = ledger !== null && ledger.taken >= ledger.total;
  const own = (
    <div data-form-id={liveClass.slug}>
      <SeatForm
        liveClass={liveClass}
        full={full}
        onDone={(answer, email) => {
          setGot({ answer, email });
          seat.refresh();
        }}
      />
    </div>
  );
  return (
    <>
      <p className="mt-0 mb-5 text-muted">
        {liveClass.title} with {liveClass.host_name}, {classTime(liveClass.starts_at)}. Free.
      </p>
      {liveClass.status === 'live' && (
        <p className="mt-0 mb-5 font-semibold">
          The class has begun before its time. Reserve a seat and the link in your mail opens it at once.
        </p>
      )}
      {full && (
        <p className="mt-0 mb-5 rounded-md bg-highlight-soft p-3 text-ink">
          All seats are taken. Join the waiting line and we mail you when a seat is free.
        </p>
      )}
      {form ? <ProviderForm {...form} own={own} /> : own}
    </>
  );
}

function CardLoading() {
  return (
    <>
      <Loading label="Loading the class">
        <div className="grid gap-5">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      </Loading>
      <noscript>
        <p>
          To reserve your seat without JavaScript, write to{' '}
          <a href={`mailto:${product.email}`}>{product.email}</a> with your first name.
        </p>
      </noscript>
    </>
  );
}

/** The page of the seat this browser opened: the class while it is on, the recording after it. */
function SeatLink({ children }: { children: string }) {
  return (
    <a href={paths.webinarSeat} className={buttonClass({ wide: true })}>
      {children}
    </a>
  );
}

function NoClass({ last, form }: Pick<AnswerOf<typeof currentClass>, 'last' | 'form'>) {
  const own = (
    <AddressForm
      label="Tell me about the next class"
      send={async (email) => liveClassCalls.leaveAddress({ body: { email } })}
    />
  );
  return (
    <>
      {last && (
        <div className="mb-6 grid gap-3 border-b border-line pb-6">
          <p className="m-0">
            <strong>{last.title}</strong> of {classTime(last.starts_at)}{' '}
            {last.started_at ? 'is over.' : 'was called off. We are sorry.'}
          </p>
          {last.started_at && <SeatLink>I had a seat: open the recording</SeatLink>}
        </div>
      )}
      <p className="mt-0 mb-5">
        No class is scheduled right now. Leave your address and we write to you when the next one is.
      </p>
      {form ? <ProviderForm {...form} own={own} /> : own}
    </>
  );
}

function Closed({ liveClass }: { liveClass: LiveClass }) {
  return (
    <div className="grid gap-6">
      <p className="m-0 font-semibold">
        Registration closed.{' '}
        {liveClass.status === 'live' ? 'The class has begun.' : 'The class is about to begin.'}
      </p>
      <SeatLink>I have a seat: join the class</SeatLink>
      <details>
        <summary className="min-h-11 cursor-pointer font-semibold">
          On another device: mail me my link again
        </summary>
        <AddressForm
          label="Send my link again"
          send={async (email) =>
            liveClassCalls.resendSeat({ params: { slug: liveClass.slug }, body: { email } })
          }
        />
      </details>
      <AddressForm
        label="Tell me about the next class"
        send={async (email) => liveClassCalls.leaveAddress({ body: { email } })}
      />
    </div>
  );
}

interface SeatGotProps {
  liveClass: LiveClass;
  /** null: registered on an earlier visit. */
  answer: Registration | null;
  email: string;
}

function SeatGot({ liveClass, answer, email }: SeatGotProps) {
  const waiting = answer?.state === 'waitlisted';
  const button = buttonClass({ variant: 'secondary', wide: true });
  return (
    <div className="grid gap-4" role="status">
      <p className="m-0 text-xl font-bold">
        {waiting ? `You are number ${answer.place ?? 1} in the waiting line.` : 'You have registered.'}
      </p>
      {answer && <p className="m-0">{answer.detail}</p>}
      <p className="m-0 text-muted">
        {classTime(liveClass.starts_at)}. The mail holds your personal link: it opens the class, and there you
        can also give your seat up.
      </p>
      {!waiting && liveClass.status === 'live' && <SeatLink>Join the class</SeatLink>}
      {!waiting && (
        <div className="grid gap-3">
          <a className={button} href={calendarPath(liveClass.slug)} download>
            <Download aria-hidden="true" className="size-5" />
            Add to my calendar (.ics)
          </a>
          <a
            className={button}
            href={googleCalendarLink(liveClass, `${location.origin}/webinar`)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <CalendarPlus aria-hidden="true" className="size-5" />
            Add to Google Calendar
          </a>
        </div>
      )}
      <details>
        <summary className="min-h-11 cursor-pointer font-semibold">No mail? Send it again</summary>
        <AddressForm
          label="Send my link again"
          start={email}
          send={async (address) =>
            liveClassCalls.resendSeat({ params: { slug: liveClass.slug }, body: { email: address } })
          }
        />
      </details>
    </div>
  );
}
