import { createContext, useContext, type ReactNode } from 'react';
import { operatorSelf, type OperatorSelf } from '#shared/api/operator.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useAsked } from './calls.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { Nothing } from './nothing.tsx';

interface Here {
  self: OperatorSelf;
  /** Asks anew until when they may look and act. */
  again: () => void;
}

const HereContext = createContext<Here | null>(null);

export function useHere(): Here {
  const here = useContext(HereContext);
  if (!here) throw new Error('Used outside the gate.');
  return here;
}

const isOver = (until: string | null): boolean => until === null || Date.parse(until) <= Date.now();

/** Nobody sees anything of the console before they have shown their second step. What one sees is decided by the server. */
export function Gate({ children }: { children: ReactNode }) {
  const { data, failure, loading, again } = useAsked(operatorSelf, undefined);
  if (!data) {
    if (!failure) return <Centre>{loading && <Spinner label="Looking who you are…" />}</Centre>;
    if (failure.status === 404 || failure.status === 401) return <Nothing />;
    return (
      <Centre>
        <ErrorState message={sentenceOf(failure, 'The console could not be opened.')} onRetry={again} />
      </Centre>
    );
  }
  if (isOver(data.looks_until))
    return (
      <Centre>
        <div className="w-full max-w-md rounded-md border border-line bg-surface p-6">
          <h1 className="mt-0 mb-1 text-2xl font-bold">Show that it is you</h1>
          <p className="mt-0 mb-5 break-all text-muted">{data.email}</p>
          <ConfirmForm by={data.by} done={again} />
        </div>
      </Centre>
    );
  return <HereContext value={{ self: data, again }}>{children}</HereContext>;
}

const Centre = ({ children }: { children: ReactNode }) => (
  <main className="grid min-h-dvh grid-cols-1 place-items-center p-4">{children}</main>
);
