import { logout } from '#web/client/session.ts';
import { paths } from '#web/client/paths.ts';
import { hasKept } from '../kept/probe.ts';
import { leaving } from './sign-out.ts';

/** Signs out; whoever has something on this phone that was not sent is asked first. */
export async function signOut(): Promise<void> {
  if (hasKept()) {
    const { mayLeave } = await import('../kept/leaving.ts');
    if (!(await mayLeave())) return;
  }
  leaving.now = true;
  await logout();
  location.assign(paths.home);
}
