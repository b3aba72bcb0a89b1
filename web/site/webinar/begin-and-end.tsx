import { useState } from 'react';
import type { HostView } from '#shared/api/live-class.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { liveClassCalls } from '#web/client/live-class-calls.ts';
import { useCall } from '#web/client/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { ClassTimer, useServerTime } from './class-timer.tsx';
import type { ConsoleProps } from './host-questions.tsx';
import { classTime } from './times.ts';

type Answer = { data?: HostView | undefined; error?: unknown };
/** Up to so long before its time (milliseconds) a class begins without a question. */
const inTimeMs = 10 * 60_000;

/** Begins the class, takes a start back that came too soon, ends it; and how long it has run. */
export function BeginAndEnd({ view, took, rehearse }: ConsoleProps & { rehearse: () => void }) {
  const [asking, setAsking] = useState<'start' | 'back' | 'end' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [start, { isLoading }] = useCall(liveClassCalls.startClass);
  const early = Date.parse(view.class.starts_at) - useServerTime(view.now);
  const gift = view.class.gift ?? '';
  const take = ({ data, error }: Answer) => {
    if (data) took(data);
    setProblem(data ? null : sentenceOf(error, 'That did not work. Please try again.'));
    return data !== undefined;
  };
  const ask = (what: typeof asking) => ({
    open: asking === what,
    onOpenChange: (open: boolean) => setAsking(open ? what : null),
  });
  const confirmed = async (answer: Promise<Answer>) => {
    // Beside the buttons, since the question itself is gone then.
    take(await answer);
  };
  if (view.class.status === 'ended')
    return (
      <Card>
        {view.class.started_at
          ? `The class has ended. The replay is on its way by mail${gift && `, and the ${gift} to those who attended`}.`
          : 'The class was called off. Everybody who had a seat is told by mail.'}
      </Card>
    );
  const waits = view.class.status === 'scheduled';
  return (
    <Card className="grid gap-3">
      <p className="m-0 font-semibold">
        {waits ? `Planned for ${classTime(view.class.starts_at)}.` : 'The class is live.'}
      </p>
      <ClassTimer liveClass={view.class} told={view.now} />
      {waits ? (
        <>
          <Button
            size="large"
            wide
            busy={isLoading}
            onClick={() => (early > inTimeMs ? setAsking('start') : void start({ body: {} }).then(take))}
          >
            Start the class
          </Button>
          <Button variant="secondary" wide onClick={rehearse}>
            Rehearse
          </Button>
        </>
      ) : (
        <>
          {early > 0 && (
            <Button variant="secondary" wide onClick={() => setAsking('back')}>
              Take the start back
            </Button>
          )}
          <Button variant="danger" wide onClick={() => setAsking('end')}>
            End the class
          </Button>
        </>
      )}
      <FormProblem>{problem}</FormProblem>
      <ConfirmDialog
        {...ask('start')}
        title="Start before the time?"
        confirmLabel="Start now"
        cancelLabel="Wait"
        onConfirm={() => confirmed(start({ body: {} }))}
      >
        The class is planned for {classTime(view.class.starts_at)}. If you start now, those who wait on their
        page are in it at once; the others come at the planned time. Registration stays open until then, and
        you can take the start back.
      </ConfirmDialog>
      <ConfirmDialog
        {...ask('back')}
        title="Take the start back?"
        confirmLabel="Take it back"
        cancelLabel="Go on"
        onConfirm={() => confirmed(liveClassCalls.takeBackStart({ body: {} }))}
      >
        Everybody waits again for {classTime(view.class.starts_at)}. Minutes and code words since the start
        count for nobody.
      </ConfirmDialog>
      <ConfirmDialog
        {...ask('end')}
        title="End the class?"
        confirmLabel="End the class for everybody"
        cancelLabel="Go on"
        danger
        onConfirm={() => confirmed(liveClassCalls.endClass({ body: {} }))}
      >
        It ends for everybody and cannot be begun again. Attendance is decided, and the replay goes out
        {gift && `, with the ${gift} to those who attended`}.
      </ConfirmDialog>
    </Card>
  );
}
