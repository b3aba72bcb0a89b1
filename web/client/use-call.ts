import { useState } from 'react';
import type { Ended } from './asking.ts';

interface Call<Data> {
  isLoading: boolean;
  /** What the last one ended with; nothing while the next is under way. */
  ended: Ended<Data> | null;
}

/** A call that a page makes when it is asked to, and how it goes. */
export function useCall<Input, Data>(
  ask: (input: Input) => Promise<Ended<Data>>,
): [(input: Input) => Promise<Ended<Data>>, Call<Data>] {
  const [state, setState] = useState<Call<Data>>({ isLoading: false, ended: null });
  const send = async (input: Input) => {
    setState({ isLoading: true, ended: null });
    const ended = await ask(input);
    setState({ isLoading: false, ended });
    return ended;
  };
  return [send, state];
}
