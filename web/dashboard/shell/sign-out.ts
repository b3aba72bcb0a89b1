import { logout } from '#web/client/session.ts';
import { paths } from '#web/client/paths.ts';

let leaving = false;

/** Signing out on purpose goes to the front page, not to the log-in page. */
export function isSigningOut(): boolean {
  return leaving;
}

export async function signOut(): Promise<void> {
  leaving = true;
  await logout();
  location.assign(paths.home);
}
