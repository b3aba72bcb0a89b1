import { useLocation, useNavigate } from 'react-router';
import type { SignedIn } from '#shared/api/accounts.ts';
import { handOver } from '#shared/api/stores.ts';
import { callSignedIn } from '#web/client/session.ts';
import { setCredentials, type SessionUser } from '#web/client/session-state.ts';
import { destinationAfterLogin, shopWish } from './after-login.ts';

/** Goes where somebody who is signed in wanted to: to their own shop's host with a code of one use, or to a page of ours. */
export function useGoOn(): (user: SessionUser) => Promise<void> {
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: { back?: string } | null };
  return async (user) => {
    const wish = shopWish({ search, user, origin: location.origin });
    const handed = wish && (await callSignedIn(handOver, { body: wish }));
    if (handed?.ok && handed.data.to) return location.assign(handed.data.to);
    const next = destinationAfterLogin({ search, back: state?.back, user, origin: location.origin });
    if (next.full) return location.assign(next.to);
    await navigate(next.to, { replace: true });
  };
}

/** Keeps who has signed in, and goes where they wanted to. */
export function useEnter(): (signedIn: SignedIn, remember: boolean) => Promise<void> {
  const goOn = useGoOn();
  return async ({ user, access }, remember) => {
    setCredentials({ user, token: access, remember });
    await goOn(user);
  };
}
