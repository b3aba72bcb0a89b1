import { useEffect } from 'react';
import { workerAt } from '#shared/trusted.ts';
import { whenIdle } from '#web/client/idle.ts';
import { dashboardBase } from '#web/client/paths.ts';
import { savesData } from '#web/client/saves-data.ts';

/**
 * While somebody who has logged in reads this page, the dashboard's worker fetches what the dashboard begins with, so
 * that it opens from the phone itself. Nobody who is not signed in is sent it, nor who asked for little data.
 */
export function useDashboardAhead(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || savesData() || !('serviceWorker' in navigator)) return undefined;
    return whenIdle(() => {
      // As the dashboard registers it (web/dashboard/shell/worker.ts); where it cannot be had, it comes with its page.
      void navigator.serviceWorker
        .register(workerAt(`${dashboardBase}/worker.js`), { scope: dashboardBase })
        .catch(() => undefined);
    });
  }, [wanted]);
}
