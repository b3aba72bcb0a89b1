import { closingDays } from '#shared/api/closing.ts';
import { lagosDate } from '#shared/lagos.ts';
import { after, days } from '../../platform/clock.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import type { AccountDeps } from '../deps.ts';
import { liveSessionsOf } from '../sessions/live-sessions.ts';
import { eraseAccount, ownUser } from './own-account.ts';
import { closedUsers, holdClosed, setClosing, type User } from '../queries.ts';

export const closedJob = 'accounts.erase_closed';

/**
 * Closes somebody's own account and the stores they alone own. For thirty days they log in as before, take everything out, or
 * keep it all; then it is erased. Said twice it is one closing.
 * @throws AppError bad_input for a wrong password.
 */
export async function closeOwn(deps: AccountDeps, personId: string, password: string): Promise<void> {
  await confirmPassword(deps, personId, password);
  const user = await ownUser(deps, personId);
  const alone = await deps.ownStores.ownedAlone(personId);
  if (!user.closing_at) {
    const dueAt = after(deps.clock.now(), days(closingDays));
    await deps.db.transact(async (tx) => {
      await setClosing(tx, personId, dueAt);
      await tell(deps, tx, user, { closing: true, until: lagosDate(dueAt), stores: alone.length });
      await deps.ownStores.tell(tx, personId, { news: 'leaves', day: lagosDate(dueAt) });
    });
  }
  await deps.ownStores.close(personId, alone);
}

/** Keeps an account that is being closed, with the stores that were closed with it. */
export async function keepOwn(deps: AccountDeps, personId: string): Promise<void> {
  const user = await ownUser(deps, personId);
  if (!user.closing_at) return;
  const until = lagosDate(user.closing_at);
  await deps.ownStores.keep(personId);
  await deps.db.transact(async (tx) => {
    await setClosing(tx, personId, null);
    await tell(deps, tx, user, { closing: false, until, stores: 0 });
    await deps.ownStores.tell(tx, personId, { news: 'stays', day: until });
  });
}

async function tell(
  deps: AccountDeps,
  tx: Parameters<AccountDeps['mail']['queue']>[0],
  { id, email, first_name }: User,
  news: { closing: boolean; until: string; stores: number },
): Promise<void> {
  await deps.mail.queue(tx, {
    key: `account-closing:${id}:${news.closing ? 'closes' : 'kept'}:${deps.clock.now().toISOString()}`,
    to: email,
    template: 'account-closing',
    data: { first_name, ...news, link: `${deps.config.platformUrl}/dashboard/account` },
  });
}

/**
 * Erases accounts whose thirty days are over. One whose store is not erased yet waits for it: its owner may have to settle what
 * is open there, and has to get in for that.
 */
export async function eraseClosed(deps: AccountDeps): Promise<void> {
  for (const user of await closedUsers(deps.db.platform, deps.clock.now()))
    await eraseOne(deps, user).catch((error: unknown) =>
      deps.log.error('a closed account could not be erased', { user: user.id, error }),
    );
}

async function eraseOne(deps: AccountDeps, { id }: User): Promise<void> {
  const alone = await deps.ownStores.ownedAlone(id);
  // One that was made, or left to them alone, since then.
  if (alone.length > 0) return deps.ownStores.close(id, alone);
  await deps.db.transact(async (tx) => {
    const user = await holdClosed(tx, id, deps.clock.now());
    if (user) await eraseAccount(deps, tx, user);
  });
  await liveSessionsOf(deps.db).forgetPerson(id);
}
