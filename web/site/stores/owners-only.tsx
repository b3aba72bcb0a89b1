import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/client/paths.ts';
import { getSession, useSession } from '#web/client/session-state.ts';
import { Loading, Skeleton } from '#web/ui/states.tsx';
import { useInBrowser } from '../components/in-browser.ts';
import { useDashboardAhead } from './dashboard-ahead.ts';

interface Props {
  back: string;
  /** The content says nothing of anybody, and stands in the page as it is sent: nobody waits for a script to read it. */
  sent?: boolean;
  children: ReactNode;
}

/** Shows its content to a signed-in owner; anybody else goes to log in, and comes back to `back` afterwards. */
export function OwnersOnly({ back, sent = false, children }: Props) {
  const { isAuthenticated } = useSession();
  const navigate = useNavigate();
  const asSent = useInBrowser(() => false, sent);
  useDashboardAhead(isAuthenticated);

  useEffect(() => {
    // Asked of the session itself: the first render, which fits the prerendered page, knows nobody yet.
    if (!getSession().isAuthenticated) void navigate(paths.login, { replace: true, state: { back } });
  }, [isAuthenticated, navigate, back]);

  if (isAuthenticated || asSent) return children;
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
