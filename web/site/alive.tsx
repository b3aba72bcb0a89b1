import { startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { getSession } from '#web/client/session-state.ts';
import { App } from './app.tsx';
import { settleBelow } from './components/settle.ts';
import { turn } from './components/turn.ts';
import { pageFor } from './pages.ts';

/** Puts the application into the page that was sent as HTML, or into an empty one; ends once it answers to taps. */
export async function comeAlive(): Promise<void> {
  await pageFor(location.pathname)
    .component.preload()
    .catch(() => {
      // The page's own boundary says so and offers to try again.
    });
  await turn();
  const root = document.getElementById('root') as HTMLElement;
  await new Promise<void>((stands) => {
    const app = (
      <BrowserRouter>
        <App />
        <WhenStanding run={stands} />
      </BrowserRouter>
    );
    // In small steps, so that a tap on a slow phone is not kept waiting while the page comes alive.
    startTransition(() => {
      if (root.firstElementChild) hydrateRoot(root, app);
      else createRoot(root).render(app);
    });
  });
  settleBelow();
  if (getSession().isAuthenticated)
    void import('#web/client/session.ts').then(({ startSession }) => startSession());
}

function WhenStanding({ run }: { run: () => void }) {
  useEffect(run, [run]);
  return null;
}
