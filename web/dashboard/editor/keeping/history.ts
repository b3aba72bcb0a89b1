import type { LookDraft } from '#shared/api/looks.ts';
import type { PageDocument } from '#blocks/page-document.ts';

/** What is worked on: a page, and the colours of the shop it stands in. */
export interface Work {
  page: PageDocument;
  look: LookDraft;
}

/** All that was worked on in this session, so that any step can be taken back, to the very first one. */
export interface History {
  past: readonly Work[];
  now: Work;
  future: readonly Work[];
  /** What is being typed where: more of the same is the same step. null: the next change is a step of its own. */
  run: string | null;
}

export const begin = (now: Work): History => ({ past: [], now, future: [], run: null });

/** One change further. What was undone before it is gone, as everywhere. */
export function change(history: History, changed: Partial<Work>, run: string | null = null): History {
  const { page, look } = history.now;
  const next = { page, look, ...changed };
  if (next.page === page && next.look === look) return history;
  if (run !== null && run === history.run) return { ...history, now: next, future: [] };
  return { past: [...history.past, history.now], now: next, future: [], run };
}

/** Ends what is being typed: the next letter is another step. */
export const settle = (history: History): History =>
  history.run === null ? history : { ...history, run: null };

export function undo(history: History): History {
  const before = history.past.at(-1);
  if (!before) return history;
  return {
    past: history.past.slice(0, -1),
    now: before,
    future: [history.now, ...history.future],
    run: null,
  };
}

export function redo(history: History): History {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { past: [...history.past, history.now], now: next, future, run: null };
}
