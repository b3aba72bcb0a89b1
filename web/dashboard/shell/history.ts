import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigationType,
} from 'react-router';
import type { Navigator, To } from 'react-router';

export interface Place {
  action: NavigationType;
  location: Location;
}

export interface GuardedHistory extends Navigator {
  now: () => Place;
  listen: (listener: () => void) => () => unknown;
  /**
   * While `ask` stands, every way to another page inside the application calls it instead of going there; `go` then
   * goes after all. Answers how to take the guard away.
   */
  guard: (ask: (go: () => void) => void) => () => void;
}

/**
 * The browser's history with a gate. React Router's own blocker needs its data router, which would add 17 kB to the
 * chunk that the public site shares.
 */
export function createGuardedHistory(window: Window): GuardedHistory {
  const history = createBrowserHistory({ window, v5Compat: true });
  let ask: ((go: () => void) => void) | null = null;
  const listeners = new Set<() => void>();
  let place: Place = { action: history.action, location: history.location };
  /** A step of ours through the history that is not to be asked about. */
  let silent: 'undo' | 'go' | null = null;

  history.listen(({ action, location, delta }) => {
    const ours = silent;
    silent = null;
    if (ours === 'undo') return;
    if (action === 'POP' && ask && ours === null && delta) {
      silent = 'undo';
      history.go(-delta);
      ask(() => {
        silent = 'go';
        history.go(delta);
      });
      return;
    }
    place = { action, location };
    for (const listener of listeners) listener();
  });

  const through = (go: () => void) => (ask ? ask(go) : go());
  /** The address of the page is written anew (a filter), and the page stays. */
  const stays = (to: To) => {
    const now = history.location;
    const next = new URL(history.createHref(to), window.location.href);
    const slugOf = (search: string) => new URLSearchParams(search).get('slug');
    return next.pathname === now.pathname && slugOf(next.search) === slugOf(now.search);
  };
  return {
    createHref: (to) => history.createHref(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (steps) => history.go(steps),
    push: (to: To, state?: unknown) => through(() => history.push(to, state)),
    replace: (to: To, state?: unknown) => {
      const go = () => history.replace(to, state);
      if (stays(to)) go();
      else through(go);
    },
    now: () => place,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    guard(next) {
      ask = next;
      return () => {
        if (ask === next) ask = null;
      };
    },
  };
}
