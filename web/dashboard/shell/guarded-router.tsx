import { createContext, useContext, useDeferredValue, useSyncExternalStore, type ReactNode } from 'react';
import { Router, useHref, useLocation } from 'react-router';
import type { GuardedHistory, Place } from './history.ts';

const HistoryContext = createContext<GuardedHistory | null>(null);

export function useGuardedHistory(): GuardedHistory {
  const history = useContext(HistoryContext);
  if (!history) throw new Error('Used outside the router.');
  return history;
}

/**
 * The path that was tapped, below the base, until its page is drawn; null between. Asked of the history itself: a
 * context would make React look through the whole page for who reads it, before the tap shows.
 */
export function useGoing(): string | null {
  const history = useGuardedHistory();
  const tapped = pathOf(useSyncExternalStore(history.listen, history.now));
  const base = useHref('/').replace(/\/$/, '');
  const path = tapped.slice(base.length) || '/';
  return path === useLocation().pathname ? null : path;
}

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
  return (
    <HistoryContext value={history}>
      <Router basename={basename} location={shown.location} navigationType={shown.action} navigator={history}>
        {children}
      </Router>
    </HistoryContext>
  );
}

const pathOf = ({ location }: Place) => location.pathname;
