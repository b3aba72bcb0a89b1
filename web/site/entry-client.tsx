import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { getSession } from '#web/client/session-state.ts';
import { App } from './app.tsx';
import { pageFor } from './pages.ts';
import { settleBelow } from './components/settle.ts';

const root = document.getElementById('root') as HTMLElement;
const app = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);

await pageFor(location.pathname)
  .component.preload()
  .catch(() => {
    // The page's own boundary says so and offers to try again.
  });
// In small steps, so that a tap on a slow phone is not kept waiting while the page comes alive.
startTransition(() => {
  if (root.firstElementChild) hydrateRoot(root, app);
  else createRoot(root).render(app);
});
settleBelow();

if (getSession().isAuthenticated)
  void import('#web/client/session.ts').then(({ startSession }) => startSession());
