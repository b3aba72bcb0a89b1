import { useEffect, useState } from 'react';
import { WifiOff } from 'lucide-react';
import { beatMs, type SeatView } from '#shared/api/live-class.ts';
import { liveClassCalls } from '#web/client/live-class-calls.ts';
import { Card } from '#web/ui/card.tsx';
import { Captions, LineForm, PresenceMeter, Questions, RoomLink, SlideCard } from './room-components.tsx';
import type { Seat, TypedLine } from './use-seat.ts';

export interface RoomProps {
  seat: Seat;
  view: SeatView;
}

const lineOf = ({ typed, type }: Seat, line: TypedLine) => ({
  text: typed[line],
  onText: (text: string) => type(line, text),
});

/** The class while it runs: slide, captions, code words, attendance and questions. */
export function LiveRoom({ seat, view }: RoomProps) {
  useBeats(seat);
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
        <RoomLink url={view.room_url} />
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
            line={lineOf(seat, 'question')}
            button="Ask the host"
            fallback="Your question could not be sent. Please try again."
            send={async (text) => {
              const { data, error } = await liveClassCalls.askQuestion({ body: { text } });
              if (data) seat.addQuestion(data);
              return { error, answer: 'Your question is with the host.' };
            }}
          />
          <Questions questions={view.questions} />
        </Card>
      </div>
    </div>
  );
}

/**
 * Says that the page is open, now and every half minute, and once more at the end; what that last one decides is then
 * read.
 */
function useBeats({ setPresence, reload }: Seat) {
  const [tell] = useState(() => setPresence);
  useEffect(() => {
    const say = async () => {
      const { data } = await liveClassCalls.beat({ body: {} });
      if (data) tell(data);
    };
    void say();
    const timer = setInterval(() => void say(), beatMs);
    return () => {
      clearInterval(timer);
      void say().then(reload);
    };
  }, [tell, reload]);
}

/** Where a code word is given; shown once the host has said one, for as long as one is taken. */
export function Words({ seat, view }: RoomProps) {
  if (!view.words_open || view.presence.words_given === 0) return null;
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
        line={lineOf(seat, 'word')}
        button="Give the code word"
        fallback="The word could not be sent. Please try again."
        send={async (word) => {
          const { data, error } = await liveClassCalls.giveWord({ body: { word } });
          if (data) seat.setPresence(data.presence);
          if (data && view.class.status === 'ended') await seat.reload();
          return { error, answer: data?.detail };
        }}
      />
    </Card>
  );
}
