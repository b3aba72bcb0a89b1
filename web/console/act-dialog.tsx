import { useState } from 'react';
import { operatorDo, operatorWould, type Act } from '#shared/api/operator.ts';
import { isFailure } from '#web/client/errors.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { sendConsole } from './calls.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { useHere } from './gate.tsx';
import { Shown } from './shown.tsx';

interface Props {
  act: Act;
  close: () => void;
  done: () => void;
}

/** What was shown, and may now be done. */
interface Ready {
  said: string;
  ticket: string | null;
  values: Record<string, string>;
  why: string;
}

/** An act in three steps: what it needs, what it would do, what became of it. */
export function ActDialog({ act, close, done }: Props) {
  const [ready, setReady] = useState<Ready | null>(null);
  const [answer, setAnswer] = useState<unknown>();
  const [unsure, setUnsure] = useState(false);
  const { self, again } = useHere();
  const isDone = answer !== undefined;
  const leave = () => {
    if (isDone) done();
    close();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && leave()} title={act.label} description={describedBy(act)}>
      {unsure ? (
        <>
          <p className="mt-0">Show your second step once more before you act.</p>
          <ConfirmForm
            by={self.by}
            done={() => {
              setUnsure(false);
              again();
            }}
          />
        </>
      ) : isDone ? (
        <div role="status" className="grid grid-cols-1 gap-4">
          <Shown of={answer} />
          <Button onClick={leave}>Close</Button>
        </div>
      ) : ready ? (
        <DoIt
          act={act}
          ready={ready}
          back={() => setReady(null)}
          did={setAnswer}
          unsure={() => setUnsure(true)}
        />
      ) : (
        <Ask act={act} shown={setReady} unsure={() => setUnsure(true)} />
      )}
    </Dialog>
  );
}

const describedBy = ({ values }: Act): string | undefined => Object.values(values).join(' ') || undefined;

/** Refused because the second step is too long ago. */
const isUnsure = (error: unknown): boolean =>
  isFailure(error) &&
  'data' in error &&
  typeof error.data === 'object' &&
  error.data !== null &&
  'confirm' in error.data;

/** Places for which one line is too little. */
const long = new Set(['reason', 'words', 'what', 'reply', 'text']);

function Ask({ act, shown, unsure }: { act: Act; shown: (ready: Ready) => void; unsure: () => void }) {
  const start = Object.fromEntries([...act.asks.map(({ place }) => [place, '']), ['why', '']]) as Record<
    string,
    string
  >;
  const form = useForm({
    start,
    send: ({ why = '', ...typed }) =>
      sendConsole(operatorWould, {
        body: { command: act.command, values: { ...act.values, ...typed }, why },
      }),
    toast: 'none',
    onDone: (would, { body: { why = '', ...typed } }) =>
      shown({ ...would, values: { ...act.values, ...typed }, why }),
    onFailed: (error) => isUnsure(error) && unsure(),
  });
  return (
    <Form of={form} className="grid grid-cols-1 gap-4">
      {act.asks.map(({ place, label, hint, optional }) => {
        const field = { label, hint: hint || undefined, optional, ...form.text(place) };
        return long.has(place) ? (
          <TextArea key={place} {...field} rows={3} />
        ) : (
          <TextField key={place} {...field} />
        );
      })}
      {act.why && (
        <TextArea label="Why" hint="For the log, in at least 10 characters" rows={2} {...form.text('why')} />
      )}
      <Button type="submit" busy={form.sending} busyLabel="Looking…">
        What would it do?
      </Button>
      <FormProblem>{form.problem}</FormProblem>
    </Form>
  );
}

interface DoItProps {
  act: Act;
  ready: Ready;
  back: () => void;
  did: (answer: unknown) => void;
  unsure: () => void;
}

function DoIt({ act, ready, back, did, unsure }: DoItProps) {
  const { said, ticket, values, why } = ready;
  const form = useForm({
    start: {},
    send: () =>
      sendConsole(operatorDo, { body: { command: act.command, values, why, ticket: ticket ?? '' } }),
    toast: 'none',
    onDone: (answer) => did(answer.said),
    onFailed: (error) => isUnsure(error) && unsure(),
  });
  return (
    <Form of={form} className="grid grid-cols-1 gap-4">
      <p role="status" className="m-0 rounded-md bg-sunken p-3 break-words">
        {said}
      </p>
      {why && <p className="m-0 break-words text-muted">Why: {why}</p>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" disabled={form.sending} onClick={back}>
          Back
        </Button>
        {ticket !== null && (
          <Button
            type="submit"
            variant={act.danger ? 'danger' : 'primary'}
            busy={form.sending}
            busyLabel="Doing it…"
          >
            Do it
          </Button>
        )}
      </div>
      <FormProblem>{form.problem}</FormProblem>
    </Form>
  );
}
