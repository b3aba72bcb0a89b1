import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import { Router } from 'react-router';
import type { GuardedHistory } from './history.ts';

const HistoryContext = createContext<GuardedHistory | null>(null);

export function useGuardedHistory(): GuardedHistory {
  const history = useContext(HistoryContext);
  if (!history) throw new Error('Used outside the router.');
  return history;
}

interface Props {
  history: GuardedHistory;
  basename: string;
  children: ReactNode;
}

export function GuardedRouter({ history, basename, children }: Props) {
  const place = useSyncExternalStore(history.listen, history.now);
  return (
    <HistoryContext value={history}>
      <Router basename={basename} location={place.location} navigationType={place.action} navigator={history}>
        {children}
      </Router>
    </HistoryContext>
  );
}
