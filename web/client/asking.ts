import type { AnswerOf, Contract } from '#shared/api/contract.ts';
import { call, type InputOf } from './call.ts';
import type { Failure, Outcome } from './failure.ts';
import { tellUserChanged } from './user-changed.ts';

/** How a call ended: with its answer, or with why there is none. */
export type Ended<Data> = { data: Data; error?: undefined } | { data?: undefined; error: Failure };

export const endedAs = <Data>(outcome: Outcome<Data>): Ended<Data> =>
  outcome.ok ? { data: outcome.data } : { error: outcome.failure };

/** A call in nobody's name, that never fails by throwing. After one that is `usersOwn`, what is known of the user is asked for anew. */
export const asking =
  <C extends Contract>(contract: C, usersOwn: 'usersOwn' | null = null) =>
  async (input: InputOf<C>): Promise<Ended<AnswerOf<C>>> => {
    const outcome = await call(contract, input);
    if (outcome.ok && usersOwn) tellUserChanged();
    return endedAs(outcome);
  };
