import { lostHours } from '#shared/api/two-step.ts';
import { lagosMoment } from '#shared/lagos.ts';
import { after, hours } from '../../platform/clock.ts';
import { keyFor } from '../../platform/config/config.ts';
import type { PlatformTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { derivedSecret, hashSecret, newId } from '../../platform/ids.ts';
import type { Row } from '../../platform/database/tables.ts';
import type { AccountDeps } from '../deps.ts';
import { findUser, type User } from '../queries.ts';
import { dropSecondStep, findWait, insertWait, setReminded, stopWait, waitsToWorkOn } from './queries.ts';

const waitMs = hours(lostHours);
/** They are told once more when so much of the time is left. */
const reminderMs = waitMs / 2;

/**
 * Begins the wait of somebody whose password was right and whose phone and codes are gone. Their address is told twice
 * before the second step goes, each time with a link that stops it. Asked again, the time stays.
 * Answers when it ends.
 */
export async function beginWait(deps: AccountDeps, user: User): Promise<Date> {
  const at = deps.clock.now();
  const endsAt = after(at, waitMs);
  return deps.db.transact(async (tx) => {
    const hash = hashSecret(stopKey(deps, user.id, at));
    const wait = { user_id: user.id, stop_hash: hash, asked_at: at, ends_at: endsAt };
    if (!(await insertWait(tx, wait))) return (await findWait(tx, user.id))?.ends_at ?? endsAt;
    await tell(deps, tx, user, { asked_at: at, ends_at: endsAt });
    return endsAt;
  });
}

/** Made again for the second mail, so that it need not be kept. */
const stopKey = ({ config }: Pick<AccountDeps, 'config'>, userId: string, askedAt: Date) =>
  derivedSecret(keyFor(config, 'second-step-stop'), `${userId}:${askedAt.getTime()}`);

async function tell(
  deps: Pick<AccountDeps, 'config' | 'mail'>,
  tx: PlatformTx,
  user: User,
  wait: Pick<Row<'second_step_waits'>, 'asked_at' | 'ends_at'>,
): Promise<void> {
  const key = stopKey(deps, user.id, wait.asked_at);
  await deps.mail.queue(tx, {
    key: `second-step-lost:${newId()}`,
    to: user.email,
    template: 'second-step-lost',
    data: {
      first_name: user.first_name,
      ends: lagosMoment(wait.ends_at),
      stop_link: `${deps.config.platformUrl}/login/keep#key=${key}`,
    },
  });
}

/** By the key of a mail: the second step stays. @throws AppError bad_input where nothing waits by it. */
export async function stopByKey(deps: AccountDeps, key: string): Promise<void> {
  const stopped = await deps.db.transact((tx) => stopWait(tx, hashSecret(key)));
  if (!stopped)
    throw new AppError(
      'bad_input',
      'This link is no longer valid: the wait was stopped, or is over already.',
    );
}

/** Takes the second step off where the wait is over, and tells once more where half of it is. Answers how many it were. */
export async function workOnWaits(deps: AccountDeps): Promise<number> {
  const now = deps.clock.now();
  return deps.db.transact(async (tx) => {
    const waits = await waitsToWorkOn(tx, { now, remindBefore: after(now, reminderMs) });
    for (const wait of waits) {
      const user = await findUser(tx, wait.user_id);
      if (!user) continue;
      if (wait.ends_at > now) {
        await setReminded(tx, user.id, now);
        await tell(deps, tx, user, wait);
        continue;
      }
      await dropSecondStep(tx, user.id);
      await deps.mail.queue(tx, {
        key: `two-step-off:${newId()}`,
        to: user.email,
        template: 'two-step-off',
        data: { first_name: user.first_name, waited: true },
      });
    }
    return waits.length;
  });
}
