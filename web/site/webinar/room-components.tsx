import { useState } from 'react';
import { ExternalLink } from 'lucide-react';
import type { Caption, Presence, Question, Slide } from '#shared/api/live-class.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Progress } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export function SlideCard({ slide }: { slide: Slide | null }) {
  return (
    <Card as="section" raised aria-live="polite" className="min-h-48">
      {slide ? (
        <>
          <p className="m-0 text-muted tabular-nums">
            Slide {slide.position} of {slide.of}
          </p>
          <h2 className="m-0 mt-1 text-2xl font-bold sm:text-3xl">{slide.title}</h2>
          <ul className="m-0 mt-4 grid list-disc gap-2 pl-6 text-lg">
            {slide.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : (
        <p className="m-0 text-muted">The first slide appears here.</p>
      )}
    </Card>
  );
}

export function Captions({ lines }: { lines: readonly Caption[] }) {
  return (
    <Card as="section" aria-labelledby="captions-title">
      <h2 id="captions-title" className="m-0 text-xl font-bold">
        What is being said
      </h2>
      <div role="log" tabIndex={0} aria-label="Captions" className="mt-3 grid max-h-64 gap-2 overflow-y-auto">
        {lines.length === 0 && <p className="m-0 text-muted">The host&apos;s words appear here.</p>}
        {lines.map((line) => (
          <p key={line.id} className="m-0 break-words">
            {line.text}
          </p>
        ))}
      </div>
    </Card>
  );
}

export function PresenceMeter({ presence }: { presence: Presence }) {
  const minutes = (seconds: number) => Math.floor(seconds / 60);
  const { present_seconds: here, class_seconds: all } = presence;
  return (
    <Card as="section" aria-labelledby="presence-title">
      <h2 id="presence-title" className="m-0 mb-3 text-xl font-bold">
        Your attendance
      </h2>
      <p className="m-0 mb-2 tabular-nums">
        {minutes(here)} of {minutes(all)} minutes
      </p>
      <Progress label="Minutes you were here" value={all > 0 ? (here / all) * 100 : 0} />
      {presence.words_given > 0 && (
        <p className="mt-3 mb-0 tabular-nums">
          Code words: {presence.words_heard} of {presence.words_given}
        </p>
      )}
    </Card>
  );
}

/** The room for picture and sound at another provider, if there is one. */
export function RoomLink({ url }: { url: string | null }) {
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

export const questionStates = {
  waiting: { tone: 'warn', text: 'Waiting for the host' },
  shown: { tone: 'good', text: 'Shown to everyone' },
  hidden: { tone: 'neutral', text: 'Not shown' },
} as const;

export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <ul className="m-0 mt-4 grid list-none gap-3 p-0">
      {questions.map((question) => (
        <li key={question.id} className="border-t border-line pt-3 break-words">
          <p className="m-0">{question.text}</p>
          {question.mine && (
            <p className="mt-2 mb-0">
              <Badge tone={questionStates[question.state].tone}>{questionStates[question.state].text}</Badge>
            </p>
          )}
          {question.answer && <p className="mt-2 mb-0 font-medium">Answer: {question.answer}</p>}
        </li>
      ))}
    </ul>
  );
}

export interface LineFormProps {
  label: string;
  button: string;
  fallback: string;
  /** Where the line is kept by somebody who stays longer than the form. */
  line?: { text: string; onText: (text: string) => void };
  /** Sends the line; `said` is read out after it. */
  send: (text: string) => Promise<{ error?: unknown; answer?: string | undefined }>;
}

/** One line of text and a button; the line stays when sending failed. */
export function LineForm({ label, button, fallback, line, send }: LineFormProps) {
  const [said, setSaid] = useState('');
  const form = useForm({
    start: { text: line?.text ?? '' },
    check: ({ text }) => ({ ok: true, body: text }),
    send: async (text) => {
      const { error, answer: data = '' } = await send(text);
      return { error, data };
    },
    failed: fallback,
    about: 'text',
    onChange: ({ text }) => line?.onText(text),
    onDone: (answer, { body, restart }) => {
      setSaid(answer);
      // The next line may be begun while this one is on its way.
      restart((now) => (now.text === body ? { text: '' } : now));
    },
    onFailed: () => setSaid(''),
  });
  return (
    <Form of={form} className="grid gap-3">
      <TextField label={label} autoComplete="off" {...form.text('text')} />
      <Button type="submit" variant="secondary" busy={form.sending}>
        {button}
      </Button>
      <p role="status" className="m-0 font-medium empty:hidden">
        {said}
      </p>
    </Form>
  );
}
