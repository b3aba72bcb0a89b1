import { useReducer } from 'react';
import type { Failure } from '#web/client/failure.ts';
import type { Check } from './check.ts';

/** A check whose schemas are fetched once a hand comes to the form, so that no page waits for them. */
export interface LaterCheck<Values, Body> {
  /** What it is, once it is there. */
  known: Check<Values, Body> | null;
  /** @throws where it could not be fetched; the next try fetches it again. */
  bring: () => Promise<Check<Values, Body>>;
}

export function later<Values, Body>(fetch: () => Promise<Check<Values, Body>>): LaterCheck<Values, Body> {
  const check: LaterCheck<Values, Body> = {
    known: null,
    bring: async () => (check.known ??= await fetch()),
  };
  return check;
}

/** The check of a form, whichever kind it is. */
export function useRules<Values, Body>(check: Check<Values, Body> | LaterCheck<Values, Body> | undefined) {
  const [, drawAgain] = useReducer((turns: number) => turns + 1, 0);
  const waited = typeof check === 'object' && 'bring' in check ? check : null;
  const plain = check === waited ? undefined : (check as Check<Values, Body> | undefined);
  const missing = () => waited !== null && waited.known === null;
  /** Answers why it could not be had; null when it is there. */
  async function fetch(): Promise<Failure | null> {
    try {
      await waited?.bring();
    } catch {
      return { status: 'FETCH_ERROR' };
    }
    drawAgain();
    return null;
  }
  return {
    missing,
    fetch,
    /** For a hand that comes to the form. */
    prepare: () => void (missing() && fetch()),
    now: (): Check<Values, Body> | undefined => (waited ? (waited.known ?? undefined) : plain),
  };
}
