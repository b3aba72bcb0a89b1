import { after, days, minutes } from '../../platform/clock.ts';
import { workOff } from '../../platform/jobs/work-off.ts';
import type { AccountDeps } from '../deps.ts';
import { eraseUser, lockUnverified, unverifiedSince, type PendingUser } from '../queries.ts';

export const eraseJob = 'accounts.erase_unverified';

/** What the privacy policy promises: so long after the last sign-up with it an address that was never verified goes. */
const unverifiedKeptMs = days(30);

/**
 * Erases the accounts whose address nobody verified and which nothing else hangs on, with their links and mails. Answers how many
 * were looked at. Nobody is told: the address was never shown to belong to whoever typed it, and it may sign up again.
 */
export async function eraseUnverified(
  deps: Pick<AccountDeps, 'db' | 'clock' | 'mail' | 'log' | 'isInUse'>,
): Promise<number> {
  const before = after(deps.clock.now(), -unverifiedKeptMs);
  let last: PendingUser | null = null;
  return workOff<PendingUser>({
    // Each run looks at each of them once: one that cannot be erased today waits for tomorrow and stops nobody.
    async claim(most) {
      const found = await unverifiedSince(deps.db.platform, { before, behind: last, most });
      last = found.at(-1) ?? last;
      return found;
    },
    work: ({ id }) =>
      deps.db.transact(async (tx) => {
        const user = await lockUnverified(tx, id, before);
        if (!user || (await deps.isInUse(tx, user))) return;
        await eraseUser(tx, id);
        await deps.mail.forgetAccount(tx, user.email);
      }),
    failed: ({ id }, error) =>
      deps.log.error('an unverified account could not be erased', { user: id, error }),
    atOnce: 2,
    limitMs: minutes(4),
  });
}
