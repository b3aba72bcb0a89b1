import { useState } from 'react';
import type { HostView } from '#shared/api/live-class.ts';
import { sentenceOf } from '#web/client/errors.ts';
import {
  useEndClassMutation,
  useSayCaptionMutation,
  useSayWordMutation,
  useShowSlideMutation,
  useStartClassMutation,
} from '#web/client/live-class-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { HostQuestions, type ConsoleProps } from './host-questions.tsx';
import { Captions, LineForm, SlideCard } from './room-parts.tsx';
import { classTime } from './times.ts';

type Answer = { data?: HostView | undefined; error?: unknown };

/** Everything the host does during a class, in the order of need on a phone. */
export function HostConsole({ view, took }: ConsoleProps) {
  const live = view.class.status === 'live';
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1.6fr_1fr]">
      <div className="grid min-w-0 gap-5">
        <BeginAndEnd view={view} took={took} />
        <Slides view={view} took={took} />
        {live && <Say took={took} />}
        <Captions lines={view.captions} />
      </div>
      <div className="grid min-w-0 gap-5">
        <CodeWords view={view} took={took} live={live} />
        <HostQuestions view={view} took={took} />
        <People view={view} />
      </div>
    </div>
  );
}

function BeginAndEnd({ view, took }: ConsoleProps) {
  const [start, { isLoading }] = useStartClassMutation();
  const [end] = useEndClassMutation();
  const [asking, setAsking] = useState(false);
  const take = ({ data, error }: Answer) => {
    if (data) took(data);
    else notify.error(sentenceOf(error, 'That did not work. Please try again.'));
    return data !== undefined;
  };
  const { status } = view.class;
  if (status === 'ended')
    return <Card>The class has ended. Replay and checklist are on their way by mail.</Card>;
  if (status === 'scheduled')
    return (
      <Card>
        <p className="m-0 mb-3">Planned for {classTime(view.class.starts_at)}.</p>
        <Button size="large" wide busy={isLoading} onClick={() => void start({ body: {} }).then(take)}>
          Start the class
        </Button>
      </Card>
    );
  return (
    <Card>
      <p className="m-0 mb-3 font-semibold">The class is live.</p>
      <Button variant="danger" wide onClick={() => setAsking(true)}>
        End the class
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="End the class?"
        confirmLabel="End the class for everybody"
        cancelLabel="Go on"
        danger
        onConfirm={async () => {
          if (!take(await end({ body: {} }))) throw new Error('The class was not ended.');
        }}
      >
        It ends for everybody and cannot be begun again. Attendance is decided, and replay and checklist go
        out.
      </ConfirmDialog>
    </Card>
  );
}

function Slides({ view, took }: ConsoleProps) {
  const [show, { isLoading }] = useShowSlideMutation();
  const now = view.slide_position;
  const slide = view.slides.find(({ position }) => position === now) ?? null;
  const next = view.slides.find(({ position }) => position === now + 1);
  const go = async (position: number) => {
    const { data, error } = await show({ body: { position } });
    if (data) took(data);
    else notify.error(sentenceOf(error, 'The slide could not be shown. Please try again.'));
  };
  const still = view.class.status !== 'live';
  return (
    <section aria-label="Slides" className="grid gap-3">
      <SlideCard slide={slide} />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" disabled={still || now <= 1} onClick={() => void go(now - 1)}>
          Previous slide
        </Button>
        <Button disabled={still || !next} busy={isLoading} onClick={() => void go(now + 1)}>
          Next slide
        </Button>
      </div>
      {next && <p className="m-0 text-muted">Next: {next.title}</p>}
    </section>
  );
}

function Say({ took }: Pick<ConsoleProps, 'took'>) {
  const [say] = useSayCaptionMutation();
  return (
    <Card>
      <LineForm
        label="Caption"
        button="Publish the line"
        fallback="The line could not be published. Please try again."
        send={async (text) => {
          const { data, error } = await say({ body: { text } });
          if (data) took(data);
          return { error };
        }}
      />
    </Card>
  );
}

function CodeWords({ view, took, live }: ConsoleProps & { live: boolean }) {
  const [say] = useSayWordMutation();
  return (
    <Card as="section" aria-labelledby="host-words">
      <h2 id="host-words" className="m-0 mb-3 text-xl font-bold">
        Code words
      </h2>
      {live && (
        <LineForm
          label="Code word"
          button="Give the code word"
          fallback="The word could not be given. Please try again."
          send={async (word) => {
            const { data, error } = await say({ body: { word } });
            if (data) took(data);
            return { error };
          }}
        />
      )}
      <ul className="m-0 mt-3 list-none p-0">
        {view.words.map(({ word, heard }) => (
          <li key={word} className="flex justify-between gap-3">
            <span className="font-medium">{word}</span>
            <span className="tabular-nums">{heard} heard it</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function People({ view }: Pick<ConsoleProps, 'view'>) {
  const here = view.people.filter((person) => person.here).length;
  return (
    <Card as="section" aria-labelledby="host-people">
      <h2 id="host-people" className="m-0 text-xl font-bold">
        Who is here: {here} of {view.people.length}
      </h2>
      <ul className="m-0 mt-3 grid list-none gap-2 p-0">
        {view.people.map((person) => (
          <li key={person.id} className="border-t border-line pt-2 break-words">
            <span className="font-medium">{person.first_name}</span>{' '}
            <span className="text-muted">
              {person.here ? 'here' : 'away'}, {Math.floor(person.present_seconds / 60)} minutes,{' '}
              {person.words_heard} code words{person.attended ? ', attended' : ''}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
