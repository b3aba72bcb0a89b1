import { useState } from 'react';
import { mostChosen } from '#shared/api/papers.ts';
import type { OrderSummary } from '#shared/api/orders.ts';
import { notify } from '#web/ui/notify.ts';

export type Chosen = Pick<OrderSummary, 'id' | 'number'>;

export interface Choosing {
  isOn: boolean;
  /** In the order in which they were chosen. */
  chosen: readonly Chosen[];
  has: (id: string) => boolean;
  begin: () => void;
  end: () => void;
  /** One more or one less; with `range` all of the list between the last one and this. */
  toggle: (order: Chosen, shown: readonly Chosen[], range?: boolean) => void;
  /** Chooses all of these beside what is chosen, or takes all away where they are chosen. */
  all: (shown: readonly Chosen[]) => void;
  /** For a page that is come back from, as that of papers: the same are chosen then. */
  leave: () => void;
  /** Leaves only these. */
  keep: (orders: readonly Chosen[]) => void;
}

/** What was chosen when its list was left for a while; whoever prints parcels marks the same as sent afterwards. */
let left: { slug: string; chosen: readonly Chosen[] } | null = null;

function takeLeft(slug: string): readonly Chosen[] {
  const chosen = left?.slug === slug ? left.chosen : [];
  left = null;
  return chosen;
}

/** Several orders chosen in the list; they stay chosen while it is searched, so that work can be put together. */
export function useChoosing(slug: string): Choosing {
  const [chosen, setChosen] = useState(() => takeLeft(slug));
  const [isOn, setOn] = useState(chosen.length > 0);
  const [last, setLast] = useState<string | null>(null);
  const has = (id: string) => chosen.some((one) => one.id === id);
  const set = (next: readonly Chosen[]) => {
    if (next.length > mostChosen) notify.error(`At most ${mostChosen} orders are chosen at once.`);
    setChosen(next.slice(0, mostChosen));
  };
  return {
    isOn,
    chosen,
    has,
    begin: () => setOn(true),
    end() {
      setOn(false);
      setChosen([]);
      setLast(null);
    },
    toggle(order, shown, range = false) {
      setOn(true);
      setLast(order.id);
      const between = range ? rangeOf(shown, last, order.id) : [];
      if (between.length > 0) set([...chosen, ...between.filter(({ id }) => !has(id))]);
      else set(has(order.id) ? chosen.filter(({ id }) => id !== order.id) : [...chosen, order]);
    },
    all: (shown) =>
      set(shown.every(({ id }) => has(id)) ? [] : [...chosen, ...shown.filter(({ id }) => !has(id))]),
    leave: () => (left = { slug, chosen }),
    keep: set,
  };
}

/** What stands in a list from one to another, both with it; nothing where one of them is not in it. */
function rangeOf(shown: readonly Chosen[], from: string | null, to: string): readonly Chosen[] {
  const [a, b] = [shown.findIndex(({ id }) => id === from), shown.findIndex(({ id }) => id === to)];
  return a < 0 || b < 0 ? [] : shown.slice(Math.min(a, b), Math.max(a, b) + 1);
}
