import { createContext, useContext, useDeferredValue, useSyncExternalStore, type ReactNode } from 'react';
import { Router } from 'react-router';
import type { GuardedHistory, Place } from './history.ts';

const HistoryContext = createContext<GuardedHistory | null>(null);
const GoingContext = createContext<string | null>(null);

export function useGuardedHistory(): GuardedHistory {
  const history = useContext(HistoryContext);
  if (!history) throw new Error('Used outside the router.');
  return history;
}

/** The path that was tapped, below the base, until its page is drawn; null between. */
export const useGoing = (): string | null => useContext(GoingContext);

interface Props {
  history: GuardedHistory;
  basename: string;
  children: ReactNode;
}

/**
 * Where an owner goes is marked in the next frame, and the page is drawn behind that: on a cheap phone drawing it takes
 * longer than a tap may stay without an answer. What changes on the page itself (a filter) is drawn at once.
 */
export function GuardedRouter({ history, basename, children }: Props) {
  const place = useSyncExternalStore(history.listen, history.now);
  const drawn = useDeferredValue(place);
  const shown = pathOf(drawn) === pathOf(place) ? place : drawn;
  const going = shown === place ? null : pathOf(place).slice(basename.length) || '/';
  return (
    <HistoryContext value={history}>
      <GoingContext value={going}>
        <Router
          basename={basename}
          location={shown.location}
          navigationType={shown.action}
          navigator={history}
        >
          {children}
        </Router>
      </GoingContext>
    </HistoryContext>
  );
}

const pathOf = ({ location }: Place) => location.pathname;
