import { useLocation, useNavigate } from 'react-router';
import type { Entered } from '#shared/api/accounts.ts';
import { lightWaysIn } from '#web/client/light.ts';
import { paths } from '#web/client/paths.ts';
import { callSignedIn } from '#web/client/session.ts';
import { setCredentials, type SessionUser } from '#web/client/session-state.ts';
import { destinationAfterLogin, shopWish } from './after-login.ts';

/** Goes where somebody who is signed in wanted to: to their own shop's host with a code of one use, or to a page of ours. */
export function useGoOn(): (user: SessionUser) => Promise<void> {
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: { back?: string } | null };
  return async (user) => {
    const wish = shopWish({ search, user, origin: location.origin });
    const handed = wish && (await callSignedIn(lightWaysIn.handOver, { body: wish }));
    if (handed?.ok && handed.data.to) return location.assign(handed.data.to);
    const next = destinationAfterLogin({ search, back: state?.back, user, origin: location.origin });
    if (next.full) return location.assign(next.to);
    await navigate(next.to, { replace: true });
  };
}

/**
 * Keeps who has signed in, and goes where they wanted to; to the second step where one is asked for. Answers whether
 * they are in.
 */
export function useEnter(): (entered: Entered, remember: boolean) => Promise<boolean> {
  const goOn = useGoOn();
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: object | null };
  return async (entered, remember) => {
    if ('second_step' in entered) {
      await navigate(paths.secondStep + search, { state: { ...state, remember } });
      return false;
    }
    setCredentials({ user: entered.user, token: entered.access, remember });
    await goOn(entered.user);
    return true;
  };
}
