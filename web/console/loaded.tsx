import type { ReactNode } from 'react';
import { sentenceOf } from '#web/client/errors.ts';
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx';
import type { Asked } from './calls.ts';

interface Props<Data> {
  of: Asked<Data>;
  /** What is loaded, as a sentence calls it. */
  what: string;
  children: (data: Data) => ReactNode;
}

/** A skeleton, what went wrong with a way to try again, or what was asked for. */
export function Loaded<Data>({ of, what, children }: Props<Data>) {
  if (of.data !== undefined) return children(of.data);
  if (of.failure)
    return (
      <ErrorState
        message={sentenceOf(of.failure, `We could not load ${what}.`)}
        onRetry={of.again}
        retrying={of.loading}
      />
    );
  return (
    <Loading label={`Loading ${what}`}>
      <div className="grid grid-cols-1 gap-3">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    </Loading>
  );
}
