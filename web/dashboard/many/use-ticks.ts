import { useState } from 'react';

export interface Ticks<What extends string> {
  /** What is being done to many; null while nothing is. */
  what: What | null;
  ids: readonly string[];
  start: (what: What) => void;
  stop: () => void;
  /** What the row of this one shows while some are being chosen. */
  of: (id: string) => { tick: { checked: boolean; onChange: (checked: boolean) => void } } | null;
  /** Ticks all that are shown, or takes all ticks away where they are ticked. */
  all: (shown: readonly string[]) => void;
  hasAll: (shown: readonly string[]) => boolean;
}

/** What is done to many of a list, and to which: where nobody is ticked, to all that are listed. */
export function useTicks<What extends string>(): Ticks<What> {
  const [what, setWhat] = useState<What | null>(null);
  const [ids, setIds] = useState<readonly string[]>([]);
  const set = (next: typeof what) => {
    setWhat(next);
    setIds([]);
  };
  const of = (id: string) =>
    what && {
      tick: {
        checked: ids.includes(id),
        onChange: (checked: boolean) => setIds(checked ? [...ids, id] : ids.filter((one) => one !== id)),
      },
    };
  const hasAll = (shown: readonly string[]) => shown.every((id) => ids.includes(id));
  const all = (shown: readonly string[]) => setIds(hasAll(shown) ? [] : [...new Set([...ids, ...shown])]);
  return { what, ids, start: set, stop: () => set(null), of, all, hasAll };
}

/** Which are meant, for the panel that says what becomes of them. */
export const meantBy = <Asked>({ ids, stop }: Pick<Ticks<string>, 'ids' | 'stop'>, asked: Asked) => ({
  which: ids.length > 0 ? { ids: [...ids] } : asked,
  chosen: ids.length > 0 ? `${ids.length} chosen` : 'all that are listed below',
  onClose: stop,
});
