import { after, days } from '../platform/clock.ts';
import { audit, type AtTerminal, type CommandSet } from '../platform/commands.ts';
import { isId } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs.ts';
import { deliverJob } from './delivery.ts';
import { keptDays } from './mail.ts';
import { reviveMail, troubledMails } from './queries.ts';

interface Reading extends AtTerminal {
  jobs: Jobs;
}

/** Mails that did not arrive, from a terminal. */
export const mailCommands: CommandSet<Reading> = {
  commands: [
    {
      words: 'mail failed',
      does: 'mails that were given up in the last 14 days, or tried five times without getting out; normally empty',
      would: null,
      run: ({ db, clock }) => troubledMails(db.platform, after(clock.now(), -days(keptDays))),
    },
    {
      words: 'mail again <mail-id>',
      does: 'send a mail that did not get out, once its address or our server is mended',
      would: 'send the mail <mail-id> again',
      async run(deps, [id = '']) {
        const revived =
          isId(id) &&
          (await deps.db.transact(async (tx) => {
            if (!(await reviveMail(tx, id, deps.clock.now()))) return false;
            await deps.jobs.send(tx, deliverJob, { id });
            return true;
          }));
        if (!revived) return 'There is no such mail, it is out, or nothing is kept of what it said.';
        await audit(deps, 'mail again', id, {});
        return 'It is on its way.';
      },
    },
  ],
};
