import { useCallback, useEffect, useState } from 'react';
import { host, openHost, type HostView } from '#shared/api/live-class.ts';
import { call } from '#web/client/call.ts';
import { sentenceOf } from '#web/client/errors.ts';
import type { Outcome } from '#web/client/failure.ts';
import { paths } from '#web/client/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx';
import { NeedsScript } from '../components/needs-script.tsx';
import { HostConsole } from './host-console.tsx';
import { dropKey, useKey } from './use-key.ts';

const freshMs = 5000;

export default function HostPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-8 sm:px-6">
      <NeedsScript />
      <Page />
    </div>
  );
}

function Page() {
  const key = useKey();
  const [view, setView] = useState<HostView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = useCallback((outcome: Outcome<HostView>) => {
    if (outcome.ok) setView(outcome.data);
    setProblem(outcome.ok ? null : sentenceOf(outcome.failure, 'The console could not be loaded.'));
  }, []);
  useEffect(() => {
    const open = async () => {
      const outcome = key ? await call(openHost, { body: { key } }) : await call(host, undefined);
      // The link works once: after it the browser's cookie opens the console.
      if (key && outcome.ok) dropKey();
      take(outcome);
    };
    void open();
  }, [key, take]);
  const running = view !== null && view.class.status !== 'ended';
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => void call(host, undefined).then(take), freshMs);
    return () => clearInterval(timer);
  }, [running, take]);
  if (!view && problem)
    return (
      <>
        <h1 className="m-0 mb-4 text-2xl font-bold">Host the live class</h1>
        <ErrorState message={problem} onRetry={() => location.reload()} />
        <p className="mt-5 mb-0">
          <a href={paths.webinar} className={buttonClass({ className: 'max-sm:w-full' })}>
            See the live class
          </a>
        </p>
      </>
    );
  if (!view)
    return (
      <Loading label="Opening the console">
        <Skeleton className="h-10" />
        <Skeleton className="mt-6 h-64" />
      </Loading>
    );
  const { ledger } = view;
  return (
    <>
      <PageHeader
        title={view.class.title}
        description={`${ledger.taken} of ${ledger.total} seats taken, ${ledger.waiting} waiting.`}
      />
      {problem && (
        <p role="alert" className="mt-0 rounded-md bg-highlight-soft p-3">
          {problem}
        </p>
      )}
      <HostConsole view={view} took={setView} />
    </>
  );
}
