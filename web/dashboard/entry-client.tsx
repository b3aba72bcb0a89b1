import '#web/client/older.ts';
import { StrictMode } from 'react';
import { setupListeners } from '@reduxjs/toolkit/query';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createClientStore } from '#web/client/api.ts';
import { whenIdle } from '#web/client/idle.ts';
import { keepLastSeen } from '#web/client/last-seen.ts';
import { dashboardBase } from '#web/client/paths.ts';
import { getSession } from '#web/client/session-state.ts';
import { startSession } from '#web/client/session.ts';
import { App } from './app.tsx';
import { createLastSeen } from './offline/last-seen.ts';
import { GuardedRouter } from './shell/guarded-router.tsx';
import { createGuardedHistory } from './shell/history.ts';

const store = createClientStore();
keepLastSeen(createLastSeen());
// Coming back to the window or to the network asks again for what the screen shows.
setupListeners(store.dispatch);
void startSession();
if (getSession().isAuthenticated)
  whenIdle(() => void import('./shell/worker.ts').then((m) => m.dashboardWorker()));

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Provider store={store}>
      <GuardedRouter history={createGuardedHistory(window)} basename={dashboardBase}>
        <App />
      </GuardedRouter>
    </Provider>
  </StrictMode>,
);
