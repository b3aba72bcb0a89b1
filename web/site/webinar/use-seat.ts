import { useCallback, useEffect, useState } from 'react';
import {
  openSeat,
  seat as readSeat,
  streamPath,
  StreamEvents,
  type Presence,
  type Question,
  type SeatView,
} from '#shared/api/live-class.ts';
import { call } from '#web/client/call.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { dropKey, useKey } from './use-key.ts';

const mostCaptions = 50;
const reopenMs = 5000;
/** Who waits for a seat has no stream; so often their place is looked at. */
const inLineMs = 60_000;
export type Connection = 'none' | 'open' | 'lost';

export type TypedLine = 'word' | 'question';

export interface Seat {
  view: SeatView | null;
  problem: string | null;
  connection: Connection;
  /** The code word that was said last, while this page was open. */
  word: string | null;
  /** What is typed and not sent yet: it stays while a start is taken back and when the class ends. */
  typed: Record<TypedLine, string>;
  type: (line: TypedLine, text: string) => void;
  reload: () => Promise<void>;
  setPresence: (presence: Presence) => void;
  addQuestion: (question: Question) => void;
}

/** The personal page's data: read once, and then carried on by the stream of the class. */
export function useSeat(): Seat {
  const key = useKey();
  const [view, setView] = useState<SeatView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [typed, setTyped] = useState({ word: '', question: '' });
  const reload = useCallback(async () => {
    const outcome = await call(readSeat, undefined);
    if (outcome.ok) setView(outcome.data);
    setProblem(outcome.ok ? null : sentenceOf(outcome.failure, 'Your page could not be loaded.'));
  }, []);
  useEffect(() => {
    const open = async () => {
      if (!key) return reload();
      const outcome = await call(openSeat, { body: { key } });
      // Kept in the address until it has opened the page, so that a reload tries again.
      if (outcome.ok) dropKey();
      if (outcome.ok) setView(outcome.data);
      setProblem(outcome.ok ? null : sentenceOf(outcome.failure, 'Your page could not be opened.'));
    };
    void open();
  }, [key, reload]);
  useEffect(() => {
    // What happened in between came by no stream, and a view that could not be read is still the old one.
    const back = () => void reload();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [reload]);
  const inLine = view?.seat.state === 'waitlisted' && view.class.status !== 'ended';
  useEffect(() => {
    if (!inLine) return;
    const timer = setInterval(() => void reload(), inLineMs);
    return () => clearInterval(timer);
  }, [inLine, reload]);
  const { connection, word } = useStream(view, setView, reload);
  return {
    view,
    problem,
    connection,
    word,
    typed,
    type: (line, text) => setTyped((old) => ({ ...old, [line]: text })),
    reload,
    setPresence: (presence) => setView((old) => old && { ...old, presence }),
    addQuestion: (question) =>
      setView((old) => old && { ...old, questions: merged(old.questions, question) }),
  };
}

type SetView = (change: (old: SeatView | null) => SeatView | null) => void;

function useStream(view: SeatView | null, setView: SetView, reload: () => Promise<void>) {
  const [connection, setConnection] = useState<Connection>('none');
  const [word, setWord] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const slug = view?.class.slug;
  const after = view?.last_event ?? 0;
  const wanted = view?.seat.state === 'seated' && view.class.status !== 'ended';
  useEffect(() => {
    if (!slug || !wanted || typeof EventSource === 'undefined') return;
    const source = new EventSource(streamPath(slug, after));
    let timer: ReturnType<typeof setTimeout> | undefined;
    source.onopen = () => setConnection('open');
    source.onerror = () => {
      setConnection('lost');
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => {
        void reload();
        setRound((one) => one + 1);
      }, reopenMs);
    };
    const on = (name: string, take: (data: unknown) => void) =>
      source.addEventListener(name, (event) => take(JSON.parse(String(event.data))));
    on('class', () => {
      // It was said in the class as it was before; begun anew or over, nobody "just said" it.
      setWord(null);
      void reload();
    });
    on('slide', (data) => {
      const slide = StreamEvents.slide.parse(data);
      setView((old) => old && { ...old, slide });
    });
    on('caption', (data) => {
      const line = StreamEvents.caption.parse(data);
      setView((old) => old && { ...old, captions: withLine(old.captions, line) });
    });
    on('word', (data) => {
      const { word: said, given } = StreamEvents.word.parse(data);
      setWord(said);
      setView((old) => old && { ...old, presence: { ...old.presence, words_given: given } });
    });
    on('question', (data) => {
      const question = StreamEvents.question.parse(data);
      setView((old) => old && { ...old, questions: merged(old.questions, question) });
    });
    return () => {
      clearTimeout(timer);
      source.close();
    };
    // What the view already knows is not asked again; a new stream is begun only for a new class or after a loss.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [slug, wanted, round, reload]);
  return { connection, word };
}

function withLine(lines: SeatView['captions'], line: SeatView['captions'][number]): SeatView['captions'] {
  return [...lines.filter(({ id }) => id !== line.id), line].slice(-mostCaptions);
}

/** A question as it is now; whose it is stays known, and what others may not see goes. */
function merged(questions: Question[], question: Question): Question[] {
  const known = questions.find(({ id }) => id === question.id);
  const now = { ...question, mine: question.mine || (known?.mine ?? false) };
  if (!known) return now.state === 'shown' || now.mine ? [...questions, now] : questions;
  if (now.state === 'hidden' && !now.mine) return questions.filter(({ id }) => id !== now.id);
  return questions.map((one) => (one.id === now.id ? now : one));
}
