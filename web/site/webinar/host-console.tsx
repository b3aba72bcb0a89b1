import { useState } from 'react';
import { sentenceOf } from '#web/client/errors.ts';
import { liveClassCalls } from '#web/client/live-class-calls.ts';
import { useCall } from '#web/client/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { notify } from '#web/ui/notify.ts';
import { BeginAndEnd } from './begin-and-end.tsx';
import { HostQuestions, type ConsoleProps } from './host-questions.tsx';
import { Rehearsal } from './rehearsal.tsx';
import { Captions, LineForm, SlideCard } from './room-components.tsx';

/** Everything the host does during a class, in the order of need on a phone. */
export function HostConsole({ view, took }: ConsoleProps) {
  const live = view.class.status === 'live';
  const [rehearsing, setRehearsing] = useState(false);
  // A class that begins meanwhile, from another window, ends the rehearsal.
  if (rehearsing && view.class.status === 'scheduled')
    return <Rehearsal view={view} onEnd={() => setRehearsing(false)} />;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1.6fr_1fr]">
      <div className="grid min-w-0 gap-5">
        <BeginAndEnd view={view} took={took} rehearse={() => setRehearsing(true)} />
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

function Slides({ view, took }: ConsoleProps) {
  const [show, { isLoading }] = useCall(liveClassCalls.showSlide);
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
  return (
    <Card>
      <LineForm
        label="Caption"
        button="Publish the line"
        fallback="The line could not be published. Please try again."
        send={async (text) => {
          const { data, error } = await liveClassCalls.sayCaption({ body: { text } });
          if (data) took(data);
          return { error };
        }}
      />
    </Card>
  );
}

function CodeWords({ view, took, live }: ConsoleProps & { live: boolean }) {
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
            const { data, error } = await liveClassCalls.sayWord({ body: { word } });
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
