import { logout } from '#web/client/session.ts';
import { paths } from '#web/client/paths.ts';
import { hasKept } from '../kept/probe.ts';

let leaving = false;

/** Signing out on purpose goes to the front page, not to the log-in page. */
export function isSigningOut(): boolean {
  return leaving;
}

/** Whoever has something on this phone that was not sent is asked first. */
export async function signOut(): Promise<void> {
  if (hasKept()) {
    const { mayLeave } = await import('../kept/leaving.ts');
    if (!(await mayLeave())) return;
  }
  leaving = true;
  await logout();
  location.assign(paths.home);
}
