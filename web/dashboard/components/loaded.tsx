import type { ReactNode } from 'react';
import { isMissing, sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx';

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
  /** What is loaded, as a sentence calls it: "your orders". */
  what: string;
  /** What it is called while it is loading. */
  loading?: string;
  /** Skeletons of these classes until it is there, one below the other. */
  shapes?: readonly string[];
  /** Room between those. */
  gap?: string;
  /** In place of the shapes. */
  skeleton?: ReactNode;
  /** In its place where nothing is at this address. */
  missing?: ReactNode;
  /** Said when the server gave no words of its own. */
  failed?: string;
  children: (data: Data) => ReactNode;
}

function Shapes({ label, of, gap }: { label: string; of: readonly string[]; gap: string }) {
  return (
    <Loading label={label}>
      <div className={cx('grid grid-cols-1', gap)}>
        {of.map((shape, at) => (
          <Skeleton key={at} className={shape} />
        ))}
      </div>
    </Loading>
  );
}

/** Skeleton, error with retry, or the data; data that could not be refreshed stays, with a note above it. */
export function Loaded<Data>(props: Props<Data>) {
  const { of, what, loading = what, shapes = [], gap = 'gap-3', children } = props;
  const { skeleton = <Shapes label={`Loading ${loading}`} of={shapes} gap={gap} /> } = props;
  const { failed = `We could not load ${what}.` } = props;
  const { currentData, error, isFetching, refetch } = of;
  const retry = () => void refetch();
  if (currentData === undefined) {
    if (!error) return skeleton;
    if (props.missing && isMissing(error)) return props.missing;
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
