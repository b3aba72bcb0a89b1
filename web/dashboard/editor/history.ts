import type { PageDocument } from '#blocks/page-document.ts';

/** Every document a page was in this session, so that any step can be taken back, to the very first one. */
export interface History {
  past: readonly PageDocument[];
  now: PageDocument;
  future: readonly PageDocument[];
  /** What is being typed where: more of the same is the same step. null: the next change is a step of its own. */
  run: string | null;
}

export const begin = (now: PageDocument): History => ({ past: [], now, future: [], run: null });

/** One change further. What was undone before it is gone, as everywhere. */
export function change(history: History, next: PageDocument, run: string | null = null): History {
  if (next === history.now) return history;
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
