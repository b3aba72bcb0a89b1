import { useEffect, useRef, useState } from 'react';
import { shortestSlug, slugProblem } from '#shared/slug.ts';
import { newStoreCalls } from './new-store-calls.ts';

export type SlugState =
  | { is: 'unknown' }
  | { is: 'checking' }
  | { is: 'available' }
  | { is: 'taken'; reason: string | null }
  | { is: 'failed' };

const slugCheckDelayMs = 500;

/** Asks whether an address is free, half a second after the last key and from two characters on. */
export function useSlugCheck(slug: string): { state: SlugState; again: () => Promise<SlugState> } {
  const [answer, setAnswer] = useState<{ slug: string; state: SlugState }>({
    slug: '',
    state: { is: 'unknown' },
  });
  const newest = useRef(0);

  async function check(): Promise<SlugState> {
    const turn = ++newest.current;
    const problem = slugProblem(slug);
    let state: SlugState = { is: 'taken', reason: problem };
    if (!problem) {
      const { data, error } = await newStoreCalls.slugAvailable({ params: { slug } });
      if (error !== undefined || !data) state = { is: 'failed' };
      else state = data.available ? { is: 'available' } : { is: 'taken', reason: data.reason ?? null };
    }
    if (turn === newest.current) setAnswer({ slug, state });
    return state;
  }

  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  });

  useEffect(() => {
    // What was asked before no longer counts, also when its answer is still on the way.
    newest.current++;
    if (slug.length < shortestSlug) return undefined;
    const timer = setTimeout(() => void latest.current(), slugCheckDelayMs);
    return () => clearTimeout(timer);
  }, [slug]);

  const state: SlugState =
    slug.length < shortestSlug ? { is: 'unknown' } : answer.slug === slug ? answer.state : { is: 'checking' };
  return { state, again: () => latest.current() };
}
