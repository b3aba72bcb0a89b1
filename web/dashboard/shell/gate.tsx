import { useEffect, type ReactNode } from 'react';
import { paths } from '#web/client/paths.ts';
import { useSession } from '#web/client/session-state.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { leaving } from './sign-out.ts';

/**
 * Nobody signed in: to the log-in page, which comes back here. The way back is a path of this page's own address, so
 * it can lead nowhere else. What one may see is decided by the server at each call.
 */
export function Gate({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useSession();
  useEffect(() => {
    if (!isAuthenticated && !leaving.now)
      location.replace(paths.loginThen(location.pathname + location.search));
  }, [isAuthenticated]);
  if (isAuthenticated) return children;
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label={leaving.now ? 'Signing you out…' : 'Taking you to the log-in page…'} />
    </main>
  );
}
