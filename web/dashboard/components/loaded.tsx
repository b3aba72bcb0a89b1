import type { ReactNode } from 'react';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** What every data hook answers, as far as showing it goes. */
export interface QueryState<Data> {
  /** What is known for the present question; nothing of an earlier one. */
  currentData?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props<Data> {
  of: QueryState<Data>;
  skeleton: ReactNode;
  /** Said when the server gave no words of its own. */
  failed: string;
  children: (data: Data) => ReactNode;
}

/** Skeleton, error with retry, or the data; data that could not be refreshed stays, with a note above it. */
export function Loaded<Data>({ of, skeleton, failed, children }: Props<Data>) {
  const { currentData, error, isFetching, refetch } = of;
  const retry = () => void refetch();
  if (currentData === undefined) {
    if (!error) return skeleton;
    return <ErrorState message={sentenceOf(error, failed)} onRetry={retry} retrying={isFetching} />;
  }
  return (
    <>
      {error !== undefined && (
        <div
          role="status"
          className="mb-4 flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-highlight-soft px-4 py-1 text-warn"
        >
          <span>This may be out of date: it could not be refreshed.</span>
          <Button variant="quiet" size="small" busy={isFetching} onClick={retry}>
            Refresh
          </Button>
        </div>
      )}
      {children(currentData)}
    </>
  );
}
