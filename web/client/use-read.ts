import { useCallback, useEffect, useState } from 'react';
import type { Ended } from './asking.ts';
import type { Failure } from './failure.ts';

/** What a page reads as it opens. What was read last stays while it is read again. */
export interface Reading<Data> {
  data: Data | undefined;
  error: Failure | undefined;
  isFetching: boolean;
  refetch: () => Promise<void>;
}

/** Reads something once the page stands, for pages without the data layer; `ask` is the same for every render. */
export function useRead<Data>(ask: (input: void) => Promise<Ended<Data>>): Reading<Data> {
  const [state, setState] = useState<Omit<Reading<Data>, 'refetch'>>({
    data: undefined,
    error: undefined,
    isFetching: true,
  });
  const take = useCallback(async () => {
    const { data, error } = await ask();
    setState((before) => ({ data: error ? before.data : data, error, isFetching: false }));
  }, [ask]);
  useEffect(() => {
    const open = () => take();
    void open();
  }, [take]);
  const refetch = () => {
    setState((before) => ({ ...before, isFetching: true }));
    return take();
  };
  return { ...state, refetch };
}
