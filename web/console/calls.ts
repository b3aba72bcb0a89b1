import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf, Contract } from '#shared/api/contract.ts';
import type { InputOf } from '#web/client/call.ts';
import type { Failure, Outcome } from '#web/client/failure.ts';
import { callSignedIn, refreshSession } from '#web/client/session.ts';

/**
 * A call of the console. A token that has run out is answered like a stranger's, so what is not there is asked for once
 * more with a fresh one.
 */
async function callConsole<C extends Contract>(
  contract: C,
  input: InputOf<C>,
): Promise<Outcome<AnswerOf<C>>> {
  const first = await callSignedIn(contract, input);
  if (first.ok || first.failure.status !== 404) return first;
  const renewed = await refreshSession();
  return renewed.ok ? callSignedIn(contract, input) : first;
}

/** The same as a form takes it. */
export async function sendConsole<C extends Contract>(
  contract: C,
  input: InputOf<C>,
): Promise<{ data?: AnswerOf<C>; error?: Failure }> {
  const outcome = await callConsole(contract, input);
  return outcome.ok ? { data: outcome.data } : { error: outcome.failure };
}

export interface Asked<Data> {
  data: Data | undefined;
  failure: Failure | undefined;
  loading: boolean;
  again: () => void;
}

/** What a call that reads answers; asked anew when its question changes, and by `again`. What was known stays meanwhile. */
export function useAsked<C extends Contract>(contract: C, input: InputOf<C>): Asked<AnswerOf<C>> {
  const question = JSON.stringify(input ?? null);
  const [state, setState] = useState<{ of: string; outcome?: Outcome<AnswerOf<C>>; loading: boolean }>({
    of: question,
    loading: true,
  });
  const turn = useRef(0);
  const ask = useCallback(() => {
    const mine = ++turn.current;
    setState((before) =>
      before.of === question ? { ...before, loading: true } : { of: question, loading: true },
    );
    void callConsole(contract, input).then((outcome) => {
      if (mine === turn.current) setState({ of: question, outcome, loading: false });
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the question stands for its input
  }, [contract, question]);
  useEffect(ask, [ask]);
  const outcome = state.of === question ? state.outcome : undefined;
  return {
    data: outcome?.ok ? outcome.data : undefined,
    failure: outcome && !outcome.ok ? outcome.failure : undefined,
    loading: state.loading || state.of !== question,
    again: ask,
  };
}
