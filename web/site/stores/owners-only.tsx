import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/client/paths.ts';
import { getSession, useSession } from '#web/client/session-state.ts';
import { Loading, Skeleton } from '#web/ui/states.tsx';
import { useDashboardAhead } from './dashboard-ahead.ts';

/** Shows its content to a signed-in owner; anybody else goes to log in, and comes back to `back` afterwards. */
export function OwnersOnly({ back, children }: { back: string; children: ReactNode }) {
  const { isAuthenticated } = useSession();
  const navigate = useNavigate();
  useDashboardAhead(isAuthenticated);

  useEffect(() => {
    // Asked of the session itself: the first render, which fits the prerendered page, knows nobody yet.
    if (!getSession().isAuthenticated) void navigate(paths.login, { replace: true, state: { back } });
  }, [isAuthenticated, navigate, back]);

  if (isAuthenticated) return children;
  return (
    <div className="min-h-dvh">
      <Loading>
        <Skeleton className="h-12 w-full" />
        <Skeleton className="mt-4 h-12 w-full" />
        <Skeleton className="mt-4 h-12 w-2/3" />
      </Loading>
    </div>
  );
}
