import type { Mail } from '../mail/index.ts';
import { audit, oneWord, type AtTerminal, type CommandSet } from '../platform/commands.ts';
import { liveSessionsOf } from './sessions/live-sessions.ts';
import { findUserByEmail } from './queries.ts';
import { liveSessions, revokeSessionsOf } from './sessions/queries.ts';
import { takeOff } from './two-step/two-step.ts';

interface Reading extends AtTerminal {
  mail: Mail;
}

const nobody = 'There is no account with this address.';

/** What is done for people who cannot get into their account, from a terminal. */
export const accountCommands: CommandSet<Reading> = {
  commands: [
    {
      words: 'account two-step-off <account>',
      does: 'switch two-step sign-in off for who lost phone and codes; make sure first that it is them',
      would: 'switch two-step sign-in off for <account>, who is told by mail',
      async run(deps, [email = '']) {
        const user = await findUserByEmail(deps.db.platform, email.toLowerCase());
        if (!user) return nobody;
        if (!(await takeOff(deps, user))) return 'Two-step sign-in is not on there.';
        await audit(deps, 'account two-step-off', user.email, {});
        return `${user.email} logs in with the password alone now, and is told by mail.`;
      },
    },
    {
      words: 'account sign-out <account>',
      does: 'end every session of somebody, as after a phone was stolen; their password stays',
      would: 'log <account> out everywhere',
      async run(deps, [email = '']) {
        const user = await findUserByEmail(deps.db.platform, email.toLowerCase());
        if (!user) return nobody;
        const now = deps.clock.now();
        const open = (await liveSessions(deps.db.platform, user.id, now)).length;
        await revokeSessionsOf(deps.db.platform, user.id, now, 'operator');
        await liveSessionsOf(deps.db).forgetPerson(user.id);
        await audit(deps, 'account sign-out', user.email, { sessions: open });
        if (open === 0) return `${user.email} was logged in nowhere.`;
        return `${user.email} is logged out everywhere (${open}), within five seconds at the latest.`;
      },
    },
  ],
  meanings: {
    account: oneWord(
      async ({ db }, email) => (await findUserByEmail(db.platform, email.toLowerCase()))?.email ?? null,
      nobody,
    ),
  },
};
