import { after, days } from '../platform/clock.ts';
import { askedMailJob, type AskedMail } from './sign-up/asked-mail.ts';
import { closedJob, eraseClosed } from './own/closing-account.ts';
import type { AccountDeps } from './deps.ts';
import { dropOldChanges } from './own/email-change-queries.ts';
import { eraseJob, eraseUnverified } from './sign-up/erase-unverified.ts';
import { dropOldNonces } from './google/queries.ts';
import { dropOldMailing } from './sign-up/mailing-queries.ts';
import { mailReset } from './passwords/password-reset.ts';
import { findUser } from './queries.ts';
import { dropOldSessions } from './sessions/queries.ts';
import { mailSignInLink } from './sessions/sign-in-link.ts';
import { dropOldSteps } from './two-step/queries.ts';
import { workOnWaits } from './two-step/wait.ts';
import { mailVerification } from './sign-up/verification.ts';

/** Of whom phone and recovery codes are gone. */
const waitsJob = 'accounts.second_step_waits';

/** What the clock does for accounts, and the mails that were asked for. */
export function defineAccountJobs(deps: AccountDeps): void {
  deps.jobs.define({ name: 'accounts.tidy', cron: '17 3 * * *', run: () => tidy(deps) });
  deps.jobs.define<AskedMail>({ name: askedMailJob, run: (asked) => writeAskedMail(deps, asked), atOnce: 4 });
  deps.jobs.define({
    name: eraseJob,
    cron: '41 3 * * *',
    run: async () => void (await eraseUnverified(deps)),
  });
  deps.jobs.define({ name: closedJob, cron: '38 * * * *', run: () => eraseClosed(deps) });
  deps.jobs.define({
    name: waitsJob,
    cron: '*/10 * * * *',
    run: async () => void (await workOnWaits(deps)),
  });
}

const askedLetters = { reset: mailReset, verification: mailVerification, sign_in: mailSignInLink };

/** Nobody has the account that a stranger asked for: the job is there for the time it takes, see `askForMail`. */
async function writeAskedMail(deps: AccountDeps, asked: AskedMail): Promise<void> {
  await deps.db.transact(async (tx) => {
    const user = await findUser(tx, asked.userId);
    if (user) await askedLetters[asked.kind](deps, tx, user, asked);
  });
}

/** Traded cookies are kept for a while after use, so that a stolen copy is still recognised. */
async function tidy(deps: AccountDeps): Promise<void> {
  const now = deps.clock.now();
  await dropOldNonces(deps.db.platform, after(now, -days(1)));
  await dropOldMailing(deps.db.platform, after(now, -days(2)));
  await dropOldSessions(deps.db.platform, after(now, -days(30)));
  await dropOldSteps(deps.db.platform, now);
  await dropOldChanges(deps.db.platform, now);
}
