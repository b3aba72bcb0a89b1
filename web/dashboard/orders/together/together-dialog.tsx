import { useState } from 'react';
import type { Together } from '#shared/api/together.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Choosing, Chosen } from './use-choosing.ts';
import { useTogether, type Run, type Undo, type What } from './use-together.ts';

const orders = (many: number) => (many === 1 ? '1 order' : `${many} orders`);

interface Words {
  title: (many: string) => string;
  about: string;
  action: (many: string) => string;
  done: (many: string) => string;
  already: (many: string) => string;
  /** How it is taken back, and what that came to. */
  undo?: { what: Undo; label: string; done: (many: string) => string };
}

const words: Record<What, Words> = {
  send: {
    title: (many) => `Are ${many} on their way?`,
    about: 'Each customer who left an email address gets a mail about it.',
    action: (many) => `Mark ${many} as sent`,
    done: (many) => `${many} marked as sent.`,
    already: (many) => `${many} had been sent before.`,
    undo: { what: 'undo_send', label: 'Not sent after all', done: (many) => `${many} to be sent again.` },
  },
  record_cash: {
    title: (many) => `Did you receive the cash of ${many}?`,
    about: 'Record it only when you hold the full amount of each. They then count as paid.',
    action: (many) => `Record the cash of ${many}`,
    done: (many) => `The cash of ${many} is recorded.`,
    already: (many) => `${many} had its cash recorded before.`,
    undo: {
      what: 'undo_cash',
      label: 'Recorded by mistake',
      done: (many) => `${many} waits for cash again.`,
    },
  },
  cancel: {
    title: (many) => `Cancel ${many}?`,
    about:
      'Only what nobody has paid for is cancelled; its goods go back on the shelf and the customer is told. This cannot be taken back.',
    action: (many) => `Cancel ${many}`,
    done: (many) => `${many} cancelled.`,
    already: (many) => `${many} had been cancelled before.`,
  },
};

interface Props {
  what: What;
  slug: string;
  choosing: Choosing;
  close: () => void;
}

/** Asks, shows how far it is, and says what became of each; what was refused stays chosen. */
export function TogetherDialog({ what, slug, choosing, close }: Props) {
  const [chosen] = useState(choosing.chosen);
  const [typed, setTyped] = useState({ tracking: '', courier: '' });
  const { run, start } = useTogether(slug);
  const says = words[what];
  const again = (which: What | Undo, left: readonly Chosen[]) => void start(which, left, typed);
  const many = orders(chosen.length);
  if (run.state === 'running')
    return (
      <Dialog open onOpenChange={() => undefined} title="One moment…">
        <progress
          className="w-full accent-action"
          max={run.of}
          value={run.through}
          aria-label="How far it is"
        />
        <p className="m-0 mt-2 tabular-nums" role="status">
          {run.through} of {run.of}
        </p>
      </Dialog>
    );
  if (run.state === 'done')
    return <Outcome run={run} says={says} again={again} choosing={choosing} close={close} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={says.title(many)}
      description={says.about}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Not yet
          </Button>
          <Button
            variant={what === 'cancel' ? 'danger' : 'primary'}
            onClick={() => void start(what, chosen, typed)}
          >
            {says.action(many)}
          </Button>
        </>
      }
    >
      {what === 'send' && (
        <TextField
          label="Courier, rider or a word for all of them"
          optional
          maxLength={500}
          hint="Like “GIG”, or “Musa 0803 123 4567”."
          value={typed.tracking}
          onChange={(event) => setTyped({ ...typed, tracking: event.target.value })}
        />
      )}
    </Dialog>
  );
}

interface OutcomeProps {
  run: Run;
  says: Words;
  again: (what: What | Undo, left: readonly Chosen[]) => void;
  choosing: Choosing;
  close: () => void;
}

const chosenOf = (some: Together['done']): Chosen[] =>
  some.map(({ order_id: id, number }) => ({ id, number }));

/** What came of it, and the ways on: again for what has no answer, back where there is a way back. */
function Outcome({ run, says, again, choosing, close }: OutcomeProps) {
  const { done, already, refused } = run.result;
  const isUndo = run.what === says.undo?.what;
  const answered = new Set([...done, ...already, ...refused].map((one) => one.order_id));
  const left = run.asked.filter(({ id }) => !answered.has(id));
  const finish = () => {
    const rest = [...chosenOf(refused), ...left];
    choosing.keep(rest);
    if (rest.length === 0) choosing.end();
    close();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && finish()}
      title={run.problem ? 'Not all of it' : 'Done'}
      footer={
        <>
          {run.what && left.length > 0 && (
            <Button variant="secondary" onClick={() => again(run.what!, left)}>
              Try again for {orders(left.length)}
            </Button>
          )}
          <Button onClick={finish}>Close</Button>
        </>
      }
    >
      <Came result={run.result} says={isUndo ? { ...says, ...says.undo } : says} />
      {run.problem && <FieldError>{run.problem}</FieldError>}
      {says.undo && !isUndo && done.length > 0 && (
        <Button variant="quiet" onClick={() => again(says.undo!.what, chosenOf(done))}>
          {says.undo.label}
        </Button>
      )}
    </Dialog>
  );
}

/** How many it was done to, and each that was left as it was, with the reason. */
function Came({ result, says }: { result: Together; says: Pick<Words, 'done' | 'already'> }) {
  const { done, already, refused } = result;
  return (
    <div role="status" className="grid grid-cols-1 gap-2">
      {done.length > 0 && <p className="m-0 font-semibold">{says.done(orders(done.length))}</p>}
      {already.length > 0 && <p className="m-0">{says.already(orders(already.length))}</p>}
      {refused.length > 0 && (
        <>
          <p className="m-0 font-semibold">{orders(refused.length)} left as before:</p>
          <ul className="m-0 grid list-none grid-cols-1 gap-2 p-0">
            {refused.map((one) => (
              <li key={one.order_id}>
                <b>#{one.number}</b> {one.because}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
