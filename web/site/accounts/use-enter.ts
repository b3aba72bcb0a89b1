import { useLocation, useNavigate } from 'react-router';
import type { SignedIn } from '#shared/api/accounts.ts';
import { setCredentials } from '#web/client/session-state.ts';
import { destinationAfterLogin } from './after-login.ts';

/** Keeps who has signed in, and goes where they wanted to. */
export function useEnter(): (signedIn: SignedIn, remember: boolean) => Promise<void> {
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: { back?: string } | null };
  return async ({ user, access }, remember) => {
    setCredentials({ user, token: access, remember });
    const next = destinationAfterLogin({ search, back: state?.back, user, origin: location.origin });
    if (next.full) location.assign(next.to);
    else await navigate(next.to, { replace: true });
  };
}
