import { useEffect, useState } from 'react';
import { Download, ExternalLink, WifiOff } from 'lucide-react';
import { attendanceRule, beatMs, giftPath, seatCalendarPath, type SeatView } from '#shared/api/live-class.ts';
import { paths } from '#web/client/paths.ts';
import {
  useAskQuestionMutation,
  useBeatMutation,
  useCancelSeatMutation,
  useGiveWordMutation,
} from '#web/client/live-class-api.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { notify } from '#web/ui/notify.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx';
import { Data } from '../parts/data.tsx';
import { Clock } from './countdown-view.tsx';
import { Captions, LineForm, PresenceMeter, Questions, SlideCard } from './room-parts.tsx';
import { classTime } from './times.ts';
import { useSeat, type Seat } from './use-seat.ts';

export function SeatPage() {
  return (
    <Data>
      <div className="mx-auto max-w-6xl px-4 py-8 sm:px-6">
        <Page />
      </div>
    </Data>
  );
}

function Page() {
  const seat = useSeat();
  const { view, problem } = seat;
  if (!view && problem)
    return (
      <>
        <h1 className="text-2xl font-bold">Your seat</h1>
        <ErrorState message={problem} onRetry={() => location.reload()} />
        <p>
          <a href={paths.webinar} className="site-link">
            Mail me my link again, or reserve a seat
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
        description={`${view.seat.first_name}, your seat. ${classTime(view.class.starts_at)}, with ${view.class.host_name}.`}
      />
      <Body seat={seat} view={view} />
    </>
  );
}

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
  if (view.class.status === 'ended') return <Afterwards seat={seat} view={view} />;
  if (view.seat.state === 'waitlisted')
    return (
      <Card>
        <p className="m-0 text-xl font-bold">You are number {view.seat.place ?? 1} in the waiting line.</p>
        <p>We mail you at once when a seat is free.</p>
        <GiveUp reload={seat.reload} />
      </Card>
    );
  return view.class.status === 'live' ? (
    <Live seat={seat} view={view} />
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
    <Card raised className="grid gap-5">
      <Clock label="Your class starts in:" left={left} />
      <p role="status" className="m-0 font-medium">
        {left <= 0
          ? 'The host is about to begin. Stay here: the class opens by itself.'
          : 'Keep this page: when the host begins, the class opens here by itself.'}
      </p>
      <p className="m-0 text-muted">{attendanceRule}</p>
      <Room url={view.room_url} />
      <a href={seatCalendarPath} download className={buttonClass({ variant: 'secondary' })}>
        Add to my calendar (.ics)
      </a>
      <GiveUp reload={seat.reload} />
    </Card>
  );
}

function Room({ url }: { url: string | null }) {
  if (!url) return null;
  return (
    <p className="m-0">
      <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
        <ExternalLink aria-hidden="true" className="size-5" />
        Open the room with picture and sound
      </a>
      <span className="mt-1 block text-muted">
        Opens in a new tab and uses more data. Keep this page open.
      </span>
    </p>
  );
}

function GiveUp({ reload }: { reload: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  const [cancel] = useCancelSeatMutation();
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
          const { error } = await cancel({ body: {} });
          if (error) {
            notify.error(sentenceOf(error, 'Your seat could not be given up. Please try again.'));
            throw new Error('The seat was not given up.');
          }
          await reload();
        }}
      >
        It goes to the next person in the waiting line, and you may not get it back.
      </ConfirmDialog>
    </>
  );
}

function Live({ seat, view }: { seat: Seat; view: SeatView }) {
  const [ask] = useAskQuestionMutation();
  useBeats(seat.setPresence);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1.6fr_1fr]">
      <div className="grid min-w-0 gap-5">
        {seat.connection === 'lost' && (
          <p role="alert" className="m-0 flex gap-2 rounded-md bg-highlight-soft p-3 font-medium">
            <WifiOff aria-hidden="true" className="size-5 shrink-0" />
            Your network dropped, reconnecting…
          </p>
        )}
        <SlideCard slide={view.slide} />
        <Room url={view.room_url} />
        <Captions lines={view.captions} />
      </div>
      <div className="grid min-w-0 gap-5">
        <Words seat={seat} view={view} />
        <PresenceMeter presence={view.presence} />
        <Card as="section" aria-labelledby="questions-title">
          <h2 id="questions-title" className="m-0 mb-3 text-xl font-bold">
            Questions
          </h2>
          <LineForm
            label="Your question"
            button="Ask the host"
            fallback="Your question could not be sent. Please try again."
            send={async (text) => {
              const { data, error } = await ask({ body: { text } });
              if (data) seat.addQuestion(data);
              return { error, said: 'Your question is with the host.' };
            }}
          />
          <Questions questions={view.questions} />
        </Card>
      </div>
    </div>
  );
}

/** Says that the page is open, now and every half minute, and once more at the end. */
function useBeats(told: Seat['setPresence']) {
  const [beat] = useBeatMutation();
  const [tell] = useState(() => told);
  useEffect(() => {
    const say = async () => {
      const { data } = await beat({ body: {} });
      if (data) tell(data);
    };
    void say();
    const timer = setInterval(() => void say(), beatMs);
    return () => {
      clearInterval(timer);
      void say();
    };
  }, [beat, tell]);
}

function Words({ seat, view }: { seat: Seat; view: SeatView }) {
  const [give] = useGiveWordMutation();
  if (!view.words_open) return null;
  return (
    <Card as="section" aria-labelledby="words-title">
      <h2 id="words-title" className="m-0 mb-3 text-xl font-bold">
        Code word
      </h2>
      <p role="status" className="m-0 mb-3 rounded-md bg-highlight-soft p-3 empty:hidden">
        {seat.word && `The host just said: ${seat.word}`}
      </p>
      <LineForm
        label="The word the host said"
        button="Give the code word"
        fallback="The word could not be sent. Please try again."
        send={async (word) => {
          const { data, error } = await give({ body: { word } });
          if (data) seat.setPresence(data.presence);
          if (data && view.class.status === 'ended') await seat.reload();
          return { error, said: data?.detail };
        }}
      />
    </Card>
  );
}

function Afterwards({ seat, view }: { seat: Seat; view: SeatView }) {
  const { gift, replay } = view;
  return (
    <div className="grid gap-5">
      <p className="m-0 font-medium">The class is over.</p>
      {gift && (
        <Card as="section" raised aria-labelledby="gift-title">
          <h2 id="gift-title" className="m-0 text-2xl font-bold">
            {gift.title}
          </h2>
          <p>{gift.why}</p>
          {gift.open && (
            <a href={giftPath} className={buttonClass({ size: 'large' })} download>
              <Download aria-hidden="true" className="size-5" />
              Open the checklist
            </a>
          )}
        </Card>
      )}
      {view.seat.state === 'seated' && <PresenceMeter presence={view.presence} />}
      <Words seat={seat} view={view} />
      {replay && (
        <section aria-labelledby="replay-title" className="grid gap-4">
          <h2 id="replay-title" className="m-0 text-2xl font-bold">
            The class again
          </h2>
          {replay.url && (
            <a href={replay.url} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
              Watch the recording
            </a>
          )}
          {replay.slides.map((slide) => (
            <SlideCard key={slide.position} slide={slide} />
          ))}
          <Captions lines={replay.captions} />
        </section>
      )}
    </div>
  );
}
